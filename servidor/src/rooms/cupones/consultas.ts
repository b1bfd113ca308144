import type { Input, Output } from '@anden/contrato/call.ts';
import type { cuponesCalls } from '@anden/contrato/cupones/calls.ts';
import { MENSAJES_CUPON, vigenciaDe } from '@anden/contrato/cupones/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import type { QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { exigirEnOrden } from '../../platform/consulta/dias.ts';
import { exigirQueQuepan, RENGLONES_MAX } from '../../platform/consulta/index.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { Rejection } from '../../platform/rejection.ts';
import { articuloPorClave } from '../articulos/index.ts';
import { candadoDeSeries } from './series.ts';
import { enPie } from './usos.ts';

type Calls = typeof cuponesCalls;

/** Columns of coupons that the wire writes otherwise than the table. */
const TEXTOS = [
  sql<'S' | 'N'>`case when c.min_sin_iva then 'S' else 'N' end`.as('MIN_SIN_IVA'),
  sql<'S' | 'N'>`case when c.combinable then 'S' else 'N' end`.as('COMBINABLE'),
  sql<string>`coalesce(c.tipo_cliente, '')`.as('TIPO_CLIENTE'),
  sql<string>`coalesce(c.zona, '')`.as('ZONA'),
] as const;

/** SQL: coupon `k` is of the series of `c`. */
const DE_SU_SERIE = sql`coalesce(c.serie_id, c.cupon_id) in (k.cupon_id, k.serie_id)`;

/** The coupons whose first day is in the range, by folio, each with its articles by key. */
export async function getCupones(
  { fecha_ini, fecha_fin }: Input<Calls['getCupones']>,
  ctx: QueryContext,
): Promise<Output<Calls['getCupones']>> {
  const { db, dia: hoy } = ctx;
  exigirEnOrden(fecha_ini, fecha_fin);
  const filas = await db
    .selectFrom('cupones as c')
    .leftJoin('cupones_det as d', 'd.cupon_id', 'c.cupon_id')
    .leftJoin('articulos as a', 'a.articulo_id', 'd.articulo_id')
    .select([
      ...conSuNombre('c', 'CUPON_ID', 'FOLIO', 'FECHA_INI', 'FECHA_FIN', 'IMPORTE', 'MIN_COMPRA'),
      sql<number>`c.descuento::float8`.as('DESCUENTO'),
      ...conSuNombre('c', 'LIMITE', 'LIMITE_CLIENTE', 'LIMITE_DIA'),
      ...TEXTOS,
      // What a limit counts: the uses of the whole series.
      sql<number>`(select sum(k.usos) from cupones k where ${DE_SU_SERIE})::int`.as('USOS'),
      sql<number>`(select count(*) from cupones k join cupones_usos u using (cupon_id)
                    where ${DE_SU_SERIE} and u.estado = 'RESERVADA' and ${enPie(ctx)})::int`.as('RESERVAS'),
      sql<
        'S' | 'N'
      >`case when exists (select from cupones_usos u where u.cupon_id = c.cupon_id) then 'S' else 'N' end`.as(
        'USADO',
      ),
      'c.terminado as TERMINO',
      'c.creado as F_CREACION',
      ...conSuNombre('d', 'CUPON_DET_ID', 'ARTICULO_ID', 'UNIDADES'),
      ...conSuNombre('a', 'CLAVE_ARTICULO', 'ARTICULO'),
    ])
    .where('c.fecha_ini', '>=', fecha_ini)
    .where('c.fecha_ini', '<=', fecha_fin)
    .orderBy('c.folio')
    // One that ended stands before the one that began in its place.
    .orderBy('c.cupon_id')
    .orderBy('a.clave_articulo')
    .limit(RENGLONES_MAX + 1)
    .execute();
  exigirQueQuepan(filas.length);
  return {
    data: filas.map((f) => ({ ...f, VIGENCIA: f.TERMINO ? 'TERMINADO' : vigenciaDe(f, hoy) })),
  };
}

/** The article of a key or of a bar code, as the other screens find it. */
export async function getArticuloCupon(
  { clave_articulo }: Input<Calls['getArticuloCupon']>,
  { db }: QueryContext,
): Promise<Output<Calls['getArticuloCupon']>> {
  const clave = clave_articulo.trim();
  if (clave === '') throw new Rejection(MENSAJES_CUPON.clave);
  const data = await db
    .selectFrom('articulos as a')
    .select(conSuNombre('a', 'ARTICULO_ID', 'CLAVE_ARTICULO', 'ARTICULO'))
    .where('a.articulo_id', '=', await articuloPorClave(db, clave))
    .execute();
  return { data };
}

/** The coupon under the locks of its series and its row, as a form writes it, with its series and whether an order ever used it. */
export async function elCupon(db: Tx, id: number) {
  await candadoDeSeries(db, sql`select coalesce(serie_id, cupon_id) from cupones where cupon_id = ${id}`);
  const cupon = await db
    .selectFrom('cupones as c')
    .select([
      ...conSuNombre('c', 'FOLIO', 'FECHA_INI', 'FECHA_FIN'),
      // As the form sends them, beside which they are laid.
      sql<number>`c.importe::float8`.as('IMPORTE'),
      sql<number>`c.descuento::float8`.as('DESCUENTO'),
      sql<number>`c.min_compra::float8`.as('MIN_COMPRA'),
      ...conSuNombre('c', 'LIMITE', 'LIMITE_CLIENTE', 'LIMITE_DIA'),
      ...TEXTOS,
      'c.terminado',
      sql<number>`coalesce(c.serie_id, c.cupon_id)`.as('serie'),
    ])
    .where('c.cupon_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!cupon) throw new Rejection(MENSAJES_CUPON.noExiste);
  if (cupon.terminado) {
    const sigue = await db
      .selectFrom('cupones')
      .select('folio')
      .where('serie_id', '=', cupon.serie)
      .where('terminado', 'is', null)
      .executeTakeFirst();
    throw new Rejection(sigue ? MENSAJES_CUPON.loCambioOtro(sigue.folio) : MENSAJES_CUPON.yaTermino);
  }
  // In a statement of its own: one that waited for the lock does not see the uses made meanwhile.
  const uso = await db
    .selectFrom('cupones_usos')
    .select('uso_id')
    .where('cupon_id', '=', id)
    .executeTakeFirst();
  const { serie, terminado: _, ...escrito } = cupon;
  return { escrito, serie, usado: uso !== undefined };
}

/** Who may have a coupon open, for `presencia`: it is of no warehouse. */
export const presenciaDeCupones = {
  controles: [P.cupones],
  async exigir({ db }: QueryContext, id: number): Promise<null> {
    const hay = await db
      .selectFrom('cupones')
      .select('cupon_id')
      .where('cupon_id', '=', id)
      .executeTakeFirst();
    if (!hay) throw new Rejection(MENSAJES_CUPON.noExiste);
    return null;
  },
};
