import type { TablaImportable } from '@anden/contrato/importaciones/rules.ts';
import { DIAS_PARA_DESHACER, MENSAJES_IMPORTACION } from '@anden/contrato/importaciones/rules.ts';
import { sql } from 'kysely';
import { deshacerPiezas } from '../../importar/deshacer-piezas.ts';
import { firmar } from '../../importar/firma.ts';
import { cambio } from '../../importar/importar.ts';
import { deshacerRastro, NoSeDeshace } from '../../importar/rastro.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Rejection } from '../../platform/rejection.ts';
import { avisador } from './avance.ts';
import { conexionDe } from './conexion.ts';
import { aTiempo, tomarElTurno } from './correr.ts';
import { deshacerDinero } from './deshacer-dinero.ts';
import { tablaDeNombre } from './queries.ts';

/**
 * Restores everything as it was before an import, all or nothing.
 * @param afuera the database outside of the transaction, for reporting progress
 * @throws Rejection if it was undone already, is too old, or something builds on it
 */
export async function deshacer(importacionId: number, ctx: CommandContext, afuera: Db): Promise<void> {
  const { db, operador } = ctx;
  await tomarElTurno(db);
  const fila = await db
    .selectFrom('importaciones')
    .select(['estado', 'tabla', 'operacion_id', 'deshacible'])
    .select(sql<boolean>`importada > now() - make_interval(days => ${DIAS_PARA_DESHACER})`.as('reciente'))
    .where('importacion_id', '=', importacionId)
    .where('importada', 'is not', null)
    .executeTakeFirst();
  if (!fila?.tabla) throw new Rejection(MENSAJES_IMPORTACION.noExiste);
  if (fila.estado === 'deshecha') throw new Rejection(MENSAJES_IMPORTACION.yaDeshecha);
  if (!fila.reciente) throw new Rejection(MENSAJES_IMPORTACION.vieja);
  if (!fila.deshacible) throw new Rejection(MENSAJES_IMPORTACION.enorme);
  const tabla = tablaDeNombre(fila.tabla as TablaImportable);
  const { operacion_id } = fila;
  const pg = conexionDe(db);
  const aviso = avisador(afuera, importacionId);
  try {
    await firmar(pg, { operadorId: operador.operador_id, operacionId: ctx.operacionId });
    await aTiempo(
      () =>
        deshacerRastro(
          pg,
          tabla,
          importacionId,
          async () => {
            if (tabla.mueve && operacion_id) await deshacerPiezas(pg, operacion_id);
            if (tabla.asienta && operacion_id) await deshacerDinero(pg, operacion_id, operador.operador_id);
          },
          (filas, de) => aviso.avisa('regreso', filas, de),
        ),
      MENSAJES_IMPORTACION.tardaDeshacer,
    );
  } catch (e) {
    throw e instanceof NoSeDeshace ? new Rejection(e.message) : e;
  } finally {
    await aviso.termina();
  }
  await db
    .updateTable('importaciones')
    .set({ estado: 'deshecha', deshecha: sql`now()`, deshizo_id: operador.operador_id })
    .where('importacion_id', '=', importacionId)
    .execute();
  await db.deleteFrom('importaciones_filas').where('importacion_id', '=', importacionId).execute();
  ctx.publicar(cambio(importacionId));
  // Anything shown on a screen may have been removed.
  ctx.publicar({ tema: 'reconexion' });
}
