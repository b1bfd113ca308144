import type { Servicios } from './services.ts';

const DIA_MS = 24 * 60 * 60 * 1000;
/** A handheld's queue is a shift old at most; a month is plenty for any retry. */
const GUARDAR_CLAVES = '30 days';

/** Drops what nobody can use any more, now and once a day: old idempotency keys and forgotten failed sign-ins. */
export function limpiarCadaDia({ pool }: Servicios): void {
  const limpiar = async () => {
    await pool.query(`delete from idempotencia where creada < now() - interval '${GUARDAR_CLAVES}'`);
    await pool.query(`delete from intentos_acceso where ultimo < now() - interval '1 day'`);
  };
  const intentar = () => void limpiar().catch(() => {});
  intentar();
  setInterval(intentar, DIA_MS).unref();
}
