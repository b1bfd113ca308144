import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { CONTROLES } from '@anden/contrato/permissions.ts';
import type pg from 'pg';
import { RAIZ } from '../config.ts';
import { StartError } from '../postgres/errors.ts';
import { CANDADOS } from './candados.ts';
import { clienteSuelto } from './pool.ts';
import { anotarPermisos, asegurarPermisos, asegurarRol, darEntrada } from './rol.ts';

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
}

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
 * @throws StartError if the file of an applied migration has changed
 */
export async function migrar(
  urlDuenio: string,
  urlAppDada?: string,
  alAplicar: (avance: Avance) => void = () => {},
): Promise<Migrada> {
  const client = clienteSuelto(urlDuenio);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [CANDADO]);
    const recienHecho = await asegurarRol(client);
    const hechas = await aplicadas(client);
    const todas = readdirSync(CARPETA)
      .filter((f) => /^\d{4}_.*\.sql$/.test(f))
      .sort();
    const nuevas = todas.filter((f) => !hechas.has(f));
    const anteriores = todas.filter((f) => hechas.has(f));
    await exigirIguales(client, anteriores, hechas);
    if (hechas.size) await asegurarPermisos(client, anteriores.map(texto));
    for (const [i, nombre] of nuevas.entries()) {
      alAplicar({ migracion: nombre, va: i + 1, de: nuevas.length });
      await client.query(texto(nombre));
      await client.query('insert into migraciones (nombre, huella) values ($1, $2)', [
        nombre,
        huella(nombre),
      ]);
    }
    if (!hechas.size) await client.query(`insert into ajustes values ('${BASE_NUEVA}', 'si')`);
    await client.query('grant select on migraciones to anden_app');
    if (nuevas.length) await anotarPermisos(client);
    await sincronizarControles(client);
    const urlApp = await darEntrada(client, urlDuenio, urlAppDada, recienHecho);
    await client.query('commit');
    return { nuevas, urlApp };
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

/** Writes the contract's control ids into the table that grants refer to. */
async function sincronizarControles(client: pg.Client): Promise<void> {
  await client.query(
    `insert into controles (control_id, nombre, modulo)
       select * from unnest($1::int[], $2::text[], $3::text[])
     on conflict (control_id) do update set nombre = excluded.nombre, modulo = excluded.modulo
       where (controles.nombre, controles.modulo) is distinct from (excluded.nombre, excluded.modulo)`,
    [CONTROLES.map((c) => c.id), CONTROLES.map((c) => c.nombre), CONTROLES.map((c) => c.modulo)],
  );
}
