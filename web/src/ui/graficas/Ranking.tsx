import { scaleLinear } from 'd3-scale';
import type { DibujoProps } from './Barras.tsx';
import { extremos } from './cuadro.ts';
import css from './graficas.module.css';
import { Marca } from './Marca.tsx';

/** Height in pixels of one bar with its spacing. */
export const RENGLON = 24;
/** Width of a figure beside its bar, in pixels. */
const CIFRA = 92;

/** Horizontal bars, the largest first, each with its name before it and its figure after it. */
export function Ranking({ cuadro, ancho }: DibujoProps) {
  const { grupos, escribe, enEje = escribe, tope = Number.POSITIVE_INFINITY } = cuadro;
  const nombres = Math.min(200, ancho * 0.36);
  const x = scaleLinear(extremos(cuadro), [nombres + 8, ancho - CIFRA]);
  return grupos.map(({ id, titulo, puntos }, g) => {
    const valor = puntos[0]?.valor ?? null;
    if (valor === null) return null;
    const [de, a] = [x(Math.min(0, valor)), x(Math.max(0, Math.min(valor, tope)))];
    const y = g * RENGLON;
    return (
      <Marca key={id} grupo={g} serie={0} x={(de + a) / 2} y={y}>
        {/* The whole row can be pressed, not just the bar. */}
        <rect className={css.alcance} x={0} width={ancho} y={y} height={RENGLON} />
        <foreignObject x={0} width={nombres} y={y} height={RENGLON} aria-hidden>
          <div className={css.quien}>{titulo}</div>
        </foreignObject>
        <rect x={de} width={Math.max(a - de, 1)} y={y + 4} height={RENGLON - 8} />
        <text className={css.cuanto} x={a + 6} y={y + RENGLON / 2} dy="0.34em" aria-hidden>
          {enEje(valor)}
        </text>
      </Marca>
    );
  });
}
