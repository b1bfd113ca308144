import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession, Page } from '@playwright/test';
import pg from 'pg';
import { conexionConfig } from '../servidor/src/platform/db/pool.ts';
import { CLAVE, loginDe, UN_CAMION } from './datos.ts';
import { percentil } from './estadistica.ts';

export interface Escaneo {
  que: string;
  escaneos: number;
  p50: number;
  p95: number;
}

export interface Escaneos {
  lentos: Escaneo[];
  /** Processor time of the page's main thread for one more piece, unslowed, in milliseconds: what else the machine does is not in it. */
  procesador: number;
}

const SONDA = fileURLToPath(new URL('sonda.js', import.meta.url));
/** How many times slower than this machine: about a handheld of some years ago. */
const LENTITUD = 6;
/** Between characters of a scanner in keyboard mode, in milliseconds. */
const ENTRE_TECLAS = 5;
/** A page that takes longer than this over the characters is kept waiting by them, and that counts. */
const ENTER_TARDE = 60;
/** Scans not counted: the page compiles what it had not used. */
const CALENTAR = 5;
/** Scans over which the processor time is taken. */
const SIN_FRENO = 20;
/** Each kind stops here, however many scans it has. */
const LIMITE_MS = 25_000;

/** Bar codes that mean one article each, of articles that stand once in the 400 lines of the bench's truck. */
export async function codigosDeBarras(urlDuenio: string, cuantos: number): Promise<string[]> {
  const cliente = new pg.Client(conexionConfig(urlDuenio));
  await cliente.connect();
  try {
    const { rows } = await cliente.query<{ codigo: string }>(
      `select min(k.clave_articulo) as codigo
         from claves_articulo k join compras_det d using (articulo_id)
        where d.docto_cm_id = $1 and k.rol_clave_art_id = 18
          and not exists (select from claves_articulo o
                           where o.clave_articulo = k.clave_articulo and o.articulo_id <> k.articulo_id)
        group by k.articulo_id order by k.articulo_id limit $2`,
      [UN_CAMION.compra, cuantos],
    );
    return rows.map((r) => r.codigo);
  } finally {
    await cliente.end();
  }
}

/**
 * From the Enter of a scan to the frame that shows its outcome, on the detail of a purchase of 400 lines with the
 * processor slowed down. Two kinds: a product scanned for the first time, which asks the server for its keys and opens
 * its line, and one more piece of the line in hand.
 */
export async function medirEscaneo(navegador: Browser, base: string, codigos: string[]): Promise<Escaneos> {
  const contexto = await navegador.newContext({
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  });
  try {
    contexto.setDefaultTimeout(15_000);
    await contexto.addInitScript({ path: SONDA });
    const pagina = await contexto.newPage();
    await entrar(pagina, base);
    await pagina.getByRole('textbox', { name: 'Clave de artículo' }).waitFor();
    const cdp = await contexto.newCDPSession(pagina);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: LENTITUD });
    const nuevos: number[] = [];
    const hasta = performance.now() + LIMITE_MS;
    for (const codigo of codigos) {
      if (performance.now() > hasta) break;
      nuevos.push(await escanear(pagina, cdp, codigo));
      await pagina.getByRole('form', { name: 'Recibir producto' }).waitFor();
      await pagina.keyboard.press('Escape');
      await pagina.getByRole('form', { name: 'Recibir producto' }).waitFor({ state: 'hidden' });
    }
    const [codigo] = codigos;
    if (!codigo) throw new Error('No hay códigos de barras que escanear');
    await escanear(pagina, cdp, codigo);
    const otraPieza: number[] = [];
    const hastaOtra = performance.now() + LIMITE_MS;
    while (otraPieza.length < codigos.length && performance.now() < hastaOtra) {
      otraPieza.push(await escanear(pagina, cdp, codigo));
    }
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return {
      lentos: [resumen('producto nuevo: abre su línea', nuevos), resumen('otra pieza del mismo', otraPieza)],
      procesador: await tiempoDeProcesador(cdp, () => escanear(pagina, cdp, codigo)),
    };
  } finally {
    await contexto.close();
  }
}

async function tiempoDeProcesador(cdp: CDPSession, escaneo: () => Promise<number>): Promise<number> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const tareas = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find((m) => m.name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const antes = await tareas();
  for (let n = 0; n < SIN_FRENO; n++) await escaneo();
  return ((await tareas()) - antes) / SIN_FRENO;
}

async function entrar(pagina: Page, base: string): Promise<void> {
  await pagina.goto(`${base}/compras/RecepcionCom?docto_cm_id=${UN_CAMION.compra}`);
  await pagina.getByRole('textbox', { name: 'Usuario' }).fill(loginDe(0));
  await pagina.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await pagina.getByRole('button', { name: 'Ingresar' }).click();
}

async function escanear(pagina: Page, cdp: CDPSession, codigo: string): Promise<number> {
  await pagina.evaluate(`{
    const estado = () => document.querySelector('[role="status"][data-tono]');
    const antes = estado()?.textContent;
    andenSonda.esperar(() => {
      const ahora = estado()?.textContent;
      const enEspera = ahora === antes || ahora.startsWith('Buscando');
      return enEspera ? null : estado().dataset.tono + ': ' + ahora;
    });
  }`);
  // Stamped as a scanner would have sent them, so that a machine busy with other things does not break a code in two.
  const inicio = Date.now();
  const tecla = async (key: string, momento: number) => {
    const enter = key === 'Enter' && { code: key, windowsVirtualKeyCode: 13 };
    const comun = { key, timestamp: momento / 1000, ...enter };
    await Promise.all([
      cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: enter ? '\r' : key, ...comun }),
      cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...comun }),
    ]);
  };
  const ultima = inicio + codigo.length * ENTRE_TECLAS;
  await Promise.all([...codigo].map((c, n) => tecla(c, inicio + (n + 1) * ENTRE_TECLAS)));
  await sleep(Math.max(0, ultima + ENTRE_TECLAS - Date.now()));
  await tecla('Enter', Math.min(Date.now(), ultima + ENTER_TARDE));
  const { que, ms } = await pagina.evaluate<{ que: string; ms: number }>('andenSonda.lista');
  if (!que.startsWith('hecho')) throw new Error(`El escaneo de ${codigo} tuvo otra respuesta: ${que}`);
  return ms;
}

function resumen(que: string, medidas: readonly number[]): Escaneo {
  const o = medidas.slice(medidas.length > 2 * CALENTAR ? CALENTAR : 0).sort((a, b) => a - b);
  return { que, escaneos: o.length, p50: percentil(o, 0.5), p95: percentil(o, 0.95) };
}
