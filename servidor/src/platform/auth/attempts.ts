import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../calls/handlers.ts';
import type { Db } from '../db/pool.ts';
import { Fault } from '../rejection.ts';
import type { Origen } from './origen.ts';

/**
 * Where attempts are read and counted: the pool at sign-in; the transaction, or the database before it, for a command.
 */
type Donde = pg.Pool | Db | Tx;

async function consultar<R>(donde: Donde, texto: string, valores: readonly unknown[]): Promise<readonly R[]> {
  const { rows } =
    'executeQuery' in donde
      ? await donde.executeQuery(CompiledQuery.raw(texto, [...valores]))
      : await donde.query(texto, [...valores]);
  return rows as R[];
}

/** Wrong passwords in a row forgiven before waits begin, for one place and for all unknown places together. */
const LIBRES = 3;
const LIBRES_ENTRE_TODOS = 50;
/**
 * All the places this account never signed in from count as one, so that guessing from a thousand addresses gains
 * nothing.
 */
const EXTRANOS = '*';
const ESPERA_MAX_S = 60;
/** After this long without a failure the count starts again. */
const OLVIDO = '15 minutes';
/** How long a place counts as known after the account signed in from it. */
const CONOCIDO = '30 days';

const turnos = new Map<string, Promise<unknown>>();

/**
 * One verification at a time for each account and place: a hundred parallel guesses at one account wait for each other,
 * and nobody else waits for them, not even its operator on another device.
 */
export async function unoPorCuenta<T>(quien: string, tarea: () => Promise<T>): Promise<T> {
  const anterior = turnos.get(quien) ?? Promise.resolve();
  const mio = anterior.then(tarea, tarea);
  turnos.set(quien, mio);
  try {
    return await mio;
  } finally {
    if (turnos.get(quien) === mio) turnos.delete(quien);
  }
}

/**
 * Seconds that the account still has to wait in this place; the same for an account that does not exist, so that
 * guessing reveals no accounts. The wait is measured from the last failure; if the database's clock was set back, it is
 * never more than the whole wait (`reponerReloj`).
 */
export async function esperaDe(donde: Donde, cuenta: string, { nombre, conocido }: Origen): Promise<number> {
  const [fila] = await consultar<{ segundos: number | null }>(
    donde,
    `with suyo as (select * from intentos_acceso where cuenta = $1 and origen = $2)
     select max(least(i.espera, ceil(i.espera - extract(epoch from now() - i.ultimo))))::int as segundos
       from intentos_acceso i
      where i.cuenta = $1 and (i.origen = $2 or (i.origen = '${EXTRANOS}' and not $3::boolean
        and not exists (select from suyo where bueno > now() - interval '${CONOCIDO}')))`,
    [cuenta, nombre, conocido],
  );
  return Math.max(0, fila?.segundos ?? 0);
}

/** Throws 429 while the account has to wait in this place. */
export async function exigirSinEspera(donde: Donde, cuenta: string, origen: Origen): Promise<void> {
  exigirEsperaCumplida(await esperaDe(donde, cuenta, origen));
}

/** Throws 429 if there are seconds left to wait. */
function exigirEsperaCumplida(segundos: number): void {
  if (segundos <= 0) return;
  throw new Fault(
    429,
    `Demasiados intentos fallidos. Espere ${segundos} s para intentar de nuevo.`,
    segundos,
  );
}

/** Counts a failure. After the forgiven ones each failure doubles the wait, from 1 s up to 60 s. */
export async function anotarFallo(donde: Donde, cuenta: string, origen: Origen): Promise<void> {
  await consultar(
    donde,
    `insert into intentos_acceso as i (cuenta, origen, fallos, ultimo)
     select $1, o, 1, now() from unnest($2::text[]) o
      where o <> '${EXTRANOS}' or not exists (
        select from intentos_acceso where cuenta = $1 and origen = $3 and bueno > now() - interval '${CONOCIDO}')
      order by o
     on conflict (cuenta, origen) do update set
       fallos = case when i.ultimo < now() - interval '${OLVIDO}' then 1 else i.fallos + 1 end,
       ultimo = now(),
       espera = case when i.ultimo < now() - interval '${OLVIDO}' or i.fallos < libres(i.origen) then 0
         else least(${ESPERA_MAX_S}, power(2, least(i.fallos - libres(i.origen), 10))) end`.replaceAll(
      'libres(i.origen)',
      `case when i.origen = '${EXTRANOS}' then ${LIBRES_ENTRE_TODOS} else ${LIBRES} end`,
    ),
    [cuenta, origen.conocido ? [origen.nombre] : [EXTRANOS, origen.nombre], origen.nombre],
  );
}

/** The account signed in from this place: its count restarts, and the place is known from now on. */
export async function olvidarFallos(donde: Donde, cuenta: string, origen: Origen): Promise<void> {
  await consultar(
    donde,
    `insert into intentos_acceso as i (cuenta, origen, fallos, ultimo, bueno) values ($1, $2, 0, now(), now())
     on conflict (cuenta, origen) do update set fallos = 0, espera = 0, bueno = now()
      where i.fallos > 0 or i.bueno is null or i.bueno < now() - interval '1 day'`,
    [cuenta, origen.nombre],
  );
}

/**
 * If the database's clock was set back, the last failures lie in its future, and their waits would last until it has
 * caught up. They start now instead.
 */
export async function reponerReloj(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update intentos_acceso set ultimo = now(), bueno = least(bueno, now())
      where ultimo > now() + interval '1 second'`,
  );
}

/** Deletes counts that no longer make anybody wait. */
export async function olvidarViejos(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from intentos_acceso where ultimo < now() - interval '${OLVIDO}'
        and (bueno is null or bueno < now() - interval '${CONOCIDO}')`,
  );
}
