import type { Input, Output } from '@anden/contrato/call.ts';
import { enPiezas, entero } from '@anden/contrato/cifras.ts';
import type { acomodoCalls } from '@anden/contrato/compras/acomodo.ts';
import {
  guardarAcomodoRejection,
  lotesAcomodoRejection,
  MENSAJES_ACOMODO,
  totalAcomodado,
} from '@anden/contrato/compras/acomodo-rules.ts';
import { MENSAJES } from '@anden/contrato/compras/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { NOMBRE_TIPO_ARTICULO } from '@anden/contrato/ubicaciones/rules.ts';
import { sql } from 'kysely';
import { almacenesVisibles, exigirAlmacen } from '../../platform/auth/operador.ts';
import type { CommandContext, QueryContext, Tile } from '../../platform/calls/handlers.ts';
import { juntas } from '../../platform/db/juntas.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import {
  type Deshacer,
  type DeshacerEnDos,
  esLaUbicacion,
  lugarDeUbicacion,
  type MovimientoDeshecho,
  mover,
  registrarGuardado,
} from '../existencias/index.ts';
import { avisarAcomodo, avisarCompras, resumenDeAcomodo } from './acomodo-avisos.ts';
import { articuloPorAcomodar, articulosPorAcomodar, lineasPorAcomodar } from './acomodo-queries.ts';
import {
  anotarAcomodo,
  bloquearPorId,
  bloquearRenglones,
  recordarAcomodo,
  sumarAcomodadas,
} from './acomodo-renglones.ts';
import {
  contadasPorUbicacion,
  leeLineas,
  primerosRenglones,
  repartirEnRenglones,
  repartirLotes,
  sumaPorId,
} from './acomodo-reparto.ts';
import { almacenDeUbicaciones, prepararUbicaciones, ubicacionesPedidas } from './acomodo-ubicaciones.ts';

type Calls = typeof acomodoCalls;

/**
 * What was received in the operator's warehouses and is on no shelf yet; if a location is given, only what goes there.
 */
export async function getArticulosAcomodoCompra(
  { ubicacion }: Input<Calls['getArticulosAcomodoCompra']>,
  { db, operador }: QueryContext,
): Promise<Output<Calls['getArticulosAcomodoCompra']>> {
  const filas = await articulosPorAcomodar(db, almacenesVisibles(operador))
    .$if(ubicacion !== undefined, (q) =>
      q.where((e) =>
        e.exists(
          e
            .selectFrom('articulos_ubicacion as aqui')
            .innerJoin('ubicaciones as u', 'u.ubicacion_id', 'aqui.ubicacion_id')
            .select('aqui.ubicacion_id')
            .whereRef('aqui.articulo_id', '=', 's.articulo_id')
            .whereRef('u.almacen_id', '=', 's.almacen_id')
            .where(esLaUbicacion(ubicacion ?? '')),
        ),
      ),
    )
    .execute();
  return {
    data: filas.map((f) => ({
      ...f,
      NOMBRE_TIPO: f.TIPO_ARTICULO_U && NOMBRE_TIPO_ARTICULO[f.TIPO_ARTICULO_U],
    })),
  };
}

/**
 * Puts received pieces of an article on the shelves of one of the operator's warehouses (specification §4 and §5,
 * Receiving). They come out of its purchase lines, first in, first out; all are locked before the rules are checked, so
 * that two operators never put away more than was received. An empty location of the right kind is attached to the
 * article.
 */
export async function guardaAcomodoCompra(
  {
    articulo_id,
    cantidad,
    ubicaciones,
    caducidades,
    motivo_caducado,
    almacen_id,
  }: Input<Calls['guardaAcomodoCompra']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaAcomodoCompra']>> {
  const { db, operador, dia } = ctx;
  const contadas = contadasPorUbicacion(ubicaciones);
  if (almacen_id !== undefined) exigirAlmacen(operador, almacen_id);
  const almacenId =
    almacen_id ??
    (await almacenDeUbicaciones(
      db,
      operador,
      contadas.map((c) => c.UBICACION_ID),
    ));
  if (totalAcomodado(contadas) !== cantidad) throw new Rejection(MENSAJES_ACOMODO.noCuadra);
  const lineas = leeLineas(caducidades);

  const [renglones, articulo, pedidas] = await juntas([
    bloquearRenglones(db, articulo_id, almacenId),
    articuloPorAcomodar(db, articulo_id, almacenId),
    ubicacionesPedidas(
      db,
      almacenId,
      articulo_id,
      contadas.map((c) => c.UBICACION_ID),
    ),
  ]);
  if (!articulo) throw new Rejection(MENSAJES.noEncontrado);
  const deEstos = primerosRenglones(renglones, cantidad);
  const compras = [...new Set(deEstos.map((r) => r.compraId))];
  const preparadas = await prepararUbicaciones(ctx, almacenId, articulo, 'compras', pedidas);
  const suyas = preparadas.suyas.map((u) => ({
    ...u,
    CONTADAS: contadas.find((c) => c.UBICACION_ID === u.UBICACION_ID)?.CONTADAS ?? 0,
  }));
  const pendientes = renglones.reduce((suma, r) => suma + r.pendientes, 0);
  rejectIf(
    guardarAcomodoRejection({
      modo: 'compras',
      articulo,
      pendientes,
      almacen: articulo.ALMACEN,
      ubicaciones: suyas,
    }) ?? lotesAcomodoRejection(articulo, lineas, contadas, dia),
  );

  const partes = repartirEnRenglones(repartirLotes(contadas, lineas), deEstos);
  await juntas([
    sumarAcomodadas(db, sumaPorId(partes.map((p) => ({ id: p.renglon.id, piezas: p.piezas })))),
    mover(
      ctx,
      partes.map((p) => ({
        articuloId: articulo_id,
        origen: articulo.RECEPCION,
        destino: lugarDeUbicacion({ ubicacion_id: p.ubicacionId, almacen_id: almacenId }),
        piezas: p.piezas,
        lote: p.lote,
        tomar: lineas.length > 0 ? 'capturado' : 'cualquiera',
        documento: { tipo: 'compra', id: p.renglon.compraId, detId: p.renglon.id },
        acomodo: { hoy: dia, motivo: motivo_caducado },
      })),
      preparadas.bloqueadas,
    ),
  ]);
  ctx.alFinal(...anotarAcomodo(compras, ctx.operacionId));
  const donde = suyas.filter((u) => u.CONTADAS > 0).map((u) => u.UBICACION);
  registrarGuardado(ctx, resumenDeAcomodo(cantidad, articulo.CLAVE_ARTICULO, donde));
  avisarAcomodo(ctx, P.acomodocom, almacenId, articulo_id);
  avisarCompras(ctx, almacenId, compras);
  return {
    data: {
      ARTICULO_ID: articulo_id,
      ACOMODADAS: cantidad,
      DIFERENCIA: pendientes - cantidad,
      OPERACION_ID: ctx.operacionId,
    },
    message: MENSAJES_ACOMODO.acomodado,
  };
}

