import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { CONTROLES } from '@anden/contrato/permissions.ts';
import type pg from 'pg';
import { RAIZ } from '../config.ts';
import { StartError } from '../postgres/errors.ts';
import { CANDADOS } from './candados.ts';
import { clienteSuelto } from './pool.ts';
import { anotarPermisos, asegurarPermisos, asegurarRol, darEntrada, sinCompilar } from './rol.ts';

const CARPETA = `${RAIZ}servidor/migrations`;
/** Servers that start at once migrate one after another. */
const CANDADO = CANDADOS.migrar.solo;

/** Setting that marks a database created here and still empty, the only kind that demo data may be loaded into. */
export const BASE_NUEVA = 'base_nueva';

export interface Migrada {
  /** Names of the migrations that were applied now. */
  nuevas: string[];
  /** The application role's connection string. */
  urlApp: string;
  /** Logins of the operators who held every permission and were given those of this version. */
  heredan: string[];
}

/** Names of this version's migrations, in order. */
const MIGRACIONES: readonly string[] = readdirSync(CARPETA)
  .filter((f) => /^\d{4}_.*\.sql$/.test(f))
  .sort();

/** The last of these applied migrations that this version does not have: a newer version made it. Null: there is none. */
export const masNueva = (aplicadas: readonly string[]): string | null =>
  aplicadas
    .filter((nombre) => !MIGRACIONES.includes(nombre))
    .sort()
    .at(-1) ?? null;

/** How many migrations of this version come after this one. */
export const quedanTras = (migracion: string): number => MIGRACIONES.filter((m) => m > migracion).length;

/** What whoever starts an older version over newer data is told. */
const baseMasNueva = (migracion: string): string =>
  `La base es de una versión más nueva de Andén: tiene la migración ${migracion}, y esta versión llega a ${MIGRACIONES.at(-1)}. Arranque la versión que la actualizó, u otra posterior; para volver a ésta, restaure un respaldo de antes.`;

/** The migration being applied. */
export interface Avance {
  migracion: string;
  /** Its place among the new ones, from 1. */
  va: number;
  /** How many are new. */
  de: number;
}

/**
 * Brings the database up to date in one transaction: schema, the application's role with its privileges, and control
 * ids. Role and privileges are checked every time, because a dump restored into another cluster brings neither.
 * @param urlAppDada the application role's connection string, if given (`DATABASE_URL_APP`)
 * @param alAplicar called before each new migration
 * @throws StartError if a newer version migrated this database, the file of an applied migration has changed, or a migration fails
 */
export async function migrar(
  urlDuenio: string,
  urlAppDada?: string,
  alAplicar: (avance: Avance) => void = () => {},
): Promise<Migrada> {
  for (let intento = 1; ; intento++) {
    try {
      return await migrarUnaVez(urlDuenio, urlAppDada, alAplicar);
    } catch (e) {
      const { code, message } = e as Error & { code?: string };
      if (code !== ARCHIVO_QUE_YA_ESTA) throw e;
      if (intento === INTENTOS)
        throw new StartError(`No se pudo actualizar la base, que queda como estaba: ${message}`);
    }
  }
}

/**
 * PostgreSQL, killed while it migrated, leaves files of tables that never came to be, and then meets their names again. Each attempt takes other
 * names.
 */
const ARCHIVO_QUE_YA_ESTA = '58P02';
const INTENTOS = 5;

async function migrarUnaVez(
  urlDuenio: string,
  urlAppDada: string | undefined,
  alAplicar: (avance: Avance) => void,
): Promise<Migrada> {
  const client = clienteSuelto(urlDuenio);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [CANDADO]);
    await sinCompilar(client);
    const recienHecho = await asegurarRol(client);
    const hechas = await aplicadas(client);
    const ajena = masNueva([...hechas.keys()]);
    if (ajena) throw new StartError(baseMasNueva(ajena));
    const nuevas = MIGRACIONES.filter((f) => !hechas.has(f));
    const anteriores = MIGRACIONES.filter((f) => hechas.has(f));
    await exigirIguales(client, anteriores, hechas);
    if (hechas.size) await asegurarPermisos(client, anteriores.map(texto));
    for (const [i, nombre] of nuevas.entries()) {
      alAplicar({ migracion: nombre, va: i + 1, de: nuevas.length });
      await aplicar(client, nombre);
      await client.query('insert into migraciones (nombre, huella) values ($1, $2)', [
        nombre,
        huella(nombre),
      ]);
    }
    if (!hechas.size) await client.query(`insert into ajustes values ('${BASE_NUEVA}', 'si')`);
    await client.query('grant select on migraciones to anden_app');
    if (nuevas.length) await anotarPermisos(client);
    const heredan = await sincronizarControles(client);
    const urlApp = await darEntrada(client, urlDuenio, urlAppDada, recienHecho);
    await client.query('commit');
    return { nuevas, urlApp, heredan };
  } finally {
    await client.end();
  }
}

