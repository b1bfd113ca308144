import { MENSAJES_CARTERA } from '@anden/contrato/cartera/rules.ts';
import { MENSAJES_DEPOSITO } from '@anden/contrato/cartera/rules-depositos.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { depositoNuevo } from '../../../testing/depositos.ts';
import { ASIENTO, DEPOSITO, OP } from '../../../testing/fixture.ts';
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

const RASTRO = ['auditoria', 'idempotencia'];
type Como = 'ADMIN' | 'UNO';
const aplica = async (
  docto_ba_id: number,
  clientes: object[],
  { version = 0, como = 'ADMIN' as Como } = {},
) => (await app.call('aplicaDeposito', { docto_ba_id, version, clientes }, { como })).body;
const ficha = async (docto_ba_id: number, como: Como = 'ADMIN') =>
  (await app.call('getDeposito', { docto_ba_id }, { como })).body.data;
const pendiente = async (asiento: number) =>
  (
    await app.db.sql<{ p: number }>('select pendiente as p from saldos_cartera where asiento_id = $1', [
      asiento,
    ])
  )[0]?.p;
const sugiere = async (docto_ba_id: number, como: Como = 'ADMIN') =>
  (await app.call('getSugerenciasDeDeposito', { docto_ba_id }, { como })).body.data;
async function nuevo(cambios: object): Promise<number> {
  const { body } = await app.call('setCreaDepositoNoId', depositoNuevo(cambios));
  return body.data.DOCTO_BA_ID;
}

