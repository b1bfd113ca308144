import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import type { Tema, TemaDelCanal } from '@anden/contrato/temas.ts';
import type pg from 'pg';
import { z } from 'zod';
import { clienteSuelto } from './db/pool.ts';

const CANAL = 'anden';
/** NOTIFY takes a lock that makes committing transactions queue, so events are sent together and after the commit. */
const JUNTAR_MS = 20;
/** PostgreSQL limits a notification to 8,000 bytes. */
const PAYLOAD_MAX = 7_500;
const RECONECTAR_MS = 1_000;
/** Most events kept while the database is away. */
const PENDIENTES_MAX = 1_000;

/** A hint that something changed. It carries only ids; whoever hears it reads again through the calls. */
export interface Evento {
  tema: Tema | TemaDelCanal;
  id?: number;
  /** Only this part of the record changed: the line with this id; 0: its header. */
  parte?: number;
  /** Idempotency-Key of the command that caused it, sent only to its `autor`, whose browser has already read again. */
  key?: string;
  autor?: number;
  /** Only for this operator. */
  operador_id?: number;
  /** Only for operators who may see this warehouse. */
  almacen_id?: number;
  /** Only for holders of one of these control ids. */
  controles?: readonly number[];
}

const EVENTOS = z.array(
  z.object({
    tema: z.string(),
    id: z.number().optional(),
    parte: z.number().optional(),
    key: z.string().optional(),
    autor: z.number().optional(),
    operador_id: z.number().optional(),
    almacen_id: z.number().optional(),
    controles: z.array(z.number()).optional(),
  }),
);

/**
 * The events in a notification. Any session of the database may send anything on the channel, so what is not ours is
 * ignored.
 */
function leeEventos(payload: string | undefined): Evento[] {
  try {
    return EVENTOS.parse(JSON.parse(payload ?? '')) as Evento[];
  } catch {
    return [];
  }
}

/** Events between all API processes and their browsers, by LISTEN/NOTIFY on a connection of their own. */
export class Eventos {
  readonly #pool: pg.Pool;
  readonly #url: string;
  readonly #oyentes = new Set<(e: Evento) => void>();
  #pendientes: Evento[] = [];
  #reloj: NodeJS.Timeout | undefined;
  #cliente: pg.Client | undefined;
  #cerrado = false;
  readonly #reconectarMs: number;

  constructor(pool: pg.Pool, url: string, reconectarMs = RECONECTAR_MS) {
    this.#pool = pool;
    this.#url = url;
    this.#reconectarMs = reconectarMs;
  }

  /** Starts listening. Throws if no connection can be opened now; one lost later is replaced automatically. */
  async iniciar(): Promise<void> {
    // Without keep-alive, an idle listener would wait for ever for a host that vanished.
    const cliente = clienteSuelto(this.#url, {
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    let terminada = false;
    cliente.on('notification', (n) => this.#repartir(n.payload));
    // 'end' follows every lost connection exactly once.
    cliente.once('end', () => {
      terminada = true;
      if (this.#cliente !== cliente) return;
      this.#cliente = undefined;
      void this.#reconectar();
    });
    try {
      await cliente.connect();
      await cliente.query(`listen ${CANAL}`);
      if (terminada || this.#cerrado) throw new Error('La conexión que escucha terminó');
    } catch (e) {
      await cliente.end().catch(() => {});
      throw e;
    }
    this.#cliente = cliente;
  }

  /**
   * One attempt at a time: if every failure started two, they would fill the database's connections when it returns.
   */
  async #reconectar(): Promise<void> {
    while (!this.#cerrado) {
      await setTimeoutPromise(this.#reconectarMs, undefined, { ref: false });
      if (this.#cerrado) return;
      try {
        await this.iniciar();
      } catch {
        continue;
      }
      // What happened meanwhile is unknown, so everyone is told to read again.
      this.#entregar({ tema: 'reconexion' });
      return;
    }
  }

  #repartir(payload: string | undefined): void {
    for (const evento of leeEventos(payload)) this.#entregar(evento);
  }

  #entregar(evento: Evento): void {
    for (const oyente of this.#oyentes) oyente(evento);
  }

  /** Calls `oyente` for every event of any process, until the returned function is called. */
  oir(oyente: (e: Evento) => void): () => void {
    this.#oyentes.add(oyente);
    return () => this.#oyentes.delete(oyente);
  }

  /**
   * Sends the events of a committed transaction. Never fails, because an event is only a hint. While the database is
   * away they wait: other processes may not have noticed.
   */
  publicar(eventos: readonly Evento[]): void {
    if (eventos.length === 0) return;
    this.#pendientes.push(...eventos);
    this.#reloj ??= setTimeout(() => void this.#enviar(), JUNTAR_MS);
  }

  async #enviar(): Promise<void> {
    this.#reloj = undefined;
    const eventos = this.#pendientes;
    this.#pendientes = [];
    try {
      await this.#notificar(eventos);
    } catch {
      if (this.#cerrado) return;
      const todos = [...eventos, ...this.#pendientes];
      // Too many to send one by one: this one makes everybody read everything again.
      this.#pendientes = todos.length > PENDIENTES_MAX ? [{ tema: 'reconexion' }] : todos;
      clearTimeout(this.#reloj);
      this.#reloj = setTimeout(() => void this.#enviar(), this.#reconectarMs);
    }
  }

  async #notificar(eventos: readonly Evento[]): Promise<void> {
    const distintos = new Set(eventos.map((e) => JSON.stringify(e)));
    let lote: string[] = [];
    const lotes = [lote];
    let bytes = 2;
    for (const texto of distintos) {
      bytes += Buffer.byteLength(texto) + 1;
      if (bytes > PAYLOAD_MAX) {
        lote = [];
        lotes.push(lote);
        bytes = Buffer.byteLength(texto) + 3;
      }
      lote.push(texto);
    }
    for (const l of lotes) {
      await this.#pool.query('select pg_notify($1, $2)', [CANAL, `[${l.join(',')}]`]);
    }
  }

  async cerrar(): Promise<void> {
    this.#cerrado = true;
    clearTimeout(this.#reloj);
    if (this.#pendientes.length) await this.#enviar();
    await this.#cliente?.end().catch(() => {});
  }
}
