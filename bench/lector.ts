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

/** Times scans from their Enter on; runs in the page before its own scripts. */
export const SONDA = fileURLToPath(new URL('sonda.js', import.meta.url));
/** The handheld: its screen. */
export const MANO: BrowserContextOptions = { viewport: { width: 360, height: 740 } };
/** Time between characters of a keyboard scanner, in milliseconds. */
const ENTRE_TECLAS = 5;
/** A page that takes longer than this for the characters delays them, which counts. */
const ENTER_TARDE = 60;
/** Scans not counted, during which the page compiles code. */
const CALENTAR = 5;

/** Slows the page's processor by this factor; 1: not at all. */
export async function frenar(cdp: CDPSession, veces: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: veces });
}

/** Opens an address as the bench's first operator, or as another, signing in on the way. */
export async function entrar(pagina: Page, direccion: string, login = loginDe(0)): Promise<void> {
  await pagina.goto(direccion);
  await firmar(pagina, login);
}

/** Fills the sign-in form that is on the screen. */
export async function firmar(pagina: Page, login = loginDe(0)): Promise<void> {
  await pagina.getByRole('textbox', { name: 'Usuario' }).fill(login);
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
 * Code for the page: the moment, by its clock, of the first frame after which something is painted and usable, and the
 * page can handle a message.
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

/** The state of the last scan has changed and is no longer 'Buscando'. */
const OTRO_ESTADO = `(() => {
  const estado = () => document.querySelector('[role="status"][data-tono]');
  const antes = estado()?.textContent;
  return () => {
    const ahora = estado()?.textContent;
    const enEspera = ahora === undefined || ahora === antes || ahora.startsWith('Buscando');
    return enEspera ? null : estado().dataset.tono + ': ' + ahora;
  };
})()`;

/** Scans a code and waits for its outcome; returns milliseconds from its Enter to the frame that shows it. */
export async function escanear(pagina: Page, cdp: CDPSession, codigo: string): Promise<number> {
  await pagina.evaluate(`andenSonda.esperar(${OTRO_ESTADO})`);
  const { que, ms } = await leeYEsperar(pagina, cdp, codigo);
  if (!que.startsWith('hecho')) throw new Error(`El escaneo de ${codigo} tuvo otra respuesta: ${que}`);
  return ms;
}

/** From the Enter to the first outcome shown, which may be that it is in progress, and to the final one. */
export interface DosRespuestas {
  primera: number;
  final: number;
}

/**
 * Scans a code that has two outcomes.
 * @param final code of a function for the page: returns the final outcome once it shows, and null before
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
  const { que, ms } = await leeYEsperar(pagina, cdp, codigo);
  const [, despues, cual] = /^([\d.e+-]+) (.*)$/s.exec(que) ?? [];
  if (!cual?.startsWith('hecho')) throw new Error(`El escaneo de ${codigo} tuvo otra respuesta: ${que}`);
  return { primera: ms - Number(despues), final: ms };
}

async function leeYEsperar(
  pagina: Page,
  cdp: CDPSession,
  codigo: string,
): Promise<{ que: string; ms: number }> {
  await teclear(cdp, codigo);
  return pagina.evaluate<{ que: string; ms: number }>('andenSonda.lista');
}

/** Timestamped as if a scanner had sent them, so that a busy machine does not split a code in two. */
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

/** The figures of the scans of a kind, without the first ones. */
export function resumen(que: string, medidas: readonly number[]): Escaneo {
  const o = medidas.slice(medidas.length > 2 * CALENTAR ? CALENTAR : 0).sort((a, b) => a - b);
  return { que, escaneos: o.length, p50: percentil(o, 0.5), p95: percentil(o, 0.95) };
}