describe('#aplicaDeposito', () => {
  test('a varios clientes, en parte, con el resto de anticipo; y se deshace', async () => {
    const id = DEPOSITO.LIBRE;
    const r = await aplica(id, [
      {
        cliente_id: 1,
        anticipo: 3.4,
        cargos: [
          { cargo_id: ASIENTO.F1, importe: 11.6 },
          { cargo_id: ASIENTO.F2, importe: 10 },
        ],
      },
      { cliente_id: 2, cargos: [{ cargo_id: ASIENTO.F3, importe: 5 }] },
    ]);
    expect(r).toMatchObject({ estatus: '1', data: { POR_APLICAR: 20 } });
    expect(await Promise.all([ASIENTO.F1, ASIENTO.F2, ASIENTO.F3].map(pendiente))).toEqual([0, 24.8, 4.6]);
    const d = await ficha(id);
    expect(d).toMatchObject({ ESTADO: 'EN_PARTE', REPARTIDO: 30, POR_APLICAR: 20, VERSION: 2 });
    expect(d.reparto).toMatchObject([
      {
        CLAVE_CLIENTE: 'C-1',
        IMPORTE: 25,
        ANTICIPO: 3.4,
        OPERADOR: 'ADMINISTRADORA',
        aplicaciones: [
          { FOLIO: 'F1', IMPORTE: 11.6 },
          { FOLIO: 'F2', IMPORTE: 10 },
        ],
      },
      { CLAVE_CLIENTE: 'C-2', IMPORTE: 5, ANTICIPO: 0 },
    ]);
    expect(d.rastro.map((p: { DICHO: string }) => p.DICHO)).toEqual([
      'Dio $5.00 a C-2 PAPELERÍA DEL NORTE: F3 $5.00',
      'Dio $25.00 a C-1 FERRETERÍA LA PERLA: F1 $11.60 y F2 $10.00 y $3.40 de anticipo',
      'Lo cargó del estado de cuenta «marzo.csv», renglón 2',
    ]);
    const [suyo] = d.reparto;
    const deshace = (motivo: string) =>
      app.call('deshaceReparto', { docto_ba_id: id, asiento_id: suyo.ASIENTO_ID, motivo });
    expect((await deshace('no')).body.message).toBe(MENSAJES_CARTERA.motivo);
    expect((await deshace('ERA DE OTRO CLIENTE')).body).toMatchObject({ data: { POR_APLICAR: 45 } });
    expect((await deshace('ERA DE OTRO CLIENTE')).body.message).toBe(MENSAJES_CARTERA.sinReparto);
    expect(await Promise.all([ASIENTO.F1, ASIENTO.F2, ASIENTO.F3].map(pendiente))).toEqual([11.6, 34.8, 4.6]);
    const despues = await ficha(id);
    expect(despues.reparto).toMatchObject([{ CLAVE_CLIENTE: 'C-2' }]);
    expect(despues.rastro[0]).toMatchObject({
      OPERADOR: 'ADMINISTRADORA',
      DICHO: 'Quitó $25.00 a C-1 FERRETERÍA LA PERLA: «ERA DE OTRO CLIENTE»',
    });
  });

  test.each<[string, object[], string]>([
    ['más de lo que queda', [{ cliente_id: 1, anticipo: 50.01 }], 'del depósito y le quedan $50.00'],
    [
      'más de lo que debe la factura',
      [{ cliente_id: 1, cargos: [{ cargo_id: ASIENTO.F1, importe: 11.61 }] }],
      'a la factura F1',
    ],
    [
      'la factura de otro cliente',
      [{ cliente_id: 1, cargos: [{ cargo_id: ASIENTO.F3, importe: 5 }] }],
      MENSAJES_CARTERA.otroCliente,
    ],
    ['nada', [{ cliente_id: 1 }], MENSAJES_DEPOSITO.nada],
    [
      'el mismo cliente dos veces',
      [
        { cliente_id: 1, anticipo: 1 },
        { cliente_id: 1, anticipo: 1 },
      ],
      MENSAJES_DEPOSITO.clienteDosVeces,
    ],
    [
      'más facturas de las que caben en un guardado',
      [{ cliente_id: 1, cargos: Array.from({ length: 201 }, (_x, i) => ({ cargo_id: i + 1, importe: 1 })) }],
      'Son 201 facturas y de una vez se aplican 200 a lo más: guarde en dos partes',
    ],
    ['milésimas', [{ cliente_id: 1, anticipo: 1.005 }], MENSAJES_CARTERA.importe],
    ['a un cliente que no hay', [{ cliente_id: 99, anticipo: 1 }], MENSAJES_CARTERA.clienteNoExiste],
  ])('%s no, y nada cambia', async (_, clientes, mensaje) => {
    const antes = await huella(app.db, RASTRO);
    const r = await aplica(DEPOSITO.LIBRE, clientes);
    expect(r.estatus).toBe('0');
    expect(r.message).toContain(mensaje);
    expect(await huella(app.db, RASTRO)).toEqual(antes);
  });

  test('el segundo en guardar se entera de lo que hizo el primero y no lo pisa', async () => {
    await aplica(DEPOSITO.LIBRE, [{ cliente_id: 2, anticipo: 20 }]);
    const antes = await huella(app.db, RASTRO);
    const r = await aplica(DEPOSITO.LIBRE, [{ cliente_id: 1, anticipo: 10 }]);
    expect(r).toMatchObject({
      estatus: 'repartido',
      message:
        'Mientras tanto ADMINISTRADORA dio $20.00 a C-2 PAPELERÍA DEL NORTE. Revise lo que queda y guarde de nuevo',
    });
    expect(await huella(app.db, RASTRO)).toEqual(antes);
    expect(await aplica(DEPOSITO.LIBRE, [{ cliente_id: 1, anticipo: 10 }], { version: 1 })).toMatchObject({
      estatus: '1',
    });
  });

  test('veinte a la vez, cada uno hasta que le toca o se acaba: nunca más que el depósito', async () => {
    const id = await nuevo({ importe: '100.00' });
    const uno = async () => {
      for (;;) {
        const { VERSION, POR_APLICAR } = await ficha(id);
        const r = await aplica(id, [{ cliente_id: 1, anticipo: 9 }], { version: VERSION });
        if (r.estatus === '1') return 1;
        if (POR_APLICAR < 9 && r.estatus === '0') return 0;
      }
    };
    const hechos = await Promise.all(Array.from({ length: 20 }, uno));
    expect(hechos.reduce<number>((n, h) => n + h, 0)).toBe(11);
    expect(await ficha(id)).toMatchObject({ REPARTIDO: 99, POR_APLICAR: 1 });
  }, 60_000);

  test('uno aplicado no se cancela, uno cancelado no se aplica', async () => {
    await aplica(DEPOSITO.LIBRE, [{ cliente_id: 1, anticipo: 1 }]);
    const motivo = 'SE REGISTRÓ DOS VECES';
    expect((await app.call('cancelaDeposito', { docto_ba_id: DEPOSITO.LIBRE, motivo })).body.message).toBe(
      MENSAJES_DEPOSITO.repartido,
    );
    await app.call('cancelaDeposito', { docto_ba_id: DEPOSITO.OTRO, motivo });
    expect((await aplica(DEPOSITO.OTRO, [{ cliente_id: 1, anticipo: 1 }])).message).toBe(
      MENSAJES_DEPOSITO.yaCancelado,
    );
  });
});

