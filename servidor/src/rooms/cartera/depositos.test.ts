import { MENSAJES_CARTERA } from '@anden/contrato/cartera/rules.ts';
import { MENSAJES_DEPOSITO } from '@anden/contrato/cartera/rules-depositos.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { depositoNuevo } from '../../../testing/depositos.ts';
import { CUENTA, DEPOSITO, OP } from '../../../testing/fixture.ts';
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

const crea = async (cambios: object = {}) =>
  (await app.call('setCreaDepositoNoId', depositoNuevo(cambios))).body;
const lista = async (pedido: object = {}) => (await app.call('getDepositosClientes', pedido)).body;
const ids = (r: { data: { DOCTO_BA_ID: number }[] }) => r.data.map((d) => d.DOCTO_BA_ID).sort();

describe('#setCreaDepositoNoId', () => {
  test('registra lo que se tecleó, con la empresa y el concepto de fábrica', async () => {
    const { data, message } = await crea();
    expect(message).toBe(MENSAJES_DEPOSITO.registrado);
    const [fila] = await app.db.sql('select * from depositos where docto_ba_id = $1', [data.DOCTO_BA_ID]);
    expect(fila).toMatchObject({
      folio: 'N1',
      fecha: '2025-03-09',
      concepto_ba_id: 79,
      empresa_id: 1,
      importe: 1500,
      referencia_web: 'NUEVO-1',
      operador_id: OP.ADMIN,
      repetido: null,
    });
    expect((await app.call('getDeposito', { docto_ba_id: data.DOCTO_BA_ID })).body.data).toMatchObject({
      ESTADO: 'POR_APLICAR',
      POR_APLICAR: 1500,
      VERSION: 0,
      reparto: [],
      rastro: [{ OPERADOR: 'ADMINISTRADORA', DICHO: 'Registró el depósito' }],
    });
  });

  test.each([
    [{ importe: 'mil' }, MENSAJES_DEPOSITO.invalido],
    [{ importe: 10.005 }, MENSAJES_DEPOSITO.invalido],
    [{ importe: '$0.00' }, MENSAJES_DEPOSITO.importe],
    [{ importe: -5 }, MENSAJES_DEPOSITO.importe],
    [{ folio: '1234567890' }, 'Máximo 9 caracteres'],
    [{ referencia_web: '12345678' }, 'Máximo 7 caracteres'],
    [{ descripcion: 'x'.repeat(61) }, 'Máximo 60 caracteres'],
    [{ descripcion: '  ' }, MENSAJES_DEPOSITO.descripcion],
    [{ fecha: '2999-01-01' }, MENSAJES_DEPOSITO.futura],
    [{ cuenta_ba_id: 99 }, MENSAJES_DEPOSITO.cuenta],
    [{ banco_id: 99 }, MENSAJES_DEPOSITO.banco],
    [{ forma_pago: 99 }, MENSAJES_DEPOSITO.formaPago],
    [{ concepto_ba_id: 99 }, MENSAJES_DEPOSITO.concepto],
    [{ repetido: 'no' }, MENSAJES_CARTERA.motivo],
  ])('con %j no, y nada cambia', async (cambios, mensaje) => {
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    expect(await crea(cambios)).toMatchObject({ estatus: '0', message: mensaje });
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);
  });

  test('sólo las empresas 1 y 3', async () => {
    expect((await app.call('setCreaDepositoNoId', depositoNuevo({ empresa: 2 }))).http).toBe(400);
    expect(await crea({ empresa: 3, cuenta_ba_id: CUENTA.TRES })).toMatchObject({ estatus: '1' });
  });

  test('el mismo otra vez se rechaza y dice cuál; a propósito entra, con su motivo', async () => {
    const { data } = await crea();
    const otra = await crea();
    expect(otra).toMatchObject({ estatus: 'repetido' });
    expect(otra.message).toContain(`el ${data.DOCTO_BA_ID} (N1)`);
    // The web reference alone identifies it.
    expect(await crea({ folio: 'N2' })).toMatchObject({ estatus: 'repetido' });
    const aposta = await crea({ repetido: 'SON DOS DEPÓSITOS IGUALES' });
    expect(aposta).toMatchObject({ estatus: '1' });
    const ficha = await app.call('getDeposito', { docto_ba_id: aposta.data.DOCTO_BA_ID });
    expect(ficha.body.data.rastro[0].DICHO).toContain('aunque había otro igual: «SON DOS DEPÓSITOS IGUALES»');
  });

  test('el mismo por veinte a la vez entra una', async () => {
    const r = await Promise.all(Array.from({ length: 20 }, () => crea()));
    expect(r.map((x) => x.estatus).sort()).toEqual(['1', ...Array.from({ length: 19 }, () => 'repetido')]);
  });
});

