import type { AjustesParaLlamar } from '@anden/contrato/marcador/llamar.ts';
import { sql } from 'kysely';
import { diaDeNegocio } from '../../platform/business-day.ts';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';

export interface Ajustes extends AjustesParaLlamar {
  vence_apartado_s: number;
  lanzamiento: 'tel' | 'http' | 'ninguno';
  dominio_tienda: string;
  objetivo_venta: number;
  objetivo_clientes: number;
}

/** The dialer's settings; hours in minutes after midnight. */
export async function ajustesDe(db: Tx): Promise<Ajustes> {
  const { rows } = await sql<Ajustes>`
    select extract(epoch from abre)::int / 60 as abre, extract(epoch from cierra)::int / 60 as cierra, en_festivo, intentos_dia, hueco_min, credito_semanas,
           vence_apartado_s, lanzamiento, dominio_tienda, objetivo_venta, objetivo_clientes
      from ajustes_marcador`.execute(db);
  const [fila] = rows;
  if (!fila) throw new Error('Falta la fila de ajustes_marcador');
  return fila;
}

/** The present moment by the server's clock, epoch milliseconds. */
export const ahoraDe = ({ config }: Pick<QueryContext, 'config'>): number => config.ahora().getTime();

/** Since when a browser must have given a sign of life, epoch milliseconds, for what it reserved to be still its operator's. */
export const apartadosDesde = async (ctx: Pick<QueryContext, 'db' | 'config'>): Promise<number> =>
  ahoraDe(ctx) - (await ajustesDe(ctx.db)).vence_apartado_s * 1000;

/** The present moment for a statement. */
export const momentoDe = (ctx: Pick<QueryContext, 'config'>): string => new Date(ahoraDe(ctx)).toISOString();

/** Today in the business zone by that clock, `YYYY-MM-DD`. */
export const hoyDe = ({ config }: Pick<QueryContext, 'config'>): string =>
  diaDeNegocio(config.zona, config.ahora());
