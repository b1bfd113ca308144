import { MENSAJES_CARTERA } from '@anden/contrato/cartera/rules.ts';
import {
  ESTADO_BYTES_MAX,
  ESTADO_RENGLONES_MAX,
  MENSAJES_ESTADO,
} from '@anden/contrato/cartera/rules-estados.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { columnasDe, depositoNuevo, estadosDe } from '../../../testing/depositos.ts';
import { CUENTA, DEPOSITO, OP } from '../../../testing/fixture.ts';
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

/** Two lines before the header; two deposits alike, one that went out, one without a day, a total. */
const ESTADO = `BANCO DEL CENTRO,,,,
Cuenta 0001,Marzo,,,
Fecha,Concepto,Referencia,Cargo,Abono
10/03/2025,SPEI RECIBIDO,A-100,,"$1,250.50"
10/03/2025,SPEI RECIBIDO,A-100,,"$1,250.50"
11/03/2025,DEPÓSITO EN EFECTIVO,,,300
13/03/2025,COMISIÓN,,12.50,
,SPEI SIN FECHA,B-1,,80
2025-13-01,SPEI MALO,B-2,,80
,SALDO FINAL,,,`;

const { mira, carga } = estadosDe(() => app);
const cargados = () =>
  app.db.sql<{ fecha: string; importe: number; referencia: string; renglon: number; repetido: string }>(
    `select fecha, importe, referencia, renglon, repetido from depositos where estado_cuenta_id > 1 order by renglon`,
  );
type Renglon = { RENGLON: number; VEREDICTO: string; MOTIVO: string | null; IGUALES: number };
const veredictos = (r: { data: { renglones: Renglon[] } }) =>
  r.data.renglones.map((x) => [x.RENGLON, x.VEREDICTO]);

describe('#getEstadoCuenta', () => {
  test('halla el encabezado bajo lo que escribe el banco y dice qué pasaría con cada renglón', async () => {
    const id = await sube(app, 'marzo.csv', ESTADO);
    const r = await mira(id);
    expect(r.data).toMatchObject({
      ARCHIVO: 'marzo.csv',
      TITULOS: ['Fecha', 'Concepto', 'Referencia', 'Cargo', 'Abono'],
      COLUMNAS: columnasDe(),
      PROBLEMA: null,
      SUMA: 1550.5,
    });
    expect(veredictos(r)).toEqual([
      [4, 'NUEVO'],
      [5, 'REPETIDO'],
      [6, 'NUEVO'],
      [7, 'NO_ABONO'],
      [8, 'INVALIDO'],
      [9, 'INVALIDO'],
    ]);
    expect(r.data.renglones[0]).toMatchObject({ FECHA: '2025-03-10', IMPORTE: 1250.5, REFERENCIA: 'A-100' });
    expect(r.data.renglones[1].MOTIVO).toBe('Es igual al renglón 4 de este archivo');
    expect(r.data.renglones[4].MOTIVO).toBe('Falta la fecha');
    expect(r.data.renglones[5].MOTIVO).toContain('no es un día que exista');
    // Whatever can be read of a bad row is shown, so that people recognise the row.
    expect(r.data.renglones[5]).toMatchObject({
      FECHA: null,
      IMPORTE: 80,
      REFERENCIA: 'B-2',
      DESCRIPCION: 'SPEI MALO',
    });
  });

  test('de un libro de Excel, con sus fechas y sus números', async () => {
    const libro = await writeXlsxFile([
      ['Fecha', 'Concepto', 'Referencia', 'Abono'].map((value) => ({ value })),
      [
        { value: new Date('2025-03-12'), type: Date, format: 'dd/mm/yyyy' },
        { value: 'SPEI' },
        { value: 'A-7' },
        { value: 99.1 },
      ],
    ]).toBuffer();
    const id = await sube(app, 'marzo.xlsx', libro);
    expect((await mira(id)).data.renglones).toEqual([
      expect.objectContaining({ VEREDICTO: 'NUEVO', FECHA: '2025-03-12', IMPORTE: 99.1 }),
    ]);
  });

  test('sin columnas conocidas pide que se digan, y con las dichas lo lee', async () => {
    const id = await sube(app, 'raro.csv', 'CUANDO,CUANTO,QUE\n13/03/2025,10.00,X1\n');
    expect((await mira(id)).data).toMatchObject({
      TITULOS: ['CUANDO', 'CUANTO', 'QUE'],
      PROBLEMA: MENSAJES_ESTADO.faltan,
      renglones: [],
    });
    const columnas = columnasDe({ fecha: 'CUANDO', importe: 'CUANTO', referencia: 'QUE', descripcion: null });
    expect(veredictos(await mira(id, columnas))).toEqual([[2, 'NUEVO']]);
    expect((await mira(id, { ...columnas, referencia: 'CUANTO' })).data.PROBLEMA).toBe(
      MENSAJES_ESTADO.dosVeces,
    );
  });

  test('uno sin renglón de títulos lo dice, al mirarlo y al cargarlo', async () => {
    const id = await sube(app, 'suelto.csv', 'ESTADO DE CUENTA\nSIN MOVIMIENTOS\n');
    const message = MENSAJES_ESTADO.sinEncabezado(null);
    expect(await mira(id)).toMatchObject({ estatus: '0', message });
    expect(await carga(id)).toMatchObject({ estatus: '0', message });
  });

  test('un libro cuya primera hoja está vacía dice cuál se leyó y cuál no', async () => {
    const libro = await writeXlsxFile([
      { data: [], sheet: 'Portada' },
      { data: [['Fecha', 'Abono'].map((value) => ({ value }))], sheet: 'Movimientos' },
    ]).toBuffer();
    expect((await mira(await sube(app, 'banco.xlsx', libro))).message).toBe(
      'No se encontró el renglón de los títulos: debe decir al menos la fecha y el abono. Se leyó la hoja «Portada», sin leer «Movimientos»',
    );
  });

  test('uno grande, largo o de otro operador no se lee', async () => {
    const renglones = Array.from({ length: ESTADO_RENGLONES_MAX + 60 }, () => '13/03/2025,1.00').join('\n');
    const largo = await sube(app, 'l.csv', `Fecha,Abono\n${renglones}`);
    expect(await mira(largo)).toMatchObject({ estatus: '0', message: MENSAJES_ESTADO.largo });
    const grande = await app.call('iniciaImportacion', { archivo: 'g.csv', bytes: ESTADO_BYTES_MAX + 1 });
    expect(await mira(grande.body.data.IMPORTACION_ID)).toMatchObject({ message: MENSAJES_ESTADO.grande });
    await app.darControles(OP.UNO, [P.conciliarDepositos]);
    const r = await app.call('getEstadoCuenta', { importacion_id: largo, cuenta_ba_id: 1 }, { como: 'UNO' });
    expect(r.body.estatus).toBe('0');
  });
});

