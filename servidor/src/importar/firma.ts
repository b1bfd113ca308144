import { randomUUID } from 'node:crypto';
import { P } from '@anden/contrato/permissions.ts';
import type { Conexion } from './conexion.ts';

/** There is nobody to sign the movements. `message` is a Spanish line for whoever runs the import. */
export class FirmaError extends Error {
  override name = 'FirmaError';
}

/** SQL: who signs this import's movements, and the operation they belong to. */
export const FIRMA = {
  operador: `current_setting('anden.operador_id')::int`,
  operacion: `current_setting('anden.operacion_id')::uuid`,
} as const;

/** In whose name pieces move, and the movements' operation (a UUID). */
export interface Firma {
  operadorId: number;
  operacionId: string;
}

/**
 * The signature of the operator with that login or, by default, of the first one who administers operators.
 * @throws FirmaError if there is no such operator
 */
export async function firmaDe(pg: Conexion, login: string | undefined): Promise<Firma> {
  const { rows } = await (login === undefined
    ? pg.query<{ operador_id: number }>(
        `select operador_id from operadores o join operador_controles c using (operador_id)
         where o.activo and c.control_id = $1 order by operador_id limit 1`,
        [P.administrarOperadores],
      )
    : pg.query<{ operador_id: number }>(
        'select operador_id from operadores where activo and operador = upper($1)',
        [login.trim()],
      ));
  const [firma] = rows;
  if (!firma) {
    throw new FirmaError(
      login === undefined
        ? 'Cada movimiento de piezas lleva el nombre de un operador y ninguno administra operadores: créelo con npm run operador, o diga otro con --operador USUARIO (el puente, con "operador" en su archivo)'
        : `No hay un operador activo ${login.trim()}`,
    );
  }
  return { operadorId: firma.operador_id, operacionId: randomUUID() };
}

/** Sets in whose name movements are written for the rest of the transaction. */
export async function firmar(pg: Conexion, { operadorId, operacionId }: Firma): Promise<void> {
  await pg.query(
    `select set_config('anden.operador_id', $1, true), set_config('anden.operacion_id', $2, true)`,
    [String(operadorId), operacionId],
  );
}
