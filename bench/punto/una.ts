/**
 * `npm run prueba:punto [-- --corto]`: a mistake is taken back on one base. A PostgreSQL of Debian archives with despliegue/pgbackrest.conf while people save through
 * Andén; somebody ruins the customers, and work goes on; the base is brought back to a second before, and everything that was acknowledged by then is there once.
 * It needs Debian's postgresql-15 and pgbackrest, and root. `--corto` leaves out the gigabyte that the base is made to hold.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditar } from '../../servidor/src/audit/index.ts';
import { RAIZ } from '../../servidor/src/platform/config.ts';
import { migrar } from '../../servidor/src/platform/db/migrate.ts';
import { basic } from '../../servidor/testing/app.ts';
import { identidadDe } from '../../servidor/testing/identidad.ts';
import { hasta } from '../conmutacion/casa.ts';
import { CLAVE, lineaAlAzar, loginDe, MUELLES, operadorDe } from '../datos.ts';
import { conDuenio, iniciarServidor, poblar } from '../entorno.ts';
import { alTerminar, corre } from '../procesos.ts';
import { cuenta, tabla } from '../tabla.ts';
import { pedidoDe } from '../trabajos.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const PUERTO = 54_321;
const URL = `postgres://postgres@127.0.0.1:${PUERTO}/anden`;
const TRABAJAN = 8;
/** How long they work before the mistake, and after it; milliseconds. */
const ANTES_MS = 20_000;
const DESPUES_MS = 5_000;
/** Between the last save that counts and the mistake: PostgreSQL's target is a moment. */
const SEGUNDO_MS = 1_000;
/** Rows of a kilobyte that do not compress. */
const GIGA = 1_000_000;

const corto = process.argv.includes('--corto');
const { uid, gid } = identidadDe('postgres');
const carpeta = mkdtempSync(join(tmpdir(), 'anden-punto-'));
const datos = join(carpeta, 'pg');
const conf = join(carpeta, 'pgbackrest.conf');
const inicio = performance.now();
const avisa = (que: string): void =>
  void process.stderr.write(`${((performance.now() - inicio) / 1000).toFixed(0).padStart(4)} s  ${que}\n`);

/** Runs a program as PostgreSQL's user. @throws with what it says */
function como(orden: string, args: readonly string[]): void {
  execFileSync('setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', orden, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
  });
}
const respalda = (...args: string[]): void =>
  como('pgbackrest', [`--config=${conf}`, '--stanza=anden', ...args]);