describe('#getSugerenciasDeDeposito', () => {
  test('la factura que dice su referencia, con lo que le tocaría', async () => {
    expect(await sugiere(DEPOSITO.OTRO)).toEqual([
      expect.objectContaining({
        CLAVE_CLIENTE: 'C-1',
        motivos: [{ CLASE: 'factura', DICHO: 'Dice la factura F2' }],
        cargos: [expect.objectContaining({ FOLIO: 'F2', APLICAR: 20, PENDIENTE: 34.8 })],
        ANTICIPO: 0,
      }),
    ]);
  });

  test('su nombre, entero y de dos palabras al menos, como lo escribe el banco', async () => {
    const conDescripcion = async (descripcion: string, n: number) =>
      (
        await sugiere(await nuevo({ importe: 7.77, folio: `N${n}`, referencia_web: `Z${n}`, descripcion }))
      ).map((s: { CLAVE_CLIENTE: string; motivos: unknown }) => [s.CLAVE_CLIENTE, s.motivos]);
    const perla = [['C-1', [{ CLASE: 'nombre', DICHO: 'Trae su nombre, FERRETERÍA LA PERLA' }]]];
    expect(await conDescripcion('SPEI RECIBIDO/BANORTE/Ferreteria La Perla S.A. de C.V./00123', 1)).toEqual(
      perla,
    );
    expect(await conDescripcion('PAGO FERRETERIA EL CLAVO', 2)).toEqual([]);
    expect(await conDescripcion('LA PERLA', 3)).toEqual([]);
    expect(await conDescripcion('%_FERRETERIA% LA PERLA_', 4)).toEqual(perla);
    await app.db.sql(
      "update clientes set nombre = 'SUMINISTROS DEL SUR', nombre_comercial = 'Casa Pérez' where cliente_id = 2",
    );
    expect(await conDescripcion('TRANSFERENCIA DE CASA PEREZ FERRETERIA LA PERLA', 5)).toEqual([
      ...perla,
      ['C-2', [{ CLASE: 'nombre', DICHO: 'Trae su nombre comercial, Casa Pérez' }]],
    ]);
  });

  test('a quien ya se le dio una parte de él', async () => {
    const id = await nuevo({ importe: 900 });
    await aplica(id, [{ cliente_id: 2, anticipo: 100 }]);
    expect(await sugiere(id)).toMatchObject([
      {
        CLAVE_CLIENTE: 'C-2',
        motivos: [{ CLASE: 'reparto', DICHO: 'Ya se le aplicó una parte de este depósito' }],
      },
    ]);
    const [parte] = (await ficha(id)).reparto;
    await app.call('deshaceReparto', {
      docto_ba_id: id,
      asiento_id: parte.ASIENTO_ID,
      motivo: 'No era suyo',
    });
    expect(await sugiere(id)).toEqual([]);
  });

  test('el importe exacto de una o de varias, y el de los dos clientes que lo deben', async () => {
    const dos = await sugiere(await nuevo({ importe: 46.4 }));
    expect(dos).toHaveLength(1);
    expect(dos[0].motivos).toEqual([
      { CLASE: 'importe', DICHO: 'Es exactamente lo que debe de las facturas F1 y F2' },
    ]);
    expect(dos[0].cargos.map((c: { APLICAR: number }) => c.APLICAR)).toEqual([11.6, 34.8]);
    await app.db.sql(
      `insert into facturas (folio, cliente_id, fecha, total) values ('F9', 2, '2025-03-07 12:00-06', 11.6)`,
    );
    const deQuien = await sugiere(await nuevo({ importe: 11.6, folio: 'N2', referencia_web: 'OTRA' }));
    expect(deQuien.map((s: { CLAVE_CLIENTE: string }) => s.CLAVE_CLIENTE)).toEqual(['C-1', 'C-2']);
  });

  test('el importe de dos facturas entre otras, también cuando son iguales', async () => {
    await app.db.sql(
      `insert into facturas (folio, cliente_id, fecha, total) select 'G' || n, 2, '2025-03-07 12:00-06', t
         from unnest(array[70, 30.5, 30.5, 5]) with ordinality x (t, n)`,
    );
    for (const [importe, folios] of [
      [75, 'G1 y G4'],
      [61, 'G2 y G3'],
      [100.5, 'G1 y G2'],
    ] as const) {
      const [una, ...otras] = await sugiere(
        await nuevo({ importe, folio: `N${importe}`, referencia_web: 'Z' }),
      );
      expect(otras).toEqual([]);
      expect(una.CLAVE_CLIENTE).toBe('C-2');
      expect(una.motivos[0].DICHO).toBe(`Es exactamente lo que debe de las facturas ${folios}`);
    }
    expect(await sugiere(await nuevo({ importe: 60, folio: 'N60', referencia_web: 'Z' }))).toEqual([]);
  });

  test('la clave del cliente, la referencia de su pedido y el mismo ordenante de antes', async () => {
    await app.db.sql(
      `insert into pedidos (folio, cliente_id, fecha, importe, refer_clabe) values ('P77', 2, now(), 10, '998877')`,
    );
    await app.db.sql(`update depositos set ordenante = 'JUANA LÓPEZ' where docto_ba_id = any($1)`, [
      [DEPOSITO.DADO, DEPOSITO.LIBRE],
    ]);
    const deClave = await sugiere(await nuevo({ descripcion: 'PAGO DE C-2', importe: 7 }));
    expect(deClave).toMatchObject([
      { CLAVE_CLIENTE: 'C-2', motivos: [{ DICHO: 'Trae su clave, C-2' }], ANTICIPO: 0 },
    ]);
    const dePedido = await sugiere(
      await nuevo({ descripcion: 'SPEI 998877', importe: 500, folio: 'N3', referencia_web: 'X' }),
    );
    expect(dePedido).toMatchObject([
      { CLAVE_CLIENTE: 'C-2', motivos: [{ DICHO: 'Trae la referencia de su pedido P77' }], ANTICIPO: 490.4 },
    ]);
    expect(await sugiere(DEPOSITO.LIBRE)).toMatchObject([
      { CLAVE_CLIENTE: 'C-2', motivos: [{ DICHO: 'JUANA LÓPEZ ya pagó por este cliente 1 vez' }] },
    ]);
  });
});

