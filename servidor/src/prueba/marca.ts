import type pg from 'pg';
import type { Config } from '../platform/config.ts';

/** The setting that a rehearsal company's database has, and no other. Its value: when it was copied, ISO 8601. */
const AJUSTE = 'empresa_de_prueba';

export const SIN_PRUEBA = 'No hay empresa de prueba: hágala con npm run empresa -- prueba';
export const DICHO_DE_PRUEBA = 'Es la empresa de prueba: nada sale de ella';

/** Whether a database is a rehearsal company's. */
export async function esDePrueba(pg: pg.ClientBase): Promise<boolean> {
  return Boolean((await pg.query('select 1 from ajustes where nombre = $1', [AJUSTE])).rowCount);
}

/**
 * Makes a copied database a rehearsal company's. Nobody is signed in there; whoever signs in gets a session that the company does not
 * know, because the secret from which it is made is another one too.
 */
export async function marcar(pg: pg.ClientBase): Promise<void> {
  await pg.query('begin');
  await pg.query(
    `insert into ajustes (nombre, valor) values ($1, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
     on conflict (nombre) do nothing`,
    [AJUSTE],
  );
  await pg.query(`delete from ajustes where nombre = 'secreto_sesiones'`);
  await pg.query('update sesiones set terminada = now() where terminada is null');
  await pg.query('commit');
}

/** Serves a rehearsal company: what leaves a company does not leave it. */
export function ensaya(config: Config): void {
  config.prueba = true;
  config.pruebas = true;
  config.ambiente = 'Prueba';
  config.centralita = undefined;
}
