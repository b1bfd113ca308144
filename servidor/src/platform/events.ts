import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import type { Tema, TemaDelCanal } from '@anden/contrato/temas.ts';
import type pg from 'pg';
import { z } from 'zod';
import { clienteSuelto } from './db/pool.ts';

const CANAL = 'anden';
/** NOTIFY takes a lock that makes committing transactions queue, so events go out together and after the commit. */
const JUNTAR_MS = 20;
/** PostgreSQL's limit is 8,000 bytes a notification. */
const PAYLOAD_MAX = 7_500;
const RECONECTAR_MS = 1_000;
/** Events that wait for a database that is away. */
const PENDIENTES_MAX = 1_000;

/** A hint that something changed. It carries ids only; who hears it asks again through the calls. */
export interface Evento {
  tema: Tema | TemaDelCanal;
  id?: number;
  /** Nothing but this part of the record changed: a line of it by its id; 0: its header. */
  parte?: number;
  /** Idempotency-Key of the command it is of, told to nobody but who sent it (`autor`): their browser has read again after it. */
  clave?: string;
  autor?: number;
  /** Only this operator hears it. */
  operador_id?: number;
  /** Only operators who may see this warehouse hear it. */
  almacen_id?: number;
  /** Only holders of one of these control ids hear it. */
  controles?: readonly number[];
}

const EVENTOS = z.array(
  z.object({
    tema: z.string(),
    id: z.number().optional(),
    parte: z.number().optional(),
    clave: z.string().optional(),
    autor: z.number().optional(),
    operador_id: z.number().optional(),
    almacen_id: z.number().optional(),
    controles: z.array(z.number()).optional(),
  }),
);

/** The events of a notification. Whoever has a session in the database may send anything on the channel: what is none of ours is let pass. */
function leerEventos(payload: string | undefined): Evento[] {
  try {
    return EVENTOS.parse(JSON.parse(payload ?? '')) as Evento[];
  } catch {
    return [];
  }
}

/** Events between every API process and its browsers, over LISTEN/NOTIFY on a connection of its own. */
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

  /** Starts listening. A connection lost later is replaced by itself; one that cannot be had now is thrown. */
  async iniciar(): Promise<void> {
    // A host that vanishes says nothing: without keep-alive an idle listener would wait for it for ever.
    const cliente = clienteSuelto(this.#url, {
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    let terminada = false;
    cliente.on('notification', (n) => this.#repartir(n.payload));
    // 'end' follows every lost connection, exactly once.
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

  /** One attempt at a time: two for each that fails would fill the database's connections when it comes back. */
  async #reconectar(): Promise<void> {
    while (!this.#cerrado) {
      await setTimeoutPromise(this.#reconectarMs, undefined, { ref: false });
      if (this.#cerrado) return;
      try {
        await this.iniciar();
      } catch {
        continue;
      }
      // What was missed meanwhile is unknown, so everyone is told to ask again.
      this.#entregar({ tema: 'reconexion' });
      return;
    }
  }

  #repartir(payload: string | undefined): void {
    for (const evento of leerEventos(payload)) this.#entregar(evento);
  }

  #entregar(evento: Evento): void {
    for (const oyente of this.#oyentes) oyente(evento);
  }

  /** Calls `oyente` for every event of any process until the returned function is called. */
  oir(oyente: (e: Evento) => void): () => void {
    this.#oyentes.add(oyente);
    return () => this.#oyentes.delete(oyente);
  }

  /**
   * Sends events of a committed transaction. Never fails: an event is a hint, the rows are the truth. While the database is
   * away they wait for it: other processes may have heard nothing of its fall.
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
      // Too many to say one by one: whoever hears this reads everything again.
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