describe('#cargaEstadoCuenta', () => {
  test('carga los nuevos, rechaza los demás por renglón y recuerda las columnas de la cuenta', async () => {
    const r = await carga(await sube(app, 'marzo.csv', ESTADO));
    expect(r).toMatchObject({ estatus: '1', data: { CARGADOS: 2, SUMA: 1550.5 } });
    expect(r.data.rechazados.map((x: Renglon) => x.RENGLON)).toEqual([5, 8, 9]);
    expect(await cargados()).toEqual([
      { fecha: '2025-03-10', importe: 1250.5, referencia: 'A-100', renglon: 4, repetido: null },
      { fecha: '2025-03-11', importe: 300, referencia: null, renglon: 6, repetido: null },
    ]);
    expect((await app.call('getCuentasBanco')).body.data[0].ULTIMO).toMatchObject({
      ARCHIVO: 'marzo.csv',
      RENGLONES: 2,
      OPERADOR: 'ADMINISTRADORA',
    });
    expect(await app.db.sql('select columnas from cuentas_banco where cuenta_ba_id = 1')).toEqual([
      { columnas: columnasDe() },
    ]);
  });

  test('otra vez no carga nada', async () => {
    await carga(await sube(app, 'marzo.csv', ESTADO));
    const antes = await huella(app.db, [
      'auditoria',
      'idempotencia',
      'importaciones',
      'importaciones_partes',
    ]);
    const id = await sube(app, 'marzo.csv', ESTADO);
    const visto = await mira(id);
    expect(
      veredictos(visto)
        .slice(0, 3)
        .map(([, v]) => v),
    ).toEqual(['REPETIDO', 'REPETIDO', 'REPETIDO']);
    expect(visto.data.renglones[0].MOTIVO).toContain(
      'Ya hay un depósito con esa cuenta, fecha, importe y referencia',
    );
    expect(await carga(id)).toMatchObject({ estatus: '0', message: MENSAJES_ESTADO.nada });
    expect(
      await huella(app.db, ['auditoria', 'idempotencia', 'importaciones', 'importaciones_partes']),
    ).toEqual(antes);
  });

  test('un repetido se acepta con su motivo, y una sola vez', async () => {
    const aceptados = [{ renglon: 5, iguales: 0, motivo: 'SON DOS PAGOS IGUALES' }];
    expect(
      await carga(await sube(app, 'm.csv', ESTADO), { aceptados: [{ ...aceptados[0], motivo: '' }] }),
    ).toMatchObject({ estatus: '0', message: MENSAJES_CARTERA.motivo });
    const r = await carga(await sube(app, 'm.csv', ESTADO), { aceptados });
    expect(r).toMatchObject({ data: { CARGADOS: 3 } });
    expect((await cargados())[1]).toMatchObject({ renglon: 5, repetido: 'SON DOS PAGOS IGUALES' });
    expect(await carga(await sube(app, 'm.csv', ESTADO), { aceptados })).toMatchObject({ estatus: '0' });
  });

  test('el que ya se registró a mano se conoce por su referencia', async () => {
    await app.call(
      'setCreaDepositoNoId',
      depositoNuevo({ fecha: '2025-03-10', importe: 1250.5, referencia_web: 'A-100' }),
    );
    expect(veredictos(await mira(await sube(app, 'm.csv', ESTADO)))[0]).toEqual([4, 'REPETIDO']);
  });

  test('el mismo estado por dos a la vez se carga una vez', async () => {
    await app.darControles(OP.UNO, [P.conciliarDepositos]);
    const suyo = await sube(app, 'm.csv', ESTADO);
    const inicia = await app.call(
      'iniciaImportacion',
      { archivo: 'm.csv', bytes: Buffer.byteLength(ESTADO) },
      { como: 'UNO' },
    );
    const otro = inicia.body.data.IMPORTACION_ID;
    await app.call(
      'subeParteDeImportacion',
      { importacion_id: otro, parte: 0, datos: Buffer.from(ESTADO).toString('base64') },
      { como: 'UNO' },
    );
    const pedido = { cuenta_ba_id: CUENTA.UNO, columnas: columnasDe(), forma_pago: 1 };
    const aceptados = [{ renglon: 5, iguales: 0, motivo: 'SON DOS PAGOS IGUALES' }];
    const r = await Promise.all([
      app.call('cargaEstadoCuenta', { ...pedido, importacion_id: suyo, aceptados }),
      app.call('cargaEstadoCuenta', { ...pedido, importacion_id: otro, aceptados }, { como: 'UNO' }),
    ]);
    expect(r.map((x) => x.body.estatus).sort()).toEqual(['0', '1']);
    expect(await cargados()).toHaveLength(3);
  });
});

