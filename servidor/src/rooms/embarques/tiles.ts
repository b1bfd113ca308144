import { cuantos } from '@anden/contrato/cifras.ts';
import { P } from '@anden/contrato/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import { deHoy, fichaDeReporte } from '../../platform/calls/fichas.ts';
import type { Tile } from '../../platform/calls/handlers.ts';
import { getFacturasSinEntregaAFletera } from './facturas.ts';
import { getGuiasFacturas } from './guias.ts';
import { getRemisionesRevisadas } from './revisadas.ts';
import { getTiemposRemisiones } from './tiempos.ts';

/** The oldest missed promise among the remissions that these invoices bill. */
const promesaRota = (
  facturas: readonly number[],
): RawBuilder<{ atrasadas: number; desde: string | null }> => sql`
  select count(distinct factura_id)::int as atrasadas, min(prometido) as desde from remisiones
   where factura_id = any(${[...facturas]}::int[]) and prometido < now()`;

/** Tile: invoices that have not left. */
export const tileFacturas: Tile = {
  control: P.embarquefletera,
  async leer(ctx) {
    const { data } = await getFacturasSinEntregaAFletera({}, ctx);
    if (data.length === 0) return null;
    const { rows } = await promesaRota(data.map((f) => f.DOCTO_VE_ID)).execute(ctx.db);
    const { atrasadas = 0, desde = null } = rows[0] ?? {};
    const listas = data.filter((f) => f.IMPEDIMENTO === null).length;
    const partes = [`${cuantos(listas, ['lista', 'listas'])} para salir`];
    if (atrasadas) partes.push(`${atrasadas} después de lo prometido`);
    return {
      MENU: 'embarquefletera',
      TITULO: 'Facturas por enviar',
      CANTIDAD: data.length,
      DETALLE: partes.join(' · '),
      DESDE: desde,
    };
  },
};

export const tileTiempos = fichaDeReporte(
  P.tiemposremisiones,
  { MENU: 'tiemposremisiones', TITULO: 'Remisiones de hoy', DETALLE: 'Creadas hoy, y cuánto tardan' },
  (ctx, pagina) => getTiemposRemisiones({ ...deHoy(ctx), ...pagina }, ctx),
);

export const tileRevisadas = fichaDeReporte(
  P.remisionesrevisadas,
  { MENU: 'remisionesrevisadas', TITULO: 'Remisiones revisadas hoy', DETALLE: 'Empacadas hoy' },
  (ctx, pagina) => getRemisionesRevisadas({ ...deHoy(ctx), ...pagina }, ctx),
);

export const tileGuias = fichaDeReporte(
  P.guias,
  { MENU: 'guias', TITULO: 'Guías de hoy', DETALLE: 'Con fecha de hoy' },
  (ctx, pagina) => getGuiasFacturas({ fini: ctx.dia, ffin: ctx.dia, ...pagina }, ctx),
);
