/**
 * `npm run prueba:semana`: a week of business at fifty times its beat, in a house of two servers. Fifty operators with their screens save some forty times a second,
 * where fifty people save once a minute each; in every day of it there is a backup and a restart, in the third an upgrade with a migration, in the fifth the primary
 * dies. What must stay flat (memory, connections, bytes for each save) is drawn in docs/img/semana.svg. Needs root and Debian's packages, which it installs.
 * `-- --horas=n`: hours of business; 100, which take two, if nothing is said.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RAIZ } from '../../servidor/src/platform/config.ts';
import { abreAvisos } from '../conmutacion/avisos.ts';
import { type CasaDoble, hasta, type Servidor } from '../conmutacion/casa.ts';
import { casaConDatos, cincuenta } from '../conmutacion/con-datos.ts';
import { juzga } from '../conmutacion/juicio.ts';
import type { Operadores } from '../conmutacion/operadores.ts';
import { CHICA, loginDe, OPERADORES } from '../datos.ts';
import { conDuenio } from '../entorno.ts';
import { alTerminar, corre, residente } from '../procesos.ts';
import { cuenta, ms, tabla } from '../tabla.ts';
import { dibuja, type Muestra, type Suceso } from './dibujo.ts';

const COMPRESION = 50;
const HORAS = Number(process.argv.find((a) => a.startsWith('--horas='))?.slice('--horas='.length) ?? 100);
const DIAS = 6;
const DIA_MS = (HORAS * 3_600_000) / COMPRESION / DIAS;
const MUESTRA_MS = 20_000;
/** How much more than a third of the week before anything that should be flat may be in the last one. */
const HOLGURA = 1.15;

const inicio = performance.now();
const avisa = (que: string): void =>
  void process.stderr.write(`${((performance.now() - inicio) / 1000).toFixed(0).padStart(5)} s  ${que}\n`);

/** A checkout of a later version: this one's code and one migration more. @returns its folder, with a '/' at the end */
function versionSiguiente(): string {
  const raiz = `${mkdtempSync(join(tmpdir(), 'anden-semana-'))}/`;
  alTerminar(async () => rmSync(raiz, { recursive: true, force: true }));
  for (const carpeta of ['contrato', 'servidor', 'scripts'])
    cpSync(join(RAIZ, carpeta), join(raiz, carpeta), { recursive: true });
  for (const igual of ['node_modules', 'web']) symlinkSync(join(RAIZ, igual), join(raiz, igual));
  const paquete = JSON.parse(readFileSync(join(RAIZ, 'package.json'), 'utf8')) as { version: string };
  writeFileSync(join(raiz, 'package.json'), JSON.stringify({ ...paquete, version: `${paquete.version}1` }));
  writeFileSync(
    join(raiz, 'servidor/migrations/9999_semana.sql'),
    "create table semana (dia date primary key);\ncomment on table semana is 'Prueba de una semana.';\n",
  );
  return raiz;
}

/** What happens besides work: at which part of which day, and what. */
function calendario(
  casa: CasaDoble,
): { dia: number; parte: number; que: string; pasa: () => Promise<void> }[] {
  let raiz: string | undefined;
  const nocturnos = Array.from({ length: DIAS }, (_, dia) => [
    { dia, parte: 0.25, que: 'respaldo', pasa: () => casa.respalda('diff') },
    // The other one is only stopped to be upgraded, so that it is seen how it is after days.
    { dia, parte: 0.5, que: 'reinicio', pasa: () => casa.reinicia('anden-b', raiz) },
  ]).flat();
  return [
    ...nocturnos,
    {
      dia: 2,
      parte: 0.75,
      que: 'versión nueva',
      pasa: async () => {
        raiz = versionSiguiente();
        await casa.reinicia('anden-a', raiz);
        await casa.reinicia('anden-b', raiz);
      },
    },
    {
      dia: 4,
      parte: 0.75,
      que: 'muere la base',
      pasa: async () => {
        const cual = await casa.principal();
        const otra = cual === 'base-a' ? 'base-b' : 'base-a';
        casa.maquina(cual).mata();
        await hasta('la otra es la principal', () => casa.es(otra, 'primary'));
        casa.maquina(cual).arranca();
        await casa.completa();
      },
    },
  ].sort((a, b) => a.dia + a.parte - b.dia - b.parte);
}

/** Each operator's live messages, opened again when they end, until told otherwise. */
function pantallas(): () => void {
  let fin = false;
  const abiertas = new Set<() => void>();
  const mira = async (n: number) => {
    const cual: Servidor = n % 2 ? 'anden-a' : 'anden-b';
    while (!fin) {
      try {
        const { avisos, cierra } = await abreAvisos(cual, loginDe(n));
        abiertas.add(cierra);
        for await (const _ of avisos);
      } catch {
        await sleep(2_000);
      }
    }
  };
  for (let n = 0; n < OPERADORES; n++) void mira(n);
  return () => {
    fin = true;
    for (const cierra of abiertas) cierra();
  };
}

