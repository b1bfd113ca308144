import type pg from 'pg';
import { verificarPassword } from '../src/platform/auth/passwords.ts';
import { OPERADORES_DEMO } from './operadores.ts';

/** Names of the active operators who still have the password of the demo company, which anybody can read. */
export async function conPasswordPublico(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ operador: string; clave_hash: string }>(
    'select operador, clave_hash from operadores where activo and operador = any ($1) order by operador',
    [OPERADORES_DEMO.map((o) => o.login)],
  );
  const suyas = new Map(OPERADORES_DEMO.map((o) => [o.login, o.password]));
  const publicas: string[] = [];
  for (const { operador, clave_hash } of rows) {
    if (await verificarPassword(clave_hash, suyas.get(operador) ?? '')) publicas.push(operador);
  }
  return publicas;
}