/** The purchase line of each movement of a put-away. */
const deCompra = (movimientos: readonly MovimientoDeshecho[]) =>
  movimientos.flatMap((m) =>
    m.documento?.tipo === 'compra' && m.documento.id !== null && m.documento.detId !== null
      ? [{ ...m, compraId: m.documento.id, id: m.documento.detId }]
      : [],
  );

/** Undoes a put-away in its purchase lines: their pieces wait again. */
const regresarRenglones: Deshacer = async ({ db }, _guardado, movimientos) => {
  const renglones = sumaPorId(deCompra(movimientos).map(({ id, piezas }) => ({ id, piezas: -piezas })));
  await bloquearPorId(db, [...renglones.keys()]);
  await sumarAcomodadas(db, renglones);
};

/** After the pieces returned: purchases forget the put-away, and the empty locations it attached are detached. */
const olvidarAcomodo: Deshacer = async (ctx, guardado, movimientos) => {
  await dejarUbicaciones(ctx, guardado, movimientos);
  const hechos = deCompra(movimientos);
  const compras = [...new Set(hechos.map((m) => m.compraId))];
  await recordarAcomodo(ctx.db, compras);
  const [hecho] = hechos;
  if (hecho?.almacenId == null) return;
  avisarAcomodo(ctx, P.acomodocom, hecho.almacenId, hecho.articuloId);
  avisarCompras(ctx, hecho.almacenId, compras);
};

/** Detaches the article from locations that the put-away attached, unless something else came to them. */
export const dejarUbicaciones: Deshacer = async ({ db }, guardado, movimientos) => {
  await sql`
    delete from articulos_ubicacion ua
     where (ua.ubicacion_id, ua.articulo_id) in (
             select * from unnest(${movimientos.map((m) => m.destino.id)}::int[], ${movimientos.map((m) => m.articuloId)}::int[]))
       and ua.asignada = (select fecha from guardados where operacion_id = ${guardado.operacion_id}) and ua.contada is null
       and not exists (select from existencias e
                        where e.lugar_id = ua.ubicacion_id and e.articulo_id = ua.articulo_id and e.piezas > 0)`.execute(
    db,
  );
};

export const deshacerAcomodoCompra: DeshacerEnDos = { antes: regresarRenglones, despues: olvidarAcomodo };

/** Tile: articles received that are on no shelf yet, one per warehouse where they wait, as their screen lists them. */
export const tilePorAcomodar: Tile = {
  control: P.acomodocom,
  async leer({ db, operador, dia, config }) {
    const { articulos, piezas, atrasados } = await lineasPorAcomodar(db, almacenesVisibles(operador))
      .select(() => [
        sql<number>`count(distinct (d.articulo_id, c.almacen_id))`.as('articulos'),
        sql<number>`coalesce(sum(d.unidades_recib - d.unidades_acom), 0)`.as('piezas'),
        sql<number>`count(distinct (d.articulo_id, c.almacen_id)) filter
          (where (c.fecha_recepcion at time zone ${config.zona})::date < ${dia}::date)`.as('atrasados'),
      ])
      .executeTakeFirstOrThrow();
    const partes = [`${enPiezas(piezas)} en recepción`];
    if (atrasados) partes.push(`${entero(atrasados)} de días anteriores`);
    return {
      MENU: 'acomodocom',
      TITULO: 'Artículos por acomodar',
      CANTIDAD: articulos,
      DETALLE: partes.join(' · '),
    };
  },
};
