import type { Call, CallMap, Input, Output } from '@anden/contrato/call.ts';
import type { RawBuilder } from 'kysely';
import type { OperadorEnSesion } from '../auth/operador.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../db/pool.ts';
import type { Evento } from '../events.ts';
import type { Fault } from '../rejection.ts';

export type { Tx };

interface Contexto {
  config: Config;
  /** Today in the business zone, `YYYY-MM-DD`. */
  dia: string;
}

/** What a query's handler gets: a read-only transaction in which all statements see the same moment, and who asks. */
export interface QueryContext extends Contexto {
  db: Tx;
  operador: OperadorEnSesion;
  /** SHA-256 of the token of the session that asks; null or missing if there is none. */
  sesionHash?: Buffer | null;
  /** Present when the answer is exported: where the report's rows go instead of the reply. */
  salida?: Salida | undefined;
}

/** A report's sums by column: of amounts, decimal text. */
export type Sumas = Readonly<Record<string, number | string>>;

/** Takes the rows of a report batch by batch. Await each call, so that reading does not outrun writing. */
export interface Salida {
  /** Called once, before any row: how many will come, and their sums. */
  empieza(total: number, sumas: Sumas): Promise<void>;
  lote(filas: readonly object[]): Promise<void>;
}

/** What a command's handler gets: the transaction that also holds the idempotency guard and the audit row. */
export interface CommandContext extends QueryContext {
  llamada: string;
  /** Identifies this operation in the ledger: the Idempotency-Key if it is a UUID, otherwise a new one. */
  operacionId: string;
  /** SHA-256 of the session's token; null if the call came with Basic credentials. */
  sesionHash: Buffer | null;
  /** Sends the event after the transaction commits, and not at all if it does not. */
  publicar(evento: Evento): void;
  /** Clears the session cookie after the transaction commits. */
  olvidarCookie(): void;
  /**
   * Leaves an `insert` of one row, which the command does not read again, for the statement that stores its reply: a round trip less.
   * Once a command.
   * @param siYaEsta thrown if a row of its key is there already
   */
  insertarConLaRespuesta(insercion: RawBuilder<unknown>, siYaEsta: Fault): void;
  /** Leaves statements, on which nothing of the reply depends, to travel with the one that stores it: a round trip less. If one fails, nothing stays. */
  alFinal(...consultas: RawBuilder<unknown>[]): void;
  /** What the call prepared before its transaction; see {@link conPreparacion}. */
  preparado: unknown;
}

/** What a command has before its transaction begins: the database, and who asks. */
export interface PreparacionContext extends Contexto {
  db: Db;
  operador: OperadorEnSesion;
  sesionHash: Buffer | null;
}

type Preparacion<C extends Call, A> = (input: Input<C>, ctx: PreparacionContext) => Promise<A>;

export interface AccesoContext extends Contexto {
  /** Verifies login and password and opens the session, or throws the fault. No connection is held while hashing. */
  entrar(usuario: string, password: string): Promise<OperadorEnSesion>;
  /** Runs a query as that operator. */
  leer<T>(operador: OperadorEnSesion, leeEn: (ctx: QueryContext) => Promise<T>): Promise<T>;
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
 * A command with slow work that needs no transaction: while it is prepared no transaction is open and no row locked.
 * What it read may have changed since, and a repeated key gets its stored reply anyway, so `hacer` checks again under
 * its locks.
 * @param preparar must decide nothing and write nothing
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

/** One handler for every call of a room; a missing one does not compile. */
export type Handlers<M extends CallMap> = { [N in keyof M]: Handler<M[N]> };

/** A tile of Inicio: how many rows its screen lists, where in that screen, and since when the oldest broken promise. */
export interface Ficha {
  MENU: string;
  /** Search parameters of that screen: the tab or the job that lists them. */
  LUGAR?: Readonly<Record<string, string | number>>;
  TITULO: string;
  /** How many the screen lists there. */
  CANTIDAD: number;
  DETALLE: string;
  /** When the oldest broken promise was due; null or missing if all are kept. */
  DESDE?: string | null;
}

/** A tile of Inicio: how much work of a screen waits for this operator; null if there is nothing to show. */
export interface Tile {
  control: number;
  leer(ctx: QueryContext): Promise<Ficha | null>;
}
