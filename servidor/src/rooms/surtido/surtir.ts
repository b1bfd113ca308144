import type { Input, Output } from '@anden/contrato/call.ts';
import type { surtidoCalls } from '@anden/contrato/surtido/calls.ts';
import { motivoLoteRejection, saleOtroLote } from '@anden/contrato/surtido/primero-caduca.ts';
import { MENSAJES_REMISION, porSurtirDeRemision } from '@anden/contrato/surtido/remision-rules.ts';
import { MENSAJES_SURTIDO, totalSurtido } from '@anden/contrato/surtido/rules.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { juntas } from '../../platform/db/juntas.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { lugarDeUbicacion, mover, registrarGuardado } from '../existencias/index.ts';
import { apartar, soltar } from '../reclamos/index.ts';
import { elegirSalida, resumenDeTrabajo, type Salida } from '../traspasos/index.ts';
import { avisarRenglon, avisarTrabajo } from './avisos.ts';
import { conQuienMas, exigirSinOtro } from './empezar.ts';
import { terminarEsperas } from './esperas.ts';
import { propuesta as proponer } from './propuesta.ts';
import {
  actualizarRemision,
  bloquearRenglon,
  comoQueda,
  exigirSurtible,
  type Renglon,
  trabajar,
} from './remision.ts';
import { urgenteQueEspera } from './siguiente.ts';
import { anotarSurtido } from './surtidos.ts';

type Calls = typeof surtidoCalls;

/**
 * Opens a line: claims it for this operator, starts its time (that of the claim, so that opening it again does not
 * shorten it), and proposes what to take.
 */
export async function AsignaHoraSurtidoRemision(
  { docto_ve_det_id, tomar, unirse }: Input<Calls['AsignaHoraSurtidoRemision']>,
  ctx: CommandContext,
): Promise<Output<Calls['AsignaHoraSurtidoRemision']>> {
  const { db, operador, dia } = ctx;
  const linea = await bloquearRenglon(ctx, docto_ve_det_id);
  exigirSurtible(linea);
  if (!unirse) await exigirSinOtro(ctx, linea.DOCTO_VE_ID);
  const reclamo = await apartar(ctx, 'remision', docto_ve_det_id, tomar);
  const DIFERENCIA = porSurtirDeRemision(linea);
  const pedido = { articuloId: linea.ARTICULO_ID, almacenId: linea.ALMACEN_ID, piezas: DIFERENCIA };
  const [, , , propuesta] = await juntas([
    db
      .updateTable('remisiones_det')
      .set({ inicio_surtido: reclamo.DESDE, operador_id_inicio: operador.operador_id })
      .where('docto_ve_det_id', '=', docto_ve_det_id)
      .execute(),
    trabajar(ctx, linea.DOCTO_VE_ID),
    actualizarRemision(ctx, linea.DOCTO_VE_ID),
    proponer(db, pedido, dia),
  ]);
  avisarRenglon(ctx, linea);
  return {
    data: { DOCTO_VE_DET_ID: docto_ve_det_id, INICIO: reclamo.DESDE, DIFERENCIA },
    propuesta,
    reclamo,
  };
}

/**
 * Picks pieces of a line from fixed locations (specification §5, Picking): they wait in the shipping area with their
 * lots. The remission is locked before anything is checked, so that no piece is picked twice. While an urgent remission
 * that nobody has is waiting, nothing is saved (specification §4).
 */