describe('un asesor con permiso de aplicar', () => {
  beforeEach(async () => {
    await app.darControles(OP.UNO, [P.depositonoid, P.conciliarDepositos]);
    await app.db.sql('update clientes set operador_id = case cliente_id when 1 then $1::int end', [OP.UNO]);
  });

  test('no ve ni da a los clientes de otros', async () => {
    const deOtro = await nuevo({ descripcion: 'PAGO DE C-2', importe: 7 });
    expect(await sugiere(deOtro, 'UNO')).toEqual([]);
    const debe = await app.call('getCargosPorCobrar', { clave_cliente: 'C-2' }, { como: 'UNO' });
    expect(debe.body.message).toBe(MENSAJES_CARTERA.clienteNoExiste);
    expect((await aplica(DEPOSITO.LIBRE, [{ cliente_id: 2, anticipo: 1 }], { como: 'UNO' })).message).toBe(
      MENSAJES_CARTERA.clienteNoExiste,
    );
    const deshace = { docto_ba_id: DEPOSITO.DADO, asiento_id: ASIENTO.DADO, motivo: 'PORQUE NO ES SUYO' };
    expect((await app.call('deshaceReparto', deshace, { como: 'UNO' })).body.estatus).toBe('0');
    const d = await ficha(DEPOSITO.DADO, 'UNO');
    expect(d.reparto).toMatchObject([
      { CLIENTE_ID: null, CLAVE_CLIENTE: '', CLIENTE: '', IMPORTE: 10, aplicaciones: [] },
    ]);
    expect(d.rastro[0].DICHO).toBe('Dio $10.00 a un cliente de otro asesor: $10.00 de anticipo');
    expect(await aplica(DEPOSITO.LIBRE, [{ cliente_id: 1, anticipo: 1 }], { como: 'UNO' })).toMatchObject({
      estatus: '1',
    });
  });

  test('del rastro de lo que es de otros no lee a qué se aplicó ni por qué cambió', async () => {
    await aplica(DEPOSITO.LIBRE, [{ cliente_id: 2, anticipo: 5 }]);
    const abono_id = (await ficha(DEPOSITO.LIBRE)).reparto[0].ASIENTO_ID;
    await app.call('aplicaAnticipo', { abono_id, cargos: [{ cargo_id: ASIENTO.F3, importe: 2 }] });
    await app.call('corrigeAbono', { abono_id, importe: 6, motivo: 'C-2 PAGÓ UN PESO MÁS' });
    const dichos = async (como: Como) =>
      (await ficha(DEPOSITO.LIBRE, como)).rastro.slice(0, 2).map((r: { DICHO: string }) => r.DICHO);
    expect(await dichos('ADMIN')).toEqual([
      'Dio $1.00 más a C-2 PAPELERÍA DEL NORTE: «C-2 PAGÓ UN PESO MÁS»',
      'Aplicó del anticipo de C-2 PAPELERÍA DEL NORTE: F3 $2.00',
    ]);
    expect(await dichos('UNO')).toEqual([
      'Dio $1.00 más a un cliente de otro asesor',
      'Aplicó del anticipo de un cliente de otro asesor',
    ]);
  });
});

test('#getCargosPorCobrar: lo que debe, por vencimiento; la clave sin importar mayúsculas', async () => {
  const { body } = await app.call('getCargosPorCobrar', { clave_cliente: 'c-1' });
  expect(body.data).toMatchObject({ CLIENTE_ID: 1, SALDO: 46.4, ANTICIPO: 0 });
  expect(body.data.cargos).toMatchObject([
    { CARGO_ID: ASIENTO.F1, FOLIO: 'F1', PENDIENTE: 11.6, VENCIDO: 'S' },
    { CARGO_ID: ASIENTO.F2, FOLIO: 'F2', PENDIENTE: 34.8 },
  ]);
});
