import type pg from 'pg';

/**
 * What a sign-in reads and writes, matching no row: privileges are checked all the same. A database restored without
 * the application's role or its grants answers `select 1` and yet lets nobody in.
 */
const COMO_ENTRAR = [
  `select operador_id, clave_hash from operadores where false`,
  `select control_id from operador_controles where false`,
  `select almacen_id from operador_almacenes where false`,
  `select espera from intentos_acceso where false`,
  `update intentos_acceso set ultimo = now() where false`,
  `select ultimo from aparatos_conocidos where false`,
  `insert into sesiones (sesion_hash, operador_id, dia) select sesion_hash, operador_id, dia from sesiones where false`,
  `update sesiones set terminada = now() where false`,
  `insert into auditoria (llamada, resultado) select llamada, resultado from auditoria where false`,
];

/**
 * A sort too large for its memory limit writes a quarter of a megabyte to the database's disk and removes it, which
 * reveals a full disk. The statements above write nothing, and one more row may still fit in a page.
 */
const OCUPAR_DISCO = [
  `select set_config('work_mem', '64kB', true)`,
  `select max(lugar) from (select row_number() over (order by n desc) as lugar from generate_series(1, 10000) n) x`,
];

/** Rejects, with the reason, if an operator could not sign in and save now. */
export async function puedeEntrarse(pool: pg.Pool): Promise<void> {
  await pool.query([...COMO_ENTRAR, ...OCUPAR_DISCO].join(';'));
}
