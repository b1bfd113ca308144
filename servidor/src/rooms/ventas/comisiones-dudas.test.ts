import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_COMISION as M } from '@anden/contrato/ventas/comisiones-rules.ts';
import { expect, test } from 'vitest';
import { conComisiones, factura, filas, m } from '../../../testing/comisiones.ts';
import { OP } from '../../../testing/fixture.ts';

conComisiones();

const pregunta = async (n: number, linea_id: number, texto = '¿Por qué es del 1 %?') =>
  (await m.como(n, 'preguntaLineaComision', { linea_id, texto })).body;
const responde = async (n: number, linea_id: number, texto = 'Así es su regla') =>
  (await m.como(n, 'respondeDudaComision', { linea_id, texto })).body;
const linea = async (n: number, linea_id: number) => (await m.como(n, 'getLineaComision', { linea_id })).body;
const avisos = () =>
  m.app.db.sql<{ operador_id: number; mensaje: string; documento_id: number }>(
    `select operador_id, mensaje, documento_id from avisos where menu = 'comisionesventatmk' order by aviso_id`,
  );
const alcance = async (n: number, mas: object = {}) =>
  (await m.como(n, 'getComisionesAsesores', { fecha_ini: '2026-11-01', fecha: '2026-11-27', ...mas })).body;

test('#preguntaLineaComision #respondeDudaComision: el asesor pregunta, se avisa a quien lleva las reglas, responde y se le avisa; nadie más lo ve', async () => {
  await factura(9101, 100, undefined, 1003);
  await factura(9102, 50, undefined, 1001);
  // Sees every customer, without the rules of commission.
  await m.app.darControles(OP.UNO, [P.comisionesventatmk, P.alcanceFechaInicial, P.todosLosClientes]);
  const deDos = (await filas(2))[0]?.LINEA_ID ?? 0;
  expect(await linea(2, deDos)).toMatchObject({ dudas: [], PREGUNTA: 'S', RESPONDE: 'N' });
  expect(await linea(1, deDos)).toMatchObject({ dudas: [], PREGUNTA: 'N', RESPONDE: 'N' });

  // Another's line is not theirs to ask about, whoever they are; and nothing was asked yet.
  expect(await pregunta(1, deDos)).toMatchObject({ estatus: '0', message: M.lineaNoExiste });
  expect(await responde(1, deDos)).toMatchObject({ message: M.nadaQueResponder });
  expect(await pregunta(2, deDos, '  ')).toMatchObject({ message: M.sinDuda });
  expect(await responde(1, deDos, '  ')).toMatchObject({ message: M.sinRespuesta });
  expect((await m.como(2, 'respondeDudaComision', { linea_id: deDos, texto: 'X' })).http).toBe(403);

  expect(await pregunta(2, deDos, ' ¿Por qué? ')).toMatchObject({ estatus: '1', message: M.preguntada });
  expect(await avisos()).toEqual([
    {
      operador_id: OP.ADMIN,
      mensaje: 'MARCADOR 2 pregunta por su comisión de F-9101: «¿Por qué?»',
      documento_id: deDos,
    },
    {
      operador_id: 1001,
      mensaje: 'MARCADOR 2 pregunta por su comisión de F-9101: «¿Por qué?»',
      documento_id: deDos,
    },
  ]);
  const hilo = [
    { OPERADOR: 'MARCADOR 2', RESPUESTA: 'N', TEXTO: '¿Por qué?', FECHA: '2026-11-27T18:00:00.000Z' },
  ];
  expect(await linea(1, deDos)).toMatchObject({ dudas: hilo, PREGUNTA: 'N', RESPONDE: 'S' });
  expect((await linea(2, deDos)).dudas).toMatchObject(hilo);
  // Marked and filtered in the list, of those whom it is of alone.
  // The small company has one of its own, older.
  expect((await alcance(1)).dudas).toMatchObject([
    { FACTURA: 'F2' },
    { LINEA_ID: deDos, FACTURA: 'F-9101', OPERADOR: 'MARCADOR 2' },
  ]);
  const abiertas = await alcance(1, { filtros: 'DUDA~ABIERTA' });
  expect(abiertas.data.map((f: { LINEA_ID: number }) => f.LINEA_ID)).toEqual([deDos]);
  const deUno = (
    await m.app.call(
      'getComisionesAsesores',
      { fecha_ini: '2026-11-01', fecha: '2026-11-27' },
      { como: 'UNO' },
    )
  ).body;
  expect(deUno.data.map((f: { DUDA: string | null }) => f.DUDA)).toEqual([null, null]);
  expect(deUno.dudas).toEqual([]);
  expect((await m.app.call('getLineaComision', { linea_id: deDos }, { como: 'UNO' })).body).toMatchObject({
    estatus: '1',
    dudas: [],
    PREGUNTA: 'N',
    RESPONDE: 'N',
  });

  expect(await responde(1, deDos)).toMatchObject({ estatus: '1', message: M.respondida });
  expect((await avisos())[2]).toEqual({
    operador_id: 1002,
    mensaje: 'MARCADOR 1 respondió su duda de la comisión de F-9101: «Así es su regla»',
    documento_id: deDos,
  });
  expect((await linea(2, deDos)).dudas).toMatchObject([...hilo, { RESPUESTA: 'S', OPERADOR: 'MARCADOR 1' }]);
  expect(await alcance(2)).toMatchObject({ data: [{ DUDA: 'RESPONDIDA' }], dudas: [] });

  // A line of a closed month too; nothing of the month changes.
  await factura(9103, 70, '2026-10-10T18:00:00Z', 1003);
  expect((await m.como(1, 'cierraMesComision', { mes: '2026-10-01' })).body.estatus).toBe('1');
  const [cerrada] = await m.app.db.sql<{ id: number }>(
    `select linea_id as id from lineas_comision where mes = '2026-10-01' and operador_id = 1002`,
  );
  expect(await pregunta(2, cerrada?.id ?? 0)).toMatchObject({ estatus: '1' });
  expect((await alcance(2)).dudas).toMatchObject([{ LINEA_ID: cerrada?.id }]);
});
