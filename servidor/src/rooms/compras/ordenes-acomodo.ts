import type { Input, Output } from '@anden/contrato/call.ts';
import { enPiezas, entero } from '@anden/contrato/cifras.ts';
import type { acomodoCalls } from '@anden/contrato/compras/acomodo.ts';
import {
  lotesAcomodoRejection,
  MENSAJES_ACOMODO,
  unidadesAcomodoRejection,
} from '@anden/contrato/compras/acomodo-rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sumaFijasRejection, type TipoUbicacion } from '@anden/contrato/ubicaciones/rules.ts';
import { sql } from 'kysely';
import { almacenesVisibles } from '../../platform/auth/operador.ts';
import type { CommandContext, QueryContext, Tile, Tx } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import {
  bloquearEnUbicacion,
  type Deshacer,
  lugarDeUbicacion,
  lugaresDe,
  mover,
  registrarGuardado,
} from '../existencias/index.ts';
import { anexar, bloquearArticulo, fijasDe } from '../ubicaciones/index.ts';
import { avisarAcomodo, resumenDeAcomodo } from './acomodo-avisos.ts';
import { articuloPorAcomodar, ordenesDeAcomodo, ordenesPendientes } from './acomodo-queries.ts';
import { leeLineas, repartirEnRenglones, repartirLotes, sumaPorId } from './acomodo-reparto.ts';
import { almacenDeUbicaciones } from './acomodo-ubicaciones.ts';

type Calls = typeof acomodoCalls;

/** The put-away orders of the operator's warehouses: what goes to which location. */
export async function getArticulosAcomodo(
  _input: Input<Calls['getArticulosAcomodo']>,
  { db, operador }: QueryContext,
): Promise<Output<Calls['getArticulosAcomodo']>> {
  const filas = await ordenesDeAcomodo(db, almacenesVisibles(operador)).execute();
  return { data: filas };
}

/**
 * Puts returned pieces in the location that their orders name (specification §4 and §5, Put-away): oldest order first,
 * all orders of that article and location locked before the rules are checked.
 */
export async function ActualizaArticulosAcomodo(
  {
    articulo_id,
    unidades,
    cat_ubicacion_id,
    caducidades,
    motivo_caducado,
  }: Input<Calls['ActualizaArticulosAcomodo']>,
  ctx: CommandContext,
): Promise<Output<Calls['ActualizaArticulosAcomodo']>> {
  const { db, operador, dia } = ctx;
  const almacenId = await almacenDeUbicaciones(db, operador, [cat_ubicacion_id]);
  const ordenes = await bloquearOrdenes(db, almacenId, articulo_id, cat_ubicacion_id);
  if (ordenes.length === 0) throw new Rejection(await porqueNoHay(db, almacenId, articulo_id));
  const pendientes = ordenes.reduce((suma, o) => suma + o.pendientes, 0);
  const articulo = await articuloPorAcomodar(db, articulo_id, almacenId);
  if (!articulo) throw new Rejection(MENSAJES_ACOMODO.noEstaEnLista);
  const ubicacion = await db
    .selectFrom('ubicaciones')
    .select(['leida', 'tipo'])
    .where('ubicacion_id', '=', cat_ubicacion_id)
    .executeTakeFirstOrThrow();
  // The order assigned this location, which holds even if the article has been detached from it since.
  await anexar(ctx, cat_ubicacion_id, articulo_id);
  const enFijas = await bloquearFijas(db, articulo, almacenId, {
    id: cat_ubicacion_id,
    tipo: ubicacion.tipo,
  });
  const lineas = leeLineas(caducidades);
  const donde = [{ UBICACION_ID: cat_ubicacion_id, CONTADAS: unidades }];
  rejectIf(
    unidadesAcomodoRejection(unidades, pendientes) ??
      (ubicacion.tipo === 'F'
        ? sumaFijasRejection(articulo.TIPO_ARTICULO_U, articulo.MAXIMO, enFijas + unidades)
        : null) ??
      lotesAcomodoRejection(articulo, lineas, donde, dia),
  );

  const partes = repartirEnRenglones(repartirLotes(donde, lineas), ordenes);
  await sumarAOrdenes(db, sumaPorId(partes.map((p) => ({ id: p.renglon.id, piezas: p.piezas }))));
  const { devolucion } = await lugaresDe(db, almacenId);
  await mover(
    ctx,
    partes.map((p) => ({
      articuloId: articulo_id,
      origen: devolucion,
      destino: lugarDeUbicacion({ ubicacion_id: p.ubicacionId, almacen_id: almacenId }),
      piezas: p.piezas,
      lote: p.lote,
      tomar: lineas.length > 0 ? 'capturado' : 'cualquiera',
      documento: { tipo: 'acomodo', id: null, detId: p.renglon.id },
      acomodo: { hoy: dia, motivo: motivo_caducado },
    })),
  );
  registrarGuardado(ctx, resumenDeAcomodo(unidades, articulo.CLAVE_ARTICULO, [ubicacion.leida]));
  avisarAcomodo(ctx, P.acomodoinv, almacenId, articulo_id);
  return {
    data: {
      ARTICULO_ID: articulo_id,
      CAT_UBICACION_ID: cat_ubicacion_id,
      UNIDADES: pendientes - unidades,
      OPERACION_ID: ctx.operacionId,
    },
    message: MENSAJES_ACOMODO.acomodado,
  };
}

