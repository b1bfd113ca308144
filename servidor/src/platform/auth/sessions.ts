import { createHash, createHmac, randomBytes } from 'node:crypto';
import { SESIONES_MAX } from '@anden/contrato/sesion/limites.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';

/** Which company a server serves: cookies do not tell one port of a host from another, so a rehearsal company's have names of their own. */
type DeQue = Pick<Config, 'prueba'>;

const cookieDe = ({ prueba }: DeQue): string => (prueba ? 'anden_prueba_sesion' : 'anden_sesion');
/** Over HTTPS: browsers only take it from this very host, secure, so that neither a neighbour nor plain HTTP replaces it. */
const cookieSegura = (de: DeQue): string => `__Host-${cookieDe(de)}`;

const esSegura = (req: FastifyRequest): boolean => req.protocol === 'https';

/** The token of the browser's session; undefined if it sends none. */
export function tokenDeSesion(req: FastifyRequest, de: DeQue): string | undefined {
  // Over HTTPS too, version 11.23 and those before gave it by the plain name: until the day ends that session goes on.
  return (
    (esSegura(req) ? req.cookies[cookieSegura(de)] : undefined) || req.cookies[cookieDe(de)] || undefined
  );
}

/** Gives the browser its session. */
export function ponerSesion(req: FastifyRequest, reply: FastifyReply, token: string, de: DeQue): void {
  const secure = esSegura(req);
  reply.setCookie(secure ? cookieSegura(de) : cookieDe(de), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
  });
}

/** Takes the browser's session from it. */
export function quitarSesion(req: FastifyRequest, reply: FastifyReply, de: DeQue): void {
  reply.clearCookie(cookieDe(de), { path: '/' });
  if (esSegura(req)) reply.clearCookie(cookieSegura(de), { path: '/', secure: true });
}

export const hashDeSesion = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Opens a session for the business day and returns the token for its cookie. With an idempotency key the token is
 * derived from it and the installation's secret, so that a retried sign-in finds the session it already opened.
 */
export async function abreSesion(
  pool: pg.Pool,
  s: {
    operadorId: number;
    dia: string;
    direccion: string;
    agente: string | undefined;
    key: string | undefined;
    secreto: string;
    /** The token the browser already had, whose session the new one replaces. */
    anterior: string | undefined;
  },
): Promise<string> {
  const alAzar = randomBytes(32).toString('base64url');
  const repetible = createHmac('sha256', s.secreto).update(`${s.operadorId}\0${s.dia}\0${s.key}`);
  let token = s.key ? repetible.digest('base64url') : alAzar;
  // The session made under this key has ended: open a new one, because its old token is dead.
  if (!(await registrar(pool, token, s))) {
    token = alAzar;
    await registrar(pool, token, s);
  }
  // A script that signs in for every call would otherwise leave all its sessions open.
  await pool.query(
    `update sesiones set terminada = now() where sesion_hash in (
       select sesion_hash from sesiones where operador_id = $1 and dia = $2 and terminada is null
        order by creada desc, sesion_hash offset $3)`,
    [s.operadorId, s.dia, SESIONES_MAX],
  );
  if (s.anterior !== undefined && s.anterior !== token) {
    await pool.query('update sesiones set terminada = now() where sesion_hash = $1 and terminada is null', [
      hashDeSesion(s.anterior),
    ]);
  }
  return token;
}

/** Records the session if it is new; false if it exists and has ended. */
async function registrar(
  pool: pg.Pool,
  token: string,
  s: { operadorId: number; dia: string; direccion: string; agente: string | undefined },
): Promise<boolean> {
  const { rows } = await pool.query<{ abierta: boolean }>(
    `with nueva as (
       insert into sesiones (sesion_hash, operador_id, dia, direccion, agente) values ($1, $2, $3, $4, $5)
       on conflict (sesion_hash) do nothing returning true)
     select coalesce((select terminada is null from sesiones where sesion_hash = $1), true) as abierta`,
    [hashDeSesion(token), s.operadorId, s.dia, s.direccion, s.agente?.slice(0, 300)],
  );
  return rows[0]?.abierta ?? true;
}

/** The installation's secret for deriving session tokens, created once by whichever process comes first. */
export async function secretoDeSesiones(duenio: pg.ClientBase): Promise<string> {
  await duenio.query(
    `insert into ajustes (nombre, valor) values ('secreto_sesiones', $1) on conflict (nombre) do nothing`,
    [randomBytes(32).toString('base64url')],
  );
  const { rows } = await duenio.query<{ valor: string }>(
    `select valor from ajustes where nombre = 'secreto_sesiones'`,
  );
  return rows[0]?.valor ?? '';
}
