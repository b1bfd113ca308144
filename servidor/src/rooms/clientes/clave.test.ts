import { contrato } from '@anden/contrato/contrato.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';

let app: TestApp;
/** Two customers, one with its key in small letters and one with mixed letters. */
beforeAll(async () => {
  app = await testApp();
  await app.db.sql(
    `insert into clientes (cliente_id, clave_cliente, nombre) values (301, 'dm-301', 'MERCERÍA LUZ'), (302, 'Dm-302', 'LA OTRA')`,
  );
});
afterAll(() => app.close());

const ESCRITAS = [
  ['dm-301', 301],
  ['DM-301', 301],
  ['Dm-301 ', 301],
  ['\u00A0dm-302\u200B', 302],
  ['DM-302', 302],
  ['c-1', 1],
] as const;

test('toda llamada que toma la clave de un cliente la recibe en mayúsculas y sin lo que la rodea', () => {
  const conClave = Object.entries(contrato).flatMap(([nombre, c]) => {
    const campo = (c.input as { shape?: Record<string, { parse: (x: unknown) => unknown }> }).shape
      ?.clave_cliente;
    return campo ? [[nombre, campo.parse(' ñc-1\u200B\n')]] : [];
  });
  expect(conClave.length).toBeGreaterThan(6);
  expect(conClave.filter(([, clave]) => clave !== 'ÑC-1')).toEqual([]);
});

test.each(ESCRITAS)('la clave «%s» halla a su cliente en todas', async (clave_cliente, id) => {
  const r = async (nombre: Parameters<TestApp['call']>[0], input: object = {}) =>
    (await app.call(nombre, { clave_cliente, ...input })).body;
  expect((await r('getInfoGralCliente')).data).toMatchObject({ CLIENTE_ID: id });
  expect((await r('getCargosPorCobrar')).data).toMatchObject({ CLIENTE_ID: id });
  expect((await r('setClteRecoge')).data).toMatchObject({ CLIENTE_ID: id });
  for (const nombre of ['getHistorialVPD', 'getMarcasMasVendidas', 'getTicketsTienda'] as const)
    expect(await r(nombre), nombre).toMatchObject({ estatus: '1' });
  const nuevo = { externo: `${clave_cliente}.${id}`, asunto: 'Falta', comentario: 'Falta una' };
  const ticket_id = (await r('abreTicketTienda', nuevo)).data?.ticket_id;
  expect(await app.db.sql('select cliente_id from tickets where ticket_id = $1', [ticket_id])).toEqual([
    { cliente_id: id },
  ]);
  expect(
    await r('respondeTicketTienda', { externo: `${nuevo.externo}.r`, ticket_id, comentario: 'Sigue' }),
  ).toMatchObject({
    estatus: '1',
  });
  const { body } = await app.call('buscaClientes', { texto: clave_cliente });
  expect(body.data.map((c: { CLIENTE_ID: number }) => c.CLIENTE_ID)).toEqual([id]);
});
