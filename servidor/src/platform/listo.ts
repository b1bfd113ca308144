import type pg from 'pg';

/**
 * What a sign-in reads and writes, on no row: the privileges are looked at all the same. A database that was restored without
 * the application's role or its grants answers `select 1` and lets nobody in.
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

/** Rejects when an operator could not sign in now, with the reason. */
export async function puedeEntrarse(pool: pg.Pool): Promise<void> {
  await pool.query(COMO_ENTRAR.join(';'));
}
