import type { QueryResultRow } from 'pg';

/** What an import needs of a database: statements in one transaction on one connection. A client of `pg` fits. */
export interface Conexion {
  query<R extends QueryResultRow>(
    texto: string,
    valores?: unknown[],
  ): Promise<{ rows: R[]; rowCount: number | null }>;
}