/**
 * Locks the destination. If the article's maximum applies, it locks the article and all its fixed locations, so that
 * two operators filling two of them do not exceed it together. Returns the pieces in those.
 */
async function bloquearFijas(
  db: Tx,
  articulo: { ARTICULO_ID: number; TIPO_ARTICULO_U: 'D' | 'M' | null; MAXIMO: number },
  almacenId: number,
  { id, tipo }: { id: number; tipo: TipoUbicacion },
): Promise<number> {
  const articuloId = articulo.ARTICULO_ID;
  const cuenta = articulo.TIPO_ARTICULO_U === 'M' && articulo.MAXIMO > 0 && tipo === 'F';
  if (cuenta) await bloquearArticulo(db, articuloId);
  const fijas = cuenta ? await fijasDe(db, articuloId, almacenId) : [];
  await bloquearEnUbicacion(
    db,
    [...new Set([id, ...fijas])].map((ubicacionId) => ({ ubicacionId, articuloId })),
  );
  if (!cuenta) return 0;
  const { piezas } = await db
    .selectFrom('existencias')
    .select(sql<number>`coalesce(sum(piezas), 0)::int`.as('piezas'))
    .where('articulo_id', '=', articuloId)
    .where('lugar_id', '=', sql<number>`any(${fijas}::int[])`)
    .executeTakeFirstOrThrow();
  return piezas;
}

/** Locks an article's orders for a location that have pieces left, by id; returns them oldest first. */
async function bloquearOrdenes(
  db: Tx,
  almacenId: number,
  articuloId: number,
  ubicacionId: number,
): Promise<{ id: number; pendientes: number }[]> {
  const filas = await ordenesPendientes(db, [almacenId])
    .where('o.articulo_id', '=', articuloId)
    .where('o.ubicacion_id', '=', ubicacionId)
    .select([
      'o.acomodo_id as id',
      sql<number>`o.unidades - o.unidades_acom`.as('pendientes'),
      sql<number>`extract(epoch from o.fecha)::float8`.as('desde'),
    ])
    .orderBy('o.acomodo_id')
    .forNoKeyUpdate()
    .execute();
  return filas.sort((a, b) => a.desde - b.desde || a.id - b.id);
}

/** The reason: the article waits for another location, or for none. */
async function porqueNoHay(db: Tx, almacenId: number, articuloId: number): Promise<string> {
  const otra = await ordenesPendientes(db, [almacenId])
    .where('o.articulo_id', '=', articuloId)
    .select('o.acomodo_id')
    .limit(1)
    .executeTakeFirst();
  return otra ? MENSAJES_ACOMODO.ubicacionEsperada : MENSAJES_ACOMODO.noEstaEnLista;
}

/** Adds pieces put away to each order, by its id; negative takes them back. The orders are locked. */
async function sumarAOrdenes(db: Tx, piezas: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    update acomodos o set unidades_acom = o.unidades_acom + n.piezas
      from unnest(${[...piezas.keys()]}::int[], ${[...piezas.values()]}::int[]) as n (id, piezas)
     where o.acomodo_id = n.id`.execute(db);
}

/** Undoes a put-away in its orders: their pieces wait again. */
export const deshacerOrdenDeAcomodo: Deshacer = async (ctx, _guardado, movimientos) => {
  const { db } = ctx;
  const deOrden = movimientos.flatMap((m) =>
    m.documento?.tipo === 'acomodo' && m.documento.detId !== null
      ? [{ ...m, id: m.documento.detId, piezas: -m.piezas }]
      : [],
  );
  const ordenes = sumaPorId(deOrden);
  await db
    .selectFrom('acomodos')
    .select('acomodo_id')
    .where('acomodo_id', '=', sql<number>`any(${[...ordenes.keys()]}::int[])`)
    .orderBy('acomodo_id')
    .forNoKeyUpdate()
    .execute();
  await sumarAOrdenes(db, ordenes);
  const [primero] = deOrden;
  if (primero?.almacenId != null) avisarAcomodo(ctx, P.acomodoinv, primero.almacenId, primero.articuloId);
};

/** Tile: waiting put-away orders, one per article and location, as their screen lists them. */
export const tileOrdenesDeAcomodo: Tile = {
  control: P.acomodoinv,
  async leer({ db, operador, dia, config }) {
    const { ordenes, piezas, atrasadas } = await ordenesPendientes(db, almacenesVisibles(operador))
      .select(() => [
        sql<number>`count(distinct (o.articulo_id, o.ubicacion_id))`.as('ordenes'),
        sql<number>`coalesce(sum(o.unidades - o.unidades_acom), 0)`.as('piezas'),
        sql<number>`count(distinct (o.articulo_id, o.ubicacion_id)) filter
          (where (o.fecha at time zone ${config.zona})::date < ${dia}::date)`.as('atrasadas'),
      ])
      .executeTakeFirstOrThrow();
    const partes = [`${enPiezas(piezas)} en devoluciones`];
    if (atrasadas) partes.push(`${entero(atrasadas)} de días anteriores`);
    return {
      MENU: 'acomodoinv',
      TITULO: 'Órdenes de acomodo',
      CANTIDAD: ordenes,
      DETALLE: partes.join(' · '),
    };
  },
};
