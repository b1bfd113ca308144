import type { ScaleLinear } from 'd3-scale';
import css from './graficas.module.css';

/** Pixels around what is drawn: figures at the left, names underneath. */
export const MARGEN = { arriba: 8, derecha: 8, abajo: 22, izquierda: 56 } as const;

interface EjeDeCifrasProps {
  escala: ScaleLinear<number, number>;
  ancho: number;
  escribe: (valor: number) => string;
}

/** Lines at round figures, with the figures at the left; the one at 0 stands out. */
export function EjeDeCifras({ escala, ancho, escribe }: EjeDeCifrasProps) {
  const todas = escala.ticks(4);
  // Of pieces there are no halves: two marks would read the same.
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
  /** One of so many is written. */
  cada: number;
}

/** The names of the groups, under them. */
export function EjeDeNombres({ nombres, y, cada }: EjeDeNombresProps) {
  return (
    <g aria-hidden>
      {nombres.map(([x, nombre], i) =>
        i % cada === 0 ? (
          <text key={`${x} ${nombre}`} className={css.nombre} x={x} y={y}>
            {nombre}
          </text>
        ) : null,
      )}
    </g>
  );
}
