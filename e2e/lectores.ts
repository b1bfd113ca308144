import type { CDPSession, Page } from '@playwright/test';
import { digitoVerificador } from '../contrato/src/articulos/gs1.ts';

/** FNC1 between elements, as scanners transmit it. */
export const GS = '\u001d';

/** Random numbers that are always the same for a seed (mulberry32). */
export function azarDe(semilla: number): () => number {
  let a = semilla;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A symbol as a scanner sends it, and the key it stands for. */
export interface Simbolo {
  clase:
    | 'EAN-13'
    | 'Code 128'
    | 'GS1-128'
    | 'DataMatrix'
    | 'QR'
    | 'ITF-14'
    | 'ubicación'
    | '13 ceros'
    | 'desconocido';
  codigo: string;
}

const dos = (n: number): string => String(n).padStart(2, '0');

/** What is printed on an article and its boxes: its bar code, with and without what a label adds to it. */
export function simbolosDe(barras: string, alterna: string, azar: () => number): Simbolo[] {
  const gtin = `0${barras}`;
  // No lot that could end in a date or a count: until a separator was seen, the operator is asked about those.
  const lote = `L${['A', 'B', 'C', 'D'][Math.floor(azar() * 4)]}-${Math.floor(azar() * 9)}X`;
  const fecha = `27${dos(1 + Math.floor(azar() * 12))}${dos(1 + Math.floor(azar() * 28))}`;
  return [
    { clase: 'EAN-13', codigo: barras },
    { clase: 'EAN-13', codigo: `]E0${barras}` },
    { clase: 'Code 128', codigo: alterna },
    { clase: 'GS1-128', codigo: `]C101${gtin}17${fecha}10${lote}` },
    { clase: 'GS1-128', codigo: `01${gtin}10${lote}${GS}17${fecha}` },
    { clase: 'DataMatrix', codigo: `]d201${gtin}11${fecha}10${lote}${GS}21${Math.floor(azar() * 1e6)}` },
    { clase: 'QR', codigo: `https://id.gs1.org/01/${gtin}/10/${lote}?17=${fecha}` },
    { clase: 'QR', codigo: `]Q3${GS}01${gtin}17${fecha}` },
  ];
}

/** The ITF-14 of a box of these. */
export function cajaDe(barras: string, nivel: number): string {
  const trece = `${nivel}${barras.slice(0, 12)}`;
  return trece + digitoVerificador(trece);
}

/** How a device sends a code. */
export type Camino =
  | 'teclas'
  | 'teclas sin Enter'
  | 'teclas con Tab'
  | 'Bluetooth lento'
  | 'a 130 ms'
  | 'a 130 ms sin Enter'
  | 'a 130 ms con Tab'
  | 'teclas sin nombre'
  | 'inyección'
  | 'inyección sin Enter'
  | 'inyección en dos partes'
  | 'composición'
  | 'pegado';

/** Sends codes to the page as a device would, through the browser's own input. */
export class Aparato {
  readonly #cdp: CDPSession;
  readonly #azar: () => number;
  /**
   * When its next key goes down by its own clock, in epoch milliseconds, however late the machine delivers it.
   * Undefined: now.
   */
  #reloj: number | undefined;

  readonly #page: Page;

  private constructor(page: Page, cdp: CDPSession, azar: () => number) {
    this.#page = page;
    this.#cdp = cdp;
    this.#azar = azar;
  }

  static async de(page: Page, semilla = 7): Promise<Aparato> {
    return new Aparato(page, await page.context().newCDPSession(page), azarDe(semilla));
  }

  /** Resolves once everything has been sent. */
  async envia(codigo: string, camino: Camino): Promise<void> {
    const dePaso = camino.startsWith('a 130 ms');
    const porTeclas = camino.startsWith('teclas') && camino !== 'teclas sin nombre';
    this.#reloj = porTeclas || dePaso ? Date.now() : undefined;
    if (porTeclas || dePaso) {
      const teclas: Promise<unknown>[] = [];
      for (const c of codigo) {
        teclas.push(...this.#tecla(c));
        if (dePaso) this.#reloj = (this.#reloj ?? 0) + 129;
      }
      if (camino.endsWith('Tab')) teclas.push(...this.#cierre('Tab'));
      else if (!camino.endsWith('sin Enter')) teclas.push(...this.#enter());
      await Promise.all(teclas);
    } else if (camino === 'pegado') {
      const page = this.#page;
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate((texto) => navigator.clipboard.writeText(texto), codigo);
      await page.keyboard.press('ControlOrMeta+v');
    } else if (camino === 'Bluetooth lento') await this.#lento(codigo);
    else if (camino === 'teclas sin nombre') {
      const teclas = [...codigo].flatMap((c) => [
        this.#manda('rawKeyDown', 'Unidentified', 229),
        this.#cdp.send('Input.insertText', { text: c }),
        this.#manda('keyUp', 'Unidentified', 229),
      ]);
      await Promise.all([...teclas, ...this.#enter()]);
    } else if (camino === 'composición') {
      const fin = codigo.length;
      await Promise.all([
        this.#cdp.send('Input.imeSetComposition', { text: codigo, selectionStart: fin, selectionEnd: fin }),
        this.#cdp.send('Input.insertText', { text: codigo }),
        ...this.#enter(),
      ]);
    } else {
      const mitad = Math.floor(codigo.length / 2);
      const partes =
        camino === 'inyección en dos partes' ? [codigo.slice(0, mitad), codigo.slice(mitad)] : [codigo];
      const puestas = partes.map((text) => this.#cdp.send('Input.insertText', { text }));
      await Promise.all([...puestas, ...(camino === 'inyección' ? this.#enter() : [])]);
    }
  }

  /**
   * A fast code whose keys arrive in two parts: the last ones, with their original times, only after `entretanto`
   * resolves, as if the machine had paused.
   */
  async enviaCortado(codigo: string, corte: number, entretanto: () => Promise<unknown>): Promise<void> {
    this.#reloj = Date.now();
    await Promise.all([...codigo.slice(0, corte)].flatMap((c) => this.#tecla(c)));
    await entretanto();
    await Promise.all([...[...codigo.slice(corte)].flatMap((c) => this.#tecla(c)), ...this.#enter()]);
  }

  /** At about 60 to 90 ms per character, sometimes several at once, as over Bluetooth. */
  async #lento(codigo: string): Promise<void> {
    const teclas: Promise<unknown>[] = [];
    const inicio = performance.now();
    const epoca = Date.now();
    let cuando = 0;
    for (const c of codigo) {
      await hasta(inicio + cuando);
      this.#reloj = epoca + cuando;
      teclas.push(...this.#tecla(c));
      cuando += this.#azar() < 0.15 ? 8 : 55 + this.#azar() * 35;
    }
    await hasta(inicio + cuando);
    this.#reloj = epoca + cuando;
    teclas.push(...this.#enter());
    await Promise.all(teclas);
  }

  /**
   * Typed by hand, at that many milliseconds per key of the device's clock, alternately sooner and later, and Enter.
   */
  async teclea(codigo: string, cada: number): Promise<void> {
    this.#reloj = Date.now();
    const teclas: Promise<unknown>[] = [];
    for (const [i, c] of [...codigo].entries()) {
      teclas.push(...this.#tecla(c));
      this.#reloj += cada * (i % 2 === 0 ? 0.7 : 1.3) - 1;
    }
    await Promise.all([...teclas, ...this.#enter()]);
  }

  #manda(
    type: 'keyDown' | 'rawKeyDown' | 'keyUp',
    key: string,
    windowsVirtualKeyCode: number,
    mas: { text?: string; modifiers?: number } = {},
  ): Promise<unknown> {
    const timestamp = this.#reloj === undefined ? {} : { timestamp: this.#reloj / 1000 };
    if (this.#reloj !== undefined && type === 'keyUp') this.#reloj += 1;
    return this.#cdp.send('Input.dispatchKeyEvent', {
      type,
      key,
      windowsVirtualKeyCode,
      ...timestamp,
      ...mas,
    });
  }

  #tecla(c: string): Promise<unknown>[] {
    // FNC1 as sent to keyboards: Ctrl and ].
    const [key, mas, tipo] =
      c === GS ? ([']', { modifiers: 2 }, 'rawKeyDown'] as const) : ([c, { text: c }, 'keyDown'] as const);
    const codigo = key.toUpperCase().charCodeAt(0);
    return [this.#manda(tipo, key, codigo, mas), this.#manda('keyUp', key, codigo)];
  }

  #enter(): Promise<unknown>[] {
    return this.#cierre('Enter');
  }

  #cierre(tecla: 'Enter' | 'Tab'): Promise<unknown>[] {
    const [codigo, text] = tecla === 'Enter' ? ([13, '\r'] as const) : ([9, '\t'] as const);
    return [this.#manda('keyDown', tecla, codigo, { text }), this.#manda('keyUp', tecla, codigo)];
  }
}

/** The device's own clock, for which what it sends waits. */
const hasta = (cuando: number): Promise<void> =>
  new Promise((listo) => {
    setTimeout(listo, Math.max(0, cuando - performance.now()));
  });
