import { BORRADORES_BYTES_MAX, BORRADORES_GUARDADOS_MAX } from '@anden/contrato/sesion/limites.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { OP } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { limpiar } from '../../platform/cleanup.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

const hace = (segundos: number): string => new Date(Date.now() - segundos * 1000).toISOString();
const guarda = (borradores: object[], como: 'ADMIN' | 'RECIBO' | 'NADIE' = 'ADMIN') =>
  app.call('guardaBorradores', { borradores }, { como });
const leidos = async (como: 'ADMIN' | 'RECIBO' | 'NADIE' = 'ADMIN') =>
  (await app.call('getBorradores', {}, { como })).body.data.map((b: { clave: string; valor: string }) => [
    b.clave,
    b.valor,
  ]);

test('vale lo más nuevo, de cualquier aparato y en cualquier orden de llegada', async () => {
  await guarda([{ clave: 'detallecr.1', valor: '{"unidades":"6"}', cuando: hace(20) }]);
  await guarda([{ clave: 'detallecr.1', valor: '{"unidades":"2"}', cuando: hace(60) }]);
  expect(await leidos()).toEqual([['detallecr.1', '{"unidades":"6"}']]);
  await guarda([
    { clave: 'detallecr.1', valor: '{"unidades":"7"}', cuando: hace(10) },
    { clave: 'detallecr.1', valor: null, cuando: hace(5) },
  ]);
  expect(await leidos()).toEqual([['detallecr.1', null]]);
});

test('cada operador ve lo suyo', async () => {
  await guarda([{ clave: 'conteo.1', valor: '1', cuando: hace(1) }]);
  await guarda([{ clave: 'conteo.1', valor: '2', cuando: hace(1) }], 'RECIBO');
  expect(await leidos()).toEqual([['conteo.1', '1']]);
  expect(await leidos('RECIBO')).toEqual([['conteo.1', '2']]);
});

test('lo de un mañana se deja pasar, y lo de otro turno no vuelve', async () => {
  await guarda([
    { clave: 'a', valor: '"del futuro"', cuando: hace(-86_400) },
    { clave: 'viejo', valor: '1', cuando: hace(20 * 3600) },
  ]);
  expect(await leidos()).toEqual([]);
  await guarda([{ clave: 'a', valor: '"de ahora"', cuando: hace(0) }]);
  await guarda([{ clave: 'a', valor: '"del futuro"', cuando: hace(-86_400) }]);
  expect(await leidos()).toEqual([['a', '"de ahora"']]);
});

describe('de un aparato adelantado, otra vez y con otra clave de envío, como si la primera respuesta se perdiera', () => {
  // Two minutes ahead: the server's time is earlier than the drafts'.
  const primero = { clave: 'a', valor: '"uno"', cuando: hace(-120) };

  test('lo que ya tenía no se pone sobre lo que capturó después', async () => {
    const despues = { clave: 'a', valor: '"dos"', cuando: hace(-125) };
    await guarda([primero]);
    await guarda([despues]);
    await guarda([primero]);
    expect(await leidos()).toEqual([['a', '"dos"']]);
    await guarda([despues]);
    expect(await leidos()).toEqual([['a', '"dos"']]);
  });

  test('lo que ya guardó no vuelve', async () => {
    await guarda([primero]);
    await guarda([{ clave: 'a', valor: null, cuando: hace(-121) }]);
    await guarda([primero]);
    expect(await leidos()).toEqual([['a', null]]);
  });

  test('lo que se olvidó por viejo no vuelve', async () => {
    const viejo = { clave: 'a', valor: '"uno"', cuando: hace(3 * 86_400) };
    await guarda([viejo]);
    expect(await app.db.sql('select 1 from borradores')).toEqual([]);
  });
});