const texto = (nombre: string): string => readFileSync(`${CARPETA}/${nombre}`, 'utf8');

/** SHA-256 of a migration's text in hexadecimal, independent of the checkout's line endings. */
const huella = (nombre: string): string =>
  createHash('sha256').update(texto(nombre).replaceAll('\r\n', '\n')).digest('hex');

/** The applied migrations and their digests; null for one applied before digests were stored. */
async function aplicadas(client: pg.Client): Promise<Map<string, string | null>> {
  await client.query(
    'create table if not exists migraciones (nombre text primary key, aplicada timestamptz not null default now(), huella text)',
  );
  const { rowCount: tiene } = await client.query(
    `select from pg_attribute where attrelid = 'migraciones'::regclass and attname = 'huella' and not attisdropped`,
  );
  // ALTER TABLE locks the table even if there is nothing to add, so a start would wait for a running backup.
  if (!tiene) await client.query('alter table migraciones add huella text');
  const { rows } = await client.query<{ nombre: string; huella: string | null }>(
    'select nombre, huella from migraciones',
  );
  return new Map(rows.map((r) => [r.nombre, r.huella]));
}

/**
 * Refuses a migration edited after it was applied: existing databases would silently differ from new ones. One without
 * a stored digest gets that of its present file.
 */
async function exigirIguales(
  client: pg.Client,
  nombres: readonly string[],
  hechas: ReadonlyMap<string, string | null>,
): Promise<void> {
  for (const nombre of nombres) {
    const anotada = hechas.get(nombre);
    if (anotada === huella(nombre)) continue;
    if (anotada)
      throw new StartError(
        `La migración ${nombre} se aplicó a esta base y su archivo cambió después. Déjelo como estaba (git checkout) y escriba el cambio en una migración nueva.`,
      );
    await client.query('update migraciones set huella = $2 where nombre = $1', [nombre, huella(nombre)]);
  }
}

/** Runs a migration. @throws StartError, with PostgreSQL's words, if it refuses it */
async function aplicar(client: pg.Client, nombre: string): Promise<void> {
  try {
    await client.query(texto(nombre));
  } catch (e) {
    const { code, message } = e as Error & { code?: string };
    if (!code || code === ARCHIVO_QUE_YA_ESTA) throw e;
    throw new StartError(
      `La migración ${nombre} no se pudo aplicar, y la base queda como estaba: ${message}`,
    );
  }
}

/**
 * Writes the contract's control ids into the table that grants refer to. Whoever held all of them goes on holding all: nobody else could grant a new
 * one, because an operator only grants what they hold.
 * @returns the logins of those operators, if there was a new id
 */
async function sincronizarControles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ control_id: number }>('select control_id from controles');
  const nuevos = CONTROLES.map((c) => c.id).filter((id) => !rows.some((r) => r.control_id === id));
  const { rows: conTodo } = await client.query<{ operador_id: number; operador: string }>(
    `select o.operador_id, o.operador from operadores o
      where exists (select from controles) and o.activo
        and not exists (select from controles c where not exists (
              select from operador_controles x where x.operador_id = o.operador_id and x.control_id = c.control_id))
      order by o.operador`,
  );
  await client.query(
    `insert into controles (control_id, nombre, modulo)
       select * from unnest($1::int[], $2::text[], $3::text[])
     on conflict (control_id) do update set nombre = excluded.nombre, modulo = excluded.modulo
       where (controles.nombre, controles.modulo) is distinct from (excluded.nombre, excluded.modulo)`,
    [CONTROLES.map((c) => c.id), CONTROLES.map((c) => c.nombre), CONTROLES.map((c) => c.modulo)],
  );
  if (nuevos.length === 0 || conTodo.length === 0) return [];
  await client.query(
    `with dados as (
       insert into operador_controles (operador_id, control_id) select o, c from unnest($1::int[]) o, unnest($2::int[]) c)
     insert into cambios_controles (operador_id, otorgados, retirados) select o, $2, '{}' from unnest($1::int[]) o`,
    [conTodo.map((o) => o.operador_id), nuevos],
  );
  return conTodo.map((o) => o.operador);
}
