import { createHmac, randomBytes } from 'node:crypto';
import pg from 'pg';
import { clienteSuelto } from './pool.ts';

/** The application's role: it owns nothing and has only the privileges that the migrations grant (decision 0005). */
export const ROL_APP = 'anden_app';

/** Set on the role and not on the connection: a transaction pooler may refuse or drop settings of a connection. */
const AJUSTES_DEL_ROL = {
  // No command holds a row for seconds. Whoever waits for one occupies a turn and a connection, so it soon gets a 503
  // and tries again.
  lock_timeout: '4s',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '30s',
  // Even an expensive report ends before its statement would have been compiled.
  jit: 'off',
  // Rows of long lists are narrow: with the default of 0.1, sorting them in several processes looks too expensive.
  parallel_tuple_cost: '0.03',
};

/** The value earlier versions set, which was nobody's decision. */
const AJUSTES_DE_ANTES: readonly string[] = ['lock_timeout=10s'];

/** Another process created or changed the role at the same moment. */
const A_LA_VEZ: readonly string[] = ['42710', '23505', 'XX000'];
/** The database belongs to somebody else than its tables. */
const NO_ES_SUYA = '42501';

/**
 * The connection string of the application's role on the owner's database, with a password derived from the owner's.
 */
export function urlApp(urlDuenio: string): string {
  const secreto = contraseniaEn(urlDuenio);
  if (!secreto) throw new Error('Sin contraseña del dueño, la del rol está en la base (contraseniaDelRol)');
  return conRol(urlDuenio, derivada(secreto));
}

const derivada = (secreto: string): string =>
  createHmac('sha256', secreto).update(ROL_APP).digest('base64url');

/** The password in a connection string, before the host or among the parameters. */
function contraseniaEn(texto: string): string {
  const url = new URL(texto);
  return url.searchParams.get('password') || decodeURIComponent(url.password);
}

function conRol(urlDuenio: string, contrasenia: string): string {
  const url = new URL(urlDuenio);
  const enParametros = ['user', 'password'].some((p) => url.searchParams.has(p));
  if (url.hostname && !enParametros) {
    url.username = ROL_APP;
    url.password = contrasenia;
  } else {
    // A string without a host (the socket's folder as a parameter) cannot hold another user before it and would remain
    // the owner's.
    url.searchParams.set('user', ROL_APP);
    url.searchParams.set('password', contrasenia);
  }
  return url.toString();
}

/**
 * Creates the role if it is missing: in a new cluster, or one into which a dump was restored. It can sign in only after
 * {@link darEntrada} gave it a password. Part of the caller's transaction.
 * @returns whether it was created now
 */
export async function asegurarRol(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ ajustes: string[] | null }>(
    'select rolconfig as ajustes from pg_roles where rolname = $1',
    [ROL_APP],
  );
  if (!rows[0]) await aLaVez(client, `create role ${ROL_APP}`);
  const tiene = new Set(rows[0]?.ajustes ?? []);
  for (const [nombre, valor] of Object.entries(AJUSTES_DEL_ROL)) {
    // Any other value was somebody's decision. No value means a role made anew after a restore, which brings no
    // settings.
    if ([...tiene].some((a) => a.startsWith(`${nombre}=`) && !AJUSTES_DE_ANTES.includes(a))) continue;
    await aLaVez(client, `alter role ${ROL_APP} set ${nombre} = '${valor}'`);
  }
  return !rows[0];
}

/**
 * Has no statement of this database compiled, the owner's neither: loading documents fires triggers for each row, and a PostgreSQL built
 * with LLVM would compile what they ask again and again, for minutes. A value that somebody set stays. Part of the caller's transaction.
 */
export async function sinCompilar(client: pg.ClientBase): Promise<void> {
  await client.query('set local jit = off');
  const { rowCount } = await client.query(
    `select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) c
      where d.datname = current_database() and s.setrole = 0 and c like 'jit=%'`,
  );
  if (rowCount) return;
  const [base] = (await client.query<{ datname: string }>('select current_database() as datname')).rows;
  await aLaVez(client, `alter database ${pg.escapeIdentifier(base?.datname ?? '')} set jit = off`, [
    ...A_LA_VEZ,
    NO_ES_SUYA,
  ]);
}

/**
 * The connection string with which the application's role signs in; sets its password if that does not work yet.
 * - If the owner's connection string has a password, the role's is derived from it, so that every server process finds
 * the same. If it has none (trust, peer, PGPASSWORD, .pgpass), a random one is stored in `ajustes`, which only the
 * owner can read. A given connection string (`DATABASE_URL_APP`) is never changed: only a role that does not exist, as
 * after a restore, is created with the password it names.
 */
