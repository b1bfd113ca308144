import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clienteSuelto } from '../src/platform/db/pool.ts';
import { UNA_A_LA_VEZ } from '../src/platform/llegadas/llegada.ts';
import { type TestApp, testApp } from './app.ts';
import { csv, subeYMira } from './importaciones.ts';

/*
 * Rows are locked in one order: invoices, remissions, customers, and only then the rows with copies of their data. So whoever waits for somebody
 * never holds a row which that one takes next.
 */

let app: TestApp;
let otro: pg.Client;
beforeEach(async () => {
  app = await testApp();
  otro = clienteSuelto(app.db.url);
  await otro.connect();
});
afterEach(async () => {
  await otro.end();
  await app.close();
});

/** Makes a request that has to wait for a lock which somebody else holds; meanwhile, that one takes other rows without waiting. */
async function mientras(candado: string, pide: () => Promise<unknown>, toma: string): Promise<void> {
  await otro.query('begin');
  await otro.query(candado);
  const llega = pide();
  await expect
    .poll(() =>
      app.db.sql(
        `select distinct pid from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`,
      ),
    )
    .toHaveLength(1);
  expect((await otro.query(`${toma} for update skip locked`)).rowCount).toBeGreaterThan(0);
  await otro.query('commit');
  expect(await llega).toMatchObject({ body: { estatus: '1' } });
}

async function importada(tabla: string, texto: string): Promise<number> {
  const id = await subeYMira(app, `${tabla}.csv`, csv(texto));
  const { body } = await app.call('importaArchivo', { importacion_id: id, tabla });
  expect(body, body.message).toMatchObject({ estatus: '1' });
  return id;
}
const deshace = (importacion_id: number) => () => app.call('deshaceImportacion', { importacion_id });

test('deshacer una importación de guías espera a quien entrega la factura sin tener sus guías ni sus remisiones', async () => {
  await importada('facturas', 'FOLIO|CLAVE_CLIENTE|FECHA|TOTAL\nF90|C-1|2026-01-15|50');
  const id = await importada('facturas', 'FOLIO|GUIA|FLETERA_GUIA\nF90|G-77|UNO\nF90|G-78|UNO');
  const candado = `select from facturas where folio = 'F90' for update`;
  await mientras(candado, deshace(id), `select from guias where guia = 'G-77'`);
  expect(await app.db.sql(`select from guias where guia in ('G-77', 'G-78')`)).toEqual([]);
});

test('deshacer lo que llegó espera a lo que llega sin tener nada', async () => {
  const id = await importada('clientes', 'CLAVE_CLIENTE|NOMBRE\nC-1|OTRO NOMBRE');
  await mientras(UNA_A_LA_VEZ, deshace(id), `select from clientes where clave_cliente = 'C-1'`);
  expect(await app.db.sql(`select nombre from clientes where clave_cliente = 'C-1'`)).toEqual([
    { nombre: 'FERRETERÍA LA PERLA' },
  ]);
});

test('ponerle su factura a un ticket espera a la factura que cambia sin tener el ticket, que cambia con su cliente', async () => {
  const [{ ticket_id } = { ticket_id: 0 }] = await app.db.sql<{ ticket_id: number }>(
    `insert into tickets (tipo, motivo_id, asunto, comentario, cliente_id) values ('C', 1, 'X', 'X', 1) returning ticket_id`,
  );
  const pon = () => app.call('agregar_factura_a_ticket', { ticket_id, factura: 'F00000001', cliente_id: 1 });
  const candado = `select from facturas where folio = 'F1' for no key update`;
  await mientras(candado, pon, `select from tickets where ticket_id = ${ticket_id}`);
});

test('los tickets de clientes que cambian juntos se toman en su orden, como los de un calendario que cambia', async () => {
  await app.db.sql(
    `insert into tickets (ticket_id, tipo, motivo_id, asunto, comentario, cliente_id) overriding system value
       values (900, 'C', 1, 'X', 'X', 2), (901, 'C', 1, 'X', 'X', 1)`,
  );
  const cambia = async () => {
    await app.db.sql(`update clientes set nombre = nombre || ' X' where cliente_id in (1, 2)`);
    return { body: { estatus: '1' } };
  };
  await mientras(
    'select from tickets where ticket_id = 900 for update',
    cambia,
    'select from tickets where ticket_id = 901',
  );
});
