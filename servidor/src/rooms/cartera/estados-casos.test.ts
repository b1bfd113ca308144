import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { estadosDe } from '../../../testing/depositos.ts';
import { sube } from '../../../testing/importaciones.ts';
import { cuadra } from '../../../testing/recibido.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(async () => {
  await cuadra(app.db);
  await app.close();
});

const { mira, carga } = estadosDe(() => app);
type Renglon = {
  RENGLON: number;
  VEREDICTO: string;
  MOTIVO: string | null;
  NOTA: string | null;
  FECHA: string;
  IMPORTE: number;
  REFERENCIA: string | null;
  DESCRIPCION: string;
};
const renglones = async (archivo: string, datos: string, mas: object = {}): Promise<Renglon[]> => {
  const id = await sube(app, archivo, datos);
  const r = await app.call('getEstadoCuenta', { importacion_id: id, cuenta_ba_id: 1, ...mas });
  return r.body.data.renglones;
};

/** As real banks and exports write them; years before the test's business day. */
const EUROPEO = `Fecha;Concepto;Abono
24/11/2024;PAGO QB1;1.234,50
24/11/2024;PAGO QB2;3.000
25/11/2024;PAGO QB3;-1.000,00
25/11/2024;PAGO QB4;950,00
25/11/2024;PAGO QB5;1.107.250
`;
const MES_PRIMERO = `Fecha,Concepto,Abono
11/26/2024,ZELLE QG1,150.00
11/25/2024,ZELLE QG2,160.00
11/05/2024,ZELLE QG3,170.00
11/02/2024,ZELLE QG4,180.00
`;
const CON_E = `Fecha,Concepto,Clave de rastreo,Abono
24/11/2024,SPEI QK1,20261124400E0012345,100.00
24/11/2024,SPEI QK2,8846E1122,200.00
24/11/2024,SPEI QK3,MBAN01002611240098,300.00
24/11/2024,SPEI QK4,2.02611E+19,400.00
`;
const SIN_REFERENCIA = `CUENTA 0000000000,,,,
PERIODO 01/11/2024 AL 30/11/2024,,,,
DIA,CONCEPTO,CARGO,ABONO,SALDO
26-11-2024,DEPOSITO EN EFECTIVO PRACTIC 0001 FOLIO 11,,500.00,"10,500.00"
26-11-2024,DEPOSITO EN EFECTIVO PRACTIC 0002 FOLIO 12,,500.00,"11,000.00"
26-11-2024,SPEI RECIBIDO BANCO X,,500.00,"11,500.00"
27-11-2024,SPEI RECIBIDO BANCO Y CLIENTE NUEVO DE PRUEBA PAGO DE LA FACTURA F30318,,"5,000.00","16,500.00"
`;

