import { afterEach, beforeEach, expect, test } from 'vitest';
import { killUntil } from '../src/platform/postgres/harness.ts';
import { conDemo, Instalacion, llamar, terminar } from './instalacion.ts';
import { LARGO } from './largo.ts';

let instalacion: Instalacion;
beforeEach(() => {
  instalacion = new Instalacion();
});
afterEach(() => instalacion.cerrar());

/** More ends in a row than a server once waited for before it closed. */
const CAIDAS = 6;

test.runIf(LARGO)(
  'con su PostgreSQL muerto cada 100 ms el servidor sigue, contesta 503 y vuelve solo',
  async () => {
    await conDemo(instalacion.datos);
    const { hijo, url, salida } = await instalacion.arrancar();
    const caidas = () => salida().split('PostgreSQL terminó de forma inesperada').length - 1;
    const contestado = new Set<number>();
    let preguntando: Promise<unknown> | null = null;
    await killUntil(instalacion.datos, () => {
      preguntando ??= llamar(url, 'getEmpresa', {})
        .then(({ codigo }) => contestado.add(codigo))
        .finally(() => {
          preguntando = null;
        });
      return caidas() >= CAIDAS || hijo.exitCode !== null;
    });
    await preguntando;
    expect([hijo.exitCode, hijo.signalCode], salida()).toEqual([null, null]);
    expect(contestado.has(503)).toBe(true);
    expect([...contestado].filter((codigo) => codigo !== 503 && codigo !== 200)).toEqual([]);
    await expect
      .poll(() => fetch(`${url}/listo`).then((r) => r.status), { timeout: 90_000, interval: 250 })
      .toBe(200);
    expect((await llamar(url, 'getEmpresa', {})).codigo).toBe(200);
    expect(await terminar(hijo, 'SIGTERM')).toBe(0);
  },
  240_000,
);