/** Its processes, killed at once: a mistake is not always found on a base that can be stopped well. */
let parar: () => Promise<void> = async () => {};
async function enciende(): Promise<void> {
  const hijo = spawn(
    'setpriv',
    [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', join(BIN, 'postgres'), '-D', datos],
    { stdio: ['ignore', 'ignore', 'ignore'], cwd: '/' },
  );
  const fin = new Promise((listo) => hijo.once('exit', listo));
  parar = async () => {
    hijo.kill('SIGINT');
    await fin;
  };
  await hasta('la base contesta, y es la de siempre', () =>
    conDuenio(URL.replace('/anden', '/postgres'), async (c) => {
      const { rows } = await c.query<{ r: boolean }>('select pg_is_in_recovery() as r');
      return rows[0]?.r === false;
    }),
  );
}

function prepara(): void {
  chownSync(carpeta, uid, gid);
  for (const sub of ['pg', 'respaldos', 'bitacora']) {
    mkdirSync(join(carpeta, sub), { mode: 0o700 });
    chownSync(join(carpeta, sub), uid, gid);
  }
  const texto = readFileSync(join(RAIZ, 'despliegue/pgbackrest.conf'), 'utf8')
    .replace(
      /repo1-path=.*/,
      `repo1-path=${join(carpeta, 'respaldos')}\nlog-path=${join(carpeta, 'bitacora')}`,
    )
    .replace(/pg1-path=.*/, `pg1-path=${datos}\npg1-port=${PUERTO}\npg1-socket-path=${carpeta}`);
  writeFileSync(conf, texto);
  chownSync(conf, uid, gid);
  como(join(BIN, 'initdb'), [
    '-D',
    datos,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-k',
    '--locale=C.UTF-8',
    '-E',
    'UTF8',
  ]);
  writeFileSync(
    join(datos, 'postgresql.auto.conf'),
    [
      `port = ${PUERTO}`,
      `unix_socket_directories = '${carpeta}'`,
      'wal_level = replica',
      'archive_mode = on',
      `archive_command = 'pgbackrest --config=${conf} --stanza=anden archive-push %p'`,
      'shared_buffers = 256MB',
    ].join('\n'),
  );
}

interface Acuse {
  clave: string;
  dicho: number;
}

/** People who receive, each save under a key of its own, until `sigue` says no. */
async function trabajan(base: string, sigue: () => boolean): Promise<Acuse[]> {
  const acuses: Acuse[] = [];
  await Promise.all(
    Array.from({ length: TRABAJAN }, async (_, n) => {
      while (sigue()) {
        const clave = randomUUID();
        const r = await fetch(`${base}/api/guardarRecepcionCompra`, {
          method: 'POST',
          headers: {
            authorization: basic(loginDe(n), CLAVE),
            'content-type': 'application/json',
            'idempotency-key': clave,
          },
          body: JSON.stringify(
            pedidoDe('guardarRecepcionCompra', MUELLES, lineaAlAzar(MUELLES, n), operadorDe(n), 1),
          ),
        });
        if ((await r.text()).includes('"estatus":"1"')) acuses.push({ clave, dicho: performance.now() });
      }
    }),
  );
  return acuses;
}

async function main(): Promise<void> {
  alTerminar(async () => {
    await parar();
    rmSync(carpeta, { recursive: true, force: true });
  });
  prepara();
  await enciende();
  await conDuenio(URL.replace('/anden', '/postgres'), (c) => c.query('create database anden'));
  avisa('Demostración');
  await migrar(URL);
  await poblar(URL);
  // The bench's purchases are written without what led to them.
  const yaHallaba = await conDuenio(URL, (c) => auditar(c));
  if (!corto) {
    avisa('Un gigabyte más');
    await conDuenio(URL, (c) =>
      c.query(
        `create table relleno as select g, (select string_agg(md5(random()::text || g || k), '') from generate_series(1, 30) k) as texto from generate_series(1, ${GIGA}) g`,
      ),
    );
  }
  const mide = async (hace: () => void | Promise<void>): Promise<number> => {
    const desde = performance.now();
    await hace();
    return (performance.now() - desde) / 1000;
  };
  respalda('stanza-create');
  const respaldo = await mide(() => respalda('--type=full', 'backup'));
  avisa(`Respaldo entero: ${respaldo.toFixed(0)} s. Trabajan`);
  const servidor = await iniciarServidor(URL);
  let fin = false;
  const trabajo = trabajan(`http://127.0.0.1:${servidor.puerto}`, () => !fin);
  await sleep(ANTES_MS);
  const { antes, punto } = await conDuenio(URL, async (c) => {
    const hasta = performance.now();
    await sleep(SEGUNDO_MS);
    const { rows } = await c.query<{ punto: string }>('select clock_timestamp()::text as punto');
    await sleep(SEGUNDO_MS);
    await c.query(`update clientes set nombre = 'ERROR', limite_credito = 0`);
    return { antes: hasta, punto: rows[0]?.punto ?? '' };
  });
  avisa(`El error, un segundo después de ${punto}`);
  await sleep(DESPUES_MS);
  fin = true;
  const acuses = await trabajo;
  await servidor.parar();
  const bytes = await conDuenio(URL, async (c) => {
    // What is not yet archived would be lost with the disk, not with a mistake; here the base still lives.
    await c.query('select pg_switch_wal()');
    return Number(
      (await c.query<{ n: string }>('select pg_database_size(current_database()) as n')).rows[0]?.n,
    );
  });
  await parar();
  avisa('Se restaura');
  const restaurar = await mide(() =>
    respalda('--delta', '--type=time', `--target=${punto}`, '--target-action=promote', 'restore'),
  );
  const encender = await mide(enciende);
  const { hay, malos, hallazgos } = await conDuenio(URL, async (c) => ({
    hay: new Map(
      (
        await c.query<{ clave: string; n: number }>(
          'select operacion_id::text as clave, sum(piezas)::int as n from movimientos where operacion_id = any ($1::uuid[]) group by 1',
          [acuses.map((a) => a.clave)],
        )
      ).rows.map((r) => [r.clave, r.n]),
    ),
    malos: (await c.query(`select 1 from clientes where nombre = 'ERROR'`)).rowCount,
    hallazgos: await auditar(c),
  }));
  const previos = acuses.filter((a) => a.dicho < antes);
  const perdidos = previos.filter((a) => hay.get(a.clave) !== 1);
  process.stdout.write(
    `${tabla(
      `Un error quitado: una base de ${cuenta(bytes / 1e6)} MB, llevada a un segundo antes`,
      ['', 's'],
      [
        ['respaldo entero', respaldo.toFixed(1)],
        ['restaurar los archivos', restaurar.toFixed(1)],
        ['repetir lo guardado hasta el punto', encender.toFixed(1)],
      ],
    )}\nAcusados antes del punto: ${cuenta(previos.length)}; perdidos o dobles: ${cuenta(perdidos.length)}. Clientes echados a perder: ${malos}. La auditoría halla ${hallazgos.length}, y antes ${yaHallaba.length}.\n`,
  );
  if (perdidos.length > 0 || malos !== 0 || hallazgos.length !== yaHallaba.length || previos.length === 0)
    process.exitCode = 1;
}

await corre(main);
