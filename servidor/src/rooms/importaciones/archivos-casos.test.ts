import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { sube, subeYMira } from '../../../testing/importaciones.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

const lee = async (importacion_id: number, tabla?: string) =>
  (await app.call('getImportacion', { importacion_id, ...(tabla ? { tabla } : {}) })).body.data;
const ensaya = async (importacion_id: number, tabla: string) =>
  (await app.call('ensayaImportacion', { importacion_id, tabla })).body;
const revisa = async (importacion_id: number, mas: object = {}) =>
  (await app.call('revisaImportacion', { importacion_id, ...mas })).body;

/** As a system exports it: Windows-1252, a title and the days above the titles, an empty first column, a total below. */
const DEL_ERP = Buffer.from(
  `
;REPORTE DE COMPRAS POR ARTÍCULO;;;;;;
;Del 01/11/2024 al 20/11/2024;;;;;;

;Folio;Fecha;Proveedor;Almacén ID;Clave artículo;Unidades;Costo
;QX-ERP;20/11/2024;PROVEEDORA DEL CENTRO;1;A-1;1,200;10.50
;QX-ERP;20/11/2024;PROVEEDORA DEL CENTRO;1;A-2;12.00;8
;;;;;TOTAL;1,212;
`,
  'latin1',
);

describe('lo que dice toda la columna', () => {
  test('los títulos se hallan bajo lo que el sistema escribe antes, y se dice en qué fila', async () => {
    const id = await subeYMira(app, 'erp.csv', DEL_ERP);
    expect(await lee(id)).toMatchObject({
      TABLA: 'compras',
      DESCRIPCION: 'CSV, Windows-1252, separado por punto y coma, títulos en la fila 5',
      FILAS: 3,
      PROBLEMA: null,
      PREGUNTAS: [],
    });
    const { data } = await ensaya(id, 'compras');
    // Only the row of the total is refused.
    expect(data.MOTIVOS.flatMap((m: { FILAS: number[] }) => m.FILAS)).toEqual(data.MOTIVOS.map(() => 8));
  });

  test('comas decimales y mes primero se importan como los lee su columna', async () => {
    const datos = 'CLAVE_ARTICULO;ARTICULO;COSTO\nQ-1;UNO;1.234,50\nQ-2;DOS;3.000\nQ-3;TRES;0,75\n';
    const id = await subeYMira(app, 'c.csv', datos);
    expect(await lee(id)).toMatchObject({ TABLA: 'articulos', PREGUNTAS: [] });
    const { body } = await app.call('importaArchivo', { importacion_id: id, tabla: 'articulos' });
    expect(body).toMatchObject({ estatus: '1', data: { ALTAS: 3 } });
    expect(
      await app.db.sql(
        `select costo::float8 as costo from articulos where clave_articulo like 'Q-%' order by clave_articulo`,
      ),
    ).toEqual([{ costo: 1234.5 }, { costo: 3000 }, { costo: 0.75 }]);
  });

  test('si nada lo dice se pregunta con las dos lecturas; sin respuesta no se ensaya, y con ella se lee así', async () => {
    const id = await subeYMira(
      app,
      'c.csv',
      'CLAVE_ARTICULO;ARTICULO;COSTO;MINIMO;MAXIMO\nQ-1;UNO;1.250;1,200;5,000\nQ-2;DOS;3.000;7;8\n',
    );
    const { PREGUNTAS } = await lee(id);
    // MINIMO holds pieces, of which `1,200` can only be many.
    expect(PREGUNTAS).toEqual([
      {
        QUE: 'decimal',
        COLUMNA: 'COSTO',
        EJEMPLOS: [
          { FILA: 2, ESCRITO: '1.250', LECTURAS: ['1.250', '1250'] },
          { FILA: 3, ESCRITO: '3.000', LECTURAS: ['3.000', '3000'] },
        ],
      },
    ]);
    const sin = await ensaya(id, 'articulos');
    expect(sin).toMatchObject({ estatus: '0' });
    expect(sin.message).toContain(
      'En «COSTO» no se sabe cómo leer: fila 2, «1.250»: 1.250 (el punto) o 1250 (la coma)',
    );
    expect(await revisa(id, { respuestas: { decimal: 'punto' } })).toMatchObject({ estatus: '1' });
    expect(await lee(id)).toMatchObject({ PREGUNTAS: [] });
    const { body } = await app.call('importaArchivo', { importacion_id: id, tabla: 'articulos' });
    expect(body).toMatchObject({ data: { ALTAS: 2 } });
    expect(
      await app.db.sql(
        `select costo::float8 as costo, minimo, maximo from articulos where clave_articulo like 'Q-%' order by clave_articulo`,
      ),
    ).toEqual([
      { costo: 1.25, minimo: 1200, maximo: 5000 },
      { costo: 3, minimo: 7, maximo: 8 },
    ]);
  });
});

