import cluster, { type Worker } from 'node:cluster';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { SU_NUMERO } from './config.ts';
import type { Tls } from './tls/certificados.ts';

/** A process that ends sooner than this, in milliseconds, would only do so again: it is not started anew at once. */
const PRONTO_MS = 5_000;
const PAUSA_MS = 1_000;

/** How long the others have to say their figures, in milliseconds; who is slower is left out of them. */
const MEDIDAS_MS = 1_000;

/** What one of several processes asks of the one that started it. */
type Pregunta = 'casa' | 'puerta' | 'atiendo' | 'medidas';
interface Pedido {
  pide: Pregunta;
  n: number;
  dato?: unknown;
}
interface Respuesta {
  n: number;
  valor: unknown;
}
/** What it is told, or asked, without having asked. */
type Aviso = { tls: Tls } | { daMedidas: number };
interface Medidas {
  medidas: number;
  texto: string;
}

/** What was asked and is not answered yet. */
const esperan = new Map<number, (valor: unknown) => void>();
let pedidos = 0;

function recibe(mensaje: Respuesta | Aviso): void {
  if (!('valor' in mensaje)) return;
  esperan.get(mensaje.n)?.(mensaje.valor);
  esperan.delete(mensaje.n);
}

/** Asks the process that started this one. Never answered if that one has ended: then this one ends too. */
export function pide<T>(que: Pregunta, dato?: unknown): Promise<T> {
  const n = ++pedidos;
  if (n === 1) {
    process.on('message', recibe);
    // con-padre.mjs, which every process of ours loads, lets go of the channel, and nothing else keeps this one running.
    process.channel?.ref();
  }
  return new Promise((listo) => {
    esperan.set(n, listo as (valor: unknown) => void);
    process.send?.({ pide: que, n, dato } satisfies Pedido);
  });
}

/** Calls `cambia` whenever the certificate was renewed. */
export function alCambiarTls(cambia: (tls: Tls) => void): void {
  process.on('message', (aviso: Aviso) => {
    if ('tls' in aviso) cambia(aviso.tls);
  });
}

/** Tells the figures of this process whenever another one is asked for those of all. */
export function daMedidas(texto: () => Promise<string>): void {
  process.on('message', (aviso: Aviso) => {
    if (!('daMedidas' in aviso)) return;
    void texto().then((t) => process.send?.({ medidas: aviso.daMedidas, texto: t } satisfies Medidas));
  });
}

/** The figures of all processes of this server, this one's included. */
export const medidasDeTodos = (): Promise<string[]> => pide('medidas');

/**
 * How one of several processes listens. On Linux the system shares out the connections, and those that wait for a process that dies are broken,
 * so that whoever asked asks again; one that Node's cluster is handing to it would be answered by nobody.
 */
export const compartido = (puerto: number): { reusePort?: true } =>
  process.platform === 'linux' && puerto !== 0 ? { reusePort: true } : {};

interface Opciones<Casa> {
  cuantos: number;
  /** What each is given to serve. */
  casa: Casa & { tls: Tls | null };
  /** Frees the port, before the first of them listens on it. */
  antesDeEscuchar: () => Promise<unknown>;
  dice: (texto: string, datos: object, nivel: 'info' | 'warn') => void;
}

/**
 * The processes that serve on one machine, seen from the one that starts them (Node's `cluster`): it starts another in the place of one that
 * ends, ends them all, and serves nothing itself. They share nothing but the database: what one of them knows alone is as if it were another
 * machine's.
 */
export class Procesos<Casa> {
  readonly #opciones: Opciones<Casa>;
  /** By number, from 1. */
  readonly #suyos = new Map<number, Worker>();
  readonly #juntando = new Map<number, (texto: string) => void>();
  #juntas = 0;
  #cerrando = false;

  constructor(opciones: Opciones<Casa>) {
    this.#opciones = opciones;
  }

