import { line } from 'd3-shape';
import type { Cuadro } from './cuadro.ts';
import css from './graficas.module.css';
import { Marca, SERIES } from './Marca.tsx';

interface EncimaProps {
  cuadro: Cuadro;
  /** Middle of a group, in pixels of the chart. */
  centro: (grupo: number) => number;
  /** Width of a rule, in pixels. */
  grueso: number;
  y: (valor: number) => number;
}

/** Over the bars of a chart, the series that are drawn as a line or as a rule in each group. */
export function Encima({ cuadro, centro, grueso, y }: EncimaProps) {
  const { grupos, series, trazos = [] } = cuadro;
  const con = series.map((nombre, s) => ({ nombre, s, trazo: trazos[s] }));
  const trazo = line<readonly [number, number | null]>(
    ([g]) => centro(g),
    ([, v]) => y(v ?? 0),
  ).defined(([, v]) => v !== null);
  return (
    <>
      {con
        .filter((serie) => serie.trazo === 'linea')
        .map(({ nombre, s }) => (
          <path
            key={nombre}
            className={css.trazo}
            data-serie={s % SERIES}
            d={trazo(grupos.map((g, i) => [i, g.puntos[s]?.valor ?? null] as const)) ?? ''}
          />
        ))}
      {con
        .filter((serie) => serie.trazo === 'linea' || serie.trazo === 'raya')
        .map((serie) =>
          grupos.map(({ id, puntos }, g) => {
            const valor = puntos[serie.s]?.valor ?? null;
            if (valor === null) return null;
            const [x, alto] = [centro(g), y(valor)];
            return (
              <Marca key={`${id} ${serie.nombre}`} grupo={g} serie={serie.s} x={x} y={alto}>
                {serie.trazo === 'linea' ? (
                  <>
                    <circle className={css.alcance} cx={x} cy={alto} r={10} />
                    <circle className={css.nudo} data-suelto cx={x} cy={alto} r={3.5} />
                  </>
                ) : (
                  <>
                    <rect
                      className={css.alcance}
                      x={x - grueso / 2}
                      width={grueso}
                      y={alto - 6}
                      height={12}
                    />
                    <line className={css.meta} x1={x - grueso / 2} x2={x + grueso / 2} y1={alto} y2={alto} />
                  </>
                )}
              </Marca>
            );
          }),
        )}
    </>
  );
}
