import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallName } from '@anden/contrato/contrato.ts';
import { expect, test } from 'vitest';
import {
  CHICA,
  COMPLETA,
  Compania,
  type Entrega,
  primero,
  segundo,
  type Verdad,
  verdad,
} from '../../bench/primer-dia/index.ts';
import { auditar } from '../src/audit/index.ts';
import { importarPorOrden } from '../src/cli/importar-orden.ts';
import { RAIZ } from '../src/platform/config.ts';
import { clienteSuelto } from '../src/platform/db/pool.ts';
import { runningPostgres } from '../src/platform/postgres/index.ts';
import { basic, otraApp, type Respuesta } from './app.ts';
import { baseVacia } from './demo.ts';
import { Instalacion, terminar } from './instalacion.ts';
import { orden } from './orden.ts';

/**
 * A company's first day and its second, by the commands of docs/importar.md, from an empty company: files with the dirt that such files have, the
 * first pick by somebody who came in one of them, and all files again. `npm run test:largo -- primer-dia` does it with a company of 60 people and
 * 25,000 invoices, by processes of their own as in production, and says its figures; the short form makes the same commands in this process.
 */

const GRANDE = Boolean(process.env.ANDEN_PRIMER_DIA);
/** Most milliseconds a row of a large file may take, the first time and again. */
const POR_FILA_MS = 5;
/** A command's own time, which a small file does not repay. */
const DE_BALDE_MS = 20_000;
const CLAVE = 'Anden-de-la-empresa-7';
/** Where the first passwords go. */
const CLAVES = 'contraseñas.csv';

const compania = new Compania(GRANDE ? COMPLETA : CHICA);
/** Says a figure as soon as it is known: the long form takes minutes. */
const di = (cifra: string): void => {
  if (GRANDE) process.stdout.write(`  ${cifra}\n`);
};
/** What did not go as it must, told all at once. */
const fallas: string[] = [];
const lentas: string[] = [];
let rechazos = 0;

interface Dicho {
  codigo: number | null;
  salida: string;
}

/** An empty company with its administrator, and its server. */
interface Empresa {
  url: string;
  /** Folder for its files. */
  carpeta: string;
  importa: (argumentos: string[]) => Promise<Dicho>;
  sql: <R extends object>(consulta: string) => Promise<R[]>;
  /** What the audit finds; blank: all is as it must be. */
  audita: () => Promise<string>;
  cierra: () => Promise<void>;
}

async function consulta<R extends object>(url: string, texto: string): Promise<R[]> {
  const cliente = clienteSuelto(url);
  await cliente.connect();
  try {
    return (await cliente.query(texto)).rows;
  } finally {
    await cliente.end();
  }
}

