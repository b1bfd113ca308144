import type { Input, Output } from '@anden/contrato/call.ts';
import type { faltantesCalls } from '@anden/contrato/surtido/faltantes.ts';
import { faltanAlRenglon, porSurtirDeRemision } from '@anden/contrato/surtido/remision-rules.ts';
import { MENSAJES_SURTIDO } from '@anden/contrato/surtido/rules.ts';
import { sql } from 'kysely';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { pedirConteo } from '../conteos/index.ts';
import { apartar } from '../reclamos/index.ts';
import { pedirResurtido } from '../resurtidos/index.ts';
import { avisarRenglon } from './avisos.ts';
import { faltoAhi } from './faltas.ts';
import { fijasConPiezas } from './fijas.ts';
import { actualizarRemision, bloquearRenglon, exigirSurtible, type Renglon, trabajar } from './remision.ts';

type Calls = typeof faltantesCalls;

/**
 * A picker did not find pieces on a shelf, or found them damaged. Requests the count of the shelf, and a replenishment
 * if there is a reserve; the reply says where to go on, and the line stays open.
 */
export async function reportaFaltanteRemision(
  { docto_ve_det_id, tomar, ubicacion_id, motivo, piezas }: Input<Calls['reportaFaltanteRemision']>,
  ctx: CommandContext,
): Promise<Output<Calls['reportaFaltanteRemision']>> {
  const { db, operador, dia } = ctx;
  const linea = await bloquearRenglon(ctx, docto_ve_det_id);
  exigirSurtible(linea);
  const faltan = porSurtirDeRemision(linea);
  if (piezas > faltan) throw new Rejection(faltanAlRenglon(faltan));
  await exigirFija(db, linea, ubicacion_id);
  await apartar(ctx, 'remision', docto_ve_det_id, tomar);
  await empezar(ctx, linea);
  const conteo = await pedirConteo(ctx, linea.ALMACEN_ID, linea.ARTICULO_ID, piezas);
  const { resurtidoId, reserva } = await pedirResurtido(ctx, linea.ALMACEN_ID, linea.ARTICULO_ID, piezas);
  await db
    .insertInto('faltantes_surtido')
    .values({
      docto_ve_det_id,
      ubicacion_id,
      operador_id: operador.operador_id,
      motivo,
      piezas,
      inventario_det_id: conteo.inventarioDetId,
      resurtido_id: resurtidoId,
    })
    .execute();
  avisarRenglon(ctx, linea);
  return {
    data: {
      SIGUIENTE: await siguiente(db, linea, ubicacion_id, dia),
      CONTEO: conteo.folio,
      RESURTIDO_ID: resurtidoId,
      RESERVA: reserva,
    },
  };
}

/** Missing pieces or waiting for them counts as working on the line, even if nobody opened it. */
export async function empezar(ctx: CommandContext, linea: Renglon): Promise<void> {
  const { db, operador } = ctx;
  await trabajar(ctx, linea.DOCTO_VE_ID);
  if (linea.INICIO !== null) return;
  await db
    .updateTable('remisiones_det')
    .set({ inicio_surtido: sql`now()`, operador_id_inicio: operador.operador_id })
    .where('docto_ve_det_id', '=', linea.DOCTO_VE_DET_ID)
    .execute();
  await actualizarRemision(ctx, linea.DOCTO_VE_ID);
}

async function exigirFija(db: Tx, linea: Renglon, ubicacionId: number): Promise<void> {
  const ubicacion = await db
    .selectFrom('articulos_ubicacion as ua')
    .innerJoin('ubicaciones as u', 'u.ubicacion_id', 'ua.ubicacion_id')
    .select('u.tipo')
    .where('ua.articulo_id', '=', linea.ARTICULO_ID)
    .where('u.ubicacion_id', '=', ubicacionId)
    .where('u.almacen_id', '=', linea.ALMACEN_ID)
    .executeTakeFirst();
  if (ubicacion?.tipo !== 'F') throw new Rejection(MENSAJES_SURTIDO.otraUbicacion);
}

/**
 * The fixed location to go on with: of those with unexpired pieces, the one with the earliest expiry; but none where
 * pieces were missing since it was last counted or filled, or two empty shelves would send the picker back and forth.
 */
async function siguiente(db: Tx, linea: Renglon, ubicacionId: number, hoy: string) {
  const { rows } = await sql<{ UBICACION_ID: number; NUMERIC_UB: string; UBICACION: string }>`
    select f.ubicacion_id as "UBICACION_ID", f.ubicacion as "NUMERIC_UB", f.leida as "UBICACION"
      from ${fijasConPiezas(sql`${linea.ALMACEN_ID}::int`, sql`${linea.ARTICULO_ID}::int`, hoy)} f
     where f.ubicacion_id <> ${ubicacionId}
       and not ${faltoAhi(sql`f.ubicacion_id`, sql`${linea.ARTICULO_ID}::int`)}
     order by f.caduca nulls last, f.sin_ubicar, f.ubicacion limit 1`.execute(db);
  const [parada] = rows;
  return parada ?? null;
}
