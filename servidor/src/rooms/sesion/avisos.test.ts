import {
  DIAS_DE_AVISOS,
  MENSAJES_AVISO,
  SILENCIABLES,
  TIPOS_DE_AVISO,
} from '@anden/contrato/sesion/avisos-rules.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { COMPRA, OP } from '../../../testing/fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(() => app.db.sql('truncate avisos, avisos_silenciados restart identity'));

interface Aviso {
  AVISO_ID: number;
  TIPO: string;
  MENSAJE: string;
  ESTADO: string;
  MENU: string | null;
  DOCUMENTO_ID: number | null;
}
const historia = async (como: 'RECIBO' | 'JEFE' = 'RECIBO') =>
  (await app.call('getAvisos', {}, { como })).body as { data: Aviso[]; silenciados: string[] };
const deHistoria = async () => (await historia()).data.map((a) => a.MENSAJE);
const punto = async () =>
  (
    (await app.call('checkForOpenTickets', { operador_id: OP.RECIBO }, { como: 'RECIBO' })).body
      .data as Aviso[]
  ).map((a) => a.MENSAJE);
const llega = (mensaje: string, tipo = 'general', hace = '0 days') =>
  app.db.sql(
    'insert into avisos (operador_id, mensaje, tipo, creado) values ($1, $2, $3, now() - $4::interval)',
    [OP.RECIBO, mensaje, tipo, hace],
  );

test('#getAvisos: los de 30 días del operador y los que no ha leído, éstos primero', async () => {
  await llega('viejo', 'general', `${DIAS_DE_AVISOS + 1} days`);
  await llega('de casi un mes', 'compra', `${DIAS_DE_AVISOS - 1} days`);
  await llega('leído');
  await llega('nuevo');
  await app.db.sql('insert into avisos (operador_id, mensaje) values ($1, $2)', [OP.JEFE, 'ajeno']);
  await app.call('marcaAvisoLeido', { aviso_id: 3 }, { como: 'RECIBO' });
  expect(await deHistoria()).toEqual(['nuevo', 'de casi un mes', 'viejo', 'leído']);
  await app.call('marcaAvisoLeido', { aviso_id: 1 }, { como: 'RECIBO' });
  expect(await deHistoria()).toEqual(['nuevo', 'de casi un mes', 'leído']);
  expect((await historia()).data.map((a) => a.ESTADO)).toEqual(['N', 'N', 'S']);
});

test('#marcaAvisosLeidos: los que se nombran, y de los ajenos ninguno', async () => {
  await llega('uno');
  await llega('dos');
  await llega('después');
  await app.db.sql('insert into avisos (operador_id, mensaje) values ($1, $2)', [OP.JEFE, 'ajeno']);
  expect((await app.call('marcaAvisosLeidos', { avisos: [1, 2, 4] }, { como: 'RECIBO' })).body.estatus).toBe(
    '1',
  );
  expect(await punto()).toEqual(['después']);
  expect((await historia('JEFE')).data).toMatchObject([{ MENSAJE: 'ajeno', ESTADO: 'N' }]);
});

test('#guardaAvisarDe: lo silenciado no enciende el punto y queda en la historia; se vuelve a avisar', async () => {
  await llega('Llegó una compra', 'compra');
  const avisarDe = (avisar: string, tipo = 'compra') =>
    app.call('guardaAvisarDe', { tipo, avisar }, { como: 'RECIBO' });
  await avisarDe('N');
  await avisarDe('N');
  expect(await punto()).toEqual([]);
  expect(await historia()).toMatchObject({ data: [{ ESTADO: 'N' }], silenciados: ['compra'] });
  expect((await historia('JEFE')).silenciados).toEqual([]);
  await avisarDe('S');
  expect(await punto()).toEqual(['Llegó una compra']);
});

test('#guardaAvisarDe: de lo importante se avisa siempre', async () => {
  for (const tipo of ['codigo', 'general']) {
    const { body } = await app.call('guardaAvisarDe', { tipo, avisar: 'N' }, { como: 'RECIBO' });
    expect(body).toMatchObject({ estatus: '0', message: MENSAJES_AVISO.importante });
  }
  expect((await historia()).silenciados).toEqual([]);
});

test('la base acepta los tipos del contrato y ninguno más', async () => {
  for (const tipo of Object.keys(TIPOS_DE_AVISO)) await llega('x', tipo);
  await expect(llega('x', 'otro')).rejects.toThrow(/avisos_tipo_check/);
  const silencia = (tipo: string) =>
    app.db.sql('insert into avisos_silenciados (operador_id, tipo) values ($1, $2)', [OP.RECIBO, tipo]);
  for (const tipo of SILENCIABLES) await silencia(tipo);
  await expect(silencia('codigo')).rejects.toThrow(/avisos_silenciados_tipo_check/);
});

test('cada aviso dice su tipo y lo que abre', async () => {
  await app.call(
    'guardaFechaRecepcion',
    { docto_cm_id: COMPRA.SIN_FECHA, fecha_recepcion: '2026-01-15 10:30' },
    { como: 'JEFE' },
  );
  expect((await historia()).data).toMatchObject([
    { TIPO: 'compra', MENU: 'recepcioncom', DOCUMENTO_ID: COMPRA.SIN_FECHA },
  ]);
});
