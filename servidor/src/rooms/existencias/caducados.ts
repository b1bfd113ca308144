import type { Input, Output } from '@anden/contrato/call.ts';
import { MENSAJES_CADUCADOS, retiroRejection } from '@anden/contrato/existencias/caducado.ts';
import type { caducadosCalls } from '@anden/contrato/existencias/caducados.ts';
import { P } from '@anden/contrato/permissions.ts';
import { leerUbicacion, MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { almacenesVisibles, exigirAlmacen } from '../../platform/auth/operador.ts';
import type { CommandContext, Handlers, QueryContext, Tile } from '../../platform/calls/handlers.ts';
import { contieneTodas, enEspanol, palabrasDe } from '../../platform/consulta/index.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { sinCaducar } from './buenas.ts';
import { registrarGuardado } from './deshacer.ts';
import { bloquearEnUbicacion } from './en-ubicacion.ts';
import { mismoLote } from './lotes.ts';
import { lotesEnLugares } from './lotes-en-lugar.ts';
import { lugarDeUbicacion, lugaresDe } from './lugares.ts';
import { mover } from './mover.ts';

type Calls = typeof caducadosCalls;
type Fila = Output<Calls['getCaducados']>['data'][number];

const POR_PAGINA = 20;
/** Rows of one reply without paging; more than this asks for a filter. */
const RENGLONES_MAX = 50_000;

type Sql = RawBuilder<unknown>;

/**
 * SQL: pieces by place and lot in the warehouses the operator may see, whose expiry day meets a condition. Those picked for a
 * customer and those between warehouses are not here: their documents have them.
 * @param cuales SQL condition on `existencias e`
 */
const caducadas = ({ operador, dia }: Pick<QueryContext, 'operador' | 'dia'>, cuales: Sql): Sql => {
  const visibles = almacenesVisibles(operador);
  return sql`(
    select e.articulo_id, a.clave_articulo, a.articulo, l.almacen_id, w.nombre as almacen, l.lugar_id, l.nombre as ubicacion,
           u.tipo, e.fecha_caducidad, e.lote, e.fecha_produccion, e.piezas, (${dia}::date - e.fecha_caducidad)::int as dias,
           coalesce(a.costo, 0) as costo, coalesce(a.costo, 0) * e.piezas as importe,
           not ${sinCaducar(sql`e.fecha_caducidad`, dia)} and u.ubicacion_id is not null as se_retira
      from existencias e
      join lugares l using (lugar_id)
      join almacenes w on w.almacen_id = l.almacen_id
      join articulos a on a.articulo_id = e.articulo_id
      left join ubicaciones u on u.ubicacion_id = l.lugar_id
     where e.piezas > 0 and e.fecha_caducidad is not null and ${cuales} and l.clase in ('ubicacion', 'recepcion', 'devolucion')
       ${visibles === null ? sql`` : sql`and l.almacen_id = any(${visibles}::int[])`})`;
};

const ORDENES: Readonly<Record<NonNullable<Input<Calls['getCaducados']>['orden']>, Sql>> = {
  FECHA_CADUCIDAD: sql`c.fecha_caducidad`,
  DIAS: sql`c.dias`,
  CLAVE_ARTICULO: enEspanol(sql`c.clave_articulo`),
  ARTICULO: enEspanol(sql`c.articulo`),
  UBICACION: enEspanol(sql`c.ubicacion`),
  LOTE: enEspanol(sql`c.lote`),
  PIEZAS: sql`c.piezas`,
  IMPORTE: sql`c.importe`,
  ALMACEN: enEspanol(sql`c.almacen`),
};

/** Where a text is looked for. A location is read with its hyphens and kept without them. */
const filtrado = (filtro: string | undefined): Sql =>
  contieneTodas(
    palabrasDe(filtro),
    [sql`c.clave_articulo`, sql`c.articulo`, sql`c.ubicacion`, sql`c.lote`, sql`c.almacen`],
    (patron) => [sql`c.ubicacion like ${patron.replaceAll('-', '')}`],
  );

/**
 * Pieces that expired or expire within a range of days, the oldest first: filtered, sorted,
 * counted, totalled and paged in one statement. Throws a {@link Rejection} without `pagina` for more rows than one reply holds.
 */
async function getCaducados(
  {
    fecha_ini,
    fecha_fin,
    filtro,
    orden = 'FECHA_CADUCIDAD',
    sentido = 'asc',
    pagina,
    por_pagina,
  }: Input<Calls['getCaducados']>,
  ctx: QueryContext,
): Promise<Output<Calls['getCaducados']>> {
  if (fecha_ini > fecha_fin)
    throw new Rejection('La fecha de inicio no puede ser posterior a la fecha de fin');
  const enRango = sql`e.fecha_caducidad between ${fecha_ini}::date and ${fecha_fin}::date`;
  const renglones = pagina === undefined ? RENGLONES_MAX : (por_pagina ?? POR_PAGINA);
  const hacia = sentido === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Fila & { total: number; todas: number; dinero: number; lugar: number | null }>`
    with c as materialized (select * from ${caducadas(ctx, enRango)} c where ${filtrado(filtro)}),
    pagina as (
      select c.*, row_number() over (order by ${ORDENES[orden]} ${hacia} nulls last, c.clave_articulo, c.ubicacion, c.lote) as n
        from c order by n limit ${renglones} offset ${((pagina ?? 1) - 1) * renglones})
    select t.total, t.todas, t.dinero, p.lugar_id as lugar, p.articulo_id as "ARTICULO_ID", p.clave_articulo as "CLAVE_ARTICULO",
           p.articulo as "ARTICULO", p.almacen_id as "ALMACEN_ID", p.almacen as "ALMACEN", p.lugar_id as "LUGAR_ID",
           p.ubicacion as "NUMERIC_UB", p.tipo as "TIPO", p.fecha_caducidad as "FECHA_CADUCIDAD", p.lote as "LOTE",
           p.fecha_produccion as "FECHA_PRODUCCION", p.piezas as "PIEZAS", p.dias as "DIAS", p.costo as "COSTO",
           p.importe as "IMPORTE", case when p.se_retira then 'S' else 'N' end as "SE_RETIRA"
      from (select count(*)::int as total, coalesce(sum(piezas), 0)::int as todas, coalesce(sum(importe), 0) as dinero from c) t
      left join pagina p on true order by p.n`.execute(ctx.db);
  const [{ total, todas, dinero } = { total: 0, todas: 0, dinero: 0 }] = rows;
  if (pagina === undefined && total > RENGLONES_MAX) {
    throw new Rejection(`La lista tiene ${total} renglones. Consulte un período más corto.`);
  }
  return {
    data: rows
      .filter((f) => f.lugar !== null)
      .map(({ total: _t, todas: _p, dinero: _d, lugar: _l, ...f }) => ({
        ...f,
        UBICACION: leerUbicacion(f.NUMERIC_UB),
      })),
    total,
    piezas: todas,
    importe: dinero,
  };
}

/**
 * Takes expired pieces of a lot out of a location: they leave the stock against the adjustment place, with the reason. The
 * article in the location is locked before it is asked what stands there.
 */
async function retiraCaducado(
  i: Input<Calls['retiraCaducado']>,
  ctx: CommandContext,
): Promise<Output<Calls['retiraCaducado']>> {
  const { db, operador, dia } = ctx;
  const ubicacion = await db
    .selectFrom('ubicaciones')
    .select(['ubicacion_id', 'almacen_id', 'ubicacion'])
    .where('ubicacion_id', '=', i.ubicacion_id)
    .executeTakeFirst();
  if (!ubicacion) throw new Rejection(MENSAJES_UBICACION.noExiste);
  exigirAlmacen(operador, ubicacion.almacen_id);
  await bloquearEnUbicacion(db, [{ ubicacionId: i.ubicacion_id, articuloId: i.articulo_id }]);
  const lote = { fechaCaducidad: i.FECHA_CADUCIDAD, lote: i.LOTE, fechaProduccion: i.FECHA_PRODUCCION };
  const hay =
    (await lotesEnLugares(db, i.articulo_id, [i.ubicacion_id])).find((l) => mismoLote(l.lote, lote))
      ?.piezas ?? 0;
  const pedido = { FECHA_CADUCIDAD: i.FECHA_CADUCIDAD, piezas: i.piezas, vistas: i.EXISTENCIA_ANTERIOR, hay };
  rejectIf(retiroRejection(pedido, dia));
  const { ajuste } = await lugaresDe(db, ubicacion.almacen_id);
  await mover(ctx, [
    {
      articuloId: i.articulo_id,
      origen: lugarDeUbicacion(ubicacion),
      destino: ajuste,
      piezas: i.piezas,
      lote,
      documento: { tipo: 'caducidad', id: null, detId: null },
      motivo: i.motivo.trim(),
    },
  ]);
  const { clave_articulo } = await db
    .selectFrom('articulos')
    .select('clave_articulo')
    .where('articulo_id', '=', i.articulo_id)
    .executeTakeFirstOrThrow();
  const cuantas = i.piezas === 1 ? '1 pieza caducada' : `${i.piezas} piezas caducadas`;
  await registrarGuardado(
    ctx,
    `${cuantas} de ${clave_articulo} retiradas de ${leerUbicacion(ubicacion.ubicacion)}`,
  );
  ctx.publicar({ tema: 'existencia', id: i.articulo_id, almacen_id: ubicacion.almacen_id });
  return {
    data: { QUEDAN: hay - i.piezas, OPERACION_ID: ctx.operacionId },
    message: MENSAJES_CADUCADOS.retirado,
  };
}

export const caducados: Handlers<typeof caducadosCalls> = { getCaducados, retiraCaducado };

/** Expired pieces, as many rows as their list has. */
export const tileCaducados: Tile = {
  control: P.caducados,
  async leer(ctx) {
    const { rows } = await sql<{ lotes: number; piezas: number; importe: number }>`
      select count(*)::int as lotes, coalesce(sum(c.piezas), 0)::int as piezas, coalesce(sum(c.importe), 0) as importe
        from ${caducadas(ctx, sql`not ${sinCaducar(sql`e.fecha_caducidad`, ctx.dia)}`)} c`.execute(ctx.db);
    const [{ lotes, piezas, importe } = { lotes: 0, piezas: 0, importe: 0 }] = rows;
    const dinero = importe.toLocaleString('es-MX', { style: 'currency', currency: 'MXN' });
    return {
      MENU: 'caducados',
      TITULO: 'Lotes caducados',
      CANTIDAD: lotes,
      DETALLE: `${piezas.toLocaleString('es-MX')} ${piezas === 1 ? 'pieza' : 'piezas'} · ${dinero}`,
      DESDE: null,
    };
  },
};
