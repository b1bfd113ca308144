import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { CONTROLES } from '@anden/contrato/permissions.ts';
import pg from 'pg';
import { RAIZ } from '../config.ts';
import { conexionConfig } from './pool.ts';

const CARPETA = `${RAIZ}servidor/migrations`;
/** Any number, the same in every process: two servers that start at once migrate one after the other. */
const CANDADO = 7_265_331;
export const ROL_APP = 'anden_app';

/**
 * Brings the database up to date in one transaction and returns the names of the migrations applied.
 * The application's role is made here and given its password, derived from the owner's, so that every server process
 * that knows the owner's connection string finds the same one.
 */
export async function migrar(urlDuenio: string): Promise<string[]> {
  const client = new pg.Client(conexionConfig(urlDuenio));
  await client.connect();
  try {
    await prepararRol(client, urlDuenio);
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [CANDADO]);
    await client.query(
      'create table if not exists migraciones (nombre text primary key, aplicada timestamptz not null default now())',
    );
    const hechas = new Set(
      (await client.query<{ nombre: string }>('select nombre from migraciones')).rows.map((r) => r.nombre),
    );
    const nuevas = readdirSync(CARPETA)
      .filter((f) => /^\d{4}_.*\.sql$/.test(f) && !hechas.has(f))
      .sort();
    for (const nombre of nuevas) {
      await client.query(readFileSync(`${CARPETA}/${nombre}`, 'utf8'));
      await client.query('insert into migraciones (nombre) values ($1)', [nombre]);
    }
    await client.query('grant select on migraciones to anden_app');
    await sincronizarControles(client);
    await client.query('commit');
    return nuevas;
  } finally {
    await client.end();
  }
}

/** The control ids of the contract, in the table that grants refer to. */
async function sincronizarControles(client: pg.Client): Promise<void> {
  await client.query(
    `insert into controles (control_id, nombre, modulo)
       select * from unnest($1::int[], $2::text[], $3::text[])
     on conflict (control_id) do update set nombre = excluded.nombre, modulo = excluded.modulo
       where (controles.nombre, controles.modulo) is distinct from (excluded.nombre, excluded.modulo)`,
    [CONTROLES.map((c) => c.id), CONTROLES.map((c) => c.nombre), CONTROLES.map((c) => c.modulo)],
  );
}

function claveDelRol(urlDuenio: string): string {
  const secreto = decodeURIComponent(new URL(urlDuenio).password) || 'sin contraseña';
  return createHmac('sha256', secreto).update(ROL_APP).digest('base64url');
}

/** The connection string of the application's role on the owner's database. */
export function urlApp(urlDuenio: string): string {
  const url = new URL(urlDuenio);
  url.username = ROL_APP;
  url.password = claveDelRol(urlDuenio);
  return url.toString();
}

async function entra(url: string): Promise<boolean> {
  const client = new pg.Client(conexionConfig(url));
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function prepararRol(client: pg.Client, urlDuenio: string): Promise<void> {
  const existe = await client.query('select 1 from pg_roles where rolname = $1', [ROL_APP]);
  if (existe.rowCount && (await entra(urlApp(urlDuenio)))) return;
  const clave = client.escapeLiteral(claveDelRol(urlDuenio));
  try {
    if (!existe.rowCount) await client.query(`create role ${ROL_APP}`);
    await client.query(`alter role ${ROL_APP} login password ${clave}`);
    // On the role, not on the connection: a transaction pooler may refuse or drop per-connection settings.
    await client.query(`alter role ${ROL_APP} set lock_timeout = '10s'`);
    await client.query(`alter role ${ROL_APP} set statement_timeout = '30s'`);
    await client.query(`alter role ${ROL_APP} set idle_in_transaction_session_timeout = '30s'`);
  } catch (e) {
    // Another server process made the role at the same moment (duplicate role, or a concurrent update of its row).
    const code = (e as { code?: string }).code;
    if (code !== '42710' && code !== '23505' && code !== 'XX000') throw e;
  }
}
