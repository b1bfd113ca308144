import { FILTRO_LARGO } from '@anden/contrato/filtros.ts';
import { type Atajos, useAtajos, useTeclasSueltas } from './atajos.ts';
import { BotonIcono } from './Boton.tsx';
import { Campo } from './Campo.tsx';
import css from './Filtro.module.css';
import { IconSearch, IconX } from './iconos.ts';

const ATAJOS: Atajos = { de: 'En la lista', teclas: [{ teclas: '/', que: 'Escribir en el filtro' }] };

/** The screen's first filter, whichever of its fields asks. */
const SUELTAS = {
  '/': () =>
    document
      .querySelector<HTMLInputElement>('#contenido input[type="search"], input[type="search"]')
      ?.focus(),
};

/** The text field that filters a list, with a button that clears it; '/' leads to it. */
export function Filtro(props: {
  valor: string;
  onCambio: (filtro: string) => void;
  /** What it searches: 'Folio o proveedor'. */
  ayuda: string;
  /** Default 'Filtro'. */
  etiqueta?: string;
  className?: string;
}) {
  const { valor, onCambio, ayuda, etiqueta = 'Filtro', className = '' } = props;
  useAtajos(ATAJOS);
  useTeclasSueltas(SUELTAS);
  return (
    <Campo
      className={`${css.filtro} ${className}`}
      etiqueta={etiqueta}
      type="search"
      placeholder={ayuda}
      value={valor}
      maxLength={FILTRO_LARGO}
      onChange={(e) => onCambio(e.target.value)}
      antes={<IconSearch stroke={1.75} aria-hidden />}
      despues={
        valor ? (
          <BotonIcono etiqueta="Limpiar" icono={<IconX stroke={1.75} />} onClick={() => onCambio('')} />
        ) : null
      }
    />
  );
}
