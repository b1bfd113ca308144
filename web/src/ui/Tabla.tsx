import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { anchoDe, type Columna, esNumerica, type TonoDeFila, textoDe } from './columna.ts';
import css from './DataTable.module.css';
import type { DataTableProps } from './DataTable.tsx';
import { IconoEstado } from './Estado.tsx';
import type { Filas } from './useFilas.ts';

/** A table with more columns than this is printed on its side. */
const DE_PIE_HASTA = 7;
/** And with more than this, in smaller letters. */
const HOLGADA_HASTA = 12;
/** On paper a folio, a key or a date stands on one line. */
const ENTERA = /^\S{1,20}$|^\d\d-\d\d-\d{4} /;
/** More rows than this are drawn only where they are seen. */
const VIRTUAL_DESDE = 200;

export const PALABRAS: Record<NonNullable<TonoDeFila>, string> = {
  hecho: 'Completo',
  atencion: 'Pendiente',
  rechazo: 'Urgente',
  seleccion: 'Elegido',
  nada: 'En espera',
};

/** The cell as drawn. */
export function contenido<F>(c: Columna<F>, fila: F): ReactNode {
  return c.celda ? c.celda(fila) : textoDe(c, fila);
}

/** The desk's face of `DataTable`. */
export function Tabla<F>(props: DataTableProps<F> & Filas<F> & { enPapel: boolean }) {
  const { columnas, ordenadas, llave, tono, palabraDeTono, onElegir, renovando, altoMaximo, alaVista } =
    props;
  const marco = useRef<HTMLDivElement>(null);
  const [activa, setActiva] = useState(0);
  const irA = useRef<number | null>(null);
  const virtual = ordenadas.length > VIRTUAL_DESDE && !props.enPapel;
  const virtualizer = useVirtualizer({
    count: ordenadas.length,
    enabled: virtual,
    getScrollElement: () => marco.current,
    estimateSize: () => 32,
    overscan: 12,
  });
  const items = virtual ? virtualizer.getVirtualItems() : [];
  const primera = virtual ? (items[0]?.index ?? 0) : 0;
  const visibles = virtual ? ordenadas.slice(primera, (items.at(-1)?.index ?? -1) + 1) : ordenadas;
  const arriba = virtual ? (items[0]?.start ?? 0) : 0;
  const abajo = virtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const enfocable = Math.min(activa, ordenadas.length - 1);

  useLayoutEffect(() => {
    if (irA.current === null) return;
    const fila = marco.current?.querySelector<HTMLElement>(`tr[data-i="${irA.current}"]`);
    if (fila) {
      fila.focus();
      irA.current = null;
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only being asked again scrolls
  useEffect(() => {
    const i = alaVista ? ordenadas.findIndex((f) => llave(f) === alaVista.llave) : -1;
    if (i < 0 || !marco.current) return;
    setActiva(i);
    if (virtual) virtualizer.scrollToIndex(i, { align: 'center' });
    else {
      const fila = marco.current.querySelector<HTMLElement>(`tr[data-i="${i}"]`);
      if (fila) marco.current.scrollTop = fila.offsetTop - marco.current.clientHeight / 2;
    }
  }, [alaVista]);

  function mueve(a: number): void {
    const i = Math.max(0, Math.min(ordenadas.length - 1, a));
    irA.current = i;
    if (virtual) virtualizer.scrollToIndex(i, { align: 'auto' });
    setActiva(i);
    if (i === activa) marco.current?.querySelector<HTMLElement>(`tr[data-i="${i}"]`)?.focus();
  }

  function tecla(e: KeyboardEvent<HTMLTableRowElement>, i: number, fila: F): void {
    if (e.target !== e.currentTarget) return;
    const saltos: Record<string, number> = {
      ArrowDown: i + 1,
      ArrowUp: i - 1,
      PageDown: i + 10,
      PageUp: i - 10,
      Home: 0,
      End: ordenadas.length - 1,
    };
    const destino = saltos[e.key];
    if (destino !== undefined) {
      e.preventDefault();
      mueve(destino);
    } else if (e.key === 'Enter' || e.key === ' ') {
      e.preventDefault();
      onElegir?.(fila);
    }
  }

  return (
    <div
      ref={marco}
      className={css.marco}
      data-renovando={renovando || undefined}
      style={altoMaximo ? ({ '--alto': altoMaximo } as CSSProperties) : {}}
      // Without rows to focus, the frame itself must be reachable to be scrolled by keyboard.
      {...(onElegir ? {} : { tabIndex: 0, role: 'group', 'aria-label': props.etiqueta })}
    >
      <table
        className={css.tabla}
        data-con-marca={tono ? true : undefined}
        data-apaisada={columnas.length > DE_PIE_HASTA || undefined}
        data-apretada={columnas.length > HOLGADA_HASTA || undefined}
        role={onElegir ? 'grid' : undefined}
        aria-label={props.etiqueta}
        aria-rowcount={virtual ? ordenadas.length + 1 : undefined}
      >
        <Cabecera {...props} />
        <tbody>
          {arriba > 0 ? <Relleno alto={arriba} columnas={columnas.length} /> : null}
          {visibles.map((fila, n) => {
            const i = primera + n;
            const t = tono?.(fila) ?? null;
            return (
              <tr
                key={llave(fila)}
                data-i={i}
                data-tono={t ?? undefined}
                data-elegible={onElegir ? true : undefined}
                aria-rowindex={virtual ? i + 2 : undefined}
                aria-selected={onElegir ? t === 'seleccion' : undefined}
                tabIndex={onElegir ? (i === enfocable ? 0 : -1) : undefined}
                onFocus={() => setActiva(i)}
                onClick={() => onElegir?.(fila)}
                onKeyDown={onElegir ? (e) => tecla(e, i, fila) : undefined}
              >
                {columnas.map((c, j) => (
                  <td
                    key={c.id}
                    data-num={esNumerica(c) || undefined}
                    data-entera={(props.enPapel && ENTERA.test(textoDe(c, fila))) || undefined}
                    title={c.celda ? undefined : textoDe(c, fila)}
                  >
                    {j === 0 && tono ? (
                      <span className={css.conMarca}>
                        <Marca tono={t} palabra={t ? (palabraDeTono?.(fila) ?? PALABRAS[t]) : ''} />
                        {contenido(c, fila)}
                      </span>
                    ) : (
                      contenido(c, fila)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
          {abajo > 0 ? <Relleno alto={abajo} columnas={columnas.length} /> : null}
        </tbody>
      </table>
    </div>
  );
}

function Cabecera<F>({ columnas, enOrden, ordena }: DataTableProps<F> & Filas<F>) {
  return (
    <thead>
      <tr>
        {columnas.map((c) => {
          const suya = enOrden?.id === c.id ? enOrden.sentido : null;
          const Flecha = suya === 'asc' ? IconChevronUp : suya === 'desc' ? IconChevronDown : IconSelector;
          return (
            <th
              key={c.id}
              scope="col"
              data-num={esNumerica(c) || undefined}
              title={c.ayuda}
              style={anchoDe(c)}
              aria-sort={suya === 'asc' ? 'ascending' : suya === 'desc' ? 'descending' : undefined}
            >
              {c.ordenable === false ? (
                <span className={css.titulo}>{c.titulo}</span>
              ) : (
                <button
                  type="button"
                  className={css.titulo}
                  data-orden={suya ?? undefined}
                  onClick={() => ordena(c.id)}
                >
                  {c.titulo}
                  <Flecha size={12} stroke={2} aria-hidden />
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The tone as a mark and a word: colour alone says nothing to many. */
export function Marca({ tono, palabra }: { tono: TonoDeFila; palabra: string }) {
  if (!tono || tono === 'seleccion') return <span className={css.marca} />;
  return (
    <span className={css.marca} title={palabra}>
      <IconoEstado tono={tono} />
      <span className="solo-lector">{palabra}. </span>
    </span>
  );
}

function Relleno({ alto, columnas }: { alto: number; columnas: number }) {
  return (
    <tr aria-hidden className={css.relleno}>
      <td colSpan={columnas} style={{ height: alto }} />
    </tr>
  );
}
