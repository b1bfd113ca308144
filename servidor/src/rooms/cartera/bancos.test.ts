import { MENSAJE_CHOQUE } from '@anden/contrato/campos.ts';
import { MENSAJES_BANCO } from '@anden/contrato/cartera/rules-bancos.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { CUENTA, OP } from '../../../testing/fixture.ts';
import { csv, sube, subeYMira } from '../../../testing/importaciones.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

const catalogos = async () => (await app.call('getCatalogosBanco', {})).body;
const cuenta = async (pedido: object) =>
  (await app.call('guardaCuentaBanco', { empresa: 1, edicion: 'N', ...pedido } as never)).body;
const nombre = async (pedido: object) =>
  (await app.call('guardaCatalogoBanco', { edicion: 'N', ...pedido } as never)).body;
const quita = async (catalogo: 'CUENTA' | 'BANCO' | 'FORMA_PAGO' | 'CONCEPTO', id: number) =>
  (await app.call('quitaCatalogoBanco', { catalogo, id })).body;
/** As a company begins: only the concept of the house is there. */
const empiezaDeNada = () =>
  app.db.sql(`set session_replication_role = replica;
    delete from depositos; delete from estados_cuenta; delete from cuentas_banco; delete from bancos; delete from formas_pago;
    reset session_replication_role`);

describe('#guardaCuentaBanco', () => {
  test('una empresa que empieza de nada da de alta su cuenta con su banco, y carga con ella un estado de cuenta', async () => {
    await empiezaDeNada();
    const r = await cuenta({ cuenta: '  VALLE   0145 ', banco: 'Banco del Valle', empresa: 3 });
    expect(r).toMatchObject({ estatus: '1', message: 'Cuenta guardada' });
    const forma = await nombre({ catalogo: 'FORMA_PAGO', nombre: 'TRANSFERENCIA' });
    expect(await catalogos()).toMatchObject({
      data: [{ CUENTA_BA_ID: r.data?.ID, CUENTA: 'VALLE 0145', BANCO: 'Banco del Valle', EMPRESA: 3 }],
      bancos: [{ BANCO: 'Banco del Valle', CUENTAS: 1 }],
      formas_pago: [{ FORMA_PAGO: 'TRANSFERENCIA' }],
      conceptos_ba: [{ CONCEPTO_BA_ID: 79 }],
    });
    const importacion_id = await sube(app, 'valle.csv', 'Fecha,Abono,Referencia\n20/03/2025,250,A-1');
    const carga = await app.call('cargaEstadoCuenta', {
      importacion_id,
      cuenta_ba_id: r.data?.ID as number,
      columnas: {
        fecha: 'Fecha',
        importe: 'Abono',
        referencia: 'Referencia',
        descripcion: null,
        ordenante: null,
      },
      forma_pago: forma.data?.ID as number,
    });
    expect(carga.body).toMatchObject({ estatus: '1', data: { CARGADOS: 1 } });
  });

  test('otra con el mismo nombre, también con otras mayúsculas y acentos, se rechaza con cuál es', async () => {
    expect(await cuenta({ cuenta: 'céntro 0001', banco_id: 1 })).toMatchObject({
      estatus: '0',
      message: MENSAJES_BANCO.repetido('CUENTA', 'CENTRO 0001'),
    });
    expect((await cuenta({ cuenta: 'NUEVA', banco: 'banco del centro' })).message).toBe(
      MENSAJES_BANCO.repetido('BANCO', 'BANCO DEL CENTRO'),
    );
    expect((await catalogos()).data).toHaveLength(2);
  });

  test('dos que dan de alta la misma a la vez: una queda', async () => {
    const dichos = await Promise.all([1, 2, 3].map(() => cuenta({ cuenta: 'NORTE 0009', banco_id: 1 })));
    expect(dichos.map((d) => d.estatus).sort()).toEqual(['0', '0', '1']);
  });

  test('lo que falta se dice campo por campo, y lo que cambió otra persona se pregunta', async () => {
    for (const [pedido, mensaje] of [
      [{ cuenta: ' ', banco_id: 1 }, MENSAJES_BANCO.nombre('CUENTA')],
      [{ cuenta: 'X'.repeat(61), banco_id: 1 }, MENSAJES_BANCO.largo('CUENTA')],
      [{ cuenta: 'NUEVA' }, MENSAJES_BANCO.banco],
      [{ cuenta: 'NUEVA', banco_id: 99 }, MENSAJES_BANCO.banco],
      [{ cuenta: 'NUEVA', banco_id: 1, empresa: 2 }, MENSAJES_BANCO.empresa],
      [{ cuenta: 'NUEVA', banco_id: 1, cuenta_ba_id: 1 }, MENSAJES_BANCO.nuevoConId],
      [{ cuenta: 'NUEVA', banco_id: 1, cuenta_ba_id: 99, edicion: 'S' }, MENSAJES_BANCO.noExiste],
    ] as const)
      expect((await cuenta(pedido)).message).toBe(mensaje);
    const leida = { cuenta: 'CENTRO 0001', banco_id: 1, empresa: 1 };
    const edita = (cambios: object) =>
      cuenta({ ...leida, ...cambios, cuenta_ba_id: CUENTA.UNO, leido: leida, edicion: 'S' });
    expect((await edita({ cuenta: 'CENTRO NÓMINA' })).estatus).toBe('1');
    expect((await edita({ empresa: 3 })).estatus).toBe('1');
    expect((await edita({ cuenta: 'CENTRO PAGOS' })).message).toBe(MENSAJE_CHOQUE);
    expect((await catalogos()).data).toContainEqual({
      ...{ CUENTA_BA_ID: CUENTA.UNO, CUENTA: 'CENTRO NÓMINA', BANCO_ID: 1, BANCO: 'BANCO DEL CENTRO' },
      EMPRESA: 3,
    });
  });
});

