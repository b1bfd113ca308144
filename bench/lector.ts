import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { CLAVE, loginDe } from './datos.ts';
import { percentil } from './estadistica.ts';

export interface Escaneo {
  que: string;
  escaneos: number;
  p50: number;
  p95: number;
}

/** Measures scans from their Enter on; runs in the page before its own scripts. */
export const SONDA = fileURLToPath(new URL('sonda.js', import.meta.url));
/** The handheld: its screen. */
export const MANO: BrowserContextOptions = { viewport: { width: 360, height: 740 } };
/** Between characters of a scanner in keyboard mode, in milliseconds. */
const ENTRE_TECLAS = 5;
/** A page that takes longer than this over the characters is kept waiting by them, and that counts. */
const ENTER_TARDE = 60;
/** Scans not counted: the page compiles what it had not used. */
const CALENTAR = 5;

/** Makes the page's processor so many times slower than this machine's; 1 is as it is. */
export async function frenar(cdp: CDPSession, veces: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: veces });
}

/** Goes to an address as the bench's first operator, who signs in on the way. */
export async function entrar(pagina: Page, direccion: string): Promise<void> {
  await pagina.goto(direccion);
  await firmar(pagina);
}

/** Fills the sign-in form that is on the screen. */
export async function firmar(pagina: Page): Promise<void> {
  await pagina.getByRole('textbox', { name: 'Usuario' }).fill(loginDe(0));
  await pagina.getByLabel('Contraseña', { exact: true }).fill(CLAVE);
  await pagina.getByRole('button', { name: 'Ingresar' }).click();
}

/** A page with the probe, and the session that slows it down. */
export async function paginaConSonda(contexto: BrowserContext): Promise<{ pagina: Page; cdp: CDPSession }> {
  contexto.setDefaultTimeout(30_000);
  await contexto.addInitScript({ path: SONDA });
  const pagina = await contexto.newPage();
  return { pagina, cdp: await contexto.newCDPSession(pagina) };
}

/**
 * Text for the page: the moment, by its own clock, of the first frame after which something is painted, may be used, and
 * the page has time to hear a message.
 */
export const pintado = (que: string): string => `new Promise((listo) => {
  const canal = new MessageChannel();
  const mirar = () => requestAnimationFrame(() => canal.port2.postMessage(0));
  canal.port1.onmessage = () => {
    const e = document.querySelector(${JSON.stringify(que)});
    if (e && !e.disabled) listo(performance.now());
    else mirar();
  };
  mirar();
})`;

/** The state of the last scan is another one than before it, and no longer 'Buscando'. */
const OTRO_ESTADO = `(() => {
  const estado = () => document.querySelector('[role="status"][data-tono]');
  const antes = estado()?.textContent;
  return () => {
    const ahora = estado()?.textContent;
    const enEspera = ahora === undefined || ahora === antes || ahora.startsWith('Buscando');
    return enEspera ? null : estado().dataset.tono + ': ' + ahora;
  };
})()`;

/** Scans a code and waits for its outcome; from its Enter to the frame that shows it, in milliseconds. */
export async function escanear(pagina: Page, cdp: CDPSession, codigo: string): Promise<number> {
  await pagina.evaluate(`andenSonda.esperar(${OTRO_ESTADO})`);
  const { que, ms } = await leerYEsperar(pagina, cdp, codigo);
  if (!que.startsWith('hecho')) throw new Error(`El escaneo de ${codigo} tuvo otra respuesta: ${que}`);
  return ms;
}

/** From an Enter to the first outcome that shows, which may be that it is being done, and to the final one. */
export interface DosRespuestas {
  primera: number;
  final: number;
}

/**
 * Scans a code that has two outcomes.
 * @param final text of a function for the page: what the final outcome is, once it shows, and null before
 */
export async function escanearConDos(
  pagina: Page,
  cdp: CDPSession,
  codigo: string,
  final: string,
): Promise<DosRespuestas> {
  await pagina.evaluate(`{
    const primera = ${OTRO_ESTADO};
    const final = ${final};
    let vista;
    andenSonda.esperar(() => {
      const ahora = performance.now();
      if (vista === undefined && (primera() || final())) vista = ahora;
      const que = final();
      return que && (ahora - vista) + ' ' + que;
    });
  }`);
  const { que, ms } = await leerYEsperar(pagina, cdp, codigo);
  const [, despues, cual] = /^([\d.e+-]+) (.*)$/s.exec(que) ?? [];
  if (!cual?.startsWith('hecho')) throw new Error(`El escaneo de ${codigo} tuvo otra respuesta: ${que}`);
  return { primera: ms - Number(despues), final: ms };
}

async function leerYEsperar(
  pagina: Page,
  cdp: CDPSession,
  codigo: string,
): Promise<{ que: string; ms: number }> {
  await teclear(cdp, codigo);
  return pagina.evaluate<{ que: string; ms: number }>('andenSonda.lista');
}

/** Stamped as a scanner would have sent them, so that a machine busy with other things does not break a code in two. */
async function teclear(cdp: CDPSession, codigo: string): Promise<void> {
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
}

/** The figures of the scans of a kind, but for the first ones. */
export function resumen(que: string, medidas: readonly number[]): Escaneo {
  const o = medidas.slice(medidas.length > 2 * CALENTAR ? CALENTAR : 0).sort((a, b) => a - b);
  return { que, escaneos: o.length, p50: percentil(o, 0.5), p95: percentil(o, 0.95) };
}
