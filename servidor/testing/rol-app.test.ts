import { createHmac } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { creaApp } from '../src/app.ts';
import { leeConfig } from '../src/platform/config.ts';
import { migrar } from '../src/platform/db/migrate.ts';
import { urlApp } from '../src/platform/db/rol.ts';
import type { RunningPostgres } from '../src/platform/postgres/index.ts';
import { tmpPostgres } from '../src/platform/postgres/tmp.ts';
import { abreServicios } from '../src/platform/services.ts';
import { basic } from './app.ts';
import { CLAVE } from './fixture.ts';
import { clonDe, conBase, plantillaDeHoy, prepareTemplate } from './template.ts';

/** A cluster of its own, because all databases of a cluster share the role, and the other tests use it. */
let cluster: RunningPostgres;
const plantilla = plantillaDeHoy();
let url: string;
let base = 0;

beforeAll(async () => {
  cluster = await tmpPostgres({ fleeting: true });
  await prepareTemplate(cluster.url, plantilla);
});
afterAll(() => cluster.stop());

beforeEach(async () => {
  const nombre = `rol_${++base}`;
  await sql(cluster.url, `create database ${nombre} ${clonDe(plantilla)}`);
  url = conBase(cluster.url, nombre);
  await migrar(url);
});

async function sql<T = Record<string, unknown>>(donde: string, texto: string): Promise<T[]> {
  const cliente = new pg.Client(donde);
  await cliente.connect();
  try {
    return (await cliente.query(texto)).rows as T[];
  } finally {
    await cliente.end();
  }
}

const comoAdministrador = (texto: string): string => texto.replace('//anden:', '//postgres:');

/** The result of a pg_restore into a cluster that never had the role: the data, without role or grants. */
async function quitarRol(): Promise<void> {
  const bases = await sql<{ datname: string }>(
    url,
    `select datname from pg_database where datname <> 'postgres' and not datistemplate`,
  );
  for (const { datname } of bases) {
    await sql(comoAdministrador(conBase(url, datname)), 'drop owned by anden_app');
  }
  await sql(comoAdministrador(url), 'drop role anden_app');
}

const PERMISOS = `
  select c.relname, t.attname, a.privilege_type from pg_class c
    left join pg_attribute t on t.attrelid = c.oid and t.attacl is not null,
    aclexplode(coalesce(t.attacl, c.relacl)) a
   where c.relnamespace = 'public'::regnamespace and a.grantee = 'anden_app'::regrole order by 1, 2, 3`;

async function entrar(con: string): Promise<{ listo: number; sesion: number }> {
  const servicios = await abreServicios({ ...leeConfig({}), nivelLog: 'silent' }, con, 'secreto');
  const app = await creaApp(servicios);
  try {
    const listo = await app.inject({ url: '/listo' });
    const sesion = await app.inject({
      method: 'POST',
      url: '/api/getEventos',
      headers: { authorization: basic('ADMIN', CLAVE), 'content-type': 'application/json' },
      payload: '{}',
    });
    return { listo: listo.statusCode, sesion: sesion.statusCode };
  } finally {
    await app.close();
    await servicios.cerrar();
  }
}

const quitarContrasenia = (texto: string): string => {
  const sin = new URL(texto);
  sin.password = '';
  return sin.toString();
};

/** The owner signs in with a password that is not in the connection string. */
async function sinContraseniaEnLaUrl<T>(hacer: (sin: string) => Promise<T>): Promise<T> {
  process.env.PGPASSWORD = decodeURIComponent(new URL(url).password);
  try {
    return await hacer(quitarContrasenia(url));
  } finally {
    delete process.env.PGPASSWORD;
  }
}

test('tras una restauración sin el rol, el siguiente arranque lo hace con los mismos permisos y se entra', async () => {
  const antes = await sql(url, PERMISOS);
  expect(antes.length).toBeGreaterThan(100);
  await quitarRol();
  const { urlApp: con } = await migrar(url);
  expect(await sql(url, PERMISOS)).toEqual(antes);
  expect(await entrar(con)).toEqual({ listo: 200, sesion: 200 });
  const [rol] = await sql<{ rolconfig: string[] }>(
    url,
    `select rolconfig from pg_roles where rolname = 'anden_app'`,
  );
  expect(rol?.rolconfig).toContain('statement_timeout=30s');
});

