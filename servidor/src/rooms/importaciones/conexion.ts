import { CompiledQuery } from 'kysely';
import type { Conexion } from '../../importar/conexion.ts';
import type { Tx } from '../../platform/calls/handlers.ts';

/** The transaction of a command, in the form the importer writes to. */
export const conexionDe = (db: Tx): Conexion => ({
  async query<R>(texto: string, valores: unknown[] = []) {
    const { rows, numAffectedRows } = await db.executeQuery<R>(CompiledQuery.raw(texto, valores));
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
  },
});
