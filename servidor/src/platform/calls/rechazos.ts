import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { cuentaGuardable, escribirRechazo, type Renglon } from './audit.ts';

const MINUTO_MS = 60_000;
/** Refusals of a kind per minute that get their own row, with record and request; the rest are only counted. */
const ENTEROS = 10;
/** Rows per minute for one address that tries logins of nobody. */
const ENTEROS_POR_DIRECCION = 60;
/** Kinds kept apart within a minute; beyond it, accounts and then addresses are merged. */
const TIPOS_MAX = 1_000;

/** What makes refusals count as the same kind. */
type Tipo = Pick<Renglon, 'operadorId' | 'llamada' | 'resultado'> & {
  cuenta: string | null;
  direccion: string | null;
};

interface Cuenta {
  tipo: Tipo;
  enteros: number;
  /**
   * Those without a row of their own: their number, when the first came (`performance.now`, milliseconds), and the last
   * message.
   */
  sueltos: number;
  desde: number;
  mensaje: string | null;
}

/**
 * Refusals on their way to the audit. The first of a kind (operator or account, call, result, address) in a minute are
 * recorded in full and at once; the rest become one row with their number when the minute ends or the server closes. So
 * an attacker can only write a bounded amount, and nobody's first refusals are missing.
 */
export class Rechazos {
  readonly #pool: pg.Pool;
  readonly #reloj: NodeJS.Timeout;
  #cuentas = new Map<string, Cuenta>();
  #porDireccion = new Map<string, number>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#reloj = setInterval(() => void this.escribir(), MINUTO_MS).unref();
  }

  /** Records a refusal, or counts it. A failure to record is logged and not told to the caller. */
  async anotar(log: FastifyBaseLogger, r: Renglon): Promise<void> {
    const anonimo = r.operadorId === null;
    const deLaDireccion = this.#porDireccion.get(r.direccion) ?? 0;
    const cabe = !anonimo || deLaDireccion < ENTEROS_POR_DIRECCION;
    const cuenta = this.#cuenta(r, cabe);
    if (!cabe || cuenta.enteros >= ENTEROS) {
      if (cuenta.sueltos++ === 0) cuenta.desde = performance.now();
      cuenta.mensaje = r.mensaje ?? null;
      return;
    }
    cuenta.enteros++;
    if (anonimo) this.#porDireccion.set(r.direccion, deLaDireccion + 1);
    await escribirRechazo(this.#pool, log, r);
  }

  /** The counter of its kind. If there are too many kinds, one shared by all accounts or, at last, by all addresses. */
  #cuenta(r: Renglon, cabe: boolean): Cuenta {
    const { operadorId, llamada, resultado, direccion } = r;
    const propio: Tipo = { operadorId, cuenta: cuentaGuardable(r.cuenta), llamada, resultado, direccion };
    const conocida = this.#cuentas.get(llaveDe(propio));
    if (conocida) return conocida;
    if (cabe && this.#cuentas.size < TIPOS_MAX) return this.#abrir(propio);
    const sinCuenta = { ...propio, cuenta: null };
    const hallada = this.#cuentas.get(llaveDe(sinCuenta));
    if (hallada) return hallada;
    if (this.#cuentas.size < TIPOS_MAX) return this.#abrir(sinCuenta);
    const sinDireccion = { ...sinCuenta, direccion: null };
    return this.#cuentas.get(llaveDe(sinDireccion)) ?? this.#abrir(sinDireccion);
  }

  #abrir(tipo: Tipo): Cuenta {
    const nueva = { tipo, enteros: 0, sueltos: 0, desde: 0, mensaje: null };
    this.#cuentas.set(llaveDe(tipo), nueva);
    return nueva;
  }

  /** Records the counted ones and begins a new minute. While the database is away they remain counted. */
  async escribir(): Promise<void> {
    const ahora = performance.now();
    const conSueltos = [...this.#cuentas].filter(([, c]) => c.sueltos > 0);
    this.#cuentas = new Map();
    this.#porDireccion = new Map();
    if (conSueltos.length === 0) return;
    try {
      await this.#pool.query(
        `insert into auditoria (fecha, operador_id, cuenta, llamada, resultado, direccion, mensaje, veces)
         select now() - make_interval(secs => hace), operador_id, cuenta, llamada, resultado,
                direccion, mensaje, veces
           from json_to_recordset($1) as x(hace float8, operador_id int, cuenta text, llamada text, resultado text,
                                           direccion text, mensaje text, veces int)`,
        [
          JSON.stringify(
            conSueltos.map(([, { tipo, sueltos, desde, mensaje }]) => ({
              hace: (ahora - desde) / 1000,
              operador_id: tipo.operadorId,
              cuenta: tipo.cuenta,
              llamada: tipo.llamada,
              resultado: tipo.resultado,
              direccion: tipo.direccion,
              mensaje,
              veces: sueltos,
            })),
          ),
        ],
      );
    } catch {
      for (const [llave, c] of conSueltos) {
        const ya = this.#cuentas.get(llave);
        if (ya) Object.assign(ya, { sueltos: ya.sueltos + c.sueltos, desde: c.desde });
        else this.#cuentas.set(llave, c);
      }
    }
  }

  async cerrar(): Promise<void> {
    clearInterval(this.#reloj);
    await this.escribir();
  }
}

const llaveDe = (t: Tipo): string =>
  JSON.stringify([t.operadorId, t.cuenta, t.llamada, t.resultado, t.direccion]);
