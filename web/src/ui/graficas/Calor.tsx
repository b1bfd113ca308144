import { scaleBand } from 'd3-scale';
import type { DibujoProps } from './Barras.tsx';
import { extremos } from './cuadro.ts';
import { EjeDeNombres, MARGEN } from './Ejes.tsx';
import css from './graficas.module.css';
import { Marca } from './Marca.tsx';

/** Width of the names at the left, in pixels. */
const NOMBRES = 76;
/** Height of a row, in pixels. */
export const FILA_DE_CALOR = 22;

/** A heat map of days and hours: groups go down, series across, and a larger figure is darker. The figure is written where it fits. */
export function Calor({ cuadro, ancho, alto }: DibujoProps) {
  const { grupos, series, escribe, enEje = escribe } = cuadro;
  const x = scaleBand(
    series.map((_, i) => i),
    [NOMBRES, ancho - MARGEN.derecha],
  ).padding(0.06);
  const y = scaleBand(
    grupos.map((_, i) => i),
    [0, alto - MARGEN.abajo],
  ).padding(0.08);
  const [, mayor] = extremos(cuadro);
  return (
    <>
      {grupos.map((g, i) => (
        <text
          key={g.id}
          className={css.cifra}
          x={NOMBRES - 6}
          y={(y(i) ?? 0) + y.bandwidth() / 2}
          dy="0.34em"
          aria-hidden
        >
          {g.corto ?? g.titulo}
        </text>
      ))}
      {grupos.map(({ id, puntos }, g) =>
        puntos.map(({ valor }, s) => {
          if (valor === null) return null;
          const cuanto = Math.round((valor / mayor) * 100);
          const [cx, cy] = [(x(s) ?? 0) + x.bandwidth() / 2, (y(g) ?? 0) + y.bandwidth() / 2];
          return (
            <Marca key={`${id} ${series[s]}`} grupo={g} serie={s} x={cx} y={y(g) ?? 0}>
              <rect
                className={css.celda}
                style={{ '--cuanto': `${cuanto}%` } as Record<string, string>}
                x={x(s)}
                width={x.bandwidth()}
                y={y(g)}
                height={y.bandwidth()}
              />
              {x.bandwidth() >= 30 && valor > 0 ? (
                <text
                  className={css.enCelda}
                  data-oscura={cuanto > 62 || undefined}
                  x={cx}
                  y={cy}
                  dy="0.34em"
                  aria-hidden
                >
                  {enEje(valor)}
                </text>
              ) : null}
            </Marca>
          );
        }),
      )}
      <EjeDeNombres
        nombres={series.map((s, i) => [(x(i) ?? 0) + x.bandwidth() / 2, s])}
        y={alto - 6}
        cada={x.bandwidth() >= 22 ? 1 : 3}
      />
    </>
  );
}
