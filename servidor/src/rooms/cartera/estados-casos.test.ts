import { MENSAJES_ESTADO } from '@anden/contrato/cartera/rules-estados.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
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

describe('los días', () => {
  const vistos = async (archivo: string, datos: string) =>
    (await renglones(archivo, datos)).map((r) => [r.VEREDICTO, r.FECHA, r.MOTIVO]);
  const MOVIMIENTOS =
    'Fecha,Concepto,Cargo,Abono\n28 DIC,SPEI A,,100.00\n29/DIC,SPEI B,,50.00\n02-ene,SPEI C,,25.00\n';

  test.each([
    'PERIODO DEL 15/12/2024 AL 14/01/2025,,,',
    'Cuenta 0001,Del 15 de diciembre de 2024,al 14 de enero de 2025,',
    'Corte,2024-12-15,2025-01-14,',
  ])('sin año son los del periodo que dice el archivo: %s', async (periodo) => {
    expect(await vistos('p.csv', `${periodo}\n${MOVIMIENTOS}`)).toEqual([
      ['NUEVO', '2024-12-28', null],
      ['NUEVO', '2024-12-29', null],
      ['NUEVO', '2025-01-02', null],
    ]);
  });

  test('de un mes, escrito de otras maneras; lo que no es de él no entra', async () => {
    const datos =
      'Fecha,Concepto,Abono\n28/11,UNO,1.00\n5/11,DOS,2.00\n03/10,TRES,3.00\n28 OCT,CUATRO,4.00\n';
    for (const mes of ['Noviembre de 2024', 'Del 1 al 30 de noviembre de 2024']) {
      const leidos = await vistos('m.csv', `ESTADO DE CUENTA,,\n${mes},,\n${datos}`);
      expect(leidos.slice(0, 2)).toEqual([
        ['NUEVO', '2024-11-28', null],
        ['NUEVO', '2024-11-05', null],
      ]);
      for (const [veredicto, , motivo] of leidos.slice(2))
        expect([veredicto, motivo]).toEqual([
          'INVALIDO',
          'La fecha no dice su año, y no es del periodo que dice el archivo, del 01/11/2024 al 30/11/2024',
        ]);
    }
  });

  test('sin periodo, con dos, o donde caben dos lecturas, no se adivina ninguno y se dice por qué', async () => {
    const sin = 'La fecha no dice su año, y arriba de los títulos no está el periodo: escríbale el año';
    expect((await vistos('s.csv', MOVIMIENTOS)).map((r) => r[2])).toEqual([sin, sin, sin]);
    const dos = `Noviembre de 2024,,,\nDiciembre de 2024,,,\n${MOVIMIENTOS}`;
    expect((await vistos('d.csv', dos))[0]?.[2]).toBe(sin);
    const largo = 'DEL 01/01/2024 AL 30/06/2024,,\nFecha,Concepto,Abono\n03/04,UNO,1.00\n';
    expect(await vistos('l.csv', largo)).toEqual([
      [
        'INVALIDO',
        null,
        'La fecha no dice su año, y en el periodo del 01/01/2024 al 30/06/2024 puede ser dos días: escríbala completa',
      ],
    ]);
  });

  test('de celdas combinadas de Excel vale para todas; un importe combinado es de una', async () => {
    const t = (value: string, mas: object = {}) => ({ value, type: String, ...mas });
    const n = (value: number, mas: object = {}) => ({ value, type: Number, ...mas });
    const filas = [
      ['Fecha', 'Concepto', 'Abono'].map((x) => t(x)),
      [t('24/11/2024', { rowSpan: 3 }), t('SPEI CM1'), n(100)],
      [null, t('SPEI CM2'), n(200, { rowSpan: 2 })],
      [null, t('SPEI CM3'), null],
      [null, t('SPEI CM4'), n(50)],
    ];
    const libro = await writeXlsxFile(filas as never).toBuffer();
    const id = await sube(app, 'combinadas.xlsx', libro);
    expect(
      (await mira(id)).data.renglones.map((r: Renglon) => [r.VEREDICTO, r.FECHA, r.IMPORTE, r.MOTIVO]),
    ).toEqual([
      ['NUEVO', '2024-11-24', 100, null],
      ['NUEVO', '2024-11-24', 200, null],
      ['NO_ABONO', '2024-11-24', null, MENSAJES_ESTADO.sinAbono],
      ['INVALIDO', null, 50, 'Falta la fecha'],
    ]);
  });
});

test('en una columna con signo, ni el total, que resta los cargos, ni los saldos entran como depósitos', async () => {
  const de = (datos: string) => renglones('t.csv', `Fecha,Concepto,Referencia,Importe\n${datos}`);
  const datos = `01/11/2024,SALDO INICIAL,,1000.00
24/11/2024,SPEI QT1,R1,100.00
24/11/2024,COMISION,,-30.00
25/11/2024,SPEI QT2,R2,50.00
25/11/2024,TOTAL,,120.00
25/11/2024,TOTAL ABONOS,,150.00
25/11/2024,TOTAL CARGOS,,-30.00
25/11/2024,SALDO AL CORTE,,1120.00
26/11/2024,SALDO ANTERIOR,R3,75.00
`;
  const no = (motivo: string) => ['NO_ABONO', motivo];
  expect((await de(datos)).map((r) => [r.VEREDICTO, r.MOTIVO])).toEqual([
    no(MENSAJES_ESTADO.saldo),
    ['NUEVO', null],
    no(MENSAJES_ESTADO.cargo),
    ['NUEVO', null],
    no(MENSAJES_ESTADO.total),
    no(MENSAJES_ESTADO.total),
    no(MENSAJES_ESTADO.cargo),
    no(MENSAJES_ESTADO.saldo),
    // A transfer whose payer called it so.
    ['NUEVO', null],
  ]);
  // A total that does not add up is no deposit: a row above it could not be read, or it is of something else.
  const dudosos =
    '24/11/2024,SPEI QT3,R4,100.00\nayer,SPEI QT4,R5,60.00\n25/11/2024,TOTAL,,160.00\n25/11/2024,TOTAL DEL MES,,999.00\n';
  expect((await de(dudosos)).map((r) => r.MOTIVO).slice(2)).toEqual([
    MENSAJES_ESTADO.otroTotal,
    MENSAJES_ESTADO.otroTotal,
  ]);
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
