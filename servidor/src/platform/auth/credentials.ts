import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { Fault } from '../rejection.ts';
import {
  anotarFallo,
  exigirEsperaCumplida,
  exigirSinEspera,
  olvidarFallos,
  unoPorCuenta,
} from './attempts.ts';
import { type OperadorEnSesion, operadorPorLogin } from './operador.ts';
import { verificarClave } from './passwords.ts';

export const ACCESO_INCORRECTO = 'Usuario o contraseña incorrectos';

const VIGENCIA_MS = 5 * 60_000;
const MAXIMO = 5_000;

/** Login as it is compared: trimmed and in upper case. The key never is (specification's upper-casing: docs/deviations.md). */
export const normalizarLogin = (usuario: string): string => usuario.trim().toLocaleUpperCase('es-MX');

/**
 * Verifies login and key. A verified pair is remembered for five minutes under a keyed hash together with the stored
 * hash it was verified against, so that a changed key is refused at once; failures are never remembered.
 */
export class Credenciales {
  readonly #pool: pg.Pool;
  readonly #secreto = randomBytes(32);
  readonly #buenas = new Map<string, { claveHash: string; vence: number }>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The operator, or a 401 with one text for every way of being wrong, or a 429 while the account has to wait. */
  async verificar(usuario: string, clave: string, direccion: string): Promise<OperadorEnSesion> {
    const login = normalizarLogin(usuario);
    const marca = createHmac('sha256', this.#secreto)
      .update(login)
      .update('\0')
      .update(clave)
      .digest('base64');
    const recordado = await this.#recordado(marca, login);
    if (recordado) return recordado;
    return unoPorCuenta(login, async () => {
      const entretanto = await this.#recordado(marca, login);
      if (entretanto) return entretanto;
      const cuenta = login.slice(0, 50);
      await exigirSinEspera(this.#pool, cuenta);
      const hallado = await operadorPorLogin(this.#pool, login);
      if (!(await verificarClave(hallado?.claveHash ?? null, clave, direccion)) || !hallado?.claveHash) {
        await anotarFallo(this.#pool, cuenta);
        throw new Fault(401, ACCESO_INCORRECTO);
      }
      await olvidarFallos(this.#pool, cuenta);
      this.#recordar(marca, hallado.claveHash);
      return hallado.operador;
    });
  }

  async #recordado(marca: string, login: string): Promise<OperadorEnSesion | null> {
    const buena = this.#buenas.get(marca);
    if (!buena || buena.vence < Date.now()) return null;
    const hallado = await operadorPorLogin(this.#pool, login);
    if (hallado?.claveHash === buena.claveHash) {
      // Served during the wait, it would tell the right guess from the wrong ones at full speed.
      exigirEsperaCumplida(hallado.espera);
      return hallado.operador;
    }
    this.#buenas.delete(marca);
    return null;
  }

  #recordar(marca: string, claveHash: string): void {
    if (this.#buenas.size >= MAXIMO) {
      const masVieja = this.#buenas.keys().next().value;
      if (masVieja !== undefined) this.#buenas.delete(masVieja);
    }
    this.#buenas.set(marca, { claveHash, vence: Date.now() + VIGENCIA_MS });
  }
}

/** Login and key of a Basic `Authorization` header, or null when there is none; 401 when it cannot be read. */
export function leerBasic(header: string | undefined): { usuario: string; clave: string } | null {
  if (header === undefined) return null;
  const valor = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header.trim())?.[1];
  const par = valor ? Buffer.from(valor, 'base64').toString('utf8') : '';
  const corte = par.indexOf(':');
  if (corte < 1 || par.includes('\0')) throw new Fault(401, ACCESO_INCORRECTO);
  return { usuario: par.slice(0, corte), clave: par.slice(corte + 1) };
}
