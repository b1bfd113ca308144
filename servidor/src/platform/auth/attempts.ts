import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../calls/handlers.ts';
import type { Db } from '../db/pool.ts';
import { Fault } from '../rejection.ts';
import type { Origen } from './origen.ts';

/** Where attempts are read and counted: on the pool at sign-in, inside its transaction or before it for a command. */
type Donde = pg.Pool | Db | Tx;

async function consultar<R>(donde: Donde, texto: string, valores: readonly unknown[]): Promise<readonly R[]> {
  const { rows } =
    'executeQuery' in donde
      ? await donde.executeQuery(CompiledQuery.raw(texto, [...valores]))
      : await donde.query(texto, [...valores]);
  return rows as R[];
}

/** Wrong keys in a row that are forgiven before waiting starts: from one place, and from all the strange ones together. */
const LIBRES = 3;
const LIBRES_ENTRE_TODOS = 50;
/** All addresses from which the account never came in: who guesses from a thousand of them waits like one. */
const EXTRANOS = '*';
const ESPERA_MAX_S = 60;
/** After this long without a failure the count starts again. */
const OLVIDO = '15 minutes';
/** For this long the account is no stranger where it came in. */
const CONOCIDO = '30 days';

const turnos = new Map<string, Promise<unknown>>();

/**
 * One verification at a time for each account and place: a hundred parallel guesses at one account wait for each other,
 * and nobody else waits for them, not even the account's operator elsewhere.
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
 * Seconds that the account still has to wait there; the same for an account that does not exist. A wait is a length since
 * the last failure: where the database's clock was set back it is whole, and never more (`reponerReloj`).
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

/** Throws 429 while the account has to wait there. */
export async function exigirSinEspera(donde: Donde, cuenta: string, origen: Origen): Promise<void> {
  exigirEsperaCumplida(await esperaDe(donde, cuenta, origen));
}

/** Throws 429 where there are seconds still to wait. */
export function exigirEsperaCumplida(segundos: number): void {
  if (segundos <= 0) return;
  throw new Fault(
    429,
    `Demasiados intentos fallidos. Espere ${segundos} s para intentar de nuevo.`,
    segundos,
  );
}

/** Counts a failure: past the forgiven ones in a row each doubles the wait, from 1 s up to 60 s. */
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

/** The account came in from there: its count starts again, and it is no stranger there. */
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
 * Where the database's clock was set back, the last failures are in its future: their waits start now. Without it they
 * would last until that clock has caught up.
 */
export async function reponerReloj(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update intentos_acceso set ultimo = now(), bueno = least(bueno, now())
      where ultimo > now() + interval '1 second'`,
  );
}

/** Forgets counts that keep nobody waiting. */
export async function olvidarViejos(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from intentos_acceso where ultimo < now() - interval '${OLVIDO}'
        and (bueno is null or bueno < now() - interval '${CONOCIDO}')`,
  );
}
