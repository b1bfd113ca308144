import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../calls/handlers.ts';
import { Fault } from '../rejection.ts';

/** Where attempts are read and counted: on the pool at sign-in, inside its transaction for a command. */
type Donde = pg.Pool | Tx;

async function consultar<R>(donde: Donde, texto: string, cuenta: string): Promise<readonly R[]> {
  const { rows } =
    'executeQuery' in donde
      ? await donde.executeQuery(CompiledQuery.raw(texto, [cuenta]))
      : await donde.query(texto, [cuenta]);
  return rows as R[];
}

/** Wrong keys in a row that are forgiven before waiting starts. */
const LIBRES = 3;
const ESPERA_MAX_S = 60;
/** After this long without a failure the count starts again. */
const OLVIDO = '15 minutes';

const turnos = new Map<string, Promise<unknown>>();

/**
 * One verification at a time for each account: a hundred parallel guesses at one account wait for each other, and
 * nobody else waits for them.
 */
export async function unoPorCuenta<T>(cuenta: string, tarea: () => Promise<T>): Promise<T> {
  const anterior = turnos.get(cuenta) ?? Promise.resolve();
  const mio = anterior.then(tarea, tarea);
  turnos.set(cuenta, mio);
  try {
    return await mio;
  } finally {
    if (turnos.get(cuenta) === mio) turnos.delete(cuenta);
  }
}

/** Throws 429 while the account has to wait; the same for an account that does not exist. */
export async function exigirSinEspera(donde: Donde, cuenta: string): Promise<void> {
  const rows = await consultar<{ segundos: number }>(
    donde,
    `select ceil(extract(epoch from bloqueado - now()))::int as segundos
       from intentos_acceso where cuenta = $1 and bloqueado > now()`,
    cuenta,
  );
  exigirEsperaCumplida(rows[0]?.segundos ?? null);
}

/** Throws 429 where there are seconds still to wait. */
export function exigirEsperaCumplida(segundos: number | null): void {
  if (!segundos) return;
  throw new Fault(
    429,
    `Demasiados intentos fallidos. Espere ${segundos} s para intentar de nuevo.`,
    segundos,
  );
}

/** Counts a failure: from the fourth in a row each one doubles the wait, from 1 s up to 60 s. */
export async function anotarFallo(donde: Donde, cuenta: string): Promise<void> {
  await consultar(
    donde,
    `insert into intentos_acceso as i (cuenta, fallos, ultimo, bloqueado) values ($1, 1, now(), now())
     on conflict (cuenta) do update set
       fallos = case when i.ultimo < now() - interval '${OLVIDO}' then 1 else i.fallos + 1 end,
       ultimo = now(),
       bloqueado = now() + case when i.ultimo < now() - interval '${OLVIDO}' or i.fallos < ${LIBRES}
         then interval '0' else least(${ESPERA_MAX_S}, power(2, least(i.fallos - ${LIBRES}, 10))) * interval '1 second' end`,
    cuenta,
  );
}

export async function olvidarFallos(donde: Donde, cuenta: string): Promise<void> {
  await consultar(donde, 'delete from intentos_acceso where cuenta = $1', cuenta);
}