describe('#guardaCatalogoBanco', () => {
  test('agrega y cambia el nombre de bancos, formas de pago y conceptos', async () => {
    for (const catalogo of ['BANCO', 'FORMA_PAGO', 'CONCEPTO'] as const) {
      const { data, estatus } = await nombre({ catalogo, nombre: 'Nuevo' });
      expect(estatus).toBe('1');
      expect((await nombre({ catalogo, nombre: 'NUEVO' })).estatus).toBe('0');
      expect((await nombre({ catalogo, id: data.ID, nombre: 'Otro', edicion: 'S' })).message).toBe(
        MENSAJES_BANCO.guardado(catalogo),
      );
      expect((await nombre({ catalogo, id: 9999, nombre: 'Z', edicion: 'S' })).message).toBe(
        MENSAJES_BANCO.noExiste,
      );
    }
    expect((await nombre({ catalogo: 'FORMA_PAGO', nombre: 'X'.repeat(41) })).message).toBe(
      MENSAJES_BANCO.largo('FORMA_PAGO'),
    );
    expect((await nombre({ catalogo: 'BANCO', nombre: '' })).message).toBe(
      'Debe ingresar el nombre del banco',
    );
  });
});

describe('#quitaCatalogoBanco', () => {
  test('quita lo que nada usa; lo demás queda, y el concepto de la casa también', async () => {
    const { data } = await cuenta({ cuenta: 'NORTE 0009', banco: 'BANCO DEL NORTE' });
    expect((await quita('BANCO', 101)).message).toBe(MENSAJES_BANCO.enUso('BANCO'));
    expect((await quita('CUENTA', data.ID)).message).toBe(MENSAJES_BANCO.quitado('CUENTA'));
    expect((await quita('CUENTA', data.ID)).message).toBe(MENSAJES_BANCO.noExiste);
    expect((await quita('CUENTA', CUENTA.UNO)).message).toBe(MENSAJES_BANCO.enUso('CUENTA'));
    expect((await quita('CONCEPTO', 79)).message).toBe(MENSAJES_BANCO.deLaCasa);
  });
});

describe('#getCuentaDeEstado', () => {
  const mira = async (nombreDeArchivo: string, texto: string) => {
    const importacion_id = await sube(app, nombreDeArchivo, texto);
    return (await app.call('getCuentaDeEstado', { importacion_id })).body.data;
  };

  test('dice qué cuenta nombra el archivo, arriba de los títulos o en su columna, y cuál de las registradas es', async () => {
    await nombre({ catalogo: 'BANCO', nombre: 'Bánca Anáhuac' });
    const filas = 'Fecha,Concepto,Abono\n10/03/2025,SPEI,250\n11/03/2025,SPEI,100';
    expect(await mira('a.csv', `BANCO DEL CENTRO,,\nNo. de cuenta: 7712-340001,,\n${filas}`)).toMatchObject({
      cuentas: [{ DICHA: '7712-340001', CUENTA_BA_ID: CUENTA.UNO }],
      BANCO_ID: 1,
    });
    expect(await mira('banca anahuac marzo.csv', `Cuenta,'0123456789,\n${filas}`)).toMatchObject({
      cuentas: [{ DICHA: '0123456789', CUENTA_BA_ID: null }],
      BANCO_ID: 101,
    });
    expect(await mira('b.csv', `Cuenta,Titular,\n****0003,DISTRIBUIDORA,\n${filas}`)).toMatchObject({
      cuentas: [{ DICHA: '****0003', CUENTA_BA_ID: CUENTA.TRES }],
      BANCO_ID: null,
    });
    expect(
      await mira(
        'c.csv',
        'Cuenta,Fecha,Concepto,Abono\n9988776655,10/03/2025,SPEI,250\n9988776655,11/03/2025,X,1',
      ),
    ).toMatchObject({ cuentas: [{ DICHA: '9988776655', CUENTA_BA_ID: null }] });
    expect(await mira('d.csv', filas)).toMatchObject({ cuentas: [], BANCO_ID: null });
  });
});

