/** What one run of a load gave. Times in milliseconds. */
export interface Corrida {
  porSegundo: number;
  p50: number;
  p95: number;
  p99: number;
  maximo: number;
  hechas: number;
  errores: number;
  /** The first error, verbatim. */
  primerError?: string | undefined;
}

/** The value below which a fraction `p` (0 to 1) of the sorted values lies; nearest rank. */
export function percentil(ordenados: ArrayLike<number>, p: number): number {
  if (ordenados.length === 0) return Number.NaN;
  return ordenados[
    Math.min(ordenados.length - 1, Math.max(0, Math.ceil(p * ordenados.length) - 1))
  ] as number;
}

export function mediana(valores: readonly number[]): number {
  const o = [...valores].sort((a, b) => a - b);
  const m = o.length >> 1;
  return o.length % 2 ? (o[m] as number) : ((o[m - 1] as number) + (o[m] as number)) / 2;
}

/** A run's figures from the latency of each operation, in milliseconds, and how long it took. */
export function resumir(
  latencias: readonly number[],
  segundos: number,
  errores: number,
  primerError?: string,
): Corrida {
  const o = Float64Array.from(latencias).sort();
  return {
    porSegundo: o.length / segundos,
    p50: percentil(o, 0.5),
    p95: percentil(o, 0.95),
    p99: percentil(o, 0.99),
    maximo: o.at(-1) ?? Number.NaN,
    hechas: o.length,
    errores,
    primerError,
  };
}

/** The median of several runs for each figure; counts are added up. */
export function juntar(corridas: readonly Corrida[]): Corrida {
  const de = (campo: 'porSegundo' | 'p50' | 'p95' | 'p99') => mediana(corridas.map((c) => c[campo]));
  return {
    porSegundo: de('porSegundo'),
    p50: de('p50'),
    p95: de('p95'),
    p99: de('p99'),
    maximo: Math.max(...corridas.map((c) => c.maximo)),
    hechas: corridas.reduce((n, c) => n + c.hechas, 0),
    errores: corridas.reduce((n, c) => n + c.errores, 0),
    primerError: corridas.find((c) => c.primerError)?.primerError,
  };
}
