import { randomUUID } from 'node:crypto';
import { P } from '@anden/contrato/permissions.ts';
import type { EstadoDePresencia, TemaConPresencia } from '@anden/contrato/presencia/rules.ts';
import { PRESENCIA_VENCE_S } from '@anden/contrato/presencia/rules.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { otraApp, type TestApp, testApp } from '../../../testing/app.ts';
import { ART, OP, UBI } from '../../../testing/fixture.ts';
import { olvidarPresencias } from '../../platform/cleanup.ts';
import type { Evento } from '../../platform/events.ts';

let app: TestApp;
let otra: TestApp;
/** Messages about presence sent by the first server, and those the other's browsers received. */
let dichos: Evento[];
let oidos: Evento[];
beforeEach(async () => {
  app = await testApp();
  otra = await otraApp(app.db);
  await app.darControles(OP.UNO, [P.configarticulo, P.configubicacion]);
  dichos = [];
  const { eventos } = app.servicios;
  const publicar = eventos.publicar.bind(eventos);
  eventos.publicar = (suyos) => {
    dichos.push(...suyos);
    publicar(suyos);
  };
  oidos = [];
  otra.servicios.eventos.oir((e) => oidos.push(e));
});
afterEach(async () => {
  await otra.close();
  await app.close();
});

type Como = 'ADMIN' | 'UNO' | 'NADIE';
const PESTANA = { ADMIN: randomUUID(), UNO: randomUUID(), NADIE: randomUUID() };
const anuncia = (
  como: Como,
  estado: EstadoDePresencia,
  { tema = 'articulo', id = ART.BARRAS, pestana = PESTANA[como], por = app } = {} as {
    tema?: TemaConPresencia;
    id?: number;
    pestana?: string;
    por?: TestApp;
  },
) => por.call('anunciaPresencia', { tema, registro_id: id, pestana, estado }, { como });
const presentes = async (como: Como, registro_id: number = ART.BARRAS) =>
  (await app.call('getPresentes', { tema: 'articulo', registro_id }, { como })).body.data.map(
    (p: { OPERADOR_ID: number; ESCRIBE: string }) => [p.OPERADOR_ID, p.ESCRIBE],
  );

test('cada quien ve a los demás, una vez aunque tengan varias pestañas, y nunca a sí mismo', async () => {
  expect((await anuncia('ADMIN', 'mira')).body.data).toEqual([]);
  await anuncia('ADMIN', 'mira', { pestana: randomUUID() });
  const r = await anuncia('UNO', 'mira', { por: otra });
  expect(r.body.data).toEqual([{ OPERADOR_ID: OP.ADMIN, NOMBRE: expect.any(String), ESCRIBE: 'N' }]);
  await anuncia('UNO', 'escribe', { pestana: randomUUID() });
  expect(await presentes('ADMIN')).toEqual([[OP.UNO, 'S']]);
  expect(await presentes('UNO')).toEqual([[OP.ADMIN, 'N']]);
  expect(await presentes('ADMIN', ART.MULTI)).toEqual([]);
});

test('escribir, dejar de escribir e irse se dicen a quien lo tiene abierto, en todos los servidores; repetirlo no', async () => {
  await anuncia('ADMIN', 'mira');
  await anuncia('ADMIN', 'escribe');
  // Nobody else has it open: no message.
  expect(dichos).toEqual([]);
  await anuncia('UNO', 'mira');
  const suyo = { tema: 'presencia', id: ART.BARRAS, controles: [P.configarticulo] };
  expect(dichos).toEqual([suyo]);
  await expect.poll(() => oidos).toContainEqual(suyo);
  await anuncia('UNO', 'mira');
  expect(dichos).toHaveLength(1);
  await anuncia('UNO', 'escribe');
  expect(await presentes('ADMIN')).toEqual([[OP.UNO, 'S']]);
  await anuncia('UNO', 'escribe');
  expect(dichos).toHaveLength(2);
  await anuncia('UNO', 'mira');
  await anuncia('UNO', 'se va');
  expect(dichos).toHaveLength(4);
  expect(await presentes('ADMIN')).toEqual([]);
  expect(await app.db.sql('select operador_id, escribe from presencias')).toEqual([
    { operador_id: OP.ADMIN, escribe: true },
  ]);
});

