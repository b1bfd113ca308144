import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as espera } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditar } from '../src/audit/index.ts';
import { postmasterOf } from '../src/platform/postgres/harness.ts';
import { type RunningPostgres, runningPostgres, startPostgres } from '../src/platform/postgres/index.ts';
import { basic } from './app.ts';
import {
  DESCUADRADOS,
  type Orden,
  ordenes,
  perdidasODobles,
  preparar,
  type Trabajo,
} from './cortes-trabajo.ts';
import { type Corrida, conDemo, Instalacion, terminar } from './instalacion.ts';

/** How often the database is taken away; `npm run test:largo`: 20, and of a database of DATABASE_URL too. */
const CAIDAS = Number(process.env.ANDEN_CAIDAS ?? 2);
/** Clients of each of the four kinds of work: 16 commands running at once. */
const POR_TIPO = 4;
/** Acknowledged operations to wait for before each outage, which then falls among running ones. */
const ANTES = 40;
/** Documents per client, more than it can finish. */
const DOCUMENTOS = 200 + CAIDAS * 150;
/** How long a client waits before sending again, in milliseconds. */
const REINTENTO_MS = 20;

const GOLPES = [
  'conexiones terminadas',
  'kill -9 de un backend',
  'reinicio',
  'kill -9 del PostgreSQL',
] as const;
type Golpe = (typeof GOLPES)[number];

/** The PostgreSQL under a server: its owner's connection string, and functions to take it away and bring it back. */
interface Base {
  url(): string;
  carpeta: string;
  /** Brings it back, unless something else does. */
  levantar(): Promise<void>;
}

let instalacion: Instalacion;
let ajeno: { pg: RunningPostgres; dir: string } | undefined;
beforeEach(() => {
  instalacion = new Instalacion();
});
afterEach(async () => {
  await instalacion.cerrar();
  await ajeno?.pg.stop();
  if (ajeno) rmSync(ajeno.dir, { recursive: true, force: true });
  ajeno = undefined;
});

test(
  `la base propia se cae ${CAIDAS} veces bajo 16 comandos: el proceso vive, lo confirmado está una vez y los avisos vuelven`,
  async () => {
    await conDemo(instalacion.datos);
    const corrida = await instalacion.arrancar();
    await caer('propia', corrida, {
      url: () => runningPostgres(instalacion.datos) ?? '',
      carpeta: instalacion.datos,
      // The server itself brings it back.
      levantar: async () => {},
    });
  },
  600_000 + CAIDAS * 60_000,
);

test.runIf(process.env.ANDEN_CAIDAS)(
  `la base de DATABASE_URL se cae ${CAIDAS} veces bajo 16 comandos: lo mismo`,
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'anden-caidas-'));
    chmodSync(dir, 0o711);
    await conDemo(dir);
    const suya = { pg: await startPostgres({ dir }), dir };
    ajeno = suya;
    const { url, port } = suya.pg;
    await caer('de DATABASE_URL', await instalacion.arrancar({ DATABASE_URL: url }), {
      url: () => url,
      carpeta: suya.pg.dir,
      levantar: async () => {
        await suya.pg.stop();
        suya.pg = await startPostgres({ dir, port });
      },
    });
  },
  600_000 + CAIDAS * 60_000,
);

