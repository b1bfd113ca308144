import { P } from '@anden/contrato/permissions.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';

/**
 * Changes of control ids pass one at a time: if two administrators revoke each other's right, the second is refused.
 */
export async function bloquearAdministradores(db: Tx): Promise<void> {
  await db
    .selectFrom('operador_controles')
    .select('operador_id')
    .where('control_id', '=', P.administrarOperadores)
    .orderBy('operador_id')
    .forUpdate()
    .execute();
}

/** Refuses a change after which its author could make no other, or no active operator could. */
export async function exigirAdministrador({ db, operador }: CommandContext, cuyos: string): Promise<void> {
  const quedan = await db
    .selectFrom('operador_controles as c')
    .innerJoin('operadores as o', 'o.operador_id', 'c.operador_id')
    .select('o.operador_id')
    .where('c.control_id', '=', P.administrarOperadores)
    .where('o.activo', '=', true)
    .execute();
  if (quedan.length === 0) {
    throw new Rejection(
      `${cuyos} es quien queda con el control ${P.administrarOperadores}: alguien activo tiene que poder administrar los permisos.`,
    );
  }
  if (!quedan.some((q) => q.operador_id === operador.operador_id)) {
    throw new Rejection(`Ya no tiene el control ${P.administrarOperadores}: otro administrador se lo quitó.`);
  }
}
