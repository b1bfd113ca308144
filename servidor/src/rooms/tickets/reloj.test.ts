import { minutosHabiles } from '@anden/contrato/calendario/rules.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { OP } from '../../../testing/fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.db.sql(
    `insert into dias_festivos (fecha, nombre) values ('2026-02-02', 'UNO'), ('2026-03-16', 'DOS')`,
  );
});
afterAll(() => app.close());

const ZONA = 'America/Mexico_City';
const calendario = async () => (await app.call('getCalendario')).body.data;

/** A ticket opened at a moment, with answers at others, each of which waits for the customer or not; the last may close it. */
async function conRespuestas(
  creado: string,
  respuestas: readonly { fecha: string; espera: boolean; cierra?: boolean }[],
): Promise<number> {
  const [t] = await app.db.sql<{ ticket_id: number }>(
    `insert into tickets (tipo, motivo_id, asunto, comentario, operador_id_creo, creado) values ('O', 14, 'A', 'x', $1, $2) returning ticket_id`,
    [OP.ADMIN, creado],
  );
  const id = t?.ticket_id ?? 0;
  for (const r of [{ fecha: creado, espera: false, cierra: false }, ...respuestas])
    await app.db.sql(
      `insert into tickets_det (ticket_id, es_respuesta, operador_id, comentario, fecha, cuenta, espera, cierra)
       values ($1, true, $2, 'x', $3::timestamptz, $3::timestamptz, $4, $5)`,
      [id, OP.ADMIN, r.fecha, r.espera, r.cierra ?? false],
    );
  await app.db.sql('select recalcula_ticket($1, $2)', [id, ZONA]);
  return id;
}
const ticketDe = async (ticket_id: number) => (await app.call('getTicketsDetalle', { ticket_id })).body;

test.each([
  ['dentro de un día', '2026-03-10T15:00:00Z', '2026-03-10T17:30:00Z', 150],
  ['de noche no corre', '2026-03-11T00:15:00Z', '2026-03-11T14:30:00Z', 0],
  ['pasa la medianoche', '2026-03-10T23:15:00Z', '2026-03-11T15:30:00Z', 120],
  ['el domingo no cuenta', '2026-03-14T23:15:00Z', '2026-03-17T15:30:00Z', 120],
  ['ni el festivo', '2026-02-01T18:00:00Z', '2026-02-03T15:30:00Z', 60],
])('el reloj: %s', async (_que, creado, cierre, minutos) => {
  const id = await conRespuestas(creado, [{ fecha: cierre, espera: false, cierra: true }]);
  expect((await ticketDe(id)).ticket).toMatchObject({
    TRANSCURRIDO: minutos,
    estatus: 'CERRADO',
    VENCE: null,
  });
});

test('no corre mientras el cliente debe contestar, y se explica con los mismos ratos', async () => {
  const id = await conRespuestas('2026-03-10T15:00:00Z', [
    { fecha: '2026-03-10T16:00:00Z', espera: true },
    { fecha: '2026-03-12T16:00:00Z', espera: true },
    { fecha: '2026-03-13T15:00:00Z', espera: false },
    { fecha: '2026-03-13T17:00:00Z', espera: false, cierra: true },
  ]);
  const { ticket, esperas } = await ticketDe(id);
  expect(esperas).toEqual([
    { DESDE: '2026-03-10T16:00:00.000Z', HASTA: '2026-03-12T16:00:00.000Z' },
    { DESDE: '2026-03-12T16:00:00.000Z', HASTA: '2026-03-13T15:00:00.000Z' },
  ]);
  expect(ticket.TRANSCURRIDO).toBe(180);
  const c = await calendario();
  const suma =
    minutosHabiles(ticket.fecha_creacion, ticket.fecha_cierre, c) -
    esperas.reduce(
      (n: number, e: { DESDE: string; HASTA: string }) => n + minutosHabiles(e.DESDE, e.HASTA, c),
      0,
    );
  expect(suma).toBe(ticket.TRANSCURRIDO);
});

test('mientras espera no vence; al volver vence lo que esperó más tarde; y un festivo nuevo lo recorre', async () => {
  // Motive 14 has 16 business hours: 960 minutes.
  const id = await conRespuestas('2099-03-10T15:00:00Z', [{ fecha: '2099-03-10T16:00:00Z', espera: true }]);
  expect((await ticketDe(id)).ticket).toMatchObject({ VENCE: null, ESPERA: 'S' });
  const otro = await conRespuestas('2099-03-10T15:00:00Z', [
    { fecha: '2099-03-10T16:00:00Z', espera: true },
    { fecha: '2099-03-10T17:00:00Z', espera: false },
  ]);
  const sin = await conRespuestas('2099-03-10T15:00:00Z', []);
  const vence = async (t: number) => (await ticketDe(t)).ticket.VENCE as string;
  const c = await calendario();
  expect(minutosHabiles('2099-03-10T15:00:00Z', await vence(sin), c)).toBe(960);
  expect(minutosHabiles(await vence(sin), await vence(otro), c)).toBe(60);
  const antes = await vence(sin);
  expect((await app.call('guardaDiaFestivo', { fecha: '2099-03-11', nombre: 'NUEVO' })).body.estatus).toBe(
    '1',
  );
  expect((await vence(sin)) > antes).toBe(true);
  expect(minutosHabiles('2099-03-10T15:00:00Z', await vence(sin), await calendario())).toBe(960);
  await app.call('eliminaDiaFestivo', { fecha: '2099-03-11' });
  expect(await vence(sin)).toBe(antes);
});