test('tras una restauración, lo que sólo los disparadores llaman no es de todos', async () => {
  const CERRADAS = `select p.oid::regprocedure::text as cual from pg_proc p
     where p.pronamespace = 'public'::regnamespace and not exists (
       select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) order by 1`;
  const antes = await sql<{ cual: string }>(url, CERRADAS);
  expect(antes.map((f) => f.cual)).toContain('reunir_cifras(integer[])');
  // A dump without privileges leaves every function to everybody.
  const abre = async () => {
    for (const { cual } of antes) await sql(url, `grant execute on function ${cual} to public`);
  };
  await abre();
  await migrar(url);
  expect(await sql(url, CERRADAS)).toEqual(antes);
  await abre();
  await quitarRol();
  await migrar(url);
  expect(await sql(url, CERRADAS)).toEqual(antes);
});

test('el rol sin permisos: /listo es 503 y el siguiente arranque se los da', async () => {
  await sql(comoAdministrador(url), 'drop owned by anden_app');
  expect(await entrar(urlApp(url))).toMatchObject({ listo: 503 });
  await migrar(url);
  expect(await entrar(urlApp(url))).toEqual({ listo: 200, sesion: 200 });
});

test.each(['operadores', 'sesiones', 'intentos_acceso', 'auditoria', 'operador_controles'])(
  'sin permiso sobre %s no se podría entrar, y /listo lo dice',
  async (tabla) => {
    await sql(url, `revoke all on ${tabla} from anden_app`);
    expect(await entrar(urlApp(url))).toMatchObject({ listo: 503 });
  },
);

test('sin contraseña en DATABASE_URL, la del rol es al azar y sólo la lee el dueño; dos servidores hallan la misma', async () => {
  await sinContraseniaEnLaUrl(async (sin) => {
    const [uno, dos] = await Promise.all([migrar(sin), migrar(sin)]);
    expect(uno.urlApp).toBe(dos.urlApp);
    const { password } = new URL(uno.urlApp);
    expect(password.length).toBeGreaterThanOrEqual(43);
    expect(await sql(uno.urlApp, 'select current_user as yo')).toEqual([{ yo: 'anden_app' }]);
    await expect(sql(uno.urlApp, 'select * from ajustes')).rejects.toMatchObject({ code: '42501' });
    expect(await entrar(uno.urlApp)).toEqual({ listo: 200, sesion: 200 });
  });
});

test('la contraseña que cualquiera podía calcular deja de servir', async () => {
  const calculable = createHmac('sha256', 'sin contraseña').update('anden_app').digest('base64url');
  await sql(url, `alter role anden_app password '${calculable}'`);
  const abierta = new URL(urlApp(url));
  abierta.password = calculable;
  await sql(abierta.toString(), 'select 1');
  await sinContraseniaEnLaUrl((sin) => migrar(sin));
  await expect(sql(abierta.toString(), 'select 1')).rejects.toMatchObject({ code: '28P01' });
});

test('con DATABASE_URL_APP la contraseña del rol no se toca; donde el rol falta, se hace con ella', async () => {
  await sql(url, `alter role anden_app password 'de la casa'`);
  const dada = new URL(urlApp(url));
  dada.password = 'otra, mal escrita';
  await migrar(url, dada.toString());
  dada.password = 'de la casa';
  expect(await sql(dada.toString(), 'select current_user as yo')).toEqual([{ yo: 'anden_app' }]);
  await quitarRol();
  const { urlApp: con } = await migrar(url, dada.toString());
  expect(con).toBe(dada.toString());
  expect(await entrar(con)).toEqual({ listo: 200, sesion: 200 });
});

test('la espera por un renglón con la que el rol se hizo antes se acorta; una que alguien decidió se queda', async () => {
  const espera = async () => {
    await migrar(url);
    const [rol] = await sql<{ rolconfig: string[] }>(
      url,
      `select rolconfig from pg_roles where rolname = 'anden_app'`,
    );
    return rol?.rolconfig.filter((a) => a.startsWith('lock_timeout='));
  };
  await sql(comoAdministrador(url), `alter role anden_app set lock_timeout = '10s'`);
  expect(await espera()).toEqual(['lock_timeout=4s']);
  await sql(comoAdministrador(url), `alter role anden_app set lock_timeout = '7s'`);
  expect(await espera()).toEqual(['lock_timeout=7s']);
  await sql(comoAdministrador(url), `alter role anden_app reset lock_timeout`);
  expect(await espera()).toEqual(['lock_timeout=4s']);
});

test('en la base no se compila ninguna sentencia, tampoco del dueño, salvo que alguien lo decida', async () => {
  const compila = async () => {
    await migrar(url);
    return sql(url, 'show jit');
  };
  const base = new URL(url).pathname.slice(1);
  await sql(url, `alter database "${base}" reset jit`);
  expect(await compila()).toEqual([{ jit: 'off' }]);
  await sql(url, `alter database "${base}" set jit = on`);
  expect(await compila()).toEqual([{ jit: 'on' }]);
});
