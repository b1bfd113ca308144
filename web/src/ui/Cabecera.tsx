import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import { anchoDe, type Columna, esNumerica, seEstira } from './columna.ts';
import css from './DataTable.module.css';
import type { Filas } from './useFilas.ts';

/** The table's header: each column sorts, unless it says it does not. */
export function Cabecera<F>({ columnas, enOrden, ordena }: { columnas: readonly Columna<F>[] } & Filas<F>) {
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
