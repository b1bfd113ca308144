import type { Input, Output } from '@anden/contrato/call.ts';
import type { comprasCalls } from '@anden/contrato/compras/calls.ts';
import { MENSAJES } from '@anden/contrato/compras/rules.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { comprasVisibles } from './queries.ts';

type Calls = typeof comprasCalls;

const POR_PAGINA = 20;
/** Rows of one reply without paging; more than this asks for a shorter range. */
const RENGLONES_MAX = 50_000;

/**
 * Purchases whose goods arrived in the range, filtered, sorted and paged in the database (specification §9: pages of 20,
 * 36 h off per Sunday). Without `pagina` every row of the range.
 */
export async function getHistorialRecepcionAcomodo(
  {
    fecha_ini,
    fecha_fin,
    filtro,
    orden,
    sentido,
    pagina,
    por_pagina,
  }: Input<Calls['getHistorialRecepcionAcomodo']>,
  { db, operador, config }: QueryContext,
): Promise<Output<Calls['getHistorialRecepcionAcomodo']>> {
  if (fecha_ini > fecha_fin)
    throw new Rejection('La fecha de inicio no puede ser posterior a la fecha de fin');
  const inicio = sql<string>`(${fecha_ini}::date::timestamp at time zone ${config.zona})`;
  const fin = sql<string>`((${fecha_fin}::date + 1)::timestamp at time zone ${config.zona})`;
  const patron = filtro?.trim() ? `%${filtro.trim().replace(/[\\%_]/g, '\\$&')}%` : null;
  const base = comprasVisibles(db, operador)
    .where('c.fecha_recepcion', '>=', inicio)
    .where('c.fecha_recepcion', '<', fin)
    .$if(patron !== null, (q) =>
      q.where((e) =>
        e.or([
          e('c.folio', 'ilike', patron),
          e('c.folio_prov', 'ilike', patron),
          e('p.proveedor', 'ilike', patron),
        ]),
      ),
    );
  const { total } = await base.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  if (pagina === undefined && total > RENGLONES_MAX) {
    throw new Rejection(`El período tiene ${total} renglones. Consulte un período más corto.`);
  }
  const filas = (compras: typeof base) =>
    db
      .selectFrom(
        compras
          .select([
            'c.docto_cm_id as DOCTO_CM_ID',
            'c.fecha as FECHA',
            'c.folio as FOLIO',
            'c.folio_prov as FOLIO_PROV',
            'p.proveedor as PROVEEDOR',
            sql<string>`c.fecha_recepcion`.as('FECHA_RECEPCION'),
            's.unidades as UNIDADES',
            's.recibidas as RECIBIDAS',
            's.acomodadas as ACOMODADAS',
            'c.ultimo_acomodo as ULTIMO_ACOMODO',
            sql<number | null>`minutos_sin_domingos(c.fecha_recepcion, c.ultimo_acomodo, ${config.zona})`.as(
              'DIFERENCIA',
            ),
            sql<number>`coalesce(domingos_entre(c.fecha_recepcion, c.ultimo_acomodo, ${config.zona}), 0)`.as(
              'DOMINGOS',
            ),
          ])
          .as('h'),
      )
      .selectAll()
      .orderBy(orden ?? 'FECHA_RECEPCION', (o) =>
        ((sentido ?? (orden ? 'asc' : 'desc')) === 'asc' ? o.asc() : o.desc()).nullsLast(),
      )
      .orderBy('DOCTO_CM_ID', 'desc');
  if (pagina === undefined) return { data: await filas(base).execute(), total };
  const renglones = por_pagina ?? POR_PAGINA;
  // Which twenty first, and then their sums: else the lines of the whole range are added up for one page.
  const deLaPagina = filas(base)
    .clearSelect()
    .select('h.DOCTO_CM_ID')
    .limit(renglones)
    .offset((pagina - 1) * renglones);
  const data = await filas(base.where('c.docto_cm_id', 'in', deLaPagina)).execute();
  return { data, total };
}

/** The ledger's rows behind a purchase's numbers, oldest first. */
export async function getMovimientosCompra(
  { docto_cm_id }: Input<Calls['getMovimientosCompra']>,
  { db, operador }: QueryContext,
): Promise<Output<Calls['getMovimientosCompra']>> {
  const visible = await comprasVisibles(db, operador)
    .select('c.docto_cm_id')
    .where('c.docto_cm_id', '=', docto_cm_id)
    .executeTakeFirst();
  if (!visible) throw new Rejection(MENSAJES.compraNoEncontrada);
  const data = await db
    .selectFrom('movimientos as m')
    .innerJoin('operadores as o', 'o.operador_id', 'm.operador_id')
    .innerJoin('articulos as ar', 'ar.articulo_id', 'm.articulo_id')
    .innerJoin('lugares as origen', 'origen.lugar_id', 'm.origen_id')
    .innerJoin('lugares as destino', 'destino.lugar_id', 'm.destino_id')
    .where('m.documento', '=', 'compra')
    .where('m.documento_id', '=', docto_cm_id)
    .select([
      'm.movimiento_id as MOVIMIENTO_ID',
      'm.fecha as FECHA',
      'o.operador as OPERADOR',
      'ar.clave_articulo as CLAVE_ARTICULO',
      'ar.articulo as ARTICULO',
      'm.piezas as PIEZAS',
      'origen.nombre as ORIGEN',
      'destino.nombre as DESTINO',
    ])
    .orderBy('m.movimiento_id')
    .execute();
  return { data };
}
