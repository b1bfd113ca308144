import { type CallName, contrato } from '@anden/contrato/contrato.ts';
import { basic } from '../servidor/testing/app.ts';
import { CLAVE, loginDe } from './datos.ts';
import { percentil } from './estadistica.ts';

/** Rounds before those that count. */
const CALENTAR = 2;

const textos = (cuerpo: object): Record<string, string> =>
  Object.fromEntries(Object.entries(cuerpo).map(([campo, valor]) => [campo, String(valor)]));

/** Login and password. */
export type Como = readonly [login: string, clave: string];

/** Makes a call by HTTP, as the bench's first operator unless told otherwise. Returns its answer, and the milliseconds until its last byte. */
export async function pide<T>(
  base: string,
  llamada: CallName,
  cuerpo: object,
  [login, clave]: Como = [loginDe(0), CLAVE],
): Promise<{ dice: T; bytes: number; ms: number }> {
  const inicio = performance.now();
  const authorization = basic(login, clave);
  const r =
    contrato[llamada].metodo === 'GET'
      ? await fetch(`${base}/api/${llamada}?${new URLSearchParams(textos(cuerpo))}`, {
          headers: { authorization },
        })
      : await fetch(`${base}/api/${llamada}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization },
          body: JSON.stringify(cuerpo),
        });
  const texto = await r.text();
  const tardo = performance.now() - inicio;
  const dice = JSON.parse(texto) as T & { estatus?: string; message?: string };
  if (!r.ok || dice.estatus !== '1') throw new Error(`${llamada}: ${dice.message ?? texto.slice(0, 200)}`);
  return { dice, bytes: texto.length, ms: tardo };
}

export interface Tiempos {
  p50: number;
  p95: number;
}

/** Summary of measured times, in milliseconds. */
export function tiemposDe(medidos: readonly number[]): Tiempos {
  const o = [...medidos].sort((a, b) => a - b);
  return { p50: percentil(o, 0.5), p95: percentil(o, 0.95) };
}

/** Repeats something that returns its milliseconds; the first rounds do not count. */
export async function cronometra(vueltas: number, una: () => Promise<number>): Promise<Tiempos> {
  const tiempos: number[] = [];
  for (let n = -CALENTAR; n < vueltas; n++) {
    const tardo = await una();
    if (n >= 0) tiempos.push(tardo);
  }
  return tiemposDe(tiempos);
}

/** Does something while another operator makes a call again and again: what it gave, its milliseconds, and how long those calls took. */
export async function mientras<T>(otra: () => Promise<number>, hace: () => Promise<T>) {
  const esperas: number[] = [];
  let sigue = true;
  const otras = (async () => {
    while (sigue) esperas.push(await otra());
  })();
  const inicio = performance.now();
  const dio = await hace();
  const tardo = performance.now() - inicio;
  sigue = false;
  await otras;
  return { dio, tardo, peor: Math.max(...esperas), p95: tiemposDe(esperas).p95 };
}
