import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { auditar } from '../../audit/index.ts';
import { CANDADOS } from '../../platform/db/candados.ts';

const [UNO, OTRO] = [901, 902];

let app: TestApp;
let a: pg.Client;
let b: pg.Client;
beforeAll(async () => {
  app = await testApp();
  a = new pg.Client(app.db.url);
  b = new pg.Client(app.db.url);
  await Promise.all([a.connect(), b.connect()]);
  await app.db.sql(
    `insert into clientes (cliente_id, clave_cliente, nombre) values (${UNO}, 'D-1', 'UNO'), (${OTRO}, 'D-2', 'OTRO')`,
  );
});
afterAll(async () => {
  await Promise.all([a.end(), b.end()]);
  await app.close();
});

const cifras = (cliente: number) =>
  app.db.sql(
    `select saldo::text, abiertos, to_char(ultimo_pedido at time zone 'UTC', 'YYYY-MM-DD') as ultimo from cifras_clientes where cliente_id = $1`,
    [cliente],
  );
const cargo = (folio: number, cliente: number, total: number): string =>
  `insert into facturas (docto_ve_id, folio, cliente_id, fecha, total) values (${folio}, 'F${folio}', ${cliente}, now(), ${total})`;
const pago = (cliente: number, importe: number): string =>
  `insert into cartera (cliente_id, clase, fecha, importe, referencia) values (${cliente}, 'PAGO', now(), ${importe}, 'X')`;

test('el saldo y el último pedido de un cliente siguen a sus facturas, pagos, pedidos y remisiones', async () => {
  expect(await cifras(UNO)).toEqual([{ saldo: '0.00', abiertos: 0, ultimo: null }]);
  await app.db.sql(cargo(9001, UNO, 100));
  await app.db.sql(pago(UNO, 30.5));
  await app.db.sql(
    `insert into pedidos (folio, cliente_id, fecha) values ('P1', ${UNO}, '2025-02-10'), ('P2', ${UNO}, '2025-03-04')`,
  );
  expect(await cifras(UNO)).toEqual([{ saldo: '69.50', abiertos: 2, ultimo: '2025-03-04' }]);
  await app.db.sql(`update pedidos set fecha = '2025-01-01' where folio = 'P2'`);
  await app.db.sql(`update facturas set total = 80 where docto_ve_id = 9001`);
  expect(await cifras(UNO)).toEqual([{ saldo: '49.50', abiertos: 2, ultimo: '2025-02-10' }]);
  await app.db.sql(`update pedidos set cliente_id = ${OTRO}`);
  expect(await cifras(UNO)).toEqual([{ saldo: '49.50', abiertos: 2, ultimo: null }]);
  expect(await cifras(OTRO)).toEqual([{ saldo: '0.00', abiertos: 0, ultimo: '2025-02-10' }]);
  expect(await app.db.sql('select * from cifras_por_reunir')).toEqual([]);
  expect(await auditar(a)).toEqual([]);
});

test('dos a la vez sobre los mismos clientes, en distinto orden, cuentan lo del otro y no se traban', async () => {
  await a.query('begin');
  await b.query('begin');
  await a.query(pago(UNO, 1));
  await b.query(pago(OTRO, 10));
  // Neither transaction waits for the other until the commit.
  await a.query(pago(OTRO, 2));
  await b.query(pago(UNO, 20));
  await Promise.all([a.query('commit'), b.query('commit')]);
  const suma = `select sum(case when cargo then pendiente else -pendiente end)::text as saldo from saldos_cartera where cliente_id = $1`;
  for (const cliente of [UNO, OTRO]) {
    const [de] = await app.db.sql<{ saldo: string }>(suma, [cliente]);
    expect(await cifras(cliente)).toMatchObject([{ saldo: de?.saldo }]);
  }
  expect(await auditar(a)).toEqual([]);
});