  /** Starts all; the port on which they listen, or null if one could not begin. */
  async inician(): Promise<number | null> {
    cluster.setupPrimary({ serialization: 'advanced' });
    const numeros = Array.from({ length: this.#opciones.cuantos }, (_, i) => i + 1);
    const puertos = await Promise.all(numeros.map((numero) => this.#inicia(numero)));
    return puertos.includes(null) ? null : (puertos[0] ?? null);
  }

  /** Starts one; the port on which it listens, or null if it ended before. From then on it is followed by another whenever it ends. */
  #inicia(numero: number): Promise<number | null> {
    const { dice, cuantos } = this.#opciones;
    const desde = performance.now();
    const suyo = cluster.fork({ [SU_NUMERO]: String(numero) });
    this.#suyos.set(numero, suyo);
    const datos = { proceso: numero, de: cuantos, pid_proceso: suyo.process.pid };
    return new Promise((listo) => {
      let atiende = false;
      suyo.on('message', (mensaje: Pedido | Medidas) => {
        if ('medidas' in mensaje) {
          this.#juntando.get(mensaje.medidas)?.(mensaje.texto);
          return;
        }
        if (mensaje.pide === 'atiendo') {
          atiende = true;
          dice(`Atiende el proceso ${numero} de ${cuantos}`, datos, 'info');
          listo(mensaje.dato as number);
        }
        void this.#contesta(mensaje).then((valor) => manda(suyo, { n: mensaje.n, valor }));
      });
      suyo.on('exit', (codigo, senal) => {
        this.#suyos.delete(numero);
        if (this.#cerrando) return;
        if (!atiende) return listo(null);
        dice(`Terminó el proceso ${numero} y se inicia otro`, { ...datos, codigo, senal }, 'warn');
        void this.#vuelve(numero, performance.now() - desde < PRONTO_MS ? PAUSA_MS : 0);
      });
    });
  }

  /** Starts another, as often as it takes. */
  async #vuelve(numero: number, pausa: number): Promise<void> {
    for (let espera = pausa; ; espera = PAUSA_MS) {
      await setTimeoutPromise(espera);
      if (this.#cerrando || (await this.#inicia(numero)) !== null) return;
    }
  }

  async #contesta({ pide: que }: Pedido): Promise<unknown> {
    if (que === 'casa') return this.#opciones.casa;
    if (que === 'puerta') return await this.#opciones.antesDeEscuchar().then(() => null);
    return que === 'medidas' ? await this.#junta() : null;
  }

  /** The figures of each process that says them in time. */
  async #junta(): Promise<string[]> {
    const junta = ++this.#juntas;
    const textos: string[] = [];
    const todos = [...this.#suyos.values()];
    await new Promise<void>((listo) => {
      const tarde = setTimeout(listo, MEDIDAS_MS);
      this.#juntando.set(junta, (texto) => {
        if (textos.push(texto) < todos.length) return;
        clearTimeout(tarde);
        listo();
      });
      for (const suyo of todos) manda(suyo, { daMedidas: junta });
    });
    this.#juntando.delete(junta);
    return textos;
  }

  /** Has all of them serve with another certificate. */
  cambiaTls(tls: Tls): void {
    this.#opciones.casa.tls = tls;
    for (const suyo of this.#suyos.values()) manda(suyo, { tls });
  }

  /** Ends all of them, each as it would end by itself; settles when none is left. */
  async cerrar(): Promise<void> {
    this.#cerrando = true;
    await Promise.all(
      [...this.#suyos.values()].map(
        (suyo) =>
          new Promise((listo) => {
            suyo.on('exit', listo);
            suyo.process.kill('SIGTERM');
          }),
      ),
    );
  }
}

/** Sends it, if it is still there. */
function manda(suyo: Worker, mensaje: Respuesta | Aviso): void {
  if (suyo.isConnected()) suyo.send(mensaje, () => {});
}
