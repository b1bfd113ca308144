import type { Input, Output } from '@anden/contrato/call.ts';
import { enPiezas, segun } from '@anden/contrato/cifras.ts';
import { estaCaducado, type LineaDeLote } from '@anden/contrato/existencias/rules.ts';
import type { resurtidosCalls } from '@anden/contrato/resurtidos/calls.ts';
import { lotesDeCaminoRejection } from '@anden/contrato/resurtidos/lotes.ts';
import {
  acomodarRejection,
  MENSAJES_RESURTIDO,
  surtirRejection,
  traspasoRejection,
} from '@anden/contrato/resurtidos/rules.ts';
import { MENSAJES_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { sql } from 'kysely';
import { exigirAlmacen } from '../../platform/auth/operador.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { leeLineas } from '../compras/index.ts';
import {
  bloquearEnUbicacion,
  type Deshacer,
  type DeshacerEnDos,
  loteDe,
  lotesEnLugares,
  lugarDeUbicacion,
  lugaresDe,
  MENSAJES_DESHACER,
  type Movido,
  mover,
  registrarGuardado,
  type Traslado,
} from '../existencias/index.ts';
import { ubicacionesDeArticulo } from '../ubicaciones/index.ts';
import { avisarResurtido } from './avisos.ts';
import { elegirDeReserva } from './lotes.ts';
import { bloquearResurtido, enCamino, recordarQuien, resurtidoVisible } from './queries.ts';

type Calls = typeof resurtidosCalls;
type Call = Calls['setTraspasoentreubicaciones'];

/**
 * Moves pieces of an order: 'surtido' takes them from a multi-warehouse location, 'acomodo' puts what the same operator
 * took in a fixed one (specification §4, Replenishment; §5, Transfer between locations). In between they are in transit
 * with their lots: those named or, by default, those without a lot and then by expiry; never expired ones. Named lots
 * are also the ones placed, and what expired on the way needs a reason. The order is locked first, then the article in
 * the location, and the rules are checked on the locked state.
 */
export async function setTraspasoentreubicaciones(
  input: Input<Call>,
  ctx: CommandContext,
): Promise<Output<Call>> {
  const { articulo_id, almacen_id, ubicacion_id, cantidad, operacion, resurtido_id } = input;
  const { db, operador, config, dia } = ctx;
  exigirAlmacen(operador, almacen_id);
  if (input.caducidades.some((l) => l.UBICACION_ID != null && l.UBICACION_ID !== ubicacion_id)) {
    throw new Rejection(MENSAJES_RESURTIDO.loteDeOtra);
  }
  const renglon = await bloquearResurtido(db, operador, config.zona, resurtido_id);
  if (renglon.ALMACEN_ID !== almacen_id) throw new Rejection(MENSAJES_RESURTIDO.noEncontrado);
  if (renglon.ARTICULO_ID !== articulo_id) throw new Rejection(MENSAJES_RESURTIDO.otroArticulo);
  rejectIf((operacion === 'surtido' ? surtirRejection : acomodarRejection)(renglon, operador.operador_id));
  const { ubicacion, cuantas } = await bloquearUbicacion(ctx, almacen_id, articulo_id, ubicacion_id);
  rejectIf(traspasoRejection({ operacion, ubicacion, cantidad, renglon, ubicaciones: cuantas }));
  const partes =
    operacion === 'surtido'
      ? await elegirDeReserva(
          db,
          {
            articuloId: articulo_id,
            ubicacionId: ubicacion_id,
            cantidad,
            lineas: leeLineas(input.caducidades),
          },
          dia,
        )
      : await deCamino(db, resurtido_id, cantidad, leeLineas(input.caducidades));

  const estante = lugarDeUbicacion({ ubicacion_id, almacen_id });
  const { transito } = await lugaresDe(db, almacen_id);
  const traslados = partes.map(
    (parte): Traslado => ({
      ...parte,
      articuloId: articulo_id,
      documento: { tipo: 'resurtido', id: null, detId: resurtido_id },
      origen: operacion === 'surtido' ? estante : transito,
      destino: operacion === 'surtido' ? transito : estante,
      ...(operacion === 'acomodo' ? { acomodo: { hoy: dia, motivo: input.motivo_caducado } } : {}),
    }),
  );
  await sumar(ctx, resurtido_id, operacion, cantidad);
  const movidos = await mover(ctx, traslados);
  const hecho =
    operacion === 'surtido'
      ? segun(cantidad, 'surtida de', 'surtidas de')
      : segun(cantidad, 'acomodada en', 'acomodadas en');
  const piezas = enPiezas(cantidad);
  registrarGuardado(
    ctx,
    `${piezas} de ${renglon.CLAVE_ARTICULO} ${hecho} ${ubicacion.UBICACION}`,
    resurtido_id,
  );
  avisarResurtido(ctx, almacen_id, resurtido_id);
  ctx.publicar({ tema: 'existencia', id: articulo_id, almacen_id });
  const data = await resurtidoVisible(db, operador, config.zona, resurtido_id);
  if (!data) throw new Rejection(MENSAJES_RESURTIDO.noEncontrado);
  return {
    data: { ...data, OPERACION_ID: ctx.operacionId, LOTES: movidos.map(loteMovido) },
    message: operacion === 'surtido' ? MENSAJES_RESURTIDO.surtido : MENSAJES_RESURTIDO.acomodado,
  };
}

/** A lot that moved, under its wire names. */
export const loteMovido = ({ loteDestino, piezas }: Movido) => ({
  FECHA_CADUCIDAD: loteDestino.fechaCaducidad,
  LOTE: loteDestino.lote,
  FECHA_PRODUCCION: loteDestino.fechaProduccion,
  PIEZAS: piezas,
});

/**
 * The article's location with its pieces that have not expired, locked, and how many locations it has in the warehouse.
 */
export async function bloquearUbicacion(
  { db, dia }: Pick<CommandContext, 'db' | 'dia'>,
  almacenId: number,
  articuloId: number,
  ubicacionId: number,
) {
  await bloquearEnUbicacion(db, [{ ubicacionId, articuloId }]);
  const suyas = await ubicacionesDeArticulo(db, articuloId, almacenId, true);
  const ubicacion = suyas.find((u) => u.UBICACION_ID === ubicacionId);
  if (!ubicacion) throw new Rejection(MENSAJES_UBICACION.noExiste);
  const EXISTENCIA = (await lotesEnLugares(db, articuloId, [ubicacionId]))
    .filter((l) => !estaCaducado(l.lote.fechaCaducidad, dia))
    .reduce((n, l) => n + l.piezas, 0);
  return { ubicacion: { ...ubicacion, EXISTENCIA }, cuantas: suyas.length };
}

/**
 * The pieces of an order on the way that are put down, by lot: those named, or the first ones. Transit also holds other
 * documents' pieces, which are not touched.
 */
export async function deCamino(
  db: Tx,
  resurtidoId: number,
  cantidad: number,
  lineas: readonly LineaDeLote[] = [],
) {
  const filas = await enCamino(db, resurtidoId);
  if (lineas.length > 0) {
    const hay = filas.map((f) => ({
      FECHA_CADUCIDAD: f.fecha_caducidad,
      LOTE: f.lote,
      FECHA_PRODUCCION: f.fecha_produccion,
      PIEZAS: f.piezas,
    }));
    rejectIf(lotesDeCaminoRejection(lineas, hay, cantidad));
    return lineas.map((l) => ({
      piezas: l.INGRESO,
      lote: { fechaCaducidad: l.FECHA_CADUCIDAD, lote: l.LOTE, fechaProduccion: l.FECHA_PRODUCCION },
    }));
  }
  let faltan = cantidad;
  const partes: { piezas: number; lote: ReturnType<typeof loteDe> }[] = [];
  for (const fila of filas) {
    const piezas = Math.min(fila.piezas, faltan);
    if (piezas <= 0) continue;
    faltan -= piezas;
    partes.push({ piezas, lote: loteDe(fila) });
  }
  if (faltan > 0) throw new Error(`Al resurtido ${resurtidoId} le faltan ${faltan} piezas en tránsito`);
  return partes;
}

/** Adds supplied or placed pieces to an order, and records who and when. */
async function sumar(
  { db, operador: { operador_id } }: CommandContext,
  resurtidoId: number,
  operacion: 'surtido' | 'acomodo',
  piezas: number,
): Promise<void> {
  await db
    .updateTable('resurtidos')
    .set(
      operacion === 'surtido'
        ? {
            cantidad_sur: sql`cantidad_sur + ${piezas}::int`,
            operador_id_sur: operador_id,
            operador_id_lleva: null,
            fecha_sur: sql`now()`,
          }
        : {
            cantidad_aco: sql`cantidad_aco + ${piezas}::int`,
            operador_id_aco: operador_id,
            fecha_aco: sql`now()`,
          },
    )
    .where('resurtido_id', '=', resurtidoId)
    .execute();
}

/**
 * Undoes a save in its order while that is open: supplied pieces if they are not placed, placed ones if nobody else has
 * it by now.
 */
const regresar: Deshacer = async ({ db, operador, config }, guardado, movimientos) => {
  const id = guardado.documento_id;
  if (id === null) return;
  const renglon = await bloquearResurtido(db, operador, config.zona, id);
  const piezas = movimientos.reduce((suma, m) => suma + m.piezas, 0);
  const surtido = movimientos.some((m) => m.destino.clase === 'transito');
  // Pieces that another operator supplies or took over are no longer in this operator's hands.
  const posible =
    renglon.OPERADOR_ID_LLEVA === guardado.operador_id &&
    (!surtido || renglon.CANTIDAD_SUR - piezas >= renglon.CANTIDAD_ACO);
  if (renglon.ESTATUS !== 'ABIERTO' || !posible) throw new Rejection(MENSAJES_DESHACER.yaSeUso);
  await db
    .updateTable('resurtidos')
    .set(
      surtido
        ? { cantidad_sur: sql`cantidad_sur - ${piezas}::int` }
        : { cantidad_aco: sql`cantidad_aco - ${piezas}::int` },
    )
    .where('resurtido_id', '=', id)
    .execute();
};

/**
 * After the pieces returned: checks that none of another document went with them, and restores who was last in the
 * order.
 */
const recordar: Deshacer = async (ctx, guardado, movimientos) => {
  const id = guardado.documento_id;
  if (id === null) return;
  if ((await enCamino(ctx.db, id)).some((l) => l.piezas < 0)) throw new Rejection(MENSAJES_DESHACER.yaSeUso);
  await recordarQuien(ctx.db, id, guardado.operador_id);
  const [m] = movimientos;
  if (!m) return;
  const almacenId = m.origen.almacenId ?? m.destino.almacenId;
  if (almacenId === null) return;
  avisarResurtido(ctx, almacenId, id);
  ctx.publicar({ tema: 'existencia', id: m.articuloId, almacen_id: almacenId });
};

export const deshacerTraspasoEntreUbicaciones: DeshacerEnDos = { antes: regresar, despues: recordar };
