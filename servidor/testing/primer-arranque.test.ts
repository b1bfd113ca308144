import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { OPERADORES_DEMO } from '../demo/operadores.ts';
import { runningPostgres } from '../src/platform/postgres/index.ts';
import { baseVacia } from './demo.ts';
import { Instalacion, terminar } from './instalacion.ts';
import { LARGO } from './largo.ts';

/** They take some minutes. */
const CORTES = 50;
/** Increasing delays after a moment, so that the kills fall all over what follows it. */
const PASO_MS = 40;

const bajo = (datos: string, ...ruta: string[]) =>
  readdirSync(datos).some((n) => /^pg-nuevo[^.]*$/.test(n) && existsSync(join(datos, n, ...ruta)));

/** Visible milestones of a first start. */
const MOMENTOS: [string, (datos: string) => boolean][] = [
  ['initdb ha empezado', (d) => bajo(d, 'base')],
  ['la base se está creando', (d) => existsSync(join(d, 'pg/postmaster.pid'))],
  ['se está migrando', (d) => existsSync(join(d, 'marca'))],
  ['hay candado', (d) => readdirSync(d).some((n) => n.startsWith('candado-'))],
  ['hay contraseña', (d) => existsSync(join(d, 'clave'))],
  ['initdb ha dado control', (d) => bajo(d, 'global/pg_control')],
  ['initdb copia la primera base', (d) => bajo(d, 'base/4')],
  ['initdb copia la segunda', (d) => bajo(d, 'base/5')],
  ['initdb ha acabado', (d) => existsSync(join(d, 'pg'))],
];

test.runIf(LARGO)(
  `un primer arranque matado ${CORTES} veces: el siguiente siempre sale bien, con sus datos`,
  async () => {
    for (let corte = 0; corte < CORTES; corte++) {
      const casa = new Instalacion();
      const [cual, llego] = MOMENTOS[corte % MOMENTOS.length] as (typeof MOMENTOS)[number];
      const demora = Math.floor(corte / MOMENTOS.length) * PASO_MS;
      let desde = 0;
      try {
        const matado = await casa.interrumpir('main', [], () => {
          if (!desde && llego(casa.datos)) desde = performance.now();
          return desde > 0 && performance.now() - desde >= demora;
        });
        expect(matado, cual).toBe(true);
        const { hijo, url, salida } = await casa.arrancar();
        expect(hijo.exitCode, `${cual} +${demora} ms: ${salida()}`).toBeNull();
        // On a busy machine its first answer may be that the database takes too long.
        await expect.poll(async () => (await fetch(`${url}/listo`)).status, { timeout: 30_000 }).toBe(200);
        const cliente = new pg.Client(runningPostgres(casa.datos) ?? '');
        await cliente.connect();
        const { rows } = await cliente.query('select count(*)::int as n from operadores');
        await cliente.end();
        expect(rows, cual).toEqual([{ n: OPERADORES_DEMO.length }]);
        expect(await terminar(hijo, 'SIGTERM')).toBe(0);
        expect(readdirSync(casa.datos).filter((n) => n.startsWith('pg-nuevo'))).toEqual([]);
      } finally {
        await casa.cerrar();
      }
    }
  },
  3_600_000,
);

test('una base que no es nueva y no tiene operadores no recibe los datos de demostración, y se dice dónde están los datos', async () => {
  const casa = new Instalacion();
  const db = await baseVacia();
  try {
    await db.sql(`delete from ajustes where nombre = 'base_nueva'`);
    const { salida, hijo } = await casa.arrancar({ DATABASE_URL: db.url });
    expect(await db.sql('select count(*)::int as n from operadores')).toEqual([{ n: 0 }]);
    expect(salida()).toContain('no se cargan datos de demostración');
    const { host, pathname } = new URL(db.url);
    expect(salida()).toContain(`Datos: DATABASE_URL, ${host}${pathname}`);
    expect(await terminar(hijo, 'SIGTERM')).toBe(0);
  } finally {
    await casa.cerrar();
    await db.close();
  }
});