async function caer(cual: string, { hijo, url, salida }: Corrida, base: Base): Promise<void> {
  const trabajos = await conDuenio(base, (c) => preparar(c, DOCUMENTOS, POR_TIPO));
  const avisos = await oirAvisos(url);
  const confirmadas: (Orden & { clave: string; enviada: number })[] = [];
  const sinServicio: number[] = [];
  const hasta = { basta: false };
  const mirones = new Set<() => void>();
  const anota = (o: (typeof confirmadas)[number]) => {
    confirmadas.push(o);
    for (const m of mirones) m();
  };
  const llegue = (que: () => boolean) =>
    new Promise<void>((listo) => {
      const mira = () => {
        if (!que()) return;
        mirones.delete(mira);
        listo();
      };
      mirones.add(mira);
    });
  let en503 = 0;

  /**
   * Sends a command under its key until it is saved. A living server always answers, with a 503 while it has no
   * database.
   */
  async function guardar(orden: Orden): Promise<void> {
    const clave = randomUUID();
    for (;;) {
      const enviada = performance.now();
      const r = await fetch(`${url}/api/${orden.llamada}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': clave,
          authorization: orden.como ? basic(orden.como, 'anden2026') : basic('ADMIN', 'anden'),
        },
        body: JSON.stringify(orden.input),
      });
      const cuerpo = (await r.json()) as object;
      if (r.status !== 503) {
        expect({ http: r.status, ...cuerpo }, orden.llamada).toMatchObject({ http: 200, estatus: '1' });
        return anota({ ...orden, clave, enviada });
      }
      en503++;
      await espera(REINTENTO_MS);
    }
  }
  const clientes = Promise.all(
    trabajos.map(async (t: Trabajo) => {
      for (let ronda = 0; !hasta.basta; ronda++) for (const orden of ordenes(t, ronda)) await guardar(orden);
    }),
  );
  // A client that finds an error ends the test at once, whatever is being waited for.
  const oFalla = <T>(que: Promise<T>) => Promise.race([que, clientes.then(() => que)]);

  for (let i = 0; i < CAIDAS; i++) {
    const ya = confirmadas.length;
    await oFalla(llegue(() => confirmadas.length >= ya + ANTES));
    const oidas = avisos.reconexiones();
    const desde = performance.now();
    await golpear(GOLPES[i % GOLPES.length] ?? 'reinicio', base);
    await oFalla(llegue(() => (confirmadas.at(-1)?.enviada ?? 0) > desde));
    sinServicio.push(performance.now() - desde);
    await oFalla(expect.poll(avisos.reconexiones, { interval: 20, timeout: 60_000 }).toBeGreaterThan(oidas));
  }
  hasta.basta = true;
  await clientes;
  expect([hijo.exitCode, hijo.signalCode], salida()).toEqual([null, null]);
  expect((await fetch(`${url}/listo`)).status).toBe(200);
  const { malas, descuadrados, hallazgos } = await conDuenio(base, async (c) => ({
    malas: await perdidasODobles(c, confirmadas),
    descuadrados: (await c.query(DESCUADRADOS)).rows,
    hallazgos: await auditar(c),
  }));
  expect(malas).toEqual([]);
  expect(descuadrados).toEqual([]);
  expect(hallazgos).toEqual([]);
  expect(en503).toBeGreaterThan(0);
  avisos.cerrar();
  const orden = sinServicio.toSorted((a, b) => a - b);
  process.stdout.write(
    `Caídas de la base ${cual}: ${CAIDAS}; confirmadas y halladas una vez: ${confirmadas.length}; respuestas 503: ${en503}; ` +
      `hasta el siguiente guardado: mediana ${orden[orden.length >> 1]?.toFixed(0)} ms, peor ${orden.at(-1)?.toFixed(0)} ms\n`,
  );
  expect(await terminar(hijo, 'SIGTERM')).toBe(0);
}

async function golpear(golpe: Golpe, base: Base): Promise<void> {
  const matar = (pid: number) => process.kill(pid, 'SIGKILL');
  if (golpe === 'reinicio') process.kill(postmasterOf(base.carpeta), 'SIGINT');
  else if (golpe === 'kill -9 del PostgreSQL') matar(postmasterOf(base.carpeta));
  else {
    const pids = await conDuenio(base, async (c) => {
      const suyas = `from pg_stat_activity where application_name = 'anden' and pid <> pg_backend_pid()`;
      if (golpe === 'conexiones terminadas') await c.query(`select pg_terminate_backend(pid) ${suyas}`);
      return (await c.query<{ pid: number }>(`select pid ${suyas} order by state = 'active' desc limit 1`))
        .rows;
    });
    if (golpe === 'kill -9 de un backend') matar(pids[0]?.pid ?? 0);
    return;
  }
  await base.levantar();
}

async function conDuenio<T>(base: Base, hacer: (c: pg.Client) => Promise<T>): Promise<T> {
  const cliente = new pg.Client(base.url());
  cliente.on('error', () => {});
  await cliente.connect();
  try {
    return await hacer(cliente);
  } finally {
    await cliente.end();
  }
}

/** A screen's event stream, open during the whole run: how often it was told to read everything again. */
async function oirAvisos(url: string): Promise<{ reconexiones(): number; cerrar(): void }> {
  const entrada = await fetch(`${url}/api/get_user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usuario: 'ADMIN', password: 'anden' }),
  });
  const cookie = (entrada.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const fin = new AbortController();
  const r = await fetch(`${url}/api/avisos`, { headers: { cookie }, signal: fin.signal });
  let oido = '';
  void (async () => {
    const texto = new TextDecoder();
    for await (const trozo of r.body ?? []) oido += texto.decode(trozo as Uint8Array, { stream: true });
  })().catch(() => {});
  return {
    reconexiones: () => oido.split('"tema":"reconexion"').length - 1,
    cerrar: () => fin.abort(),
  };
}
