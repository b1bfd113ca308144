import { P } from '@anden/contrato/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { OP } from '../../../testing/fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.db.sql(`
    insert into clientes (cliente_id, clave_cliente, nombre, nombre_comercial, rfc, email, telefono, celular, zona, operador_id, fecha_distribuidor) values
      (901, 'M-901', 'MARÍA HERNÁNDEZ PEÑA', 'ABARROTES MARINELA', 'HEPM800101AB1', 'maria@abarrotes.example', '(222) 555-0101', null, 'CENTRO', ${OP.ADMIN}, '2025-02-03'),
      (902, 'M-902', 'JOSÉ HERNÁNDEZ', 'DULCERÍA EL SOL', null, null, null, '+52 55 1234 5678', 'NORTE', ${OP.UNO}, null),
      (903, 'M-903', 'MARIANA SOLÍS', null, null, null, '222 555 0199', null, null, null, null)`);
  await app.db.sql(`
    insert into pedidos (folio, folio_web, cliente_id, fecha, importe, estatus) values
      ('P0009001', 'W-7701', 901, '2025-03-06 12:00-06', 100, 'PAGADO'),
      ('P0009002', null, 902, '2025-03-06 12:00-06', 50, 'PENDIENTE')`);
});
afterAll(() => app.close());

const claves = async (texto: string, como?: keyof typeof OP): Promise<string[]> => {
  const { body } = await app.call('buscaClientes', { texto }, { como: como ?? 'ADMIN' });
  expect(body.estatus).toBe('1');
  return body.data.map((c: { CLAVE_CLIENTE: string }) => c.CLAVE_CLIENTE);
};
type Hallado = { CLASE: string; TITULO: string; DETALLE: string; MENU: string; LUGAR: object };
const enPaleta = async (texto: string, clase: string, como?: keyof typeof OP): Promise<Hallado[]> => {
  const { body } = await app.call('buscaRegistros', { texto }, { como: como ?? 'ADMIN' });
  return body.data.filter((h: Hallado) => h.CLASE === clase);
};

test.each([
  ['su clave', 'M-901', ['M-901']],
  ['su clave en minúsculas', 'm-901', ['M-901']],
  ['un pedazo de su clave', 'm-90', ['M-902', 'M-901', 'M-903']],
  ['su teléfono como se escriba', '222 555 0101', ['M-901']],
  ['su teléfono con guiones', '222-5550101', ['M-901']],
  ['el final de su teléfono', '0101', ['M-901']],
  ['su celular con lada del país', '+52 55 1234 5678', ['M-902']],
  ['palabras de su nombre, sin acentos', 'maria hernandez', ['M-901']],
  ['su nombre comercial', 'dulcería sol', ['M-902']],
  ['su RFC', 'hepm800101ab1', ['M-901']],
  ['su correo', 'Maria@Abarrotes', ['M-901']],
  ['una letra cambiada', 'hermandez', ['M-902', 'M-901']],
  ['una letra de más, y otra palabra bien', 'marinella abarrotes', ['M-901']],
  ['una letra de menos en lo que se va escribiendo', 'marinl', ['M-901']],
  ['una letra mal en cada palabra', 'hermandez marimela', ['M-901']],
  ['dos letras mal', 'hermamdes', []],
  ['los signos de un patrón', '%_%', []],
])('#buscaClientes: por %s', async (_como, texto, esperado) => {
  expect(await claves(texto)).toEqual(esperado);
});

test('#buscaClientes: dice su dirección principal y un teléfono', async () => {
  const { body } = await app.call('buscaClientes', { texto: 'M-902' });
  const [{ dir_cli_id }] = (await app.db.sql<{ dir_cli_id: number }>(
    'select dir_cli_id from direcciones_clientes where cliente_id = 902 and principal',
  )) as [{ dir_cli_id: number }];
  expect(body.data).toEqual([
    {
      CLIENTE_ID: 902,
      DIR_CLI_ID: dir_cli_id,
      CLAVE_CLIENTE: 'M-902',
      CLIENTE: 'JOSÉ HERNÁNDEZ',
      NOMBRE_COMERCIAL: 'DULCERÍA EL SOL',
      ZONA: 'NORTE',
      TELEFONO: '+52 55 1234 5678',
    },
  ]);
});

test('#buscaClientes: un nombre que cambia se halla por sus palabras nuevas, con una letra mal', async () => {
  expect(await claves('xicotencal')).toEqual([]);
  await app.db.sql(`update clientes set nombre_comercial = 'TIENDA XICOTÉNCATL' where cliente_id = 903`);
  expect(await claves('xicotencal')).toEqual(['M-903']);
  expect(await claves('xicotemcatl')).toEqual(['M-903']);
});

test('#buscaClientes #buscaRegistros: un asesor halla los suyos y de los demás nada, ni sus pedidos', async () => {
  await app.darControles(OP.UNO, [P.clientes, P.fichaCliente]);
  for (const texto of ['M-901', '222 555 0101', 'marinela', 'marimela', 'M-903', 'hepm800101ab1'])
    expect(await claves(texto, 'UNO'), texto).toEqual([]);
  expect(await claves('hernandez', 'UNO')).toEqual(['M-902']);
  expect(await enPaleta('M-901', 'Cliente', 'UNO')).toEqual([]);
  expect(await enPaleta('hermandez', 'Cliente', 'UNO')).toMatchObject([
    { TITULO: 'JOSÉ HERNÁNDEZ', MENU: 'cliente', LUGAR: { cliente: 902 } },
  ]);
  expect(await enPaleta('P0009001', 'Pedido', 'UNO')).toEqual([]);
  expect(await enPaleta('w-7701', 'Pedido', 'UNO')).toEqual([]);
  expect(await enPaleta('9002', 'Pedido', 'UNO')).toHaveLength(1);

  for (const control of [P.todosLosClientes, P.verOtros]) {
    await app.darControles(OP.UNO, [P.clientes, P.fichaCliente, control]);
    expect(await claves('hernandez', 'UNO')).toEqual(['M-902', 'M-901']);
    expect(await enPaleta('P0009001', 'Pedido', 'UNO')).toHaveLength(1);
  }
});

test('#buscaRegistros: un cliente abre su ficha, o la lista de su día para quien no la tiene; un pedido, la de quien lo hizo', async () => {
  expect(await enPaleta('2225550101', 'Cliente')).toEqual([
    {
      CLASE: 'Cliente',
      TITULO: 'MARÍA HERNÁNDEZ PEÑA',
      DETALLE: 'M-901 · ABARROTES MARINELA · CENTRO · (222) 555-0101',
      MENU: 'cliente',
      LUGAR: { cliente: 901 },
    },
  ]);
  for (const texto of ['P0009001', '9001', 'w-7701', '7701'])
    expect(await enPaleta(texto, 'Pedido'), texto).toMatchObject([
      { TITULO: 'P0009001', DETALLE: expect.stringContaining('Web W-7701 · MARÍA'), MENU: 'cliente' },
    ]);

  await app.darControles(OP.UNO, [P.clientes, P.todosLosClientes]);
  expect(await enPaleta('M-901', 'Cliente', 'UNO')).toMatchObject([
    { MENU: 'clientes', LUGAR: { desde: '2025-02-03', hasta: '2025-02-03', filtro: 'M-901' } },
  ]);
  // A customer who is no distributor is in no list that this operator may open.
  expect(await enPaleta('M-903', 'Cliente', 'UNO')).toEqual([]);
  expect(await enPaleta('P0009001', 'Pedido', 'UNO')).toEqual([]);
});
