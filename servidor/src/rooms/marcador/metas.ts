import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { ajustesDe, hoyDe, momentoDe } from './ajustes.ts';

export interface Metas {
  /** Pesos billed this month to the operator's customers, less what was returned, and the target. */
  venta: number;
  objetivo: number;
  /** Customers the operator spoke to this month, and the target. */
  alcance_ca: number;
  objetivo_ca: number;
}

/** The operator's bars of the month in the business zone. */
export async function metasDe(ctx: Pick<QueryContext, 'db' | 'config'>, operadorId: number): Promise<Metas> {
  const { db, config } = ctx;
  const mes = sql`(date_trunc('month', ${hoyDe(ctx)}::date::timestamp) at time zone ${config.zona})`;
  const { objetivo_venta, objetivo_clientes } = await ajustesDe(db);
  const { rows } = await sql<Metas>`
    select coalesce((select sum(case when k.clase = 'CARGO' then k.importe else -k.importe end)
                       from cartera k join clientes c using (cliente_id)
                      where c.operador_id = ${operadorId} and k.clase in ('CARGO', 'DEVOLUCION') and k.fecha >= ${mes} and k.fecha <= ${momentoDe(ctx)}), 0) as venta,
           coalesce((select o.venta from objetivos_operador o where o.operador_id = ${operadorId}), ${objetivo_venta}::numeric) as objetivo,
           (select count(distinct l.cliente_id)::int from llamadas l join incidencias i using (incidencia_id)
             where l.operador_id = ${operadorId} and l.cerrada >= ${mes} and i.clase <> 'SIN_CONTACTO') as alcance_ca,
           coalesce((select o.clientes from objetivos_operador o where o.operador_id = ${operadorId}), ${objetivo_clientes}::int) as objetivo_ca`.execute(
    db,
  );
  const [metas] = rows;
  if (!metas) throw new Error('Sin metas');
  return metas;
}
