import { escribirFiltros } from '@anden/contrato/filtros.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { NombreDeReporte } from '@anden/contrato/reportes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { descargar } from '../../../testing/descarga.ts';
import { OP } from '../../../testing/fixture.ts';
import { diaDeNegocio } from '../../platform/business-day.ts';
import { cortarCartera, estaAlDia } from '../cartera/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.db.sql(`
    insert into clientes (cliente_id, clave_cliente, nombre, tipo, zona, origen, operador_id, fecha_distribuidor, creado) values
      (901, 'D-901', 'ABARROTES UNO', 'DISTRIBUIDOR', 'CENTRO', 'FERIA', ${OP.ADMIN}, '2025-02-03', '2025-02-01 10:00-06'),
      (902, 'D-902', 'ABARROTES DOS', 'DISTRIBUIDOR', 'NORTE', null, ${OP.UNO}, '2025-02-03', '2025-02-01 11:00-06'),
      (903, 'D-903', 'ABARROTES TRES', null, null, null, null, '2025-02-04', '2025-02-01 12:00-06'),
      (904, 'D-904', 'NO DISTRIBUYE', null, null, null, ${OP.UNO}, null, '2025-02-01 12:00-06')`);
  await app.db.sql(
    `update direcciones_clientes set estado = 'PUEBLA', ciudad = 'ATLIXCO', localidad = 'SAN JUAN', tipo_localidad = 'PUEBLO' where cliente_id = 902`,
  );
  await app.db.sql(`
    insert into facturas (docto_ve_id, folio, cliente_id, fecha, vence, total) values
      (9001, 'F9001', 901, '2025-02-05 12:00-06', '2025-03-01 12:00-06', 100),
      (9002, 'F9002', 901, '2025-02-06 12:00-06', now() + interval '30 days', 50.5)`);
  await app.db.sql(`
    insert into cartera (cliente_id, clase, fecha, importe, referencia) values (901, 'PAGO', '2025-03-02 12:00-06', 30, 'X')`);
  await app.db.sql(`
    insert into pedidos (folio, cliente_id, fecha) values
      ('P1', 902, '2025-02-10 12:00-06'), ('P2', 902, '2025-03-04 12:00-06')`);
  await app.db.sql(`
    insert into descargas_catalogo (cliente_id, fecha, catalogo) values
      (901, '2025-03-05 23:30-06', 'HOGAR'), (902, '2025-03-06 09:00-06', 'HOGAR'), (902, '2025-03-06 10:00-06', 'FERRETERÍA'), (902, '2025-04-01 10:00-06', 'HOGAR')`);
});
afterAll(() => app.close());

const FEBRERO = { fecha_ini: '2025-02-01', fecha_fin: '2025-02-28' };
const MARZO = { fecha_ini: '2025-03-01', fecha_fin: '2025-03-31' };
type Como = keyof typeof OP;
const lee = async (
  llamada: 'getClientesDistribuidor' | 'getClientesConCatalogoDist',
  pedido: object,
  como: Como = 'ADMIN',
) => (await app.call(llamada, pedido, { como })).body;
const claves = (body: { data: { CLAVE_CLIENTE: string }[] }): string[] =>
  body.data.map((f) => f.CLAVE_CLIENTE).sort();

describe('#getClientesDistribuidor', () => {
  test('quien se hizo distribuidor en el período, con su saldo, lo vencido y su último pedido', async () => {
    const body = await lee('getClientesDistribuidor', { ...FEBRERO, orden: 'CLAVE_CLIENTE', sentido: 'asc' });
    const [direccion] = await app.db.sql<{ id: number }>(
      'select dir_cli_id as id from direcciones_clientes where cliente_id = 901 and principal',
    );
    expect(body.total).toBe(3);
    expect(body.data[0]).toEqual({
      CLIENTE_ID: 901,
      DIR_CLI_ID: direccion?.id,
      CLAVE_CLIENTE: 'D-901',
      CLIENTE: 'ABARROTES UNO',
      TIPO: 'DISTRIBUIDOR',
      ZONA: 'CENTRO',
      OPERADOR: 'ADMINISTRADORA',
      ORIGEN: 'FERIA',
      FECHA_DISTRIBUIDOR: '2025-02-03',
      FECHA_HORA_CREACION: '2025-02-01T16:00:00.000Z',
      SALDO: 120.5,
      SALDO_VENCIDO: 100,
      FECHA_ULTIMO_PEDIDO: null,
    });
    expect(body.data[1]).toMatchObject({ SALDO: 0, FECHA_ULTIMO_PEDIDO: '2025-03-04T18:00:00.000Z' });
    expect((await lee('getClientesDistribuidor', MARZO)).total).toBe(0);
    expect(claves(await lee('getClientesDistribuidor', { ...FEBRERO, filtro: 'abarrotes norte' }))).toEqual([
      'D-902',
    ]);
  });

  test('#getTodosLosClientes: está también quien no es distribuidor, y quien se dio de alta entre dos días', async () => {
    const cuantos = async (donde: string) =>
      (await app.db.sql<{ n: number }>(`select count(*)::int as n from clientes where ${donde}`))[0]?.n;
    const todos = (await app.call('getTodosLosClientes', {}, { como: 'ADMIN' })).body;
    expect(todos.total).toBe(await cuantos('true'));
    expect(await cuantos('fecha_distribuidor is null')).toBeGreaterThan(0);
    const filtros = escribirFiltros([
      { columna: 'FECHA_HORA_CREACION', clase: 'dia', de: FEBRERO.fecha_ini, a: FEBRERO.fecha_fin },
    ]);
    const alta = (await app.call('getTodosLosClientes', { filtros }, { como: 'ADMIN' })).body;
    expect(claves(alta)).toContain('D-901');
    expect(alta.total).toBeLessThan(todos.total);
  });

  test('su gráfica: cuántos por zona', async () => {
    const body = await lee('getClientesDistribuidor', { ...FEBRERO, grafica: true });
    expect(new Map(body.grafica.map((g: { GRUPO: string; VALOR: number }) => [g.GRUPO, g.VALOR]))).toEqual(
      new Map([
        ['CENTRO', 1],
        ['NORTE', 1],
        ['', 1],
      ]),
    );
  });
});

describe('#getClientesConCatalogoDist', () => {
  test('un renglón por catálogo que se descargó en el período, con de dónde es quien lo bajó', async () => {
    const body = await lee('getClientesConCatalogoDist', {
      ...MARZO,
      orden: 'FECHA_DESCARGA',
      sentido: 'asc',
    });
    expect(
      body.data.map((f: { CLAVE_CLIENTE: string; CATALOGO: string }) => [f.CLAVE_CLIENTE, f.CATALOGO]),
    ).toEqual([
      ['D-901', 'HOGAR'],
      ['D-902', 'HOGAR'],
      ['D-902', 'FERRETERÍA'],
    ]);
    expect(body.data[1]).toMatchObject({
      TIPO: 'DISTRIBUIDOR',
      TIPO_CLIENTE: 'DISTRIBUIDOR',
      ESTADO: 'PUEBLA',
      CIUDAD: 'ATLIXCO',
      NOMBRE_LOCALIDAD: 'SAN JUAN',
      TIPO_LOCALIDAD: 'PUEBLO',
      FECHA_DESCARGA: '2025-03-06T15:00:00.000Z',
    });
  });

  test('lo de las 23:30 es de su día, no del siguiente', async () => {
    const del = (dia: string) => lee('getClientesConCatalogoDist', { fecha_ini: dia, fecha_fin: dia });
    expect((await del('2025-03-05')).total).toBe(1);
    expect((await del('2025-03-06')).total).toBe(2);
  });
});

describe('cada asesor ve los suyos', () => {
  test('en la lista, su cuenta, su gráfica y su archivo; y todos, quien los ve', async () => {
    const columnas = ['CLAVE_CLIENTE'];
    const filas = async (llamada: NombreDeReporte, pedido: object, como: Como) =>
      (await descargar(app.url, llamada, { pedido, columnas }, { como })).filas;
    await app.darControles(OP.UNO, [P.clientes, P.clientescc]);
    const suyos = await lee('getClientesDistribuidor', FEBRERO, 'UNO');
    expect([claves(suyos), suyos.total]).toEqual([['D-902'], 1]);
    const dibujo = await lee('getClientesDistribuidor', { ...FEBRERO, grafica: true }, 'UNO');
    expect(dibujo.grafica).toMatchObject([{ GRUPO: 'NORTE', VALOR: 1 }]);
    expect(await filas('getClientesDistribuidor', FEBRERO, 'UNO')).toBe(1);
    expect(claves(await lee('getClientesConCatalogoDist', MARZO, 'UNO'))).toEqual(['D-902', 'D-902']);
    expect(await filas('getClientesConCatalogoDist', MARZO, 'UNO')).toBe(2);
    await app.darControles(OP.UNO, [P.clientes, P.clientescc, P.todosLosClientes]);
    expect((await lee('getClientesDistribuidor', FEBRERO, 'UNO')).total).toBe(3);
    expect((await lee('getClientesConCatalogoDist', MARZO, 'UNO')).total).toBe(3);
    expect(await filas('getClientesDistribuidor', FEBRERO, 'UNO')).toBe(3);
  });
});

test('un archivo de clientes deja escrito quién se llevó cuántos y de qué; uno sin datos de personas, nada', async () => {
  const anotados = () =>
    app.db.sql<{ operador_id: number; llamada: string; registro: object }>(
      `select operador_id, llamada, registro from auditoria where llamada like '%/archivo' order by auditoria_id`,
    );
  const antes = (await anotados()).length;
  await descargar(
    app.url,
    'getClientesDistribuidor',
    { pedido: { ...FEBRERO, filtro: 'centro' }, columnas: ['CLIENTE'], titulo: 'Clientes distribuidores' },
    { como: 'ADMIN' },
  );
  expect((await anotados()).slice(antes)).toEqual([
    {
      operador_id: OP.ADMIN,
      llamada: 'getClientesDistribuidor/archivo',
      registro: { titulo: 'Clientes distribuidores', filas: 1, pedido: { ...FEBRERO, filtro: 'centro' } },
    },
  ]);
  await descargar(app.url, 'getTiemposRemisiones', { pedido: MARZO, columnas: ['FOLIO'] }, { como: 'ADMIN' });
  expect(await anotados()).toHaveLength(antes + 1);
});

test('la cartera y lo vencido de los distribuidores son los mismos de lo guardado que de los asientos', async () => {
  const pedidos = ['VENCIDO', 'DE_1_A_30', 'MAS_DE_90', 'VENCIDO_DESDE', 'SEMCONATR', 'CLIENTE'].map(
    (orden) => ['getAntiguedadCartera' as const, { orden, pagina: 1 }],
  );
  const todos = [
    ...pedidos,
    ['getAntiguedadCartera', { filtros: 'VENCIDO~0.5..', filtro: 'abarrotes' }],
    ['getAntiguedadCartera', {}],
    ['getClientesDistribuidor', { ...FEBRERO, orden: 'SALDO_VENCIDO', sentido: 'desc' }],
    ['getClientesDistribuidor', { ...FEBRERO, filtros: 'SALDO_VENCIDO~10..5000' }],
  ] as const;
  const leidos = () =>
    Promise.all(
      todos.map(async ([llamada, pedido]) => (await app.call(llamada as NombreDeReporte, pedido)).body),
    );
  const vivos = await leidos();
  expect(vivos.every((r) => r.total > 0)).toBe(true);
  await cortarCartera(app.servicios);
  expect(
    await estaAlDia({
      db: app.servicios.db,
      dia: diaDeNegocio(app.servicios.config.zona, app.servicios.config.ahora()),
      config: app.servicios.config,
    }),
  ).toBe(true);
  expect(await leidos()).toEqual(vivos);
});
