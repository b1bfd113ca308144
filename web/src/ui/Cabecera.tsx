import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { CasillaDePagina, CELDA } from './CasillaDeFila.tsx';
import { anchoDe, type Columna, esNumerica, seEstira } from './columna.ts';
import css from './DataTable.module.css';
import type { Elegibles } from './elegir.ts';
import { IconChevronDown, IconChevronUp, IconSelector } from './iconos.ts';
import type { Filas } from './useFilas.ts';

export interface CabeceraProps<F> extends Filas<F> {
  columnas: readonly Columna<F>[];
  /** Called while a column is dragged to another width, or with null when it gets its own back; `suelta`: the mouse was released. */
  onAncho: ((id: string, ancho: number | null, suelta: boolean) => void) | undefined;
  elegibles?: Elegibles<F> | undefined;
}

/** Pixels that Shift and an arrow key change a width by. */
const PASO = 16;

/** The table's header: each column sorts, unless it says it does not, and its edge is dragged to another width. */
export function Cabecera<F>({ columnas, enOrden, ordena, ordenadas, onAncho, elegibles }: CabeceraProps<F>) {
  function tecla(e: KeyboardEvent<HTMLElement>, c: Columna<F>): void {
    if (!onAncho || !e.shiftKey || (e.key !== 'ArrowLeft' && e.key !== 'ArrowRight')) return;
    e.preventDefault();
    const dibujada = e.currentTarget.closest('th')?.offsetWidth ?? 0;
    // While a key is held down, the next press arrives before the table shows the previous width, so the rendered width is only a fallback.
    const ancho = seEstira(c) ? dibujada : (c.ancho ?? dibujada);
    onAncho(c.id, ancho + (e.key === 'ArrowLeft' ? -PASO : PASO), true);
  }
  return (
    <thead>
      <tr>
        {elegibles ? (
          <th scope="col" className={CELDA}>
            <CasillaDePagina elegibles={elegibles} visibles={ordenadas} />
          </th>
        ) : null}
        {columnas.map((c, i) => {
          const lugar = enOrden.findIndex((o) => o.id === c.id);
          const suya = enOrden[lugar]?.sentido ?? null;
          const Flecha = suya === 'asc' ? IconChevronUp : suya === 'desc' ? IconChevronDown : IconSelector;
          return (
            <th
              key={c.id}
              scope="col"
              data-tras-casilla={(elegibles && i === 0) || undefined}
              data-num={esNumerica(c) || undefined}
              data-estira={seEstira(c) || undefined}
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
                  aria-keyshortcuts={onAncho ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
                  onClick={(e) => ordena(c.id, e.shiftKey)}
                  onKeyDown={(e) => tecla(e, c)}
                >
                  <span className={css.rotulo}>
                    {c.titulo}
                    {lugar >= 0 && enOrden.length > 1 ? <sup className={css.lugar}>{lugar + 1}</sup> : null}
                    <Flecha size={12} stroke={2} aria-hidden />
                  </span>
                </button>
              )}
              {onAncho ? <Asa alMedir={(ancho, suelta) => onAncho(c.id, ancho, suelta)} /> : null}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The edge of a header: dragging it resizes the column, a double click restores its own width. */
function Asa({ alMedir }: { alMedir: (ancho: number | null, suelta: boolean) => void }) {
  const desde = useRef<{ x: number; ancho: number } | null>(null);
  const medida = (e: PointerEvent): number | null =>
    desde.current && desde.current.ancho + e.clientX - desde.current.x;
  function termina(e: PointerEvent): void {
    const ancho = medida(e);
    const movida = desde.current && Math.abs(e.clientX - desde.current.x) > 2;
    desde.current = null;
    if (ancho !== null && movida) alMedir(ancho, true);
  }
  return (
    <span
      className={css.asa}
      aria-hidden
      onPointerDown={(e) => {
        const th = e.currentTarget.closest('th');
        if (e.button !== 0 || !th) return;
        e.preventDefault();
        e.currentTarget.setPointerCapture(e.pointerId);
        desde.current = { x: e.clientX, ancho: th.offsetWidth };
      }}
      onPointerMove={(e) => {
        const ancho = medida(e);
        if (ancho !== null) alMedir(ancho, false);
      }}
      onPointerUp={termina}
      onPointerCancel={termina}
      onDoubleClick={() => alMedir(null, true)}
    />
  );
}
