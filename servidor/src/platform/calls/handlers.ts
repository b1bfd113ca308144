import type { Call, CallMap, Input, Output } from '@anden/contrato/call.ts';
import type { Transaction } from 'kysely';
import type { OperadorEnSesion } from '../auth/operador.ts';
import type { Config } from '../config.ts';
import type { DB, Db } from '../db/pool.ts';
import type { Evento } from '../events.ts';

export type Tx = Transaction<DB>;

interface Contexto {
  config: Config;
  /** Today in the business zone, `YYYY-MM-DD`. */
  dia: string;
}

/** What a reading handler gets: a read-only transaction with one view of the data, and who asks. */
export interface QueryContext extends Contexto {
  db: Tx;
  operador: OperadorEnSesion;
  /** Where a report's rows go as they come, in the place of its reply: they become a file. */
  salida?: Salida | undefined;
}

/** Takes the rows of a report one batch after the other; each is awaited, so that nobody reads faster than it is written. */
export interface Salida {
  /** Once, before any row: how many come, and what they add up to. */
  empieza(total: number, sumas: Readonly<Record<string, number>>): Promise<void>;
  lote(filas: readonly object[]): Promise<void>;
}

/** What a writing handler gets: the transaction that also holds the exactly-once guard and the audit row. */
export interface CommandContext extends QueryContext {
  llamada: string;
  /** Identifies this operation in the ledger: the Idempotency-Key where it is a UUID, else one made for it. */
  operacionId: string;
  /** SHA-256 of the session's token; null when the call came with Basic credentials. */
  sesionHash: Buffer | null;
  /** Sends the event once the transaction has committed, and not at all if it does not. */
  publicar(evento: Evento): void;
  /** Takes the session cookie back once the transaction has committed. */
  olvidarCookie(): void;
  /** What the call prepared before its transaction, see {@link conPreparacion}. */
  preparado: unknown;
}

/** What a command has before its transaction: the database outside of any, and who asks. */
export interface PreparacionContext extends Contexto {
  db: Db;
  operador: OperadorEnSesion;
  sesionHash: Buffer | null;
}

type Preparacion<C extends Call, A> = (input: Input<C>, ctx: PreparacionContext) => Promise<A>;

export interface AccesoContext extends Contexto {
  /** Verifies login and key and opens the session; throws the fault otherwise. No connection is held meanwhile. */
  entrar(usuario: string, password: string): Promise<OperadorEnSesion>;
  /** Reads as a query of that operator would. */
  leer<T>(operador: OperadorEnSesion, leerEn: (ctx: QueryContext) => Promise<T>): Promise<T>;
}

export type Handler<C extends Call> = (
  input: Input<C>,
  ctx: C['kind'] extends 'query'
    ? QueryContext
    : C['kind'] extends 'command'
      ? CommandContext
      : AccesoContext,
) => Promise<Output<C>>;

/**
 * A command with work that takes long and needs no transaction: none is open, and no row held, while it is prepared. What it read
 * may have changed since, and a key that was used before gets its reply whatever was prepared: `hacer` looks again, under its lock.
 * @param preparar decides nothing and writes nothing
 */
export function conPreparacion<C extends Call<'command'>, A>(
  preparar: Preparacion<C, A>,
  hacer: (input: Input<C>, ctx: CommandContext, preparado: A) => Promise<Output<C>>,
) {
  return Object.assign(
    (input: Input<C>, ctx: CommandContext): Promise<Output<C>> => hacer(input, ctx, ctx.preparado as A),
    { preparar },
  );
}

/** One handler for every call of a room: a missing one does not compile. */
export type Handlers<M extends CallMap> = { [N in keyof M]: Handler<M[N]> };

/** What a tile of Inicio says: how many of what its screen lists, where in that screen, and the oldest promise broken there. */
export interface Ficha {
  MENU: string;
  /** Search parameters of the screen: the tab or the job that lists them. */
  LUGAR?: Readonly<Record<string, string | number>>;
  TITULO: string;
  /** As many as the screen lists there. */
  CANTIDAD: number;
  DETALLE: string;
  /** When the oldest promise that was not kept should have been; null or left out while all are. */
  DESDE?: string | null;
}

/** A tile of Inicio: how much of a screen's work waits for this operator; null when there is nothing to say. */
export interface Tile {
  control: number;
  leer(ctx: QueryContext): Promise<Ficha | null>;
}