describe('#deshaceEstadoCuenta', () => {
  const deshace = async (estado_cuenta_id: number, motivo = 'ERA DE OTRA CUENTA') =>
    (await app.call('deshaceEstadoCuenta', { estado_cuenta_id, motivo })).body;
  const ultimo = async () => (await app.call('getCuentasBanco')).body.data[0].ULTIMO;

  test('cancela lo que se cargó, una vez y con su motivo; después se carga otra vez', async () => {
    const id = (await carga(await sube(app, 'm.csv', ESTADO))).data.ESTADO_CUENTA_ID;
    expect(await ultimo()).toMatchObject({ ESTADO_CUENTA_ID: id, RENGLONES: 2, VIGENTES: 2 });
    expect(await deshace(id, 'no')).toMatchObject({ message: MENSAJES_CARTERA.motivo });
    expect(await deshace(id)).toMatchObject({ data: { CANCELADOS: 2 }, message: '2 depósitos cancelados' });
    expect(await ultimo()).toMatchObject({ RENGLONES: 2, VIGENTES: 0 });
    for (const otra of [id, 99_999])
      expect(await deshace(otra)).toMatchObject({ message: MENSAJES_ESTADO.sinVigentes });
    const quedan = await app.db.sql(
      'select motivo_cancelo, operador_id_cancelo from depositos where estado_cuenta_id = $1',
      [id],
    );
    expect(quedan).toEqual(
      Array(2).fill({ motivo_cancelo: 'ERA DE OTRA CUENTA', operador_id_cancelo: OP.ADMIN }),
    );
    expect(await carga(await sube(app, 'm.csv', ESTADO))).toMatchObject({ data: { CARGADOS: 2 } });
  });

  test('si de uno ya se aplicó algo, no cancela ninguno; y de aplicar y deshacer a la vez queda uno', async () => {
    const id = (await carga(await sube(app, 'm.csv', ESTADO))).data.ESTADO_CUENTA_ID;
    const [uno] = await app.db.sql<{ docto_ba_id: number }>(
      'select docto_ba_id from depositos where estado_cuenta_id = $1 order by renglon',
      [id],
    );
    const da = {
      docto_ba_id: uno?.docto_ba_id,
      version: 0,
      clientes: [{ cliente_id: 1, anticipo: 5, cargos: [] }],
    };
    const [dado, deshecho] = await Promise.all([app.call('aplicaDeposito', da), deshace(id)]);
    expect([dado.body.estatus, deshecho.estatus].sort()).toEqual(['0', '1']);
    if (dado.body.estatus === '1') {
      expect(deshecho.message).toBe(MENSAJES_ESTADO.repartidos(['A-100, de $1,250.50']));
      expect((await ultimo()).VIGENTES).toBe(2);
    } else expect((await ultimo()).VIGENTES).toBe(0);
  });

  test('dado uno antes, se dice cuántos', async () => {
    expect(
      await app.call('aplicaDeposito', {
        docto_ba_id: DEPOSITO.LIBRE,
        version: 0,
        clientes: [{ cliente_id: 1, anticipo: 5, cargos: [] }],
      }),
    ).toMatchObject({ body: { estatus: '1' } });
    expect(await deshace(1)).toMatchObject({
      message: expect.stringMatching(
        /^De uno de sus depósitos ya se aplicó algo \(.+, de \$[\d,]+\.\d\d\): deshaga primero su reparto$/,
      ),
    });
  });
});
