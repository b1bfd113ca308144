import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { request as requestHttps } from 'node:https';
import { json } from 'node:stream/consumers';
import type { CallName } from '@anden/contrato/contrato.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { leeConfig, RAIZ } from '../src/platform/config.ts';
import { lookUp } from '../src/platform/postgres/process-table.ts';
import { certificadoPropio } from '../src/platform/tls/certificados.ts';
import { basic, testApp } from './app.ts';
import { type TestDb, testDb } from './db.ts';
import { CLAVE, COMPRA, DE_LA_PRUEBA, LINEA, OP } from './fixture.ts';
import { type Corrida, Instalacion, puertoLibre, terminar } from './instalacion.ts';

const METRICAS = 'una-clave-para-las-medidas';

let db: TestDb;
let instalacion: Instalacion;
let corrida: Corrida;
beforeEach(async () => {
  db = await testDb();
  instalacion = new Instalacion();
});
afterEach(async () => {
  await instalacion.cerrar();
  await db.close();
});

/** One connection, which one process answers for as long as it lives. */
class Conexion {
  readonly #agente = new Agent({ keepAlive: true, maxSockets: 1 });

  pide(ruta: string, headers: Record<string, string> = {}, cuerpo?: string): Promise<IncomingMessage> {
    return new Promise((listo, falla) => {
      const req = request(`${corrida.url}${ruta}`, {
        agent: this.#agente,
        method: cuerpo === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(cuerpo !== undefined && { 'content-type': 'application/json' }) },
      });
      req.on('response', listo).on('error', falla).end(cuerpo);
    });
  }

  async lee(ruta: string, headers: Record<string, string> = {}, cuerpo?: string): Promise<string> {
    let texto = '';
    for await (const parte of await this.pide(ruta, headers, cuerpo)) texto += parte;
    return texto;
  }

  async llama(nombre: CallName, input: object, headers: Record<string, string> = {}) {
    const dicho = await this.lee(
      `/api/${nombre}`,
      { authorization: basic('ADMIN'), ...headers },
      JSON.stringify(input),
    );
    return JSON.parse(dicho) as { estatus: string; message: string };
  }

  /** Which process answers on it. */
  async proceso(): Promise<number> {
    return (JSON.parse(await this.lee('/salud')) as { proceso: number }).proceso;
  }

  cierra(): void {
    this.#agente.destroy();
  }
}

/** A connection to that process: each new one goes to any of them. */
async function conexionCon(proceso: number): Promise<Conexion> {
  for (;;) {
    const conexion = new Conexion();
    if ((await conexion.proceso()) === proceso) return conexion;
    conexion.cierra();
  }
}

const arranca = async (procesos: number, mas: Record<string, string> = {}) => {
  corrida = await instalacion.arrancar(
    {
      NODE_ENV: 'production',
      DATABASE_URL: db.url,
      ANDEN_PROCESOS: String(procesos),
      ANDEN_METRICAS_CLAVE: METRICAS,
      ...mas,
    },
    // As npm start does: each process loads it too.
    ['--import', `file://${RAIZ}scripts/con-padre.mjs`],
  );
  await expect.poll(() => pids(), { timeout: 60_000 }).toHaveLength(procesos);
};

/** The process that serves with each number now, as the log says. */
const pids = (): number[] => {
  const ultimos = new Map<number, number>();
  for (const linea of corrida.salida().split('\n'))
    if (linea.includes('Atiende el proceso')) {
      const { proceso, pid_proceso } = JSON.parse(linea) as { proceso: number; pid_proceso: number };
      ultimos.set(proceso, pid_proceso);
    }
  return [...ultimos].sort(([a], [b]) => a - b).map(([, pid]) => pid);
};

const recibir = { docto_cm_det_id: LINEA.BARRAS, operador_id: OP.ADMIN, cantidad: 1 };