/** The first administrator, with a password that is typed. */
async function administrador(entorno: Record<string, string>): Promise<void> {
  const { NODE_ENV: _, DATABASE_URL: __, ...mio } = process.env;
  const args = ['ADMIN', '--nombre', 'Administración', '--clave', '--controles', 'todos'];
  const hijo = spawn(process.execPath, [`${RAIZ}servidor/src/cli/operador.ts`, ...args], {
    env: { ...mio, ...entorno },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  hijo.stdin.end(`${CLAVE}\n`);
  expect(await new Promise((listo) => hijo.on('close', listo))).toBe(0);
}

/** In production, each command a process. */
async function deVerdad(): Promise<Empresa> {
  const casa = new Instalacion();
  const entorno = { ANDEN_DATOS: casa.datos, NODE_ENV: 'production', ANDEN_ZONA: 'America/Mexico_City' };
  const carpeta = `${casa.datos}-archivos`;
  mkdirSync(carpeta);
  await administrador(entorno);
  const { hijo, url, salida } = await casa.arrancar(entorno);
  expect(hijo.exitCode, salida()).toBeNull();
  return {
    url,
    carpeta,
    importa: (argumentos) => orden('importar', argumentos, entorno),
    sql: (texto) => consulta(runningPostgres(casa.datos) ?? '', texto),
    async audita() {
      const { codigo, salida } = await orden('audit', [], entorno);
      return codigo === 0 ? '' : salida;
    },
    async cierra() {
      await terminar(hijo, 'SIGTERM');
      await casa.cerrar();
      rmSync(carpeta, { recursive: true, force: true });
    },
  };
}

/** The same in this process, on a database of the run's. */
async function aqui(): Promise<Empresa> {
  const db = await baseVacia();
  await db.sql(`insert into almacenes values (1, 'PRINCIPAL')`);
  await db.sql(
    `with o as (insert into operadores (operador, nombre, almacen_id) values ('ADMIN', 'ADMINISTRACIÓN', 1) returning operador_id)
     insert into operador_controles (operador_id, control_id) select operador_id, 9001 from o`,
  );
  const app = await otraApp(db);
  const carpeta = mkdtempSync(join(tmpdir(), 'anden-primer-dia-'));
  return {
    url: app.url,
    carpeta,
    async importa(argumentos) {
      const dicho: string[] = [];
      const voz = { di: (l: string) => dicho.push(l), queja: (l: string) => dicho.push(l), avanza: () => {} };
      const codigo = await importarPorOrden(argumentos, voz, async () => ({
        url: db.url,
        close: async () => {},
      }));
      return { codigo, salida: dicho.join('\n') };
    },
    sql: (texto) => db.sql(texto),
    async audita() {
      const cliente = clienteSuelto(db.url);
      await cliente.connect();
      const hallado = await auditar(cliente).finally(() => cliente.end());
      return hallado.map((h) => `${h.nombre}: ${h.total}`).join('\n');
    },
    async cierra() {
      await app.close();
      await db.close();
      rmSync(carpeta, { recursive: true, force: true });
    },
  };
}

const numero = (texto: string, como: RegExp): number =>
  Number(como.exec(texto)?.[1]?.replaceAll(',', '') ?? Number.NaN);

/** Imports a file as the documents say and checks that it does what it must. */
async function entrega(e: Entrega, { carpeta, importa }: Empresa): Promise<void> {
  const ruta = join(carpeta, e.archivo);
  writeFileSync(ruta, e.datos);
  const claves = join(carpeta, CLAVES);
  const mas = e.tabla === 'operadores' ? ['--claves', claves] : [];
  const desde = performance.now();
  const { codigo, salida } = await importa([e.tabla, ruta, ...e.args, ...mas]);
  const ms = performance.now() - desde;
  const filas = numero(salida, /([\d,]+) filas en/);
  const mal = (que: string): unknown => fallas.push(`${e.archivo}: ${que}\n${salida}`);
  if (codigo !== (e.rechaza ? 1 : 0)) mal(`terminó con ${codigo}`);
  for (const parte of [...(e.rechaza ?? []), ...(e.dice ?? [])])
    if (!salida.includes(parte)) mal(`no dice «${parte}»`);
  if (e.rechaza) {
    rechazos++;
    return;
  }
  const cuentas = ['altas', 'cambios', 'sin cambio'].map((cual) =>
    numero(salida, new RegExp(`${cual} +([\\d,]+)`)),
  );
  if (cuentas.join() !== e.cuentas.join()) mal(`${cuentas} y no ${e.cuentas}`);
  // What does not say how many rows it had fails here too.
  if (GRANDE && !(ms <= DE_BALDE_MS + filas * POR_FILA_MS))
    lentas.push(`${e.archivo} tardó ${(ms / filas).toFixed(1)} ms por fila`);
  di(
    `${e.archivo}: ${filas.toLocaleString('es-MX')} filas en ${(ms / 1000).toFixed(1)} s, ${(ms / filas).toFixed(2)} ms por fila`,
  );
}

/** What the database holds that nobody meant, and what it lacks. */
async function malLeidas({ sql }: Empresa, verdades: readonly Verdad[]): Promise<string[]> {
  const malas: string[] = [];
  for (const { que, consulta, filas } of verdades) {
    const hay = (await sql<{ fila: string }>(consulta)).map((r) => r.fila).sort();
    const debe = [...filas].sort();
    const [tiene, quiere] = [new Set(hay), new Set(debe)];
    const sobran = hay.filter((f) => !quiere.has(f));
    const faltan = debe.filter((f) => !tiene.has(f));
    if (sobran.length + faltan.length > 0 || hay.length !== debe.length)
      malas.push(
        `${que}: ${hay.length} de ${debe.length}; sobra ${sobran.slice(0, 3).join(' // ')}; falta ${faltan.slice(0, 3).join(' // ')}`,
      );
  }
  return malas;
}

/** Changes the first password, as whoever signs in with it must, and picks the first line that waits. Returns its remission. */
async function primerSurtido(url: string, usuario: string, inicial: string): Promise<string> {
  let clave = inicial;
  const llama = async (nombre: CallName, input: object) => {
    const r = await fetch(`${url}/api/${nombre}`, {
      method: 'POST',
      headers: { authorization: basic(usuario, clave), 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const cuerpo: Respuesta['body'] = await r.json();
    expect(cuerpo, `${nombre}: ${JSON.stringify(cuerpo)}`).toMatchObject({ estatus: '1' });
    return cuerpo;
  };
  await llama('cambiaClave', { clave_actual: inicial, clave_nueva: CLAVE });
  clave = CLAVE;
  const operador_id = (await llama('getSesion', {})).data.OPERADOR_ID;
  const { data, cabecera } = await llama('getremisionasurtir', { operador: operador_id });
  const docto_ve_det_id = data[0].DOCTO_VE_DET_ID;
  const { propuesta } = await llama('AsignaHoraSurtidoRemision', { docto_ve_det_id });
  await llama('surtirArticulodeRemision', {
    docto_ve_det_id,
    cantidad: data[0].UNIDADES,
    ubicaciones: propuesta.map((t: { UBICACION_ID: number; PIEZAS: number }) => ({
      UBICACION_ID: t.UBICACION_ID,
      CONTADAS: t.PIEZAS,
    })),
    operador_id,
  });
  return cabecera.FOLIO;
}

test('de vacío a la primera remisión surtida, y al segundo día', async () => {
  // A second try begins anew.
  fallas.length = 0;
  lentas.length = 0;
  rechazos = 0;
  const inicio = performance.now();
  const minutos = () => ((performance.now() - inicio) / 60_000).toFixed(1);
  const empresa = await (GRANDE ? deVerdad() : aqui());
  try {
    for (const e of primero(compania)) await entrega(e, empresa);
    fallas.push(...(await malLeidas(empresa, verdad(compania, 1))));
    expect(fallas.join('\n')).toBe('');
    const suyas = readFileSync(join(empresa.carpeta, CLAVES), 'utf8');
    const inicial = new RegExp(`"${compania.surtidor()}","[^"]*","([^"]*)"`).exec(suyas)?.[1] ?? '';
    const surtida = await primerSurtido(empresa.url, compania.surtidor(), inicial);
    di(`Primera remisión surtida (${surtida}) a los ${minutos()} minutos de máquina`);
    for (const e of segundo(compania)) await entrega(e, empresa);
    fallas.push(...(await malLeidas(empresa, verdad(compania, 2))));
    expect(fallas.join('\n')).toBe('');
    expect(await empresa.audita()).toBe('');
    di(
      `Todo, con el segundo día: ${minutos()} minutos de máquina; ${rechazos} archivos rechazados, los esperados; 0 mal leídos; 0 cambios de más`,
    );
    expect(lentas).toEqual([]);
  } finally {
    await empresa.cierra();
  }
}, 3_600_000);
