import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  type LogEvent,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import { juntas } from './juntas.ts';
import type { DB, Tx } from './pool.ts';
import { nombreDe } from './preparadas.ts';

/** The database may not write: a standby to which a failover left us connected. */
const SOLO_LECTURA = '25006';

/** A statement after one that failed. */
const ABORTADA = '25P02';

const compilador = new PostgresQueryCompiler();
const adaptador = new PostgresAdapter();
/** What Kysely asks of a database that it opens itself; a transaction of ours never opens anything. */
const AJENO = { driver: new DummyDriver(), dialect: new PostgresDialect({ pool: async () => nadie() }) };
const nadie = (): never => {
  throw new Error('Una transacción no abre conexiones');
};

export interface Opciones {
  /** Whether its statements are worth preparing: short, by key, the same all day. Not those of reports, whose best plan depends on their range. */
  prepara: boolean;
  /** Told each statement that has ended. */
  alConsultar?: ((evento: LogEvent) => void) | undefined;
}

/**
 * A transaction on one connection of the pool. Statements that do not wait for one another travel together: those asked for in one `Promise.all` are one
 * round trip, and PostgreSQL runs them in the order in which they were asked for. Its beginning travels with the first of them.
 */
export class Transaccion {
  /** For handlers. After the end it refuses to run anything. */
  readonly tx: Tx;
  readonly #cliente: pg.PoolClient;
  readonly #comienzo: Promise<unknown>;
  readonly #opciones: Opciones;
  #acabada = false;
  #pedidas = 0;
  #quedoAtras = false;
  #falla: unknown = null;

  /**
   * @param comienzo the statement that begins it
   * @throws if no connection can be had
   */
  static async abre(pool: pg.Pool, comienzo: string, opciones: Opciones): Promise<Transaccion> {
    return new Transaccion(await pool.connect(), comienzo, opciones);
  }

  private constructor(cliente: pg.PoolClient, comienzo: string, opciones: Opciones) {
    this.#cliente = cliente;
    this.#opciones = opciones;
    this.#comienzo = this.#pide(CompiledQuery.raw(comienzo), { text: comienzo });
    // The first statement tells of it.
    this.#comienzo.catch(() => {});
    this.tx = this.#abreTx((consulta) => this.#ejecuta(consulta));
  }

  /**
   * For a handler that begins before it is known whether it may: what it asks for travels at once, but it gets no answer before the permission, and if that
   * is refused, its reason instead.
   */
  tras(permiso: Promise<unknown>): Tx {
    // A handler that asks for nothing does not listen to it, and a rejection that nobody listens to ends the process.
    permiso.catch(() => {});
    return this.#abreTx(<R>(consulta: CompiledQuery) =>
      juntas([permiso, this.#ejecuta<R>(consulta)]).then(([, hecha]) => hecha),
    );
  }

  #abreTx(executeQuery: DatabaseConnection['executeQuery']): Tx {
    const conexion: DatabaseConnection = { executeQuery, streamQuery: nadie };
    const executor = new DefaultQueryExecutor(compilador, adaptador, {
      provideConnection: (consume) => consume(conexion),
    });
    return new Transaction<DB>({ ...AJENO, config: { dialect: AJENO.dialect }, executor });
  }

  /**
   * Commits. The last statements travel with the commit; if one fails, nothing stays.
   * @param ultimas each asks for one
   * @throws why it could not be committed: what one of those or a statement before failed with, or what PostgreSQL says at the commit
   */
  async confirma(ultimas: readonly (() => Promise<unknown>)[] = []): Promise<void> {
    const antes = this.#pedidas;
    const pedidas = juntas(ultimas.map((pide) => pide()));
    // What is not on its way yet could fail after the commit.
    if (this.#pedidas < antes + ultimas.length) await pedidas;
    const final = this.#acaba('commit');
    const { command } = await juntas([pedidas, final]).then(([, hecho]) => hecho);
    if (command !== 'COMMIT') throw this.#falla ?? new Error('La transacción se deshizo');
  }

  /** Undoes it, unless it has ended. A connection that cannot even do that is dropped. */
  async deshace(): Promise<void> {
    if (!this.#acabada) await this.#acaba('rollback').catch(() => {});
  }

  async #acaba(como: 'commit' | 'rollback'): Promise<pg.QueryResult> {
    this.#acabada = true;
    try {
      const hecho = await this.#pide(CompiledQuery.raw(como), { text: como });
      // A connection to a database that became read-only is dropped, so that the next one finds the new primary.
      this.#cliente.release(this.#quedoAtras);
      return hecho;
    } catch (e) {
      this.#cliente.release(true);
      throw e;
    }
  }

  async #ejecuta<R>(consulta: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#acabada) throw new Error('La transacción ya acabó');
    this.#pedidas++;
    const values = [...consulta.parameters];
    const name = this.#opciones.prepara && values.length > 0 ? nombreDe(consulta.sql) : undefined;
    try {
      const { command, rowCount, rows } = await this.#pide(consulta, {
        text: consulta.sql,
        values,
        ...(name && { name }),
      });
      // Outside a transaction it would have stayed by itself.
      await this.#comienzo;
      return command === 'SELECT' || rowCount === null
        ? { rows: rows as R[] }
        : { rows: rows as R[], numAffectedRows: BigInt(rowCount) };
    } catch (e) {
      const { code } = e as { code?: string };
      if (code === SOLO_LECTURA) this.#quedoAtras = true;
      // What travels behind a statement that failed fails too, and may be heard first; the reason is the first one's.
      if (code === ABORTADA && this.#falla) throw this.#falla;
      // The driver's stack ends in the socket; whoever reads the log wants the handler.
      if (e instanceof Error) Error.captureStackTrace(e);
      this.#falla = e;
      throw e;
    }
  }

  /** Sends a statement at once, and tells of its end. */
  async #pide(consulta: CompiledQuery, como: pg.QueryConfig): Promise<pg.QueryResult> {
    const { alConsultar } = this.#opciones;
    const desde = performance.now();
    const evento = () => ({ query: consulta, queryDurationMillis: performance.now() - desde });
    try {
      const hecha = await this.#cliente.query(como);
      alConsultar?.({ level: 'query', ...evento() });
      return hecha;
    } catch (error) {
      alConsultar?.({ level: 'error', error, ...evento() });
      throw error;
    }
  }
}