test('los dos atienden; lo que se guarda en uno se oye en el otro en menos de un segundo; /metrics dice los dos', async () => {
  const { autoridad } = await certificadoPropio(instalacion.datos, ['localhost']);
  const https = await puertoLibre();
  await arranca(2, { PUERTO_HTTPS: String(https) });
  const [uno, dos] = [await conexionCon(1), await conexionCon(2)];
  const acceso = await dos.pide(
    '/api/get_user',
    { 'content-type': 'application/json' },
    JSON.stringify({ usuario: 'JEFE', password: CLAVE }),
  );
  acceso.resume();
  const cookie = acceso.headers['set-cookie']?.map((c) => c.split(';', 1)[0]).join('; ') ?? '';
  const avisos = await dos.pide('/api/avisos', { cookie });
  avisos.setEncoding('utf8');
  let oido = '';
  const oye = (que: RegExp) =>
    new Promise<number>((listo) => {
      const mira = () => que.test(oido) && listo(performance.now());
      avisos.on('data', mira);
      mira();
    });
  avisos.on('data', (d) => {
    oido += d;
  });
  await oye(/"inicio"/);
  const enTotal = oye(new RegExp(`"tema":"compra","id":${COMPRA.LLEGO}\\b`));
  expect((await uno.llama('guardarRecepcionCompra', recibir)).estatus).toBe('1');
  const guardado = performance.now();
  expect((await enTotal) - guardado).toBeLessThan(1_000);

  const medidas = await uno.lee('/metrics', { authorization: `Bearer ${METRICAS}` });
  expect(medidas).toMatch(
    /^anden_llamadas_total\{llamada="guardarRecepcionCompra",desenlace="aceptada",proceso="1"\} 1$/m,
  );
  expect(medidas).toMatch(/^anden_avisos_abiertos\{clase="pantallas",proceso="2"\} 1$/m);
  expect(medidas.match(/^process_resident_memory_bytes\{proceso="[12]"\} /gm)).toHaveLength(2);
  const encabezados = medidas.match(/^# TYPE .*$/gm) ?? [];
  expect(new Set(encabezados).size).toBe(encabezados.length);
  // What the database says is said once.
  expect(medidas.match(/^anden_trabajo_falla\{trabajo="lentitud"\} 0$/gm)).toHaveLength(1);
  expect(JSON.parse(await uno.lee('/listo'))).toEqual({ estado: 'listo', proceso: 1 });

  // Both have HTTPS too, on its own port.
  const porHttps = () =>
    new Promise<number>((listo, falla) => {
      const url = `https://localhost:${https}/salud`;
      requestHttps(url, { ca: autoridad, agent: false, family: 4 }, async (r) =>
        listo(((await json(r)) as { proceso: number }).proceso),
      )
        .on('error', falla)
        .end();
    });
  const vistos = new Set<number>();
  await expect.poll(async () => vistos.add(await porHttps()).size).toBe(2);

  avisos.destroy();
  const hijos = pids();
  expect(await terminar(corrida.hijo, 'SIGTERM')).toBe(0);
  expect(hijos.map((pid) => lookUp(pid))).toEqual([null, null]);
});

test('muere uno mientras se guarda: con su clave nada se pierde ni se repite, el otro sigue y él vuelve', async () => {
  await db.sql('update compras_det set unidades = 100000 where docto_cm_det_id = $1', [LINEA.BARRAS]);
  await arranca(2);
  const antes = pids();
  const guardadas: string[] = [];
  let cortadas = 0;
  let seguir = true;
  /** Saves until told to stop, each again under its key until it is acknowledged. */
  const aparato = async () => {
    let conexion = new Conexion();
    while (seguir) {
      const clave = randomUUID();
      for (;;) {
        try {
          const r = await conexion.llama('guardarRecepcionCompra', recibir, { 'idempotency-key': clave });
          expect(r).toMatchObject({ estatus: '1' });
          break;
        } catch (e) {
          if (!(e as NodeJS.ErrnoException).code) throw e;
          cortadas++;
          conexion.cierra();
          conexion = new Conexion();
        }
      }
      guardadas.push(clave);
    }
    conexion.cierra();
  };
  const aparatos = Array.from({ length: 8 }, aparato);
  await expect.poll(() => guardadas.length).toBeGreaterThan(20);
  process.kill(antes[0] as number, 'SIGKILL');
  await expect.poll(() => pids()[0], { timeout: 60_000 }).not.toBe(antes[0]);
  const alVolver = guardadas.length;
  await expect.poll(() => guardadas.length).toBeGreaterThan(alVolver + 20);
  seguir = false;
  await Promise.all(aparatos);
  expect(cortadas).toBeGreaterThan(0);
  const hechas = await db.sql<{ clave: string; piezas: number }>(
    `select operacion_id::text as clave, piezas from movimientos where ${DE_LA_PRUEBA}`,
  );
  expect(hechas.map(({ clave }) => clave).sort()).toEqual([...guardadas].sort());
  expect(pids()[1]).toBe(antes[1]);
  expect(await (await conexionCon(1)).proceso()).toBe(1);
  expect(corrida.salida()).toMatch(/"senal":"SIGKILL","msg":"Terminó el proceso 1 y se inicia otro"/);
});

describe('lo que no deja arrancar', () => {
  test.each(['0', '17', 'dos', '1.5'])('ANDEN_PROCESOS=%s', (procesos) => {
    expect(() => leeConfig({ ANDEN_PROCESOS: procesos })).toThrow(
      `ANDEN_PROCESOS debe ser un número entero de 1 a 16: ${procesos}`,
    );
  });

  test('más procesos que conexiones permite la base: una línea, y código 1', async () => {
    const { hijo, salida } = await instalacion.arrancar({
      NODE_ENV: 'production',
      DATABASE_URL: db.url,
      LOG_LEVEL: 'error',
      ANDEN_PROCESOS: '16',
    });
    expect(await terminar(hijo, 'SIGTERM')).toBe(1);
    expect(salida()).toMatch(
      /^ANDEN_PROCESOS=16 necesita 336 conexiones a la base, que permite \d+: use menos procesos.*\n$/,
    );
  });

  test('uno que no puede empezar: ninguno queda', async () => {
    const { hijo, salida } = await instalacion.arrancar({
      NODE_ENV: 'production',
      DATABASE_URL: db.url,
      LOG_LEVEL: 'error',
      ANDEN_PROCESOS: '2',
      DATABASE_URL_ESCUCHA: 'postgres://x:y@127.0.0.1:1/anden',
    });
    expect(await terminar(hijo, 'SIGTERM')).toBe(1);
    expect(salida()).toContain('ECONNREFUSED');
  });
});

test('los límites de un servidor se reparten entre sus procesos', async () => {
  const app = await testApp({ procesos: 4, limitePorSegundo: 40 });
  try {
    const { limites } = app.servicios;
    const dentro: (() => void)[] = [];
    const caben = () => {
      for (;;) {
        try {
          dentro.push(limites.entrar('alguien'));
        } catch (e) {
          expect(e).toMatchObject({ http: 429 });
          return dentro.length;
        }
      }
    };
    // A quarter of the 64 that one process alone takes at once of somebody, and of the 80 of a burst.
    expect(caben()).toBe(16);
    for (const sale of dentro.splice(0)) sale();
    expect(caben()).toBe(4);
  } finally {
    await app.close();
  }
});
