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
/** Messages about presence that the other server's browsers hear. */
let oidos: Evento[];
let alOir: () => void;
beforeEach(async () => {
  app = await testApp();
  otra = await otraApp(app.db);
  await app.darControles(OP.UNO, [P.configarticulo, P.configubicacion]);
  oidos = [];
  alOir = () => {};
  otra.servicios.eventos.oir((e) => {
    oidos.push(e);
    alOir();
  });
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

/** What was heard of presence so far: a message of this test, sent after the rest, has come through the same channel. */
async function loOido(): Promise<Evento[]> {
  const marca = Math.floor(Math.random() * 1e9) + 1;
  const llego = new Promise<void>((listo) => {
    alOir = () => oidos.some((e) => e.tema === 'vista' && e.id === marca) && listo();
  });
  app.servicios.eventos.publicar([{ tema: 'vista', id: marca }]);
  await llego;
  return oidos.filter((e) => e.tema === 'presencia');
}

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
  // Alone with it: nobody is told.
  expect(await loOido()).toEqual([]);
  await anuncia('UNO', 'mira');
  expect(await loOido()).toEqual([{ tema: 'presencia', id: ART.BARRAS, controles: [P.configarticulo] }]);
  await anuncia('UNO', 'mira');
  expect(await loOido()).toHaveLength(1);
  await anuncia('UNO', 'escribe');
  expect(await presentes('ADMIN')).toEqual([[OP.UNO, 'S']]);
  await anuncia('UNO', 'mira');
  await anuncia('UNO', 'se va');
  expect((await loOido()).length).toBeGreaterThan(1);
  expect(await presentes('ADMIN')).toEqual([]);
  expect(await app.db.sql('select operador_id, escribe from presencias')).toEqual([
    { operador_id: OP.ADMIN, escribe: true },
  ]);
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
  const antes = (await loOido()).length;
  await anuncia('UNO', 'mira');
  expect(await presentes('ADMIN')).toEqual([[OP.UNO, 'N']]);
  expect(await loOido()).toHaveLength(antes + 1);
});

test('los que llegan a la vez por dos servidores se ven: uno lo oye o lo lee', async () => {
  for (let n = 0; n < 10; n++) {
    const [uno, dos] = await Promise.all([anuncia('ADMIN', 'mira'), anuncia('UNO', 'mira', { por: otra })]);
    // One of them came second, saw the first, and the first is told.
    expect([uno.body.data.length, dos.body.data.length].sort()).toEqual([0, 1]);
    expect((await loOido()).length).toBeGreaterThan(0);
    oidos.length = 0;
    await Promise.all([anuncia('ADMIN', 'se va'), anuncia('UNO', 'se va', { por: otra })]);
    await loOido();
    oidos.length = 0;
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