export async function darEntrada(
  client: pg.ClientBase,
  urlDuenio: string,
  dada: string | undefined,
  recienHecho: boolean,
): Promise<string> {
  if (dada) {
    const { username, searchParams } = new URL(dada);
    const usuario = searchParams.get('user') ?? decodeURIComponent(username);
    const contrasenia = contraseniaEn(dada);
    if (recienHecho && usuario === ROL_APP && contrasenia) await ponerContrasenia(client, contrasenia);
    return dada;
  }
  const contrasenia = await contraseniaDelRol(client, urlDuenio);
  const url = conRol(urlDuenio, contrasenia);
  if (recienHecho || !(await entra(url)) || (await entraConLaDeAntes(urlDuenio))) {
    await ponerContrasenia(client, contrasenia);
  }
  return url;
}

async function contraseniaDelRol(client: pg.ClientBase, urlDuenio: string): Promise<string> {
  const secreto = contraseniaEn(urlDuenio);
  if (secreto) return derivada(secreto);
  await client.query(
    `insert into ajustes (nombre, valor) values ('clave_rol_app', $1) on conflict (nombre) do nothing`,
    [randomBytes(32).toString('base64url')],
  );
  const { rows } = await client.query<{ valor: string }>(
    `select valor from ajustes where nombre = 'clave_rol_app'`,
  );
  return rows[0]?.valor ?? '';
}

/** Whether the role still has the predictable password that earlier versions set if the owner had none. */
async function entraConLaDeAntes(urlDuenio: string): Promise<boolean> {
  if (contraseniaEn(urlDuenio)) return false;
  return entra(conRol(urlDuenio, derivada('sin contraseña')));
}

async function ponerContrasenia(client: pg.ClientBase, contrasenia: string): Promise<void> {
  const escapada = pg.escapeLiteral(contrasenia);
  await aLaVez(client, `alter role ${ROL_APP} login password ${escapada}`);
}

async function entra(url: string): Promise<boolean> {
  const client = clienteSuelto(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Runs a statement on the role, which all databases of the cluster share, or on the database; if another process did the same at that
 * moment, that suffices.
 */
async function aLaVez(client: pg.ClientBase, sql: string, pasan = A_LA_VEZ): Promise<void> {
  await client.query('savepoint rol');
  try {
    await client.query(sql);
  } catch (e) {
    await client.query('rollback to savepoint rol');
    if (!pasan.includes((e as { code?: string }).code ?? '')) throw e;
  }
  await client.query('release savepoint rol');
}

/**
 * Restores the role's privileges if they differ from what the migrations granted, as after a restore without
 * privileges. The grants and revokes of every migration are run again in order, so a later migration must revoke what
 * an earlier `on all tables` must not reach.
 * @param migraciones texts of the applied migrations, in order
 */
export async function asegurarPermisos(client: pg.ClientBase, migraciones: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ valor: string }>(
    `select valor from ajustes where nombre = 'permisos_rol_app'`,
  );
  if (rows[0]?.valor === (await huellaDePermisos(client))) return;
  for (const sql of migraciones.flatMap(permisosDe)) await client.query(sql);
  await client.query(`grant select on migraciones to ${ROL_APP}`);
  await anotarPermisos(client);
}

/**
 * Records the role's current privileges as the right ones; {@link asegurarPermisos} compares with them at every start.
 */
export async function anotarPermisos(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into ajustes (nombre, valor) values ('permisos_rol_app', $1)
     on conflict (nombre) do update set valor = excluded.valor`,
    [await huellaDePermisos(client)],
  );
}

/** The grants to and revokes from the application's role, or from everybody, in the text of a migration. */
function permisosDe(sql: string): string[] {
  const sinComentarios = sql.replace(/--.*$/gm, '');
  const regla = new RegExp(
    `^\\s*(?:grant|revoke)\\b[^;]*?\\b(?:to|from)\\s+(?:[\\w, ]+,\\s*)?(?:${ROL_APP}|public)\\b[\\w, ]*;`,
    'gim',
  );
  return sinComentarios.match(regla) ?? [];
}

/** A digest of everything granted to the role, the schema, relations, columns and sequences, and of the functions that are not everybody's. */
async function huellaDePermisos(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ huella: string }>(`
    with rol as (select oid from pg_roles where rolname = '${ROL_APP}'),
    dados as (
      select c.relname as cosa, a.* from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace
      union all select c.relname || '.' || t.attname, a.* from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
        where c.relnamespace = 'public'::regnamespace
      union all select n.nspname, a.* from pg_namespace n, aclexplode(n.nspacl) a where n.nspname = 'public'),
    cerradas as (
      select p.oid::regprocedure::text as cual from pg_proc p
       where p.pronamespace = 'public'::regnamespace
         and not exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0))
    select md5(coalesce(string_agg(cosa || ' ' || privilege_type, ',' order by cosa, privilege_type), '')
               || coalesce((select string_agg(cual, ',' order by cual) from cerradas), '')) as huella
      from dados join rol on rol.oid = dados.grantee`);
  return rows[0]?.huella ?? '';
}
