import type { Input, Output } from '@anden/contrato/call.ts';
import { enPiezas } from '@anden/contrato/cifras.ts';
import type { faltantesCalls } from '@anden/contrato/surtido/faltantes.ts';
import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { pedirConteo } from '../conteos/index.ts';
import { lugarDeUbicacion, lugaresDe, mover, registrarGuardado } from '../existencias/index.ts';
import { anexar } from '../ubicaciones/index.ts';
import { avisarRenglon, avisarTrabajo } from './avisos.ts';
import { partesEnEmbarque } from './partes.ts';
import {
  actualizarRemision,
  bloquearRenglon,
  claveDe,
  exigirRevisor,
  type Renglon,
  trabajado,
  trabajar,
} from './remision.ts';
import { quitarDeSurtidos, yaNoCompleto } from './surtidos.ts';

type Calls = typeof faltantesCalls;
type Entrada = Input<Calls['registraErrorEmpaque']>;

/**
 * An error that packing found in a line, charged to whoever picked it. Missing pieces return in the ledger to the
 * shelves they came from, which must be counted; damaged ones leave as an adjustment. Both must be picked again, so the
 * line is neither packed nor closed short any more. Other errors are only recorded.
 */
export async function registraErrorEmpaque(
  input: Entrada,
  ctx: CommandContext,
): Promise<Output<Calls['registraErrorEmpaque']>> {
  const { db } = ctx;
  const linea = await bloquearRenglon(ctx, input.docto_ve_det_id);
  await exigirEmpacable(ctx, linea);
  if (input.piezas > linea.UNID_SURT_BOD && quita(input))
    throw new Rejection(MENSAJES_REMISION.masQueSurtidas);
  await trabajar(ctx, linea.DOCTO_VE_ID);
  await anotar(ctx, linea, input);
  if (quita(input)) await quitar(ctx, linea, input);
  registrarGuardado(ctx, resumen(linea, await claveDe(db, linea), input), linea.DOCTO_VE_DET_ID);
  if (quita(input)) avisarTrabajo(ctx, linea);
  else avisarRenglon(ctx, linea);
  return { data: await trabajado(ctx, linea.DOCTO_VE_DET_ID) };
}

/** Whether this kind of error takes pieces off the line. */
const quita = ({ tipo }: Pick<Entrada, 'tipo'>): boolean => tipo === 'falta' || tipo === 'dañado';

async function exigirEmpacable(ctx: CommandContext, linea: Renglon): Promise<void> {
  if (linea.ESTATUS === 'CANCELADA') throw new Rejection(MENSAJES_REMISION.cancelada);
  if (linea.ESTATUS === 'EMBARCADA') throw new Rejection(MENSAJES_REMISION.embarcada);
  if (linea.UNID_SURT_BOD === 0) throw new Rejection(MENSAJES_REMISION.sinSurtir);
  await exigirRevisor(ctx, linea);
}

/** Records the error with the line's present values, which undoing the error restores. */
async function anotar(
  { db, operador, operacionId }: CommandContext,
  linea: Renglon,
  { tipo, piezas, observaciones }: Entrada,
): Promise<void> {
  await sql`
    insert into errores_empaque (operacion_id, docto_ve_id, docto_ve_det_id, operador_id, operador_id_surt, tipo, piezas,
                                 observaciones, cerrado, motivo_corto, operador_id_corto)
    select ${operacionId}::uuid, docto_ve_id, docto_ve_det_id, ${operador.operador_id}::int, operador_id_surt, ${tipo},
           ${piezas}::int, ${observaciones?.trim() || null}, cerrado, motivo_corto, operador_id_corto
      from remisiones_det where docto_ve_det_id = ${linea.DOCTO_VE_DET_ID}`.execute(db);
}

async function quitar(ctx: CommandContext, linea: Renglon, { tipo, piezas }: Entrada): Promise<void> {
  const { db } = ctx;
  const { DOCTO_VE_ID: id, DOCTO_VE_DET_ID: detId, ARTICULO_ID: articuloId, ALMACEN_ID } = linea;
  await db
    .updateTable('remisiones_det')
    .set((e) => ({
      unidades_surt: e('unidades_surt', '-', piezas),
      unidades_emp: sql<number>`least(unidades_emp, unidades_surt - ${piezas}::int)`,
      cerrado: null,
      motivo_corto: null,
      operador_id_corto: null,
      fecha_hora_empaque: null,
      operador_id_empaque: null,
    }))
    .where('docto_ve_det_id', '=', detId)
    .execute();
  await sacarDeLaCaja(ctx, linea, linea.UNIDADES_EMPACADAS - (linea.UNID_SURT_BOD - piezas));
  await yaNoCompleto(db, detId);
  await quitarDeSurtidos(db, id, detId, piezas);
  const partes = await partesEnEmbarque(db, id, detId, piezas);
  if (tipo === 'falta') {
    await pedirConteo(ctx, ALMACEN_ID, articuloId, piezas);
    // The article may have been detached from the shelf since, and then its pieces have nowhere to return to.
    for (const ubicacionId of new Set(partes.map((p) => p.ubicacionId))) {
      await anexar(ctx, ubicacionId, articuloId);
    }
  }
  const { embarque, ajuste } = await lugaresDe(db, ALMACEN_ID);
  await mover(
    ctx,
    partes.map((p) => ({
      articuloId,
      origen: embarque,
      destino:
        tipo === 'falta' ? lugarDeUbicacion({ ubicacion_id: p.ubicacionId, almacen_id: ALMACEN_ID }) : ajuste,
      piezas: p.piezas,
      lote: p.lote,
      documento: { tipo: 'remision', id, detId },
    })),
  );
  await actualizarRemision(ctx, id);
}

/** Of the pieces found missing, those not in the box yet go first; the rest come out of it. */
async function sacarDeLaCaja(
  { db, operador, operacionId }: CommandContext,
  { DOCTO_VE_ID, DOCTO_VE_DET_ID }: Renglon,
  piezas: number,
): Promise<void> {
  if (piezas <= 0) return;
  await db
    .insertInto('empaques')
    .values({
      operacion_id: operacionId,
      docto_ve_id: DOCTO_VE_ID,
      docto_ve_det_id: DOCTO_VE_DET_ID,
      operador_id: operador.operador_id,
      piezas: -piezas,
    })
    .execute();
}

const resumen = (linea: Renglon, clave: string, { tipo, piezas }: Entrada): string =>
  `Error de empaque en ${linea.FOLIO}: ${tipo}, ${enPiezas(piezas)} de ${clave}`;