describe('cómo está escrita una columna lo dice toda la columna', () => {
  test('con comas decimales', async () => {
    expect((await renglones('b2.csv', EUROPEO)).map((r) => [r.VEREDICTO, r.IMPORTE])).toEqual([
      ['NUEVO', 1234.5],
      ['NUEVO', 3000],
      ['NO_ABONO', -1000],
      ['NUEVO', 950],
      ['NUEVO', 1107250],
    ]);
  });

  test('con el mes primero', async () => {
    expect((await renglones('b7.csv', MES_PRIMERO)).map((r) => [r.VEREDICTO, r.FECHA])).toEqual([
      ['NUEVO', '2024-11-26'],
      ['NUEVO', '2024-11-25'],
      ['NUEVO', '2024-11-05'],
      ['NUEVO', '2024-11-02'],
    ]);
  });

  test('si nada lo dice se pregunta una vez, con las dos lecturas de dos renglones; sin respuesta no se carga ninguno', async () => {
    const datos = 'Fecha,Concepto,Abono\n05/04/2024,UNO,3.000\n06/04/2024,DOS,5.000\n';
    const id = await sube(app, 'duda.csv', datos);
    const visto = await mira(id);
    expect(visto.data).toMatchObject({
      renglones: [],
      SUMA: 0,
      PREGUNTAS: [
        {
          QUE: 'fecha',
          COLUMNA: 'Fecha',
          EJEMPLOS: [
            { FILA: 2, ESCRITO: '05/04/2024', LECTURAS: ['2024-04-05', '2024-05-04'] },
            { FILA: 3, ESCRITO: '06/04/2024', LECTURAS: ['2024-04-06', '2024-06-04'] },
          ],
        },
        {
          QUE: 'decimal',
          COLUMNA: 'Abono',
          EJEMPLOS: [
            { FILA: 2, ESCRITO: '3.000', LECTURAS: ['3.000', '3000'] },
            { FILA: 3, ESCRITO: '5.000', LECTURAS: ['5.000', '5000'] },
          ],
        },
      ],
    });
    const columnas = visto.data.COLUMNAS;
    const sin = await carga(id, { columnas });
    expect(sin).toMatchObject({ estatus: '0' });
    expect(sin.message).toContain(
      'fila 2, «05/04/2024»: 2024-04-05 (primero el día) o 2024-05-04 (primero el mes)',
    );
    const con = await carga(id, { columnas, respuestas: { fecha: 'dma', decimal: 'coma' } });
    expect(con).toMatchObject({ estatus: '1', data: { CARGADOS: 2, SUMA: 8000 } });
    // What was answered is remembered for the account, and never above what the next file says itself.
    const otro = await renglones('otro.csv', 'Fecha,Concepto,Abono\n07/04/2024,TRES,7.000\n');
    expect(otro).toMatchObject([{ FECHA: '2024-04-07', IMPORTE: 7000, VEREDICTO: 'NUEVO' }]);
    expect(await renglones('suyo.csv', MES_PRIMERO)).toMatchObject([
      { FECHA: '2024-11-26', IMPORTE: 150 },
      { FECHA: '2024-11-25' },
      { FECHA: '2024-11-05' },
      { FECHA: '2024-11-02' },
    ]);
  });

  test('un día que todavía no llega no es lectura de ninguno', async () => {
    const hoy = new Date();
    const dos = (n: number) => String(n).padStart(2, '0');
    const anio = hoy.getUTCFullYear() + 1;
    // Next year's: neither reading is possible, and each says so instead of asking.
    expect(await renglones('f.csv', `Fecha,Abono\n${dos(3)}/${dos(4)}/${anio},10.00\n`)).toMatchObject([
      { VEREDICTO: 'INVALIDO' },
    ]);
  });
});

test('un encabezado de dos renglones, como el de celdas combinadas, se lee entero', async () => {
  const datos = `ESTADO DE CUENTA,,,,
Fecha,Concepto,Movimientos,,Saldo
,,Cargo,Abono,
24/11/2024,SPEI QD1,,100.00,"1,100.00"
25/11/2024,CHEQUE,50.00,,"1,050.00"
`;
  const id = await sube(app, 'dos.csv', datos);
  const { data } = await mira(id);
  expect(data.TITULOS).toEqual(['Fecha', 'Concepto', 'Cargo', 'Abono', 'Saldo']);
  expect(data.renglones.map((r: Renglon) => [r.RENGLON, r.VEREDICTO, r.IMPORTE])).toEqual([
    [4, 'NUEVO', 100],
    [5, 'NO_ABONO', null],
  ]);
  expect(await carga(id, { columnas: data.COLUMNAS })).toMatchObject({
    estatus: '1',
    data: { CARGADOS: 1 },
  });
  // The account's next file is read by what is remembered of this one.
  const otro = datos.replace('QD1', 'QD2').replace('100.00,"', '200.00,"');
  expect((await renglones('dos2.csv', otro)).map((r) => r.VEREDICTO)).toEqual(['NUEVO', 'NO_ABONO']);
});

