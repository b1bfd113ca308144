import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLAVE, loginDe, operadorDe } from './datos.ts';

/** The numbers a screen shows of its list: rows and counters. */
interface Leido {
  total: number;
  sumas: object;
  pendientes: { ABIERTOS: number; MIOS: number };
  /** When the numbers had arrived, in milliseconds of this process' clock. */
  cuando: number;
}

/** Longest wait for a screen to be told of something, in milliseconds. */
const PACIENCIA_MS = 20_000;

export interface Pantallas {
  /**
   * Resolves to when each screen shows the change that the next message about this ticket reports, in milliseconds of this process' clock.
   */
  esperan(ticketId: number): Promise<number[]>;
  /** What screens show that differs from what the server says now; empty if all agree. */
  noCuadran(): Promise<string[]>;
  cerrar(): void;
}

/**
 * Opens the list of tickets for operators of the bench. Each has a session, a stream of live messages and the list, which is read again
 * when a message says that a ticket changed, as the web does; messages that arrive during a reading cause one more.
 */
export async function abrePantallas(base: string, cuantas: number, rango: object): Promise<Pantallas> {
  const pantallas = await Promise.all(
    Array.from({ length: cuantas }, (_, n) => Pantalla.abrir(base, n, rango)),
  );
  return {
    esperan: (id) => Promise.all(pantallas.map((p) => p.espera(id))),
    noCuadran: async () => (await Promise.all(pantallas.map((p) => p.compara()))).flat(),
    cerrar: () => {
      for (const p of pantallas) p.cerrar();
    },
  };
}

class Pantalla {
  readonly #base: string;
  readonly #cookie: string;
  readonly #n: number;
  readonly #pedido: object;
  #corta: () => void = () => {};
  #leyendo = false;
  #otraVez = false;
  #muestra: Leido | null = null;
  /** Tickets it was told of since its last reading began, and who waits for each to be shown. */
  #oidos = new Set<number>();
  readonly #esperas = new Map<number, (cuando: number) => void>();

  private constructor(base: string, n: number, cookie: string, rango: object) {
    this.#base = base;
    this.#n = n;
    this.#cookie = cookie;
    this.#pedido = { ...rango, operador_id: operadorDe(n), pagina: 1, por_pagina: 25 };
  }

  static async abrir(base: string, n: number, rango: object): Promise<Pantalla> {
    const r = await fetch(`${base}/api/get_user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ usuario: loginDe(n), password: CLAVE }),
    });
    await r.text();
    const cookie = (r.headers.get('set-cookie') ?? '').split(';', 1)[0];
    if (!cookie) throw new Error(`${loginDe(n)} no pudo entrar: HTTP ${r.status}`);
    const pantalla = new Pantalla(base, n, cookie, rango);
    await pantalla.#oye();
    pantalla.#muestra = await pantalla.#lee();
    return pantalla;
  }

  #oye(): Promise<void> {
    return new Promise((listo, falla) => {
      const pide = get(`${this.#base}/api/avisos`, { headers: { cookie: this.#cookie } }, (r) => {
        if (r.statusCode !== 200) falla(new Error(`Los avisos de ${loginDe(this.#n)}: HTTP ${r.statusCode}`));
        let texto = '';
        r.setEncoding('utf8');
        r.on('data', (trozo: string) => {
          texto += trozo;
          const partes = texto.split('\n\n');
          texto = partes.pop() ?? '';
          for (const parte of partes) {
            const dato = /^data: (.*)$/m.exec(parte)?.[1];
            if (!dato) continue;
            const { tema, id } = JSON.parse(dato) as { tema: string; id?: number };
            if (tema === 'inicio') listo();
            if (tema === 'ticket') this.#cambio(id ?? 0);
          }
        });
        r.on('error', () => {});
      });
      pide.on('error', falla);
      this.#corta = () => pide.destroy();
    });
  }

  #cambio(id: number): void {
    this.#oidos.add(id);
    if (this.#leyendo) this.#otraVez = true;
    else void this.#relee();
  }

  async #relee(): Promise<void> {
    this.#leyendo = true;
    do {
      this.#otraVez = false;
      const oidos = this.#oidos;
      this.#oidos = new Set();
      this.#muestra = await this.#lee();
      for (const id of oidos) {
        this.#esperas.get(id)?.(this.#muestra.cuando);
        this.#esperas.delete(id);
      }
    } while (this.#otraVez);
    this.#leyendo = false;
  }

  async #lee(): Promise<Leido> {
    const r = await fetch(`${this.#base}/api/getTickets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      body: JSON.stringify(this.#pedido),
    });
    const dice = (await r.json()) as Leido & { estatus: string; message: string };
    if (dice.estatus !== '1') throw new Error(`getTickets de ${loginDe(this.#n)}: ${dice.message}`);
    const { total, sumas, pendientes } = dice;
    return { total, sumas, pendientes, cuando: performance.now() };
  }

  espera(ticketId: number): Promise<number> {
    const pronto = new Promise<number>((listo) => this.#esperas.set(ticketId, listo));
    const tarde = sleep(PACIENCIA_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${loginDe(this.#n)} no supo del ticket ${ticketId}`);
    });
    return Promise.race([pronto, tarde]);
  }

  async compara(): Promise<string[]> {
    const que = (x: Leido | null) =>
      x && JSON.stringify([x.total, x.sumas, x.pendientes.ABIERTOS, x.pendientes.MIOS]);
    const [muestra, dice] = [que(this.#muestra), que(await this.#lee())];
    return muestra === dice ? [] : [`${loginDe(this.#n)} muestra ${muestra} y es ${dice}`];
  }

  cerrar(): void {
    this.#corta();
  }
}
