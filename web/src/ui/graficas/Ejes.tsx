import type { ScaleLinear } from 'd3-scale';
import css from './graficas.module.css';

/** Pixels around the drawing: for figures at the left and names below. */
export const MARGEN = { arriba: 8, derecha: 8, abajo: 22, izquierda: 56 } as const;

interface EjeDeCifrasProps {
  escala: ScaleLinear<number, number>;
  ancho: number;
  escribe: (valor: number) => string;
}

/** Grid lines at round figures, with the figures at the left; the line at 0 is stronger. */
export function EjeDeCifras({ escala, ancho, escribe }: EjeDeCifrasProps) {
  const todas = escala.ticks(4);
  // Pieces come whole: with fractions, two marks would show the same figure.
  const seRepiten = new Set(todas.map(escribe)).size < todas.length;
  const marcas = seRepiten ? todas.filter(Number.isInteger) : todas;
  return (
    <g aria-hidden>
      {marcas.map((v) => (
        <g key={v} transform={`translate(0 ${escala(v)})`}>
          <line
            className={css.regla}
            data-cero={v === 0 || undefined}
            x1={MARGEN.izquierda}
            x2={ancho - MARGEN.derecha}
          />
          <text className={css.cifra} x={MARGEN.izquierda - 6} dy="0.32em">
            {escribe(v)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface EjeDeNombresProps {
  nombres: readonly (readonly [x: number, nombre: string])[];
  y: number;
  /** One of so many names is written. */
  cada: number;
}

/** Average width of a letter, how much wider a capital is, and height of a line of names, in pixels. */
const LETRA = 6.6;
const DE_MAYUSCULA = 1.4;
const RENGLON = 16;

const anchoDe = (nombre: string): number =>
  nombre.length * LETRA + (nombre.match(/\p{Lu}/gu)?.length ?? 0) * DE_MAYUSCULA;

/** The groups' names, below them; one that would run into the next is cut. */
export function EjeDeNombres({ nombres, y, cada }: EjeDeNombresProps) {
  const [primera, segunda] = nombres;
  const lugar = primera && segunda ? (segunda[0] - primera[0]) * cada - 4 : Number.POSITIVE_INFINITY;
  return (
    <g aria-hidden>
      {nombres.map(([x, nombre], i) => {
        if (i % cada !== 0) return null;
        const id = `${x} ${nombre}`;
        return anchoDe(nombre) <= lugar ? (
          <text key={id} className={css.nombre} x={x} y={y}>
            {nombre}
          </text>
        ) : (
          <foreignObject key={id} x={x - lugar / 2} width={lugar} y={y - RENGLON + 4} height={RENGLON}>
            <div className={css.cortado}>{nombre}</div>
          </foreignObject>
        );
      })}
    </g>
  );
}
