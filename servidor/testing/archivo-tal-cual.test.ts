import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic, type TestApp, testApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('quien pide el archivo tal cual lo recibe entero, sin piezas, con su tipo y su nombre', async () => {
  const r = await fetch(`${app.url}/api/getKardex/archivo`, {
    method: 'POST',
    headers: {
      authorization: basic('ADMIN'),
      'content-type': 'application/json',
      accept: 'application/octet-stream',
    },
    body: JSON.stringify({
      pedido: { fecha_ini: '2020-01-01', fecha_fin: '2039-12-31' },
      columnas: ['FECHA', 'PIEZAS'],
      titulo: 'Kardex',
      filtro: [],
    }),
  });
  expect(r.headers.get('content-type')).toContain('spreadsheetml');
  expect(r.headers.get('content-disposition')).toBe('attachment; filename="getKardex.xlsx"');
  const [hoja] = await readXlsxFile(Buffer.from(await r.arrayBuffer()));
  expect(Number(r.headers.get('anden-filas'))).toBeGreaterThan(0);
  expect(JSON.stringify(hoja)).toContain('Piezas');
});