describe('de un operador no se guarda más de lo acotado', () => {
  const guardado = async (operadorId: number) =>
    (
      await app.db.sql<{ filas: number; bytes: number }>(
        `select count(*)::int as filas, coalesce(sum(octet_length(clave) + coalesce(octet_length(valor), 0)), 0)::int as bytes
           from borradores where operador_id = $1`,
        [operadorId],
      )
    )[0];
  /** Fifty drafts in one upload; the last is the newest. */
  const tanda = (nombre: string, valor: string, desde: number) =>
    Array.from({ length: 50 }, (_, i) => ({ clave: `${nombre}.${i}`, valor, cuando: hace(desde - i / 100) }));

  test('en renglones y en bytes, también con todo a la vez: lo más viejo se va y lo más nuevo queda', async () => {
    await guarda([{ clave: 'ajeno', valor: '1', cuando: hace(3600) }], 'RECIBO');
    await Promise.all(
      Array.from({ length: 24 }, (_, n) => guarda(tanda(`t${n}`, 'ñ'.repeat(5_000), 3600 - n), 'NADIE')),
    );
    const { filas = 0, bytes = 0 } = (await guardado(OP.NADIE)) ?? {};
    expect(bytes).toBeLessThanOrEqual(BORRADORES_BYTES_MAX);
    expect(filas).toBeGreaterThan(90);
    await guarda([{ clave: 'el último', valor: '1', cuando: hace(0) }], 'NADIE');
    const quedan = await leidos('NADIE');
    expect(quedan).toContainEqual(['el último', '1']);
    expect(quedan.length).toBeLessThanOrEqual(BORRADORES_GUARDADOS_MAX);
    expect(await leidos('RECIBO')).toEqual([['ajeno', '1']]);

    await Promise.all(Array.from({ length: 24 }, (_, n) => guarda(tanda(`c${n}`, '1', 600 - n), 'NADIE')));
    expect((await guardado(OP.NADIE))?.filas).toBeLessThanOrEqual(BORRADORES_GUARDADOS_MAX);
  });

  test('lo que se va porque no cabe se dice; lo que se va por viejo, o ya estaba guardado, no', async () => {
    const sinCopia = async (borradores: object[]): Promise<string[]> =>
      (await guarda(borradores, 'NADIE')).body.data.SIN_COPIA;
    expect(await sinCopia([{ clave: 'viejo', valor: '1', cuando: hace(3 * 86_400) }])).toEqual([]);
    expect(
      await sinCopia([
        { clave: 'guardado', valor: null, cuando: hace(3601) },
        { clave: 'primero', valor: '1', cuando: hace(3600) },
      ]),
    ).toEqual([]);
    const idas: string[] = [];
    for (let n = 0; n < BORRADORES_GUARDADOS_MAX / 50; n++)
      idas.push(...(await sinCopia(tanda(`z${n}`, '1', 1000 - n))));
    expect(idas).toEqual(['primero']);
  });

  test('lo de un mismo momento se va junto: un borrador no se queda sin su clave de envío', async () => {
    const par = (n: number) => {
      const cuando = hace(1000 - n);
      return [
        { clave: `b.${n}`, valor: '1', cuando },
        { clave: `envio.b.${n}`, valor: '"k"', cuando },
      ];
    };
    for (let n = 0; n < 225; n += 25)
      await guarda(Array.from({ length: 25 }, (_, i) => par(n + i)).flat(), 'NADIE');
    const nombres = new Set(((await leidos('NADIE')) as [string, string][]).map(([clave]) => clave));
    expect(nombres.size).toBe(BORRADORES_GUARDADOS_MAX);
    for (const nombre of nombres)
      if (!nombre.startsWith('envio.')) expect(nombres).toContain(`envio.${nombre}`);
  });

  test('lo que ya estaba de más no sale en una lectura', async () => {
    await app.db.sql(
      `insert into borradores select $1, 'viejo.' || n, repeat('x', 20000), now() - interval '1 hour' - n * interval '1 second'
         from generate_series(1, 2000) n`,
      [OP.NADIE],
    );
    const datos = (await leidos('NADIE')) as [string, string][];
    expect(datos.reduce((n, [, valor]) => n + valor.length, 0)).toBeLessThanOrEqual(BORRADORES_BYTES_MAX);
  });

  test('lo que nadie vino a buscar se borra con la limpieza de cada día', async () => {
    await guarda([{ clave: 'a', valor: '1', cuando: hace(0) }], 'NADIE');
    await app.db.sql(`update borradores set cuando = now() - interval '3 days'`);
    await limpiar(app.servicios.pool);
    expect(await guardado(OP.NADIE)).toEqual({ filas: 0, bytes: 0 });
  });
});
