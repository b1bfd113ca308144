import { createHmac, randomBytes } from 'node:crypto';
import { conSusAcentos } from '@anden/contrato/letras.ts';
import type pg from 'pg';
import { Limites } from '../calls/limits.ts';
import { Cubetas } from '../cubetas.ts';
import { Fault } from '../rejection.ts';
import { anotarFallo, exigirSinEspera, olvidarFallos, unoPorCuenta } from './attempts.ts';
import { type OperadorEnSesion, operadorPorLogin } from './operador.ts';
import type { Origen } from './origen.ts';
import { exigirLugar, verificarPassword } from './passwords.ts';

const ACCESO_INCORRECTO = 'Usuario o contraseña incorrectos';

const VIGENCIA_MS = 5 * 60_000;
const MAXIMO = 5_000;
/** Sign-ins per second of one account from one place. */
const POR_SEGUNDO = 50;
/**
 * How many wrong pairs per second (and at once) an account may send from one place before its cached pair is no longer
 * consulted there: answered at full speed, the cache would tell a right guess from wrong ones.
 */
const ADIVINANZAS_POR_SEGUNDO = 20;
const ADIVINANZAS = 40;

/**
 * Login as it is compared: trimmed, in upper case, each accent in its letter. Unlike the specification, the password keeps its case
 * (docs/deviations.md).
 */
export const normalizarLogin = (usuario: string): string =>
  conSusAcentos(usuario).trim().toLocaleUpperCase('es-MX');

/**
 * Verifies login and password. A verified pair is cached for five minutes under a keyed hash, for the place it came
 * from, together with the stored hash it was verified against, so that a changed password is refused at once. Failures
 * are never cached. An operator with a cached pair keeps working while somebody guesses at the account.
 */
export class Credenciales {
  readonly #pool: pg.Pool;
  readonly #secreto = randomBytes(32);
  readonly #buenas = new Map<string, { passwordHash: string; vence: number }>();
  readonly #adivinanzas: Cubetas;
  readonly #limites: Limites;

  /** @param procesos how many of the server share out what it allows */
  constructor(pool: pg.Pool, procesos = 1) {
    this.#pool = pool;
    this.#adivinanzas = new Cubetas(ADIVINANZAS_POR_SEGUNDO / procesos, ADIVINANZAS / procesos);
    this.#limites = new Limites(POR_SEGUNDO, procesos);
  }

  /**
   * The operator; or a 401 with the same text for every kind of mistake; or a 429 while the account has to wait in this
   * place.
   */
  async verificar(usuario: string, password: string, origen: Origen): Promise<OperadorEnSesion> {
    const login = normalizarLogin(usuario);
    const cuenta = login.slice(0, 50);
    const quien = `${cuenta}\0${origen.nombre}`;
    const marca = createHmac('sha256', this.#secreto)
      .update(origen.nombre)
      .update('\0')
      .update(login)
      .update('\0')
      .update(password)
      .digest('base64');
    const recordar = async () =>
      this.#adivinanzas.queda(quien) ? await this.#recordado(marca, login) : null;
    const recordado = await recordar();
    if (recordado) return recordado;
    const salir = this.#limites.entrar(quien);
    try {
      return await unoPorCuenta(quien, async () => {
        const entretanto = await recordar();
        if (entretanto) return entretanto;
        exigirLugar(origen.nombre);
        await exigirSinEspera(this.#pool, cuenta, origen);
        const hallado = await operadorPorLogin(this.#pool, login);
        const coincide = await verificarPassword(hallado?.passwordHash ?? null, password, origen.nombre);
        if (!coincide || !hallado?.passwordHash) {
          await anotarFallo(this.#pool, cuenta, origen);
          throw new Fault(401, ACCESO_INCORRECTO);
        }
        await olvidarFallos(this.#pool, cuenta, origen);
        this.#recordar(marca, hallado.passwordHash);
        return hallado.operador;
      });
    } catch (e) {
      if (e instanceof Fault) this.#adivinanzas.gasta(quien);
      throw e;
    } finally {
      salir();
    }
  }

  async #recordado(marca: string, login: string): Promise<OperadorEnSesion | null> {
    const buena = this.#buenas.get(marca);
    if (!buena) return null;
    if (buena.vence >= performance.now()) {
      const hallado = await operadorPorLogin(this.#pool, login);
      if (hallado?.passwordHash === buena.passwordHash) return hallado.operador;
    }
    this.#buenas.delete(marca);
    return null;
  }

  #recordar(marca: string, passwordHash: string): void {
    if (this.#buenas.size >= MAXIMO) {
      const masVieja = this.#buenas.keys().next().value;
      if (masVieja !== undefined) this.#buenas.delete(masVieja);
    }
    this.#buenas.set(marca, { passwordHash, vence: performance.now() + VIGENCIA_MS });
  }
}

/** Login and password of a Basic `Authorization` header; null without one; 401 if it cannot be read. */
export function leeBasic(header: string | undefined): { usuario: string; password: string } | null {
  if (header === undefined) return null;
  const valor = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header.trim())?.[1];
  const par = valor ? Buffer.from(valor, 'base64').toString('utf8') : '';
  const corte = par.indexOf(':');
  if (corte < 1 || par.includes('\0')) throw new Fault(401, ACCESO_INCORRECTO);
  return { usuario: par.slice(0, corte), password: par.slice(corte + 1) };
}
