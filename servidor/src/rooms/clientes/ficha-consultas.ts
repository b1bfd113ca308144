import { MENSAJES_CLIENTE } from '@anden/contrato/clientes/ficha-rules.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { deSusClientes } from '../cartera/index.ts';

/** Refuses a customer that is not there, or that this operator may not see. */
export async function exigirCliente(
  { db, operador }: Pick<QueryContext, 'db' | 'operador'>,
  clienteId: number,
): Promise<void> {
  const { rows } = await sql`
    select from clientes c where c.cliente_id = ${clienteId} and ${deSusClientes(operador, 'c.operador_id')}`.execute(
    db,
  );
  if (rows.length === 0) throw new Rejection(MENSAJES_CLIENTE.noExiste);
}

/**
 * SQL, beside an invoice `f`: its lines `l`, as the system that bills says them; of one that came without any, what was picked of its
 * remissions, with the invoice's taxes.
 */
export const RENGLONES_DE_FACTURA = sql`
  cross join lateral (
    select 'F' || d.docto_ve_det_id as llave, d.renglon, d.articulo_id, d.unidades, d.unitario_con_iva as unitario,
           d.total_con_iva as total
      from facturas_det d where d.docto_ve_id = f.docto_ve_id
     union all
    select 'R' || d.docto_ve_det_id, d.renglon, d.articulo_id, d.unidades_surt,
           round(d.precio * i.factor, 4), round(d.precio * d.unidades_surt * i.factor, 2)
      from remisiones r join remisiones_det d using (docto_ve_id)
     cross join lateral (select coalesce(f.total / nullif(f.importe_neto, 0), 1) as factor) i
     where r.factura_id = f.docto_ve_id and d.unidades_surt > 0
       and not exists (select from facturas_det x where x.docto_ve_id = f.docto_ve_id)) l`;
