import { scaleLinear } from 'd3-scale';
import type { DibujoProps } from './Barras.tsx';
import css from './graficas.module.css';
import { Marca } from './Marca.tsx';

/** Height in pixels of one bar, with its name above it. */
export const ALTO_DE_PARTES = 44;

/** A whole and its parts, as one horizontal bar for each group: how far something is, or how much of it is how old. */
export function Partes({ cuadro, ancho }: DibujoProps) {
  return cuadro.grupos.map(({ id, titulo, puntos }, g) => {
    const total = puntos.reduce((n, p) => n + (p.valor ?? 0), 0);
    const x = scaleLinear([0, total || 1], [0, ancho]);
    let suma = 0;
    const y = g * ALTO_DE_PARTES;
    return (
      <g key={id}>
        <text className={css.nombreDePartes} x={0} y={y + 14} aria-hidden>
          {titulo}
        </text>
        <rect className={css.fondo} x={0} width={ancho} y={y + 20} height={16} />
        {puntos.map(({ valor }, s) => {
          if (!valor) return null;
          const de = x(suma);
          suma += valor;
          return (
            <Marca key={cuadro.series[s]} grupo={g} serie={s} x={(de + x(suma)) / 2} y={y + 18}>
              <rect x={de} width={Math.max(x(suma) - de, 1)} y={y + 20} height={16} />
            </Marca>
          );
        })}
      </g>
    );
  });
}
