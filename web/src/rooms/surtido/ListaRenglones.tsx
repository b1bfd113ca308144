import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { entero } from '../../platform/format.ts';
import { afterPaint } from '../../platform/paint.ts';
import { Comodin } from '../../ui/Comodin.tsx';
import { Empacado, Quien, Surtido } from './columnas.tsx';
import { type Marca, tonoDe } from './decision.ts';
import css from './ListaRenglones.module.css';
import { type Linea, porSurtirDe } from './linea.ts';

/** Height of every line in pixels, so that five hundred scroll exactly. The same as in the style sheet. */
const ALTO = 116;
/** Lines drawn beyond those in sight, after these have been painted. */
const DE_MAS = 4;
/**
 * Approximate height in pixels of what is above the list, until it is measured, so that the first frame draws just the
 * lines in sight.
 */
const ENCIMA = 420;

export interface ListaRenglonesProps {
  lineas: readonly Linea[];
  empacando: boolean;
  marca: Marca | null;
  /** The line to scroll into view, each time it is a new object. */
  alaVista: { llave: number } | null;
  alElegir: (linea: Linea) => void;
}

/** A remission's lines on a handheld: only those in sight are drawn. The arrow keys move between them. */
export function ListaRenglones(props: ListaRenglonesProps) {
  const { lineas, empacando, marca, alaVista, alElegir } = props;
  const lista = useRef<HTMLUListElement>(null);
  const [medido, setMedido] = useState<number | null>(null);
  const margen = medido ?? ENCIMA;
  const puesta = medido !== null;
  const [deMas, setDeMas] = useState(0);
  const [activa, setActiva] = useState(0);
  const irA = useRef<number | null>(null);
  const virtualizer = useWindowVirtualizer({
    count: lineas.length,
    estimateSize: () => ALTO,
    overscan: deMas,
    scrollMargin: margen,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  useEffect(() => afterPaint(() => setDeMas(DE_MAS)), []);
  const enfocable = Math.min(activa, lineas.length - 1);

  const mide = () => {
    const arriba = lista.current?.getBoundingClientRect().top;
    if (arriba !== undefined) setMedido(Math.round(arriba + window.scrollY));
  };
  const enEspera = useRef(() => {});
  useEffect(() => () => enEspera.current(), []);
  // What is above the list may grow or shrink: a warning, a name of two lines. If nothing has to be scrolled into view,
  // the first frame does not wait for this.
  useLayoutEffect(() => {
    if (puesta || alaVista) mide();
    else {
      enEspera.current();
      enEspera.current = afterPaint(mide);
    }
    if (irA.current === null) return;
    const boton = lista.current?.querySelector<HTMLElement>(`[data-i="${irA.current}"]`);
    if (boton) {
      boton.focus({ preventScroll: true });
      irA.current = null;
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only being asked again scrolls, once it is known where the list is
  useEffect(() => {
    const i = puesta && alaVista ? lineas.findIndex((l) => l.DOCTO_VE_DET_ID === alaVista.llave) : -1;
    if (i < 0) return;
    setActiva(i);
    virtualizer.scrollToIndex(i, { align: 'center' });
  }, [alaVista, puesta]);

  function tecla(e: KeyboardEvent, i: number): void {
    const saltos: Record<string, number> = {
      ArrowDown: i + 1,
      ArrowUp: i - 1,
      PageDown: i + 5,
      PageUp: i - 5,
      Home: 0,
      End: lineas.length - 1,
    };
    const salto = saltos[e.key];
    if (salto === undefined) return;
    e.preventDefault();
    const destino = Math.max(0, Math.min(lineas.length - 1, salto));
    irA.current = destino;
    virtualizer.scrollToIndex(destino, { align: 'center' });
    setActiva(destino);
  }

  return (
    <ul
      ref={lista}
      className={css.lista}
      style={{ height: virtualizer.getTotalSize() }}
      aria-label="Renglones de la remisión"
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const linea = lineas[index];
        return linea ? (
          <li
            key={linea.DOCTO_VE_DET_ID}
            className={css.tarjeta}
            data-tono={tonoDe(linea, empacando, marca) ?? undefined}
            style={{ transform: `translateY(${start - margen}px)` }}
            aria-setsize={lineas.length}
            aria-posinset={index + 1}
            onFocus={() => setActiva(index)}
            onKeyDown={(e) => tecla(e, index)}
          >
            <Renglon
              linea={linea}
              i={index}
              empacando={empacando}
              enfocable={index === enfocable}
              alElegir={alElegir}
            />
          </li>
        ) : null;
      })}
    </ul>
  );
}

interface RenglonProps {
  linea: Linea;
  i: number;
  empacando: boolean;
  enfocable: boolean;
  alElegir: (linea: Linea) => void;
}

const Renglon = memo(function Renglon({ linea: l, i, empacando, enfocable, alElegir }: RenglonProps) {
  return (
    <button
      type="button"
      data-i={i}
      className={css.renglon}
      tabIndex={enfocable ? 0 : -1}
      onClick={() => alElegir(l)}
    >
      <span className={css.arriba}>
        <span className={css.clave}>
          {l.CLAVE_ARTICULO}
          {l.COMODIN_EMPAQUE === 'S' ? <Comodin /> : null}
        </span>
        {!empacando && l.PARADA ? <span className={css.parada}>{l.PARADA.UBICACION}</span> : null}
      </span>
      <span className={css.articulo}>{l.ARTICULO}</span>
      <span className={css.abajo}>
        <span className={css.dato}>
          <abbr title="Surtido">SUR</abbr> <Surtido linea={l} />
        </span>
        <span className={css.dato}>
          <abbr title="Empacado">EMP</abbr> <Empacado linea={l} />
        </span>
        <span className={css.dato}>
          <abbr title="Solicitadas">SOL</abbr> {entero(l.UNIDADES)}
        </span>
        <span className={css.dato}>
          <abbr title="Surtidas">SURT</abbr> {entero(l.UNID_SURT_BOD)}
        </span>
        <span className={css.dato}>
          <abbr title="Faltan por surtir">DIF</abbr> <strong>{entero(porSurtirDe(l))}</strong>
        </span>
      </span>
      <span className={css.quien}>
        <Quien linea={l} empacando={empacando} />
      </span>
    </button>
  );
});