describe('lo que la gente suelta se nombra, con qué hacer', () => {
  const CFDI =
    '<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Folio="1001" Total="116.00"><cfdi:Emisor Rfc="AAA010101AAA"/></cfdi:Comprobante>';
  test.each([
    ['f.xml', `<?xml version="1.0" encoding="UTF-8"?>\n${CFDI}`, 'El archivo es una factura del SAT (CFDI)'],
    ['f.xml', CFDI, 'El archivo es una factura del SAT (CFDI)'],
    [
      'f.xls',
      '<html><body><table><tr><td>FOLIO</td></tr></table></body></html>',
      'El archivo es una página web',
    ],
  ])('%#: %s', async (nombre, datos, dice) => {
    const id = await sube(app, nombre, datos);
    const r = await revisa(id);
    expect(r.estatus).toBe('0');
    expect(r.message).toContain(dice);
  });

  test('letras de MS-DOS se preguntan, y las de Windows se leen', async () => {
    const texto = 'CLAVE_CLIENTE;NOMBRE;ZONA\nQX-C4;MUÑOZ GARCÍA;BAJÍO\n';
    const deMsdos = Buffer.from(texto, 'latin1').map((b) => ({ 209: 0xa5, 205: 0xd6 })[b] ?? b);
    const r = await revisa(await sube(app, 'c3b.csv', Buffer.from(deMsdos)));
    expect(r).toMatchObject({ estatus: '0' });
    expect(r.message).toContain('¿Dice «MUÑOZ» o «MU¥OZ»?');
    const deWindows = Buffer.from(
      `${texto}QX-C5;Señor José Pingüino Müller\u00a0KÖLN, 5 µm ¢£;CAFÉ\n`,
      'latin1',
    );
    const leido = await lee(await subeYMira(app, 'c3.csv', deWindows));
    expect(leido.MUESTRA[0].CELDAS).toEqual(['QX-C4', 'MUÑOZ GARCÍA', 'BAJÍO']);
  });

  test('la marca de fin de MS-DOS no es una fila', async () => {
    const id = await subeYMira(app, 'z.csv', 'CLAVE_ARTICULO,ARTICULO,TIPO_ARTICULO_U\nQX-CZ1,UNO,D\n\x1a');
    expect(await lee(id)).toMatchObject({ FILAS: 1 });
    expect(await ensaya(id, 'articulos')).toMatchObject({ data: { RECHAZADAS: 0, ALTAS: 1 } });
  });
});

test('un lote con cifras, E y cifras es un lote; lo que Excel convirtió no', async () => {
  const id = await subeYMira(
    app,
    'c12.csv',
    `CLAVE_ARTICULO,ALMACEN_ID,LOTE,FECHA_CADUCIDAD,EXISTENCIA
A-1,1,24E15,2028-02-29,0
A-1,1,5E10,2028-02-29,0
A-1,1,1.2E+06,2028-02-29,0
A-1,1,E2415,2028-02-29,0
A-1,1,219E01BE,2028-02-29,0
`,
  );
  const { data } = await ensaya(id, 'caducidades');
  const deLote = data.MOTIVOS.filter((m: { COLUMNA: string }) => m.COLUMNA === 'LOTE');
  expect(deLote).toMatchObject([{ VALOR: '1.2E+06', FILAS: [4] }]);
});

describe('los archivos de noviembre de 2026', () => {
  const caso = (nombre: string): Buffer =>
    readFileSync(new URL(`../../../testing/casos/${nombre}`, import.meta.url));

  test.each([
    ['x12-libreoffice.ods', 'El archivo es de LibreOffice (.ods): ábralo y guárdelo como .xlsx o CSV'],
    ['x13-csv-en-zip.zip', 'El archivo es un .zip: ábralo y suba lo que trae dentro («compras.csv»)'],
  ])('%s', async (nombre, dice) => {
    const id = await sube(app, nombre, caso(nombre));
    expect(await revisa(id)).toMatchObject({ estatus: '0', message: dice });
  });

  test('un pedido con su título arriba y una columna vacía se lee desde sus títulos', async () => {
    const id = await subeYMira(app, 'x6.xlsx', caso('x6-titulo-columna-vacia-total.xlsx'));
    const leido = await lee(id);
    expect(leido).toMatchObject({ TABLA: 'compras', FILAS: 3, PROBLEMA: null });
    expect(leido.DESCRIPCION).toContain('títulos en la fila 4');
  });

  test('las filas ocultas se dicen, y se leen', async () => {
    const leido = await lee(await subeYMira(app, 'x7.xlsx', caso('x7-filas-ocultas.xlsx')));
    expect(leido).toMatchObject({ FILAS: 4 });
    expect(leido.DESCRIPCION).toBe('Excel, primera hoja, con 2 filas ocultas que también se leen');
  });

  test('las horas se muestran como se importan', async () => {
    const leido = await lee(await subeYMira(app, 'x15.xlsx', caso('x15-horas-y-ruido.xlsx')));
    expect(leido.MUESTRA.map((m: { CELDAS: string[] }) => m.CELDAS[1])).toEqual([
      '26-11-2026 10:00:00',
      '26-11-2026 23:59:59',
      '01-07-2022 23:30:00',
    ]);
  });

  test('419.9999999999985 piezas son 420', async () => {
    const id = await subeYMira(app, 'x20.xlsx', caso('x20-piezas-con-ruido.xlsx'));
    const { data } = await ensaya(id, 'existencias');
    expect(data.MOTIVOS.map((m: { COLUMNA: string }) => m.COLUMNA)).not.toContain('EXISTENCIA');
  });
});