describe('#cancelaDeposito', () => {
  const cancela = async (docto_ba_id: number, motivo = 'SE REGISTRÓ DOS VECES') =>
    (await app.call('cancelaDeposito', { docto_ba_id, motivo })).body;

  test('una vez, con motivo; después se puede registrar el mismo', async () => {
    expect(await cancela(DEPOSITO.LIBRE, 'no')).toMatchObject({ message: MENSAJES_CARTERA.motivo });
    expect(await cancela(DEPOSITO.LIBRE)).toMatchObject({ estatus: '1' });
    expect(await cancela(DEPOSITO.LIBRE)).toMatchObject({ message: MENSAJES_DEPOSITO.yaCancelado });
    expect(await cancela(99_999)).toMatchObject({ message: MENSAJES_DEPOSITO.noExiste });
    const { body } = await app.call('getDeposito', { docto_ba_id: DEPOSITO.LIBRE });
    expect(body.data).toMatchObject({ ESTADO: 'CANCELADO', POR_APLICAR: 0 });
    expect(body.data.rastro[0]).toMatchObject({
      OPERADOR: 'ADMINISTRADORA',
      DICHO: 'Canceló el depósito: «SE REGISTRÓ DOS VECES»',
    });
    const mismo = { folio: 'D1', fecha: '2025-03-08', referencia_web: 'WEB-1', importe: 50 };
    expect(await crea(mismo)).toMatchObject({ estatus: '1' });
  });

  test('no lo cancela quien sólo los registra', async () => {
    await app.darControles(OP.UNO, [P.depositonoid]);
    const como = 'UNO' as const;
    expect((await app.call('getDepositosClientes', {}, { como })).body.estatus).toBe('1');
    const r = await app.call(
      'cancelaDeposito',
      { docto_ba_id: DEPOSITO.LIBRE, motivo: 'PORQUE SÍ' },
      { como },
    );
    expect(r.http).toBe(403);
  });
});

test('#getDepositosClientes: sin pedir otra cosa, los que tienen algo por aplicar', async () => {
  await app.call('cancelaDeposito', { docto_ba_id: DEPOSITO.LIBRE, motivo: 'SE REGISTRÓ DOS VECES' });
  const r = await lista();
  expect(ids(r)).toEqual([DEPOSITO.OTRO, DEPOSITO.DADO]);
  expect(r.data.find((d: { DOCTO_BA_ID: number }) => d.DOCTO_BA_ID === DEPOSITO.OTRO)).toMatchObject({
    REFER: 'PAGO F2',
    NOMBRE: 'CENTRO 0001',
    IMPORTE: 20,
    POR_APLICAR: 20,
    ESTADO: 'POR_APLICAR',
  });
  expect(r.sumas).toEqual({ IMPORTE: 50, POR_APLICAR: 40 });
  expect(ids(await lista({ ver: 'CANCELADO' }))).toEqual([DEPOSITO.LIBRE]);
  expect(ids(await lista({ ver: 'APLICADO' }))).toEqual([]);
  expect(ids(await lista({ ver: 'EN_PARTE' }))).toEqual([DEPOSITO.DADO]);
  expect(ids(await lista({ ver: 'TODOS' }))).toEqual([DEPOSITO.LIBRE, DEPOSITO.OTRO, DEPOSITO.DADO]);
  expect(ids(await lista({ ver: 'TODOS', filtro: 'ventanilla' }))).toEqual([DEPOSITO.LIBRE]);
  expect(r.conceptos_ba).toContainEqual({ CONCEPTO_BA_ID: 79, CONCEPTO: 'DEPÓSITO POR IDENTIFICAR' });
  expect(r.cuentas).toHaveLength(2);
  expect(r.bancos).toHaveLength(1);
  expect(r.formas_pago).toHaveLength(2);
});