describe('importar bancos', () => {
  const ARCHIVO = `CLASE|NOMBRE|BANCO|EMPRESA
    cuenta|VALLE 0145|Banco del Valle|3
    Cuenta|VALLE 0146|BANCO DEL VALLE|
    forma de pago|TRANSFERENCIA||
    Concepto|INTERESES||
    BANCO|BANCA ANÁHUAC||`;
  const importa = async (texto: string) => {
    const importacion_id = await subeYMira(app, 'bancos.csv', csv(texto));
    return (await app.call('importaArchivo', { importacion_id, tabla: 'bancos' })).body;
  };

  test('una empresa que empieza de nada los trae en un archivo; otra vez, todo está igual', async () => {
    await empiezaDeNada();
    expect(await importa(ARCHIVO)).toMatchObject({ estatus: '1', data: { ALTAS: 5, CAMBIOS: 0 } });
    expect(await importa(ARCHIVO)).toMatchObject({ data: { ALTAS: 0, CAMBIOS: 0 } });
    expect(await catalogos()).toMatchObject({
      data: [
        { CUENTA: 'VALLE 0145', BANCO: 'Banco del Valle', EMPRESA: 3 },
        { CUENTA: 'VALLE 0146', BANCO: 'Banco del Valle', EMPRESA: 1 },
      ],
      bancos: [
        { BANCO: 'BANCA ANÁHUAC', CUENTAS: 0 },
        { BANCO: 'Banco del Valle', CUENTAS: 2 },
      ],
      formas_pago: [{ FORMA_PAGO: 'TRANSFERENCIA' }],
    });
    const depositos = await subeYMira(
      app,
      'depositos.csv',
      csv('DOCUMENTO|FECHA|IMPORTE|CUENTA|FORMA_PAGO\nB-1|2025-03-10|1450|VALLE 0145|TRANSFERENCIA'),
    );
    const r = await app.call('importaArchivo', { importacion_id: depositos, tabla: 'depositos' });
    expect(r.body).toMatchObject({ estatus: '1', data: { ALTAS: 1 } });
  });

  test('lo que no puede ser se rechaza renglón por renglón, y quien no los lleva no los trae por archivo', async () => {
    const malo = `CLASE|NOMBRE|BANCO|EMPRESA
      cuenta|SIN BANCO||
      caja|X||
      banco|Y|OTRO|
      concepto|Z||1
      cuenta|W|BANCO DEL CENTRO|2
      cuenta|w|BANCO DEL CENTRO|1`;
    const importacion_id = await subeYMira(app, 'bancos.csv', csv(malo));
    await app.call('ensayaImportacion', { importacion_id, tabla: 'bancos' });
    const r = (await app.call('getRechazosDeImportacion', { importacion_id })).body;
    expect(r.data.map((x: { FILA: number; MOTIVO: string }) => [x.FILA, x.MOTIVO])).toEqual([
      [2, 'está vacío y la cuenta es nueva'],
      [3, 'debe ser cuenta, banco, forma de pago o concepto'],
      [4, 'sólo lo lleva una cuenta'],
      [5, 'sólo la lleva una cuenta'],
      [6, 'debe ser 1 o 3'],
      [7, 'ya viene en la fila 6'],
    ]);
    await app.darControles(OP.ADMIN, [P.importar]);
    const otro = await subeYMira(app, 'bancos.csv', csv(ARCHIVO));
    await app.call('ensayaImportacion', { importacion_id: otro, tabla: 'bancos' });
    const suyos = (await app.call('getRechazosDeImportacion', { importacion_id: otro })).body;
    await app.darControles(OP.ADMIN, [P.catalogosBanco]);
    expect(suyos.data[0].MOTIVO).toContain(`control ${P.catalogosBanco} «`);
    expect((await catalogos()).data).toHaveLength(2);
  });
});
