import { MENSAJES_CALENDARIO, minutosHabiles } from '@anden/contrato/calendario/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { FESTIVO, OP } from '../../../testing/fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const calendario = async () => (await app.call('getCalendario')).body.data;
const fechas = async (): Promise<string[]> =>
  (await calendario()).FESTIVOS.map((f: { FECHA: string }) => f.FECHA);

describe('#getCalendario', () => {
  test('el horario de la especificación, de lunes a sábado, y la zona', async () => {
    const { ZONA, HORARIO, FESTIVOS } = await calendario();
    expect(ZONA).toBe('America/Mexico_City');
    expect(HORARIO).toEqual(
      [1, 2, 3, 4, 5, 6].map((DIA_SEMANA) => ({ DIA_SEMANA, ABRE: '08:30', CIERRA: '18:15' })),
    );
    expect(FESTIVOS).toMatchObject([{ FECHA: FESTIVO, NOMBRE: 'NAVIDAD', OPERADOR: 'ADMIN' }]);
  });
});

describe('#guardaDiaFestivo y #eliminaDiaFestivo', () => {
  test('se pone, cambia de nombre y se quita', async () => {
    const puesto = await app.call('guardaDiaFestivo', { fecha: '2026-03-16', nombre: ' JUAREZ ' });
    expect(puesto.body).toMatchObject({
      estatus: '1',
      message: MENSAJES_CALENDARIO.guardado,
      data: { FECHA: '2026-03-16', NOMBRE: 'JUAREZ', OPERADOR: 'ADMIN' },
    });
    const otra = await app.call('guardaDiaFestivo', { fecha: '2026-03-16', nombre: 'NATALICIO DE JUÁREZ' });
    expect(otra.body.data.NOMBRE).toBe('NATALICIO DE JUÁREZ');
    expect(await fechas()).toEqual(['2026-03-16', FESTIVO]);
    expect((await app.call('eliminaDiaFestivo', { fecha: '2026-03-16' })).body.estatus).toBe('1');
    expect(await fechas()).toEqual([FESTIVO]);
  });

  test('lo que otra persona guardó o quitó mientras se escribía no se pisa, y se dice quién', async () => {
    await app.darControles(OP.UNO, [P.calendario]);
    const fecha = '2026-11-16';
    const guarda = async (como: 'ADMIN' | 'UNO', nombre: string, leido?: string | null) =>
      (await app.call('guardaDiaFestivo', { fecha, nombre, leido }, { como })).body;
    // Both found the day free.
    const dos = await Promise.all([guarda('ADMIN', 'REVOLUCIÓN', null), guarda('UNO', 'INVENTARIO', null)]);
    const bien = dos.findIndex((r) => r.estatus === '1');
    const { NOMBRE, OPERADOR } = dos[bien]?.data ?? {};
    expect(dos[1 - bien]).toMatchObject({
      estatus: '0',
      message: MENSAJES_CALENDARIO.yaEsta(NOMBRE, OPERADOR),
    });
    // Who has seen it may change it, and saying again what stands is no clash.
    expect((await guarda('UNO', 'PUENTE', NOMBRE)).data).toMatchObject({ NOMBRE: 'PUENTE', OPERADOR });
    expect((await guarda('ADMIN', 'PUENTE', null)).estatus).toBe('1');
    expect((await guarda('ADMIN', 'OTRO', NOMBRE)).message).toBe(
      MENSAJES_CALENDARIO.yaEsta('PUENTE', OPERADOR),
    );
    await app.call('eliminaDiaFestivo', { fecha });
    expect((await guarda('ADMIN', 'OTRO', 'PUENTE')).message).toBe(MENSAJES_CALENDARIO.yaNoEsta);
    expect(await fechas()).toEqual([FESTIVO]);
  });

  test('sin nombre no, y lo que no está no se quita', async () => {
    expect((await app.call('guardaDiaFestivo', { fecha: '2026-03-17', nombre: ' ' })).body).toMatchObject({
      estatus: '0',
      message: MENSAJES_CALENDARIO.sinNombre,
    });
    expect((await app.call('eliminaDiaFestivo', { fecha: '2026-03-17' })).body).toMatchObject({
      estatus: '0',
      message: MENSAJES_CALENDARIO.noEsta,
    });
  });
});

test('la explicación suma lo mismo que la base, con domingos, festivos y en otras zonas', async () => {
  await app.db.sql(
    `insert into dias_festivos (fecha, nombre) values ('2026-02-02', 'UNO'), ('2026-03-16', 'DOS')`,
  );
  const momento = fc.integer({
    min: Date.parse('2026-01-01T00:00:00Z'),
    max: Date.parse('2026-04-30T00:00:00Z'),
  });
  const zonas = ['America/Mexico_City', 'America/Tijuana', 'Europe/Madrid', 'Asia/Kolkata'];
  const casos = fc.sample(fc.tuple(momento, momento, fc.constantFrom(...zonas)), 400);
  const deLaBase = await app.db.sql<{ n: number }>(
    `select minutos_habiles(d, h, z) as n
       from unnest($1::timestamptz[], $2::timestamptz[], $3::text[]) with ordinality as t (d, h, z, i) order by i`,
    [0, 1, 2].map((i) => casos.map((c) => (i < 2 ? new Date(Number(c[i])).toISOString() : c[2]))),
  );
  const base = await calendario();
  expect(
    casos.map(([d, h, ZONA]) =>
      minutosHabiles(new Date(d).toISOString(), new Date(h).toISOString(), { ...base, ZONA }),
    ),
  ).toEqual(deLaBase.map((f) => f.n));
});
