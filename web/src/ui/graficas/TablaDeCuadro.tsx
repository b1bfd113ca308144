import { pulsaLiga } from '../pulsaFila.ts';
import type { Cuadro } from './cuadro.ts';
import css from './graficas.module.css';

/** The table behind a chart: a row for each group, a column for each series, each figure a link to its rows. */
export function TablaDeCuadro({ cuadro, alAbrir }: { cuadro: Cuadro; alAbrir: (liga: string) => void }) {
  const { titulo, grupo, series, grupos, escribe } = cuadro;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={css.marcoDeTabla} aria-label={`${titulo}, en tabla`} tabIndex={0}>
      <table className={css.tabla}>
        <thead>
          <tr>
            <th scope="col">{grupo}</th>
            {series.map((s) => (
              <th key={s} scope="col">
                {s}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grupos.map((g) => (
            <tr key={g.id}>
              <th scope="row">{g.titulo}</th>
              {g.puntos.map(({ valor, liga }, i) => (
                <td key={series[i]}>
                  {valor === null ? (
                    '—'
                  ) : liga === undefined ? (
                    escribe(valor)
                  ) : (
                    <a href={liga} onClick={(e) => pulsaLiga(e, () => alAbrir(liga))}>
                      {escribe(valor)}
                    </a>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
