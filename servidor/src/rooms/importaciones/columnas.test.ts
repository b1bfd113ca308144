import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { csv, subeYMira } from '../../../testing/importaciones.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

const lee = async (importacion_id: number, tabla?: string) =>
  (await app.call('getImportacion', { importacion_id, ...(tabla ? { tabla } : {}) })).body.data;

describe('las columnas de un archivo', () => {
  test('#revisaImportacion #getImportacion: las columnas se eligen, se recuerdan por sus títulos y se olvidan', async () => {
    const datos = csv('Lista de precios||\nCve|Nom del art|Obs\nE-1|Uno|nada');
    const elige = (importacion_id: number, ...elegidas: [string, string | null][]) =>
      app.call('revisaImportacion', {
        importacion_id,
        columnas: {
          tabla: 'articulos',
          elegidas: elegidas.map(([titulo, columna]) => ({ titulo, columna })),
        },
      });
    const id = await subeYMira(app, 'erp.csv', datos);
    expect(await lee(id, 'articulos')).toMatchObject({
      DESCRIPCION: 'CSV, UTF-8, separado por coma, títulos en la fila 2',
      PROBLEMA: expect.stringContaining('diga qué son, o que no se usan'),
      ELEGIDAS: null,
    });
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    for (const [elegidas, message] of [
      [
        [
          ['Cve', 'ARTICULO'],
          ['Nom del art', null],
          ['Obs', null],
        ],
        'Falta la columna CLAVE_ARTICULO',
      ],
      [
        [
          ['Cve', 'CLAVE_ARTICULO'],
          ['Nom del art', 'ARTICULO'],
          ['Obs', 'ARTICULO'],
        ],
        'La columna ARTICULO viene dos veces: en «Nom del art» y en «Obs»',
      ],
      [[['Clave', 'CLAVE_ARTICULO']], 'El archivo no tiene la columna «Clave». Tiene: Cve, Nom del art, Obs'],
    ] as [[string, string | null][], string][])
      expect((await elige(id, ...elegidas)).body).toMatchObject({ estatus: '0', message });
    expect(await huella(app.db, ['auditoria', 'idempotencia'])).toEqual(antes);

    const buenas: [string, string | null][] = [
      ['Cve', 'CLAVE_ARTICULO'],
      ['Nom del art', 'ARTICULO'],
      ['Obs', null],
    ];
    expect((await elige(id, ...buenas)).body).toMatchObject({ estatus: '1' });
    expect(await lee(id)).toMatchObject({
      TABLA: 'articulos',
      PROBLEMA: null,
      ELEGIDAS: { DESDE: null },
      COLUMNAS: [
        { COLUMNA: 'CLAVE_ARTICULO', IGNORADA: 'N' },
        { COLUMNA: 'ARTICULO' },
        { COLUMNA: null, IGNORADA: 'S' },
      ],
    });
    const hecha = await app.call('importaArchivo', { importacion_id: id, tabla: 'articulos' });
    expect(hecha.body.data).toMatchObject({ ALTAS: 1, ADVERTENCIAS: ['Una columna no se usa: «Obs»'] });

    // The next file with those titles, in any order and by the command as well.
    const otro = await lee(await subeYMira(app, 'otro.csv', csv('OBS|CVE.|Nom. del art\n|E-2|Dos')));
    expect(otro).toMatchObject({
      TABLA: 'articulos',
      PROBLEMA: null,
      ELEGIDAS: { DESDE: expect.any(String) },
    });
    await elige(otro.IMPORTACION_ID);
    expect(await lee(otro.IMPORTACION_ID, 'articulos')).toMatchObject({ ELEGIDAS: null });
    expect(await app.db.sql('select 1 from importaciones_columnas')).toEqual([]);
  });

  test('#revisaImportacion: lo que se dice que es una contraseña se deja de mostrar', async () => {
    const id = await subeYMira(app, 'gente.csv', csv('Usuario|NIP inicial\nANA|secreta-9'));
    const columnas = {
      tabla: 'operadores',
      elegidas: [
        { titulo: 'Usuario', columna: 'OPERADOR' },
        { titulo: 'NIP inicial', columna: 'CLAVE_INICIAL' },
      ],
    };
    expect((await app.call('revisaImportacion', { importacion_id: id, columnas })).body).toMatchObject({
      estatus: '1',
    });
    expect((await lee(id)).MUESTRA).toEqual([{ FILA: 2, CELDAS: ['ANA', '••••'] }]);
    expect(JSON.stringify(await app.db.sql('select * from importaciones, idempotencia'))).not.toContain(
      'secreta-9',
    );
  });
});