/** What is measured now; saves and their waits, since the sample before. */
async function muestra(casa: CasaDoble, gente: Operadores, previos: number): Promise<Muestra> {
  const base = await conDuenio(casa.urlDe(await casa.principal(), 'postgres', 'anden'), async (c) => {
    const { rows } = await c.query<{ conexiones: number; tablas: number; indices: number }>(
      `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as conexiones,
              sum(pg_table_size(oid))::float8 / 1e6 as tablas, sum(pg_indexes_size(oid))::float8 / 1e6 as indices
         from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    );
    return rows[0] ?? { conexiones: 0, tablas: 0, indices: 0 };
  });
  const esperas = gente.acuses.slice(previos).map((a) => a.dicho - a.pulsado);
  esperas.sort((a, b) => a - b);
  const memoria = (cual: Servidor) => residente(casa.maquina(cual).pid('anden')) ?? Number.NaN;
  return {
    ...base,
    hora: ((performance.now() - inicioDeSemana) * COMPRESION) / 3_600_000,
    guardados: gente.acuses.length,
    p95: esperas[Math.floor(esperas.length * 0.95)] ?? Number.NaN,
    'anden-a': memoria('anden-a'),
    'anden-b': memoria('anden-b'),
  };
}

let inicioDeSemana = 0;

async function main(): Promise<void> {
  const { casa, antes } = await casaConDatos(true, ['pgbackrest'], avisa);
  avisa('Respaldo entero');
  await casa.archiva();
  const gente = await cincuenta(casa, avisa, [
    ['getComprasRecepcion', {}],
    ['getRemisionesAbiertas', {}],
    ['getDetalleCompraRecepcion', { docto_cm_id: CHICA.compra }],
  ]);
  const cierraPantallas = pantallas();
  inicioDeSemana = performance.now();
  const muestras: Muestra[] = [];
  const sucesos: Suceso[] = [];
  let midiendo = true;
  const mide = (async () => {
    while (midiendo) {
      // While the primary is dead or a server is down there is nothing to ask.
      const m = await muestra(casa, gente, muestras.at(-1)?.guardados ?? 0).catch(() => null);
      if (m) muestras.push(m);
      await sleep(MUESTRA_MS);
    }
  })();
  // Whatever goes wrong, the hours until then are drawn.
  const dibujada = () => {
    mkdirSync(join(RAIZ, 'docs/img'), { recursive: true });
    writeFileSync(join(RAIZ, 'docs/img/semana.svg'), dibuja(muestras, sucesos));
  };
  alTerminar(async () => dibujada());
  for (const { dia, parte, que, pasa } of calendario(casa)) {
    await sleep(Math.max(0, inicioDeSemana + (dia + parte) * DIA_MS - performance.now()));
    avisa(`Día ${dia + 1}: ${que}`);
    sucesos.push({ hora: ((performance.now() - inicioDeSemana) * COMPRESION) / 3_600_000, que });
    await pasa();
  }
  await sleep(Math.max(0, inicioDeSemana + DIAS * DIA_MS - performance.now()));
  midiendo = false;
  await mide;
  cierraPantallas();
  await gente.acaban();
  const bien = await juzga(
    casa,
    gente,
    antes.map((h) => h.nombre),
  );
  if (!informa(muestras) || !bien) process.exitCode = 1;
}

const mediana = (de: readonly number[]): number =>
  [...de].sort((a, b) => a - b)[Math.floor(de.length / 2)] ?? Number.NaN;

/** The middle third of the week beside the last one; whether nothing grew. */
function informa(muestras: readonly Muestra[]): boolean {
  const tercio = Math.floor(muestras.length / 3);
  const medio = muestras.slice(tercio, 2 * tercio);
  const ultimo = muestras.slice(2 * tercio);
  const bytes = (de: readonly Muestra[], que: 'tablas' | 'indices') => {
    const [a, z] = [de[0], de.at(-1)];
    return a && z ? ((z[que] - a[que]) * 1e6) / (z.guardados - a.guardados) : Number.NaN;
  };
  const filas: [string, number, number][] = [
    ...(['anden-a', 'anden-b'] as const).map((cual): [string, number, number] => [
      `${cual}, MB`,
      mediana(medio.map((m) => m[cual])),
      mediana(ultimo.map((m) => m[cual])),
    ]),
    ['conexiones', mediana(medio.map((m) => m.conexiones)), mediana(ultimo.map((m) => m.conexiones))],
    ['tablas, bytes por guardado', bytes(medio, 'tablas'), bytes(ultimo, 'tablas')],
    ['índices, bytes por guardado', bytes(medio, 'indices'), bytes(ultimo, 'indices')],
    ['esperó, p95 ms', mediana(medio.map((m) => m.p95)), mediana(ultimo.map((m) => m.p95))],
  ];
  process.stdout.write(
    `${tabla(
      `${HORAS} horas a ${COMPRESION} veces su paso: ${cuenta(ultimo.at(-1)?.guardados ?? 0)} guardados`,
      ['', 'segundo tercio', 'último tercio'],
      filas.map(([que, antes, despues]) => [que, ms(antes), ms(despues)]),
    )}\n`,
  );
  return filas.every(([, antes, despues]) => despues <= antes * HOLGURA);
}

await corre(main);
