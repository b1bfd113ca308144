import type pg from 'pg';
import type { Servicios } from './services.ts';

const DIA_MS = 24 * 60 * 60 * 1000;
/** A handheld's queue is a shift old at most; a month is plenty for any retry. */
const GUARDAR_CLAVES = '30 days';

/** What a notice was about is long done by then, read or not. */
const GUARDAR_AVISOS = '90 days';
/** A session is good for its day; until then a refusal still finds whose it was. */
const GUARDAR_SESIONES_DIAS = 30;

/**
 * Drops what nobody can use any more: old idempotency keys, drafts nobody came back for, notices, sessions of long ago,
 * forgotten failed sign-ins.
 */
export async function limpiar(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from idempotencia where creada < now() - interval '${GUARDAR_CLAVES}'`);
  await pool.query(`delete from borradores where cuando < now() - interval '2 days'`);
  await pool.query(`delete from avisos where creado < now() - interval '${GUARDAR_AVISOS}'`);
  await pool.query(`delete from sesiones where dia < current_date - ${GUARDAR_SESIONES_DIAS}`);
  await pool.query(`delete from intentos_acceso where ultimo < now() - interval '1 day'`);
}

/** Cleans now and once a day. What cannot be done now is done the next time. */
export function limpiarCadaDia({ pool }: Servicios): void {
  const intentar = () => void limpiar(pool).catch(() => {});
  intentar();
  setInterval(intentar, DIA_MS).unref();
}
