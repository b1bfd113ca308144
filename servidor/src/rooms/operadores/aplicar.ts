import { P } from '@anden/contrato/permissions.ts';
import type { CommandContext } from '../../platform/calls/handlers.ts';

/** Grants and revokes control ids, and writes down who did it. */
export async function aplicar(
  { db, operador }: CommandContext,
  operadorId: number,
  otorgados: number[],
  retirados: number[],
): Promise<void> {
  if (retirados.length) {
    await db
      .deleteFrom('operador_controles')
      .where('operador_id', '=', operadorId)
      .where('control_id', 'in', retirados)
      .execute();
  }
  if (otorgados.length) {
    await db
      .insertInto('operador_controles')
      .values(
        otorgados.map((control_id) => ({
          operador_id: operadorId,
          control_id,
          otorgado_por: operador.operador_id,
        })),
      )
      .execute();
  }
  await db
    .insertInto('cambios_controles')
    .values({ operador_id: operadorId, por: operador.operador_id, otorgados, retirados })
    .execute();
}

/** The operator's open screens then read their permissions again, and the administrators' lists. */
export function avisaPermisos({ publicar }: CommandContext, operadorId: number): void {
  publicar({ tema: 'sesion', operador_id: operadorId });
  publicar({ tema: 'operador', id: operadorId, controles: [P.administrarOperadores] });
}
