import { createHash, createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { deAparato, deDireccion, type Origen } from './origen.ts';

/** Cookie that only tells which device this is: without the password it opens nothing. */
export const cookieDeAparato = ({ prueba }: Pick<Config, 'prueba'>): string =>
  prueba ? 'anden_prueba_aparato' : 'anden_aparato';
/** The only path to which browsers send it: the sign-in. */
export const RUTA_APARATO = '/api/get_user';
/** A device on which nobody has signed in for this long is a stranger again. */
export const VIGENCIA_APARATO_DIAS = 180;
/** Devices remembered for one operator; with one more, the one unused for longest is forgotten. */
const POR_OPERADOR_MAX = 100;

const hashDe = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Where a sign-in of `login` comes from: the device, if this operator has signed in on it before; otherwise the
 * address.
 */
export async function origenDeAcceso(
  pool: pg.Pool,
  token: string | undefined,
  login: string,
  ip: string,
): Promise<Origen> {
  if (!token) return deDireccion(ip);
  const hash = hashDe(token);
  const { rowCount } = await pool.query(
    `select from aparatos_conocidos a join operadores o using (operador_id)
      where a.aparato_hash = $1 and o.operador = $2 and a.ultimo > now() - interval '${VIGENCIA_APARATO_DIAS} days'`,
    [hash, login],
  );
  return rowCount ? deAparato(hash) : deDireccion(ip);
}

/**
 * Remembers that the operator signed in on this device and returns the token for its cookie. A device that already has
 * one of our tokens keeps it, shared by everybody who works on it. A new token is derived from the idempotency key, if
 * there is one, so that a retried sign-in does not make a second device.
 */
export async function recordarAparato(
  pool: pg.Pool,
  s: { token: string | undefined; operadorId: number; key: string | undefined; secreto: string },
): Promise<string> {
  const repetible = createHmac('sha256', s.secreto).update(`aparato\0${s.operadorId}\0${s.key}`);
  const nuevo = s.key ? repetible.digest('base64url') : randomBytes(32).toString('base64url');
  const suyo = s.token
    ? await pool.query('select from aparatos_conocidos where aparato_hash = $1 limit 1', [hashDe(s.token)])
    : null;
  const token = s.token && suyo?.rowCount ? s.token : nuevo;
  await pool.query(
    `insert into aparatos_conocidos as a (aparato_hash, operador_id) values ($1, $2)
     on conflict (aparato_hash, operador_id) do update set ultimo = now()
      where a.ultimo < now() - interval '1 day'`,
    [hashDe(token), s.operadorId],
  );
  await pool.query(
    `delete from aparatos_conocidos where operador_id = $1 and aparato_hash in (
       select aparato_hash from aparatos_conocidos where operador_id = $1
        order by ultimo desc, aparato_hash offset ${POR_OPERADOR_MAX})`,
    [s.operadorId],
  );
  return token;
}