describe('el dinero y lo que dice el banco de él', () => {
  test('las claves con cifras, E y cifras son suyas; la que Excel dañó no detiene el dinero', async () => {
    const vistos = await renglones('b11.csv', CON_E);
    expect(vistos.map((r) => [r.VEREDICTO, r.REFERENCIA, r.IMPORTE])).toEqual([
      ['NUEVO', '20261124400E0012345', 100],
      ['NUEVO', '8846E1122', 200],
      ['NUEVO', 'MBAN01002611240098', 300],
      ['NUEVO', null, 400],
    ]);
    expect(vistos.map((r) => r.NOTA)).toEqual([
      null,
      null,
      null,
      'Entra sin referencia: parece un código que Excel convirtió en número: dé formato de Texto a la columna',
    ]);
  });

  test('tres iguales sin referencia y con otro concepto son tres; el concepto queda entero, y por él se sugiere', async () => {
    const id = await sube(app, 'bbva.csv', SIN_REFERENCIA);
    const visto = await mira(id);
    expect(visto.data.renglones.map((r: Renglon) => r.VEREDICTO)).toEqual(Array(4).fill('NUEVO'));
    expect(await carga(id, { columnas: visto.data.COLUMNAS })).toMatchObject({ data: { CARGADOS: 4 } });
    const concepto = 'SPEI RECIBIDO BANCO Y CLIENTE NUEVO DE PRUEBA PAGO DE LA FACTURA F30318';
    expect(
      await app.db.sql(
        `select descripcion, saldo::float8 as saldo from depositos where estado_cuenta_id > 1 order by renglon desc limit 1`,
      ),
    ).toEqual([{ descripcion: concepto, saldo: 16500 }]);
    const otra = await renglones('bbva.csv', SIN_REFERENCIA);
    expect(otra.map((r) => r.VEREDICTO)).toEqual(Array(4).fill('REPETIDO'));
    expect(otra[0]?.MOTIVO).toContain('Ya hay un depósito con esa cuenta, fecha, importe y concepto');
  });

  test('dos del mismo concepto con otro saldo, o a otra hora, son dos; del todo iguales, se acepta uno a uno', async () => {
    const saldos =
      'Fecha,Concepto,Abono,Saldo\n26/11/2024,EFECTIVO,500.00,1000.00\n26/11/2024,EFECTIVO,500.00,1500.00\n';
    const horas =
      'Fecha,Hora,Concepto,Abono\n25/11/2024,10:15,EFECTIVO,500.00\n25/11/2024,12:30,EFECTIVO,500.00\n';
    const iguales = 'Fecha,Concepto,Abono\n23/11/2024,EFECTIVO,500.00\n23/11/2024,EFECTIVO,500.00\n';
    for (const [datos, veredictos] of [
      [saldos, ['NUEVO', 'NUEVO']],
      [horas, ['NUEVO', 'NUEVO']],
      [iguales, ['NUEVO', 'REPETIDO']],
    ] as const) {
      const id = await sube(app, 'e.csv', datos);
      const visto = await mira(id);
      expect(visto.data.renglones.map((r: Renglon) => r.VEREDICTO)).toEqual(veredictos);
      const aceptados =
        veredictos[1] === 'REPETIDO' ? [{ renglon: 3, iguales: 0, motivo: 'SON DOS EN VENTANILLA' }] : [];
      expect(await carga(id, { columnas: visto.data.COLUMNAS, aceptados })).toMatchObject({
        data: { CARGADOS: 2 },
      });
    }
  });

  test('lo que se recuerda de la cuenta completa lo que se adivina y no esconde una columna nueva', async () => {
    const antes = 'Fecha,Concepto,Abono\n24/11/2024,SPEI RECIBIDO,750.00\n';
    const id = await sube(app, 'a.csv', antes);
    expect(await carga(id, { columnas: (await mira(id)).data.COLUMNAS })).toMatchObject({ estatus: '1' });
    const nuevo = `Fecha,Concepto,Referencia,Abono
25/11/2024,SPEI RECIBIDO,RASTREO-A1,750.00
25/11/2024,SPEI RECIBIDO,RASTREO-B2,750.00
`;
    expect((await renglones('b12.csv', nuevo)).map((r) => [r.VEREDICTO, r.REFERENCIA])).toEqual([
      ['NUEVO', 'RASTREO-A1'],
      ['NUEVO', 'RASTREO-B2'],
    ]);
    // What somebody left out on purpose stays out.
    const otro = await sube(app, 'b12.csv', nuevo);
    const columnas = { ...(await mira(otro)).data.COLUMNAS, referencia: null };
    const aceptados = [{ renglon: 3, iguales: 0, motivo: 'SON DOS PAGOS IGUALES' }];
    expect(await carga(otro, { columnas, aceptados })).toMatchObject({ data: { CARGADOS: 2 } });
    const visto = await mira(await sube(app, 'c.csv', nuevo));
    expect(visto.data.COLUMNAS.referencia).toBeNull();
  });
});