export async function surtirArticulodeRemision(
  input: Input<Calls['surtirArticulodeRemision']>,
  ctx: CommandContext,
): Promise<Output<Calls['surtirArticulodeRemision']>> {
  const { dia } = ctx;
  const suAlmacen = sql<number>`(
    select almacen_id from remisiones join remisiones_det using (docto_ve_id) where docto_ve_det_id = ${input.docto_ve_det_id})`;
  const [linea, urgente] = await juntas([
    bloquearRenglon(ctx, input.docto_ve_det_id),
    input.revisar_prioridad ? urgenteQueEspera(ctx, suAlmacen) : null,
  ]);
  exigirSurtible(linea);
  if (totalSurtido(input.ubicaciones) !== input.cantidad) throw new Rejection(MENSAJES_SURTIDO.noCuadra);
  if (urgente && !linea.URGENTE) return { hayOtroPedidoConPrioridad: true, urgente, data: null };
  const faltan = porSurtirDeRemision(linea);
  const [, salida] = await juntas([
    apartar(ctx, 'remision', linea.DOCTO_VE_DET_ID, input.tomar),
    elegirSalida(ctx, {
      modo: 'remision',
      articuloId: linea.ARTICULO_ID,
      almacenId: linea.ALMACEN_ID,
      pendientes: faltan,
      corto: false,
      ubicaciones: input.ubicaciones,
      caducidades: input.caducidades,
    }),
  ]);
  const motivoLote = motivoDeLote(salida, dia, input.motivo_lote);
  const completo = input.cantidad === faltan;
  await juntas([sumarSurtidas(ctx, linea, input.cantidad), aEmbarque(ctx, linea, salida)]);
  const [estatus, nueva] = await juntas([
    actualizarRemision(ctx, linea.DOCTO_VE_ID),
    trabajar(ctx, linea.DOCTO_VE_ID),
    anotarSurtido(ctx, linea, { piezas: input.cantidad, completo, motivoLote }),
    completo ? soltar(ctx, 'remision', linea.DOCTO_VE_DET_ID) : null,
    completo ? terminarEsperas(ctx, linea.DOCTO_VE_DET_ID) : null,
  ]);
  registrarGuardado(
    ctx,
    resumenDeTrabajo(
      input.cantidad,
      salida.clave,
      ['surtida', 'surtidas'],
      `la remisión ${linea.FOLIO}`,
      salida.lugares,
    ),
    linea.DOCTO_VE_DET_ID,
  );
  avisarTrabajo(ctx, linea);
  return {
    hayOtroPedidoConPrioridad: false,
    urgente: null,
    data: comoQueda(
      {
        ...linea,
        UNID_SURT_BOD: linea.UNID_SURT_BOD + input.cantidad,
        FECHA_HORA_EMPAQUE: null,
        ESTATUS: estatus,
      },
      ctx.operacionId,
    ),
    message: [
      estatus === 'AREAEMBARQUE' ? MENSAJES_REMISION.surtida : MENSAJES_SURTIDO.surtido,
      await conQuienMas(ctx, linea.DOCTO_VE_ID, nueva),
    ]
      .filter((parte) => parte !== null)
      .join('. '),
  };
}

/** The reason recorded with the save: required, and kept, only if pieces leave that do not expire first. */
function motivoDeLote({ porciones, enFijas }: Salida, hoy: string, motivo: string | null): string | null {
  const tomadas = porciones.map((p) => ({ FECHA_CADUCIDAD: p.lote.fechaCaducidad, PIEZAS: p.piezas }));
  const hay = enFijas.map((l) => ({ FECHA_CADUCIDAD: l.lote.fechaCaducidad, PIEZAS: l.piezas }));
  rejectIf(motivoLoteRejection(tomadas, hay, hoy, motivo));
  return saleOtroLote(tomadas, hay, hoy) ? (motivo ?? '').trim() : null;
}

async function sumarSurtidas(
  { db, operador }: CommandContext,
  linea: Renglon,
  piezas: number,
): Promise<void> {
  await sql`
    update remisiones_det
       set unidades_surt = unidades_surt + ${piezas}::int, fecha_hora_surtido = now(),
           operador_id_surt = ${operador.operador_id}::int, fecha_hora_empaque = null, operador_id_empaque = null
     where docto_ve_det_id = ${linea.DOCTO_VE_DET_ID}`.execute(db);
}

async function aEmbarque(
  ctx: CommandContext,
  linea: Renglon,
  { porciones, bloqueadas }: Salida,
): Promise<void> {
  await mover(
    ctx,
    porciones.map((p) => ({
      articuloId: linea.ARTICULO_ID,
      origen: lugarDeUbicacion({ ubicacion_id: p.ubicacionId, almacen_id: linea.ALMACEN_ID }),
      destino: linea.EMBARQUE,
      piezas: p.piezas,
      lote: p.lote,
      documento: { tipo: 'remision', id: linea.DOCTO_VE_ID, detId: linea.DOCTO_VE_DET_ID },
    })),
    bloqueadas,
  );
}
