import type { ClaseDeLentitud } from '@anden/contrato/lentitud.ts';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Trazas } from '../trazas.ts';
import { httpDe } from './errors.ts';

/** How often what was slow is written down, with a sign of life, in milliseconds. */
export const LATIDO_MS = 5_000;
/** Without a sign of life for so long the server attended nobody: a few beats, so that one that comes late says nothing. */
export const SILENCIO_MS = 3 * LATIDO_MS;
/** A call that fails is sent again within seconds; failures no further apart are one, since nothing was answered in between. */
const SEGUIDAS_MS = 10_000;
/** Most rows kept until they are written: a bound for a server that drowns, of which these already say enough. */
const PENDIENTES_MAX = 5_000;

interface Renglon {
  clase: ClaseDeLentitud;
  operador_id: number | null;
  llamada: string | null;
  /** Epoch milliseconds. */
  desde: number;
  hasta: number;
  veces: number;
  peor_ms: number;
}

/** A call that was served: whose, which, and how long the server worked at it or waited for its turn, in milliseconds. */
interface Servida {
  operador_id: number | null;
  llamada: string;
  ms: number;
  falla: boolean;
}

/** How a call ended: done, refused by a rule, wrong as it was asked, or not answered by our own fault. */
export type Desenlace = 'aceptada' | 'rechazada' | 'error_cliente' | 'error_servidor';

/** A call that has ended. */
export interface Llamada {
  llamada: string;
  desenlace: Desenlace;
  /** Milliseconds that the server worked at it or let it wait for its turn. */
  ms: number;
  /** It had been done before, and its reply is the one of then. */
  repetida: boolean;
}

/** What the server has worked at a request, without the time that its body or its reply took on the network. */
export interface Costo {
  ms: number;
  /** Who asked, once that is known. */
  operador_id: number | null;
  /** Its reply refuses it by a rule. */
  rechazada: boolean;
  repetida: boolean;
  /** The id of its trace; null where none are told. */
  traza: string | null;
  /** Which call it was and how it ended; null until it has. */
  fin: Llamada | null;
}

/** That of a request which has just begun. */
export const sinCosto = (): Costo => ({
  ms: 0,
  operador_id: null,
  rechazada: false,
  repetida: false,
  traza: null,
  fin: null,
});

/** How a call ends that throws `error`. */
export function desenlaceDe(error: unknown): Desenlace {
  const http = httpDe(error);
  if (http >= 500) return 'error_servidor';
  return http === 200 ? 'rechazada' : 'error_cliente';
}

declare module 'fastify' {
  interface FastifyRequest {
    costo: Costo;
  }
}

/**
 * Slow and failed calls on their way to the database. A call costs two readings of a clock; what was slow is kept in memory and written every few
 * seconds with the sign of life, for which no call waits. While the database is away it stays here.
 */
export class Lentitud {
  readonly #pool: pg.Pool;
  readonly #config: Pick<Config, 'ahora' | 'lentaMs'>;
  #pendientes: Renglon[] = [];
  /** The last row of each kind, operator and call among those. */
  #ultimos = new Map<string, Renglon>();
  /** When the last sign of life was written, epoch milliseconds; null: this server has not. */
  #latio: number | null = null;

  constructor(pool: pg.Pool, config: Pick<Config, 'ahora' | 'lentaMs'>) {
    this.#pool = pool;
    this.#config = config;
  }

