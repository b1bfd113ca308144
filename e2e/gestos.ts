import type { Locator, Page } from '@playwright/test';
import { escanear, expect } from './casa.ts';

/** What a hand did: labels scanned, and taps of the screen or keys pressed. */
export interface Gestos {
  lecturas: number;
  toques: number;
}

/** A hand that counts what it does, so that a journey says how many gestures its work takes. */
export class Mano {
  readonly #page: Page;
  #hecho: Gestos = { lecturas: 0, toques: 0 };

  constructor(page: Page) {
    this.#page = page;
  }

  /** Scans labels, one after another. */
  async escanea(...codigos: string[]): Promise<void> {
    this.#hecho.lecturas += codigos.length;
    await escanear(this.#page, ...codigos);
  }

  /** Taps a button. */
  async toca(boton: Locator): Promise<void> {
    this.#hecho.toques += 1;
    await boton.click();
  }

  /** Types digits into the field that has the focus, a gesture each: at once, since keys this fast right before a scan would be the scanner's. */
  async teclea(campo: Locator, digitos: string): Promise<void> {
    this.#hecho.toques += digitos.length;
    await expect(campo).toBeFocused();
    await campo.fill(digitos);
  }

  /** Checks what was done since the last time, and begins again. */
  cuesta(lecturas: number, toques: number): void {
    expect(this.#hecho).toEqual({ lecturas, toques });
    this.#hecho = { lecturas: 0, toques: 0 };
  }
}
