import { P } from '@anden/contrato/permissions.ts';
import type { NombreDeReporte } from '@anden/contrato/reportes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { descargar } from './descarga.ts';
import { FACTURA, OP } from './fixture.ts';

const DIAS = { fecha_ini: '2024-03-01', fecha_fin: '2024-03-31' };
const LISTAS: readonly [NombreDeReporte, string, (operador_id: number) => object][] = [
  ['getTickets', 'asunto', (operador_id) => ({ ...DIAS, operador_id })],
  ['getClientesConCatalogoDist', 'CATALOGO', () => DIAS],
  ['getGuiasFacturas', 'GUIA', () => ({ fini: DIAS.fecha_ini, ffin: DIAS.fecha_fin })],
];

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.db.sql(
    `insert into tickets (tipo, motivo_id, asunto, comentario, cliente_id, creado) values ('C', 1, 'X', 'X', 1, '2024-03-10 12:00-06')`,
  );
  await app.db.sql(
    `insert into descargas_catalogo (cliente_id, fecha, catalogo) values (1, '2024-03-10 12:00-06', 'HOGAR')`,
  );
  await app.db.sql(
    `insert into guias (docto_ve_id, fecha, fletera, guia) values (${FACTURA.LISTA}, '2024-03-10 12:00-06', 'UNO', 'G-71')`,
  );
  for (const quien of [OP.UNO, OP.JEFE])
    await app.darControles(quien, [P.tickets, P.clientescc, P.catalogosdistribuidores, P.guias]);
});
afterAll(() => app.close());

test.each(['UNO', 'JEFE', 'UNO'] as const)(
  'los tickets, las descargas y las guías de un cliente que pasa a %s son suyos y de nadie más, en la lista, la cuenta y el archivo',
  async (asesor) => {
    const { body } = await app.call('recibeDocumentos', {
      clientes: [{ CLAVE_CLIENTE: 'C-1', NOMBRE: 'FERRETERÍA LA PERLA', OPERADOR: asesor }],
    });
    expect(body.data).toMatchObject([{ RESULTADO: 'cambiado' }]);
    for (const [lista, columna, pedido] of LISTAS)
      for (const como of ['UNO', 'JEFE'] as const) {
        const cuantos = como === asesor ? 1 : 0;
        const entera = await app.call(lista, pedido(OP[como]), { como });
        expect([lista, como, entera.body.data?.length, entera.body.total]).toEqual([
          lista,
          como,
          cuantos,
          cuantos,
        ]);
        const { total } = (await app.call(lista, { ...pedido(OP[como]), pagina: 1 }, { como })).body;
        expect([lista, como, total]).toEqual([lista, como, cuantos]);
        const archivo = { pedido: pedido(OP[como]), columnas: [columna] };
        expect([lista, como, (await descargar(app.url, lista, archivo, { como })).filas]).toEqual([
          lista,
          como,
          cuantos,
        ]);
      }
  },
);