test('quien cambia un cliente y quien le cobra no se esperan, y las cifras dicen lo de ambos', async () => {
  const quien = () => app.db.sql(`select nombre, zona from cifras_clientes where cliente_id = ${UNO}`);
  for (const [primero, segundo] of [
    [a, b],
    [b, a],
  ] as const) {
    await app.db.sql(`update clientes set nombre = 'UNO', zona = null where cliente_id = ${UNO}`);
    await primero.query('begin');
    await segundo.query('begin');
    await primero.query(`update clientes set nombre = 'UNO MÁS', zona = 'NORTE' where cliente_id = ${UNO}`);
    await segundo.query(pago(UNO, 3));
    await Promise.all([a.query('commit'), b.query('commit')]);
    expect(await quien()).toEqual([{ nombre: 'UNO MÁS', zona: 'NORTE' }]);
    expect(await auditar(a)).toEqual([]);
  }
});

test('quien le cobra espera a que la cartera cambie de zona sin trabarse con ella', async () => {
  await a.query('begin');
  // What a change of the zone does: it keeps others from computing figures, and then marks all stored ones as out of
  // date.
  await a.query('select pg_advisory_xact_lock($1)', [CANDADOS.cartera.solo]);
  const cobra = b.query(pago(UNO, 4));
  await expect
    .poll(() =>
      app.db.sql(
        `select from pg_stat_activity
          where datname = current_database() and wait_event = 'advisory' and query like 'insert into cartera%'`,
      ),
    )
    .toHaveLength(1);
  await a.query('update cifras_clientes set caduca = caduca');
  await a.query('commit');
  await cobra;
  expect(await auditar(a)).toEqual([]);
});

test.each([
  [
    'lo que se deshace no se dice',
    `savepoint s; update clientes set nombre = 'NO' where cliente_id = ${UNO}; rollback to s`,
    'UNO',
  ],
  [
    'lo cambiado antes de lo que se deshace sí',
    `update clientes set nombre = 'SÍ' where cliente_id = ${UNO}; savepoint s; ${pago(UNO, 1)}; rollback to s`,
    'SÍ',
  ],
  [
    'quién es y lo que debe, en una sola operación',
    `update clientes set nombre = 'AMBOS' where cliente_id = ${UNO}; ${pago(UNO, 1)}; update clientes set zona = null where cliente_id = ${UNO}`,
    'AMBOS',
  ],
])('%s', async (_, ordenes, nombre) => {
  await app.db.sql(`update clientes set nombre = 'UNO' where cliente_id = ${UNO}`);
  await a.query(`begin; ${ordenes}; commit`);
  expect(await app.db.sql(`select nombre from cifras_clientes where cliente_id = ${UNO}`)).toEqual([
    { nombre },
  ]);
  expect(await app.db.sql('select * from cifras_por_reunir')).toEqual([]);
  expect(await auditar(a)).toEqual([]);
});

test('un cliente que cambia y se borra en la misma operación no deja nada', async () => {
  await app.db.sql(`insert into clientes (cliente_id, clave_cliente, nombre) values (903, 'D-3', 'TRES')`);
  await a.query(
    `begin; update clientes set nombre = 'X' where cliente_id = 903; delete from clientes where cliente_id = 903; commit`,
  );
  expect(await app.db.sql('select from cifras_clientes where cliente_id = 903')).toEqual([]);
  expect(await app.db.sql('select * from cifras_por_reunir')).toEqual([]);
});

test('un ticket sigue al folio de su factura, y se busca por él', async () => {
  await app.db.sql(cargo(9100, UNO, 50));
  await app.db.sql(
    `insert into tickets (tipo, motivo_id, asunto, comentario, cliente_id, factura_id) values ('C', 1, 'ROTO', 'X', ${UNO}, 9100)`,
  );
  await app.db.sql(`update facturas set folio = 'NUEVO-1' where docto_ve_id = 9100`);
  expect(await app.db.sql('select folio_factura from tickets where factura_id = 9100')).toEqual([
    { folio_factura: 'NUEVO-1' },
  ]);
  expect(await auditar(a)).toEqual([]);
});
