import { fechaEnPalabras } from '@anden/contrato/rh/capacitaciones-rules.ts';
import { avisaAEstos } from '../../platform/avisos.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';

/** Tells whoever shows this training, or is invited to it, to read it again. */
export const avisarCapacitacion = ({ publicar }: Pick<CommandContext, 'publicar'>, id: number): void =>
  publicar({ tema: 'capacitacion', id });

/** A session as it is described in a notice. */
export interface SesionDicha {
  capacitacion_det_id: number;
  TITULO: string;
  FECHA_PROGRAMADA: string;
  HORA_PROGRAMADA: string;
}

/** `Conteo cíclico, 21-11-2026 09:00`. */
export const dicha = (s: SesionDicha): string =>
  `${s.TITULO}, ${fechaEnPalabras(s.FECHA_PROGRAMADA)} ${s.HORA_PROGRAMADA}`;

const invitadosDe = async (db: Tx, detId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('invitados_capacitacion as i')
      .innerJoin('operadores as o', 'o.operador_id', 'i.operador_id')
      .select('i.operador_id')
      .where('i.capacitacion_det_id', '=', detId)
      .where('o.activo', '=', true)
      .orderBy('i.operador_id')
      .execute()
  ).map((i) => i.operador_id);

/** Tells some operators of a session; without `a`, all who are invited to it and still work here. */
export async function avisarDeSesion(
  ctx: CommandContext,
  s: Pick<SesionDicha, 'capacitacion_det_id'>,
  mensaje: string,
  a?: readonly number[],
): Promise<void> {
  await avisaAEstos(ctx, a ?? (await invitadosDe(ctx.db, s.capacitacion_det_id)), {
    tipo: 'general',
    mensaje,
    menu: 'miscapacitaciones',
    documentoId: s.capacitacion_det_id,
  });
}
