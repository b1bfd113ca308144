import { scaleLinear, scalePoint } from 'd3-scale';
import { curveLinear, curveStepAfter, line } from 'd3-shape';
import type { DibujoProps } from './Barras.tsx';
import { cadaCuantos, extremos } from './cuadro.ts';
import { EjeDeCifras, EjeDeNombres, MARGEN } from './Ejes.tsx';
import css from './graficas.module.css';
import { Marca, SERIES } from './Marca.tsx';

/** Width of a name below the axis, in pixels. */
const POR_NOMBRE = 60;

/**
 * A line for each series; `escalones` if the measured value stays the same until the next change, as a balance does. With a single series,
 * the whole height above a group can be pressed.
 */
export function Linea({ cuadro, ancho, alto, escalones }: DibujoProps & { escalones: boolean }) {
  const { grupos, series, escribe, enEje = escribe } = cuadro;
  const x = scalePoint(
    grupos.map((_, i) => i),
    [MARGEN.izquierda + 8, ancho - MARGEN.derecha - 8],
  );
  const y = scaleLinear(extremos(cuadro), [alto - MARGEN.abajo, MARGEN.arriba]).nice(4);
  const en = (i: number): number => x(i) ?? 0;
  const trazo = line<readonly [number, number | null]>(
    ([i]) => en(i),
    ([, v]) => y(v ?? 0),
  )
    .defined(([, v]) => v !== null)
    .curve(escalones ? curveStepAfter : curveLinear);
  const grueso = Math.max(x.step(), 6);
  return (
    <>
      <EjeDeCifras escala={y} ancho={ancho} escribe={enEje} />
      {series.map((serie, s) => (
        <path
          key={serie}
          className={css.trazo}
          data-serie={s % SERIES}
          d={trazo(grupos.map((g, i) => [i, g.puntos[s]?.valor ?? null] as const)) ?? ''}
        />
      ))}
      {grupos.map(({ id, puntos }, g) =>
        puntos.map(({ valor }, s) =>
          valor === null ? null : (
            <Marca key={`${id} ${series[s]}`} grupo={g} serie={s} x={en(g)} y={y(valor)}>
              {series.length === 1 ? (
                <rect
                  className={css.alcance}
                  x={en(g) - grueso / 2}
                  width={grueso}
                  y={MARGEN.arriba}
                  height={alto - MARGEN.abajo - MARGEN.arriba}
                />
              ) : (
                <circle className={css.alcance} cx={en(g)} cy={y(valor)} r={10} />
              )}
              <circle
                className={css.nudo}
                cx={en(g)}
                cy={y(valor)}
                r={3.5}
                data-suelto={grupos.length === 1}
              />
            </Marca>
          ),
        ),
      )}
      <EjeDeNombres
        nombres={grupos.map((g, i) => [en(i), g.corto ?? g.titulo])}
        y={alto - 6}
        cada={cadaCuantos(grupos.length, ancho - MARGEN.izquierda, POR_NOMBRE)}
      />
    </>
  );
}

/** A line without axes, as high as a row of text, which only shows the course. */
export function Chispa({ cuadro, ancho, alto }: DibujoProps) {
  const { grupos } = cuadro;
  const x = scalePoint(
    grupos.map((_, i) => i),
    [4, ancho - 4],
  );
  const y = scaleLinear(extremos(cuadro), [alto - 3, 3]);
  const trazo = line<number>(
    (_, i) => x(i) ?? 0,
    (v) => y(v),
  );
  const grueso = Math.max(x.step(), 4);
  return (
    <>
      <path
        className={css.trazo}
        data-serie={0}
        d={trazo(grupos.map((g) => g.puntos[0]?.valor ?? 0)) ?? ''}
      />
      {grupos.map(({ id, puntos }, g) => (
        <Marca key={id} grupo={g} serie={0} x={x(g) ?? 0} y={y(puntos[0]?.valor ?? 0)}>
          <rect className={css.alcance} x={(x(g) ?? 0) - grueso / 2} width={grueso} y={0} height={alto} />
          <circle className={css.nudo} cx={x(g)} cy={y(puntos[0]?.valor ?? 0)} r={3} />
        </Marca>
      ))}
    </>
  );
}
