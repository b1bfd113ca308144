import type { ReactNode } from 'react';
import type { Flujo } from '../../../platform/flujo.ts';
import css from './explica.module.css';

/*
 * Simple drawings, each on a ground of 96 by 64. They say nothing that the words beside them do not, so they are hidden from screen readers.
 */

/** Where in the drawing, in its units. */
interface En {
  x?: number;
  y?: number;
}

const mueve = ({ x = 0, y = 0 }: En) => `translate(${x} ${y})`;

/** A box, with the bars of its label. */
const Caja = (en: En) => (
  <g transform={mueve(en)}>
    <rect x="0" y="0" width="24" height="20" rx="2" className={css.cosa} />
    <path d="M5 12v5M8 12v5M10 12v5M13 12v5" className={css.trazo} />
    <path d="M0 7h24" className={css.trazo} />
  </g>
);

/** A shelf with its label. */
const Estante = (en: En) => (
  <g transform={mueve(en)}>
    <path d="M2 0v44M38 0v44M2 20h36M2 42h36" className={css.grueso} />
    <rect x="12" y="22" width="16" height="7" rx="1" className={css.etiqueta} />
  </g>
);

/** A handheld and the ray of its scanner, towards the right. */
const Lector = (en: En) => (
  <g transform={mueve(en)}>
    <rect x="0" y="0" width="14" height="26" rx="3" className={css.cosa} />
    <rect x="3" y="4" width="8" height="10" rx="1" className={css.etiqueta} />
    <path d="M16 8l12-3M16 10h12M16 12l12 3" className={css.rayo} />
  </g>
);

/** A finger on a button. */
const Toque = ({ que, ...en }: En & { que: string }) => (
  <g transform={mueve(en)}>
    <rect x="0" y="0" width="52" height="20" rx="4" className={css.boton} />
    <text x="26" y="14" textAnchor="middle" className={css.letra}>
      {que}
    </text>
    <circle cx="44" cy="24" r="6" className={css.dedo} />
  </g>
);

/** A number in large type. */
const Numero = ({ que, ...en }: En & { que: string }) => (
  <g transform={mueve(en)}>
    <rect x="0" y="0" width="34" height="24" rx="3" className={css.campo} />
    <text x="17" y="18" textAnchor="middle" className={css.cifra}>
      {que}
    </text>
  </g>
);

/** A carton that is being filled. */
const Abierta = (en: En) => (
  <g transform={mueve(en)}>
    <path d="M0 8h32v22H0zM0 8l-5-7M32 8l5-7" className={css.cosa} />
  </g>
);

const Camion = (en: En) => (
  <g transform={mueve(en)}>
    <rect x="0" y="0" width="38" height="24" rx="2" className={css.cosa} />
    <path d="M38 8h10l6 8v8H38z" className={css.cosa} />
    <circle cx="12" cy="26" r="5" className={css.etiqueta} />
    <circle cx="44" cy="26" r="5" className={css.etiqueta} />
  </g>
);

const leeCaja = (
  <>
    <Lector x={10} y={18} />
    <Caja x={52} y={22} />
  </>
);
const leeEstante = (
  <>
    <Lector x={6} y={18} />
    <Estante x={48} y={10} />
  </>
);
const enEstante = (
  <>
    <Estante x={10} y={10} />
    <Caja x={18} y={8} />
    <Toque x={40} y={34} que="" />
  </>
);
const toca = (que: string) => <Toque x={22} y={18} que={que} />;

/** A picture, and what it says. */
type Cuadro = readonly [dibujo: ReactNode, palabras: string];

const CUADROS: Readonly<Record<Flujo, readonly [Cuadro, Cuadro, Cuadro]>> = {
  recibir: [
    [leeCaja, 'Escanee una pieza: abre su renglón'],
    [<Numero key="n" x={31} y={20} que="12" />, 'Teclee cuántas llegaron, o escanee cada una'],
    [toca('Guardar'), 'Guarde, o escanee el siguiente producto'],
  ],
  acomodar: [
    [leeCaja, 'Escanee el producto: le dice a dónde va'],
    [leeEstante, 'Llévelo y escanee la ubicación'],
    [enEstante, 'Revise las piezas y guarde'],
  ],
  devolver: [
    [leeCaja, 'Escanee el producto devuelto'],
    [leeEstante, 'Escanee la ubicación que le dice'],
    [toca('Acomodar'), 'Acomode todas, o cuente escaneando'],
  ],
  contar: [
    [leeEstante, 'Elija un renglón y escanee su ubicación'],
    [leeCaja, 'Escanee las piezas, o teclee cuántas hay'],
    [toca('Guardar'), 'Si no hay nada toque Vacía; luego guarde'],
  ],
  surtir: [
    [leeEstante, 'Vaya a la ubicación grande y escanéela'],
    [leeCaja, 'Escanee el producto: propone las piezas'],
    [toca('Guardar'), 'Tómelas y guarde; si faltan, toque No está'],
  ],
  empacar: [
    [leeCaja, 'Escanee cada pieza que mete en la caja'],
    [
      <g key="c">
        <Abierta x={32} y={26} />
        <Caja x={36} y={8} />
      </g>,
      'Arriba se ve lo que falta',
    ],
    [toca('Listo'), 'Completa, toque Sin novedad o Terminar'],
  ],
  traspasar: [
    [leeCaja, 'Abra el folio y escanee el producto'],
    [leeEstante, 'Escanee la ubicación: de dónde sale o a dónde va'],
    [toca('Guardar'), 'Revise las piezas y guarde'],
  ],
  resurtir: [
    [leeCaja, 'Escanee el producto: abre su renglón'],
    [leeEstante, 'Escanee la reserva y luego su ubicación fija'],
    [toca('Acomodar'), 'Escanee el producto y toque Acomodar'],
  ],
  embarcar: [
    [leeCaja, 'Escanee cada caja o factura que sube'],
    [<Camion key="c" x={20} y={16} />, 'La respuesta dice qué cajas faltan'],
    [toca('Guardar'), 'Con todo arriba, un toque entrega la carga'],
  ],
};

/** A flow in three pictures, in their order. */
export function Dibujos({ flujo }: { flujo: Flujo }) {
  return (
    <ol className={css.cuadros}>
      {CUADROS[flujo].map(([dibujo, palabras]) => (
        <li key={palabras}>
          <svg viewBox="0 0 96 64" className={css.dibujo} aria-hidden focusable="false">
            {dibujo}
          </svg>
          <span>{palabras}</span>
        </li>
      ))}
    </ol>
  );
}
