/**
 * `npm run prueba:punto -- --patroni`: a mistake is taken back in a house of two servers, by the very steps of docs/operacion.md ('A mistake taken back'). Fifty
 * operators save; somebody ruins the customers; both bases are brought to the second before; and what was acknowledged by then is there once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { auditar } from '../../servidor/src/audit/index.ts';
import { type CasaDoble, DIRECCIONES, hasta, type Nodo } from '../conmutacion/casa.ts';
import { casaConDatos, cincuenta } from '../conmutacion/con-datos.ts';
import { type Acuse, dosVeces } from '../conmutacion/operadores.ts';
import { conDuenio } from '../entorno.ts';
import { corre } from '../procesos.ts';
import { cuenta, tabla } from '../tabla.ts';

const BIN = '/usr/lib/postgresql/15/bin';
/** How long they work before the mistake, and after it; milliseconds. */
const [ANTES_MS, DESPUES_MS] = [20_000, 5_000];
/** Between the last save that counts and the mistake: PostgreSQL's target is a moment. */
const SEGUNDO_MS = 1_000;

const inicio = performance.now();
const avisa = (que: string): void =>
  void process.stderr.write(`${((performance.now() - inicio) / 1000).toFixed(0).padStart(4)} s  ${que}\n`);

/** Step 3, with Andén stopped: both bases as they were at a moment. */
async function vuelve(casa: CasaDoble, principal: Nodo, punto: string): Promise<void> {
  const otra: Nodo = principal === 'base-a' ? 'base-b' : 'base-a';
  await casa.maquina(otra).para('patroni');
  await casa.maquina(principal).para('patroni');
  avisa('Se restaura');
  await casa.corre(
    principal,
    ...['pgbackrest', '--stanza=anden', '--delta', '--type=time', `--target=${punto}`],
    ...['--target-action=promote', 'restore'],
  );
  await casa.corre(principal, `${BIN}/pg_ctl`, '-D', casa.datosDe(principal), '-w', '-t', '600', 'start');
  await hasta('la base restaurada admite guardados', () =>
    conDuenio(casa.urlDe(principal, 'postgres', 'anden'), async (c) => {
      const { rows } = await c.query<{ r: boolean }>('select pg_is_in_recovery() as r');
      return rows[0]?.r === false;
    }),
  );
  avisa('Patroni la toma como está, y la otra se hace de nuevo');
  casa.maquina(principal).arranca('patroni');
  await hasta('vuelve a ser la principal', () => casa.es(principal, 'primary'));
  casa.maquina(otra).arranca('patroni');
  await hasta('la otra contesta', () =>
    fetch(`http://${DIRECCIONES[otra]}:8008/patroni`).then(
      () => true,
      () => false,
    ),
  );
  await casa.patronictl(principal, 'reinit', 'anden', otra, '--force', '--wait');
  await casa.completa();
}

/** What a base tells of acknowledged saves: how many it lacks, how many it has other than once, and how many customers are ruined. */
async function juzga(url: string, previos: readonly Acuse[]) {
  return conDuenio(url, async (c) => {
    const { rows } = await c.query<{ hay: number; malos: number }>(
      `select (select count(*)::int from idempotencia where clave = any ($1::text[])) as hay,
              (select count(*)::int from clientes where nombre = 'ERROR') as malos`,
      [previos.map((a) => a.clave)],
    );
    const [{ hay, malos } = { hay: 0, malos: 0 }] = rows;
    const dobles = await dosVeces(c);
    return { perdidos: previos.length - hay, dobles, malos, hallazgos: (await auditar(c)).length };
  });
}

async function main(): Promise<void> {
  const { casa, antes: deAntes } = await casaConDatos(true, ['pgbackrest'], avisa);
  const principal = await casa.principal();
  const url = casa.urlDe(principal, 'anden', 'anden');
  avisa('Respaldo entero');
  await casa.archiva();
  const gente = await cincuenta(casa, avisa);
  await sleep(ANTES_MS);
  const { antes, punto } = await conDuenio(url, async (c) => {
    const antes = performance.now();
    await sleep(SEGUNDO_MS);
    const { rows } = await c.query<{ punto: string }>('select clock_timestamp()::text as punto');
    await sleep(SEGUNDO_MS);
    await c.query(`update clientes set nombre = 'ERROR', limite_credito = 0`);
    return { antes, punto: rows[0]?.punto ?? '' };
  });
  avisa(`El error, un segundo después de ${punto}`);
  await sleep(DESPUES_MS);
  await gente.acaban();
  const servidores = ['anden-a', 'anden-b'] as const;
  await Promise.all(servidores.map((cual) => casa.maquina(cual).para('anden')));
  const desde = performance.now();
  await vuelve(casa, principal, punto);
  const tardo = (performance.now() - desde) / 1000;

  const previos = gente.acuses.filter((a) => a.dicho < antes);
  const halla = await juzga(url, previos);
  for (const cual of servidores) {
    casa.maquina(cual).arranca('anden');
    await casa.listo(cual);
  }
  process.stdout.write(
    `${tabla(
      `Un error quitado bajo Patroni: las dos bases un segundo antes, en ${tardo.toFixed(0)} s`,
      ['acusados antes', 'perdidos', 'más de una vez', 'clientes echados a perder', 'halla la auditoría'],
      [
        [
          ...[previos.length, halla.perdidos, halla.dobles, halla.malos].map(cuenta),
          `${halla.hallazgos}, antes ${deAntes.length}`,
        ],
      ],
    )}\n`,
  );
  if (
    previos.length === 0 ||
    halla.perdidos + halla.dobles + halla.malos > 0 ||
    halla.hallazgos !== deAntes.length
  )
    process.exitCode = 1;
}

await corre(main);
