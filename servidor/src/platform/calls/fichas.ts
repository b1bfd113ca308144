import type { Ficha, QueryContext, Tile } from './handlers.ts';

/**
 * The tile of a report: the number of rows it opens with, counted by the report itself so that tile and screen cannot
 * disagree. It also shows 0, because nothing happening today is worth knowing.
 * @param total asks the report for one row of its first page
 */
export const fichaDeReporte = (
  control: number,
  ficha: Omit<Ficha, 'CANTIDAD'>,
  total: (ctx: QueryContext, pagina: { pagina: number; por_pagina: number }) => Promise<{ total: number }>,
): Tile => ({
  control,
  async leer(ctx) {
    const { total: cuantas } = await total(ctx, UNA);
    return { ...ficha, CANTIDAD: cuantas };
  },
});

/** The first row of a report is enough to count it. */
export const UNA = { pagina: 1, por_pagina: 1 } as const;

/** A day before any record, for a tile that counts those of every date. */
export const DESDE_SIEMPRE = '1990-01-01';

/** The range of a report that opens with the current business day. */
export const deHoy = ({ dia }: QueryContext) => ({ fecha_ini: dia, fecha_fin: dia });
