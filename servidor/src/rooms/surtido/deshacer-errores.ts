import { MENSAJES_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import {
  type Deshacer,
  type DeshacerDeLlamada,
  type Guardado,
  MENSAJES_DESHACER,
} from '../existencias/index.ts';
import { avisarRenglon, avisarTrabajo } from './avisos.ts';
import { actualizarEmpaque } from './empaques.ts';
import { actualizarRemision, bloquearRenglon, type Renglon, renglon } from './remision.ts';
import { quedaCompleto, recontarQuitadas } from './surtidos.ts';

function suLinea(ctx: CommandContext, { documento_id }: Guardado): Promise<Renglon> {
  if (documento_id === null) throw new Error('El guardado de un error de empaque no dice su renglón');
  return bloquearRenglon(ctx, documento_id);
}

/**
 * Undoes an error: its pieces count as picked again, and the line is closed short or packed as before. Refused once the
 * line was worked on after it.
 */
const regresar: Deshacer = async (ctx, guardado, movimientos) => {
  const linea = await suLinea(ctx, guardado);
  if (linea.ESTATUS === 'EMBARCADA') throw new Rejection(MENSAJES_REMISION.embarcada);
  const piezas = movimientos.reduce((suma, m) => suma + m.piezas, 0);
  if (piezas > 0) {
    if (linea.FECHA_HORA_EMPAQUE !== null) throw new Rejection(MENSAJES_REMISION.empacadoDespues);
    if (linea.CERRADO !== null || (await seMovioDespues(ctx, guardado, linea))) {
      throw new Rejection(MENSAJES_DESHACER.yaSeUso);
    }
    await sql`
      update remisiones_det d
         set unidades_surt = d.unidades_surt + ${piezas}::int, cerrado = e.cerrado, motivo_corto = e.motivo_corto,
             operador_id_corto = e.operador_id_corto
        from errores_empaque e
       where d.docto_ve_det_id = ${linea.DOCTO_VE_DET_ID} and e.docto_ve_det_id = d.docto_ve_det_id
         and e.operacion_id = ${guardado.operacion_id}`.execute(ctx.db);
    await ctx.db
      .updateTable('empaques')
      .set({ deshecho: sql`now()` })
      .where('operacion_id', '=', guardado.operacion_id)
      .where('docto_ve_det_id', '=', linea.DOCTO_VE_DET_ID)
      .execute();
    await actualizarEmpaque(ctx.db, linea.DOCTO_VE_DET_ID);
  }
  await ctx.db
    .updateTable('errores_empaque')
    .set({ deshecho: sql`now()` })
    .where('operacion_id', '=', guardado.operacion_id)
    .where('docto_ve_det_id', '=', linea.DOCTO_VE_DET_ID)
    .execute();
  if (piezas > 0) {
    await recontarQuitadas(ctx.db, linea.DOCTO_VE_ID, linea.DOCTO_VE_DET_ID);
    await quedaCompleto(ctx.db, linea.DOCTO_VE_DET_ID);
  }
};

/** Whether pieces of the line were picked, or sent back again, after this save. */
async function seMovioDespues(
  { db }: CommandContext,
  { operacion_id }: Guardado,
  linea: Renglon,
): Promise<boolean> {
  const { rows } = await sql<{ hay: boolean }>`
    select exists (
      select from movimientos m
       where m.documento = 'remision' and m.documento_id = ${linea.DOCTO_VE_ID} and m.documento_det_id = ${linea.DOCTO_VE_DET_ID}
         and m.movimiento_id > (select max(movimiento_id) from movimientos where operacion_id = ${operacion_id})
         and m.corrige_id is null and not exists (select from movimientos c where c.corrige_id = m.movimiento_id)) as hay`.execute(
    db,
  );
  return rows[0]?.hay ?? false;
}

const anunciar: Deshacer = async (ctx, guardado, movimientos) => {
  const linea = await renglon(ctx.db, guardado.documento_id ?? 0);
  if (movimientos.length === 0) return avisarRenglon(ctx, linea);
  await actualizarRemision(ctx, linea.DOCTO_VE_ID);
  avisarTrabajo(ctx, linea);
};

/** How an error found at packing is undone. */
export const deshacerErrores: Readonly<Record<'registraErrorEmpaque', DeshacerDeLlamada>> = {
  registraErrorEmpaque: { antes: regresar, despues: anunciar },
};