test('lo que un operador tiene abierto a la vez tiene un tope: lo dicho hace más se olvida', async () => {
  await app.db.sql(
    `insert into presencias (operador_id, pestana, tema, registro_id, escribe, visto)
     select ${OP.UNO}, gen_random_uuid(), 'articulo', ${ART.MULTI}, false, now() - n * interval '1 second' from generate_series(1, 60) n`,
  );
  await anuncia('ADMIN', 'mira');
  await anuncia('UNO', 'mira');
  expect(await app.db.sql(`select 1 from presencias where operador_id = ${OP.UNO}`)).toHaveLength(40);
  expect(await presentes('ADMIN')).toEqual([[OP.UNO, 'N']]);
});

test('quien no vuelve a decirlo deja de estar; si vuelve, llega otra vez', async () => {
  await anuncia('ADMIN', 'mira');
  await anuncia('UNO', 'mira');
  const hace = (s: number) =>
    app.db.sql(`update presencias set visto = now() - $1 * interval '1 second' where operador_id = $2`, [
      s,
      OP.UNO,
    ]);
  await hace(PRESENCIA_VENCE_S - 5);
  expect(await presentes('ADMIN')).toEqual([[OP.UNO, 'N']]);
  await hace(PRESENCIA_VENCE_S + 1);
  expect(await presentes('ADMIN')).toEqual([]);
  const antes = dichos.length;
  await anuncia('UNO', 'mira');
  expect(await presentes('ADMIN')).toEqual([[OP.UNO, 'N']]);
  expect(dichos).toHaveLength(antes + 1);
});

test('los que llegan a la vez por dos servidores se ven: uno lo lee y el otro lo oye', async () => {
  for (const id of Object.values(ART)) {
    const [uno, dos] = await Promise.all([
      anuncia('ADMIN', 'mira', { id }),
      anuncia('UNO', 'mira', { id, por: otra }),
    ]);
    expect([uno.body.data.length, dos.body.data.length].sort()).toEqual([0, 1]);
    await expect.poll(() => oidos.some((e) => e.tema === 'presencia' && e.id === id)).toBe(true);
  }
});

test('quien no puede abrir el registro no sabe quién lo tiene, ni es visto', async () => {
  await anuncia('ADMIN', 'mira');
  await anuncia('ADMIN', 'mira', { tema: 'ubicacion', id: UBI.NORTE.id });
  await app.darControles(OP.UNO, [P.configubicacion]);
  expect((await anuncia('UNO', 'mira')).http).toBe(403);
  expect(
    (await app.call('getPresentes', { tema: 'articulo', registro_id: ART.BARRAS }, { como: 'UNO' })).http,
  ).toBe(403);
  const norte = await anuncia('UNO', 'mira', { tema: 'ubicacion', id: UBI.NORTE.id });
  expect(norte.body).toMatchObject({ estatus: '0', data: null });
  expect((await anuncia('ADMIN', 'mira', { id: 999_999 })).body.estatus).toBe('0');
  expect(await presentes('ADMIN')).toEqual([]);
});

test('de quien nunca dijo que se fue no queda nada a los cinco minutos', async () => {
  await anuncia('ADMIN', 'mira');
  await anuncia('UNO', 'mira');
  await app.db.sql(
    `update presencias set visto = now() - interval '6 minutes' where operador_id = ${OP.UNO}`,
  );
  await olvidarPresencias(app.servicios.pool);
  expect(await app.db.sql('select operador_id from presencias')).toEqual([{ operador_id: OP.ADMIN }]);
});

test('otro no puede decir que una pestaña ajena se fue', async () => {
  await anuncia('ADMIN', 'mira');
  await anuncia('UNO', 'se va', { pestana: PESTANA.ADMIN });
  expect(await presentes('UNO')).toEqual([[OP.ADMIN, 'N']]);
});

test('no deja rastro: ni auditoría, ni clave guardada, aunque se mande con una', async () => {
  const clave = randomUUID();
  const input = { tema: 'articulo' as const, registro_id: ART.BARRAS, pestana: PESTANA.UNO };
  for (const estado of ['mira', 'escribe', 'mira', 'se va'] as const)
    expect(
      (await app.call('anunciaPresencia', { ...input, estado }, { como: 'UNO', clave })).body.estatus,
    ).toBe('1');
  expect(await app.db.sql(`select 1 from auditoria where llamada = 'anunciaPresencia'`)).toEqual([]);
  expect(await app.db.sql('select 1 from idempotencia')).toEqual([]);
  expect(await app.db.sql('select 1 from presencias')).toEqual([]);
});