  /** Notes a call that has just ended, if it was slow or failed. */
  anota({ operador_id, llamada, ms, falla }: Servida): void {
    if (!falla && ms < this.#config.lentaMs) return;
    const hasta = this.#config.ahora().getTime();
    const peor_ms = Math.round(ms);
    const desde = hasta - peor_ms;
    const clase = falla ? 'FALLA' : 'LENTA';
    const llave = `${clase} ${operador_id} ${llamada}`;
    const ultimo = this.#ultimos.get(llave);
    if (ultimo && desde <= ultimo.hasta + (falla ? SEGUIDAS_MS : 0)) {
      ultimo.desde = Math.min(ultimo.desde, desde);
      ultimo.hasta = Math.max(ultimo.hasta, hasta);
      ultimo.veces++;
      ultimo.peor_ms = Math.max(ultimo.peor_ms, peor_ms);
      return;
    }
    if (this.#pendientes.length >= PENDIENTES_MAX) return;
    const nuevo: Renglon = { clase, operador_id, llamada, desde, hasta, veces: 1, peor_ms };
    this.#pendientes.push(nuevo);
    this.#ultimos.set(llave, nuevo);
  }

  /** When any server gave its last sign of life, epoch milliseconds; null: none ever did. */
  async #ultimoLatido(): Promise<number | null> {
    const { rows } = await this.#pool.query<{ visto: string }>('select visto from latido_servidor');
    return rows[0] ? Date.parse(rows[0].visto) : null;
  }

  /**
   * Writes down what was slow and that this server attends. If it did not for a while, because it was not running, its process stood still or it had no
   * database, that is a row too. Two at once would write it twice: its caller waits for one before the next.
   */
  async late(): Promise<void> {
    const antes = this.#latio ?? (await this.#ultimoLatido());
    const ahora = this.#config.ahora().getTime();
    const parado: Renglon[] =
      antes !== null && ahora - antes > SILENCIO_MS
        ? [
            {
              clase: 'PARADO',
              operador_id: null,
              llamada: null,
              desde: antes,
              hasta: ahora,
              veces: 1,
              peor_ms: Math.min(ahora - antes, 2 ** 31 - 1),
            },
          ]
        : [];
    const pendientes = this.#pendientes;
    this.#pendientes = [];
    this.#ultimos.clear();
    try {
      await this.#pool.query(
        `with lentas as (
           insert into lentitud_servidor (clase, operador_id, llamada, desde, hasta, veces, peor_ms)
           select clase, operador_id, llamada, to_timestamp(desde / 1000), to_timestamp(hasta / 1000), veces, peor_ms
             from json_to_recordset($1) as x(clase text, operador_id int, llamada text, desde float8, hasta float8, veces int, peor_ms int))
         insert into latido_servidor (visto) values (to_timestamp($2::float8 / 1000))
         on conflict (unico) do update set visto = greatest(latido_servidor.visto, excluded.visto)`,
        [JSON.stringify([...parado, ...pendientes]), ahora],
      );
      this.#latio = ahora;
    } catch (e) {
      this.#pendientes = [...pendientes, ...this.#pendientes].slice(0, PENDIENTES_MAX);
      throw e;
    }
  }
}

/** What is told of each call; the figures and the traces only where somebody takes them. */
interface Mide {
  lentitud: Lentitud;
  metricas: { llamada(fin: Llamada): void } | null;
  trazas: Trazas | null;
}

/** Says how a call ended, once: its figures count it, and the line of the log that ends its request names it. */
export function acaba(
  { metricas }: Pick<Mide, 'metricas'>,
  { costo }: FastifyRequest,
  llamada: string,
  desenlace: Desenlace,
): void {
  if (costo.fin) return;
  costo.fin = { llamada, desenlace, ms: costo.ms, repetida: costo.repetida };
  metricas?.llamada(costo.fin);
}

/**
 * Runs a part of serving a call, adding what it costs to the request's.
 * @param termina whether the call ends with it; it ends with any part that throws
 */
export async function midiendo<T>(
  mide: Mide,
  { req, llamada, termina }: { req: FastifyRequest; llamada: string; termina: boolean },
  sirve: () => Promise<T>,
): Promise<T> {
  const inicio = performance.now();
  const mido = (desenlace: Desenlace, ultima: boolean) => {
    const { costo } = req;
    costo.ms += performance.now() - inicio;
    const falla = desenlace === 'error_servidor';
    const operador_id = costo.operador_id ?? req.quien?.operador.operador_id ?? null;
    if (termina || falla) mide.lentitud.anota({ ms: costo.ms, operador_id, llamada, falla });
    if (ultima) acaba(mide, req, llamada, desenlace);
  };
  try {
    const hecho = await (mide.trazas ? mide.trazas.en(req, llamada, sirve) : sirve());
    mido(req.costo.rechazada ? 'rechazada' : 'aceptada', termina);
    return hecho;
  } catch (e) {
    mido(desenlaceDe(e), true);
    throw e;
  }
}