test('un festivo que se pone o se quita sólo toca los relojes que pasan por su día, y deja los de todos bien', async () => {
  const MINUTO = 60_000;
  const de = Date.parse('2097-03-04T06:00:00Z');
  const aIso = (minutos: number) => new Date(de + minutos * MINUTO).toISOString();
  const dos_semanas = 14 * 24 * 60;
  const casos = fc.sample(
    fc.tuple(
      fc.integer({ min: 0, max: dos_semanas }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: dos_semanas / 2 }), fc.boolean()), { maxLength: 4 }),
    ),
    60,
  );
  for (const [creado, despues] of casos)
    await conRespuestas(
      aIso(creado),
      despues
        .toSorted(([a], [b]) => a - b)
        .map(([minutos, espera]) => ({ fecha: aIso(creado + minutos), espera })),
    );
  const relojes = () =>
    app.db.sql<{ ticket_id: number; version: string }>(
      `select ticket_id, xmin::text as version, vence, espera_desde, minutos_espera, minutos_respuesta, minutos
         from tickets where cerrado is null order by 1`,
    );
  const sinVersion = (filas: readonly { version: string }[]) => filas.map(({ version: _, ...f }) => f);
  for (const [llamada, fecha] of [
    ['guardaDiaFestivo', '2097-03-07'],
    ['guardaDiaFestivo', '2097-03-12'],
    ['eliminaDiaFestivo', '2097-03-07'],
  ] as const) {
    const antes = await relojes();
    const input = llamada === 'guardaDiaFestivo' ? { fecha, nombre: 'DE PRUEBA' } : { fecha };
    expect((await app.call(llamada, input as never)).body.estatus).toBe('1');
    const despues = await relojes();
    const tocados = despues.filter((t, i) => t.version !== antes[i]?.version).length;
    expect(tocados).toBeGreaterThan(0);
    expect(tocados).toBeLessThan(antes.length);
    await app.db.sql(`select recalcula_ticket(ticket_id, $1) from tickets where cerrado is null`, [ZONA]);
    expect(sinVersion(despues)).toEqual(sinVersion(await relojes()));
  }
});

test('lo que vence antes va primero; lo que espera y lo cerrado, después', async () => {
  const dia = '2098-05-12';
  const tarde = await conRespuestas(`${dia}T18:00:00Z`, []);
  const pronto = await conRespuestas(`${dia}T15:00:00Z`, []);
  const espera = await conRespuestas(`${dia}T14:45:00Z`, [{ fecha: `${dia}T15:00:00Z`, espera: true }]);
  const { data } = (
    await app.call('getTickets', { operador_id: OP.ADMIN, fecha_ini: dia, fecha_fin: dia, pagina: 1 })
  ).body;
  expect(data.map((t: { ticket_id: number }) => t.ticket_id)).toEqual([pronto, tarde, espera]);
});

test('el momento en que se acaban las horas es el inverso de las horas hábiles', async () => {
  const casos = fc.sample(
    fc.tuple(
      fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2026-04-30T00:00:00Z') }),
      fc.integer({ min: 1, max: 3000 }),
    ),
    200,
  );
  const filas = await app.db.sql<{ n: number }>(
    `select minutos_habiles(d, momento_habil(d, m, $3), $3) as n
       from unnest($1::timestamptz[], $2::int[]) with ordinality as t (d, m, i) order by i`,
    [casos.map(([d]) => new Date(d).toISOString()), casos.map(([, m]) => m), ZONA],
  );
  expect(filas.map((f) => f.n)).toEqual(casos.map(([, m]) => m));
});

test('las horas hábiles contadas por días son las mismas', async () => {
  await app.db.sql(
    `insert into dias_festivos (fecha, nombre) values ('2026-02-03', 'Prueba') on conflict do nothing`,
  );
  const de = Date.parse('2026-01-01T06:00:00Z');
  const momento = fc.integer({ min: de, max: Date.parse('2026-04-30T00:00:00Z') });
  const casos = fc
    .sample(fc.tuple(momento, momento), 300)
    .map((par) => par.map((m) => new Date(m).toISOString()));
  const filas = await app.db.sql<{ n: number; contados: number }>(
    `select minutos_habiles(d, h, $3) as n, minutos_contados(minutos_por_dia($4, '2026-05-01', $3), d, h, $3) as contados
       from unnest($1::timestamptz[], $2::timestamptz[]) as t (d, h)`,
    [casos.map(([d]) => d), casos.map(([, h]) => h), ZONA, new Date(de).toISOString()],
  );
  expect(filas.map((f) => f.contados)).toEqual(filas.map((f) => f.n));
  expect(filas.some((f) => f.n > 0)).toBe(true);
});
