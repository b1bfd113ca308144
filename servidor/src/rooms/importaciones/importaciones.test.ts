import { randomUUID } from 'node:crypto';
import { MENSAJES_IMPORTACION, NOMBRES_IMPORTABLES, PARTE_MAX } from '@anden/contrato/importaciones/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { TestApp } from '../../../testing/app.ts';
import { huella } from '../../../testing/db.ts';
import { IMPORTACION, OP } from '../../../testing/fixture.ts';
import { csv, sube, subeYMira } from '../../../testing/importaciones.ts';
import { libro } from '../../../testing/libros.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { CANDADOS } from '../../platform/db/candados.ts';
import { clienteSuelto } from '../../platform/db/pool.ts';

/** Tables that any call writes, and a file before it is imported. */
const RASTRO = [
  'auditoria',
  'idempotencia',
  'importaciones',
  'importaciones_partes',
  'importaciones_rechazos',
];

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

const lee = async (importacion_id: number, tabla?: string) =>
  (await app.call('getImportacion', { importacion_id, ...(tabla ? { tabla } : {}) })).body.data;
const importa = (importacion_id: number, tabla: string, clave: string = randomUUID()) =>
  app.call('importaArchivo', { importacion_id, tabla }, { clave });

describe('el archivo', () => {
  test('#iniciaImportacion #subeParteDeImportacion #revisaImportacion #getImportacion: se lee, se adivina su tabla y se muestran sus primeras filas', async () => {
    const filas = Array.from({ length: 60_000 }, (_, i) => `N-${i},Artículo ${i},${i % 9},${(i % 9) + 5}`);
    const datos = ['Clave Artículo,artículo,MINIMO,MAXIMO', ...filas].join('\r\n');
    expect(Buffer.byteLength(datos)).toBeGreaterThan(2 * PARTE_MAX);
    const leido = await lee(await subeYMira(app, 'nuevos.csv', datos));
    expect(leido).toMatchObject({
      ARCHIVO: 'nuevos.csv',
      ESTADO: 'revisada',
      DESCRIPCION: 'CSV, UTF-8, separado por coma',
      FILAS: 60_000,
      TABLA: 'articulos',
      FALTAN: [],
      PROBLEMA: null,
      RESULTADO: null,
      AVANCE: null,
    });
    expect(leido.MUESTRA).toHaveLength(20);
    expect(leido.MUESTRA[0]).toEqual({ FILA: 2, CELDAS: ['N-0', 'Artículo 0', '0', '5'] });
    expect(leido.COLUMNAS[0]).toEqual({
      TITULO: 'Clave Artículo',
      NOMBRE: 'Clave Artículo',
      COLUMNA: 'CLAVE_ARTICULO',
      PARECIDA: null,
      IGNORADA: 'N',
    });
  });

  test.each([
    ['CLAVE_ARTICULO|MINIMO|MAXIMO', 'minmax'],
    ['CLAVE_ARTICULO|ARTICULO|MARCA', 'articulos'],
    ['PROVEEDOR|RFC', 'proveedores'],
    ['FOLIO|CLAVE_ARTICULO|UNIDADES|PROVEEDOR|COLOR', 'compras'],
    ['UBICACION|CLAVE_ARTICULO|EXISTENCIA|LOTE', 'existencias'],
    ['UNO|DOS', null],
  ])('%s parece %s', async (cabecera, tabla) => {
    expect((await lee(await subeYMira(app, 'x.csv', csv(`${cabecera}\nA`)))).TABLA).toBe(tabla);
  });

  test('#getImportacion: de otra tabla, con columnas que no son o que faltan, se dice antes de ensayar', async () => {
    const id = await subeYMira(app, 'claves.csv', csv('CLAVE_ARTICULO|CLAVE|UNIDADEZ\nA-1|X1|2'));
    const leido = await lee(id, 'claves');
    expect(leido.COLUMNAS[2]).toMatchObject({
      TITULO: 'UNIDADEZ',
      COLUMNA: null,
      PARECIDA: 'UNIDADES',
    });
    expect(leido.FALTAN).toEqual(['ROL_CLAVE_ART_ID']);
    expect(leido.PROBLEMA).toContain('La columna «UNIDADEZ» (¿UNIDADES?) no es de claves');
    const otra = await lee(await subeYMira(app, 'p.csv', csv('PROVEEDOR|RFC\nUNO|')), 'clientes');
    expect(otra.PROBLEMA).toContain('Esto parece proveedores, no clientes');
  });

  test('un libro de Excel', async () => {
    const deExcel = await writeXlsxFile([
      ['PROVEEDOR', 'RFC'],
      ['PROVEEDORA DEL SUR', 'PSU010203AB1'],
    ]).toBuffer();
    const id = await subeYMira(app, 'proveedores.xlsx', deExcel);
    expect(await lee(id)).toMatchObject({
      DESCRIPCION: 'Excel, primera hoja',
      FILAS: 1,
      TABLA: 'proveedores',
    });
    expect((await importa(id, 'proveedores')).body).toMatchObject({ estatus: '1', data: { ALTAS: 1 } });
  });

  test('incompleto, ilegible o vacío se rechaza; el que se sube después ocupa su lugar', async () => {
    const { body } = await app.call('iniciaImportacion', { archivo: 'a.csv', bytes: 10 });
    const importacion_id = body.data.IMPORTACION_ID;
    const incompleto = { estatus: '0', message: MENSAJES_IMPORTACION.incompleto };
    expect((await app.call('revisaImportacion', { importacion_id })).body).toMatchObject(incompleto);
    expect((await importa(importacion_id, 'clientes')).body).toMatchObject(incompleto);
    const viejo = await sube(app, 'viejo.xls', Buffer.from('d0cf11e000', 'hex'));
    expect((await app.call('revisaImportacion', { importacion_id: viejo })).body.message).toContain(
      'es un .xls antiguo',
    );
    expect((await app.call('revisaImportacion', { importacion_id })).body.message).toBe(
      MENSAJES_IMPORTACION.noExiste,
    );
    expect((await app.call('iniciaImportacion', { archivo: 'a.csv', bytes: 0 })).http).toBe(400);
    const vacio = await sube(app, 'v.csv', '\n\n');
    expect((await app.call('revisaImportacion', { importacion_id: vacio })).body.message).toBe(
      'El archivo está vacío',
    );
    const sinDatos = await sube(app, 'v.xlsx', libro('', { hojas: 2 }));
    expect((await app.call('revisaImportacion', { importacion_id: sinDatos })).body.message).toBe(
      'Está vacía la hoja «Hoja1», sin leer «Hoja2»',
    );
  });

  test('el de otro operador no está, y sin el permiso no se pregunta', async () => {
    await app.darControles(OP.UNO, [P.importar]);
    const como = 'UNO' as const;
    const suyo = { importacion_id: IMPORTACION.REVISADA };
    const antes = await huella(app.db, ['auditoria', 'idempotencia']);
    for (const r of [
      await app.call('getImportacion', suyo, { como }),
      await app.call('revisaImportacion', { importacion_id: IMPORTACION.COMPLETA }, { como }),
      await app.call('ensayaImportacion', { ...suyo, tabla: 'proveedores' }, { como }),
      await app.call('importaArchivo', { ...suyo, tabla: 'proveedores' }, { como }),
      await app.call(
        'subeParteDeImportacion',
        { importacion_id: IMPORTACION.SUBIENDO, parte: 0, datos: 'QUE=' },
        { como },
      ),
    ])
      expect(r.body.message).toBe(MENSAJES_IMPORTACION.noExiste);
    await app.darControles(OP.UNO, [P.administrarOperadores]);
    expect((await app.call('importaArchivo', { ...suyo, tabla: 'proveedores' }, { como })).http).toBe(403);
    expect(await huella(app.db, ['auditoria', 'idempotencia', 'operador_controles'])).toEqual(
      Object.fromEntries(Object.entries(antes).filter(([t]) => t !== 'operador_controles')),
    );
  });

  test('#getTablasImportables: todas, con sus columnas', async () => {
    const { body } = await app.call('getTablasImportables');
    expect(body.data.map((t: { TABLA: string }) => t.TABLA)).toEqual(NOMBRES_IMPORTABLES);
    expect(body.data[0]).toMatchObject({
      TABLA: 'almacenes',
      COLUMNAS: [
        { COLUMNA: 'ALMACEN_ID', OBLIGATORIA: 'S', EJEMPLO: '1' },
        { COLUMNA: 'NOMBRE', OBLIGATORIA: 'S' },
      ],
    });
  });
});

const MALO = csv(`PROVEEDOR|RFC
  PROVEEDORA DEL SUR|MAL
  PROVEEDORA DEL ESTE|
  PROVEEDORA DEL OESTE|MAL
  PROVEEDORA DEL CENTRO|PCE010203AB1`);

const MOTIVOS = [
  { COLUMNA: 'RFC', VALOR: 'MAL', MOTIVO: 'no tiene la forma de un RFC', CUANTAS: 2, FILAS: [2, 4] },
];

describe('ensayar e importar', () => {
  test('#ensayaImportacion: cuenta y agrupa los motivos, y no cambia nada', async () => {
    const id = await subeYMira(app, 'malo.csv', MALO);
    const antes = await huella(app.db, RASTRO);
    const { body } = await app.call('ensayaImportacion', { importacion_id: id, tabla: 'proveedores' });
    expect(body).toMatchObject({
      estatus: '1',
      message: MENSAJES_IMPORTACION.ensayada,
      data: {
        ENSAYO: 'S',
        HECHO: 'N',
        LEIDAS: 4,
        ALTAS: 1,
        CAMBIOS: 1,
        SIN_CAMBIO: 0,
        RECHAZADAS: 2,
        MOTIVOS,
      },
    });
    expect(await huella(app.db, RASTRO)).toEqual(antes);
    expect(await lee(id)).toMatchObject({ ESTADO: 'revisada', RESULTADO: body.data });
  });

  test('#importaArchivo: una fila rechazada y no se importa nada; lo que resultó se sigue viendo', async () => {
    const id = await subeYMira(app, 'malo.csv', MALO);
    const antes = await huella(app.db, RASTRO);
    expect((await importa(id, 'proveedores')).body).toMatchObject({
      estatus: '0',
      message: MENSAJES_IMPORTACION.rechazada,
    });
    expect(await huella(app.db, RASTRO)).toEqual(antes);
    expect(await lee(id)).toMatchObject({
      ESTADO: 'revisada',
      AVANCE: null,
      RESULTADO: { ENSAYO: 'N', HECHO: 'N', RECHAZADAS: 2, MOTIVOS },
    });
  });

  test('#getRechazosDeImportacion: todas las filas rechazadas, de la última vez y sólo para quien subió el archivo', async () => {
    const muchas = Array.from({ length: 6000 }, (_, i) => `R-${i},Artículo,9,${i % 5}`);
    const id = await subeYMira(
      app,
      'malo.csv',
      ['CLAVE_ARTICULO,ARTICULO,MINIMO,MAXIMO', ...muchas].join('\n'),
    );
    const rechazos = (pedido: object) =>
      app.call('getRechazosDeImportacion', { importacion_id: id, ...pedido });
    expect((await rechazos({})).body).toMatchObject({ total: 0 });
    await app.call('ensayaImportacion', { importacion_id: id, tabla: 'articulos' });
    const { body } = await rechazos({ pagina: 240, por_pagina: 25 });
    expect(body.total).toBe(6000);
    expect(body.data.at(-1)).toMatchObject({
      FILA: 6001,
      COLUMNA: 'MAXIMO',
      VALOR: '4',
      MOTIVO: 'el valor máximo no puede ser menor al mínimo (9)',
    });
    expect((await rechazos({ filtros: 'VALOR~3' })).body.total).toBe(1200);
    // Refused again, an import replaces its reasons and does not add to them.
    expect((await importa(id, 'articulos')).body.estatus).toBe('0');
    expect((await rechazos({ pagina: 1 })).body.total).toBe(6000);
    await app.db.sql('update importaciones set operador_id = $1 where importacion_id = $2', [OP.RECIBO, id]);
    expect((await rechazos({})).body).toMatchObject({ estatus: '0', message: MENSAJES_IMPORTACION.noExiste });
  });

  test('#importaArchivo #getImportaciones: una sola vez con la misma clave, y con otra ya no; queda quién lo hizo', async () => {
    const id = await subeYMira(app, 'nuevos.csv', csv('PROVEEDOR|RFC\nUNO|\nDOS|\nPROVEEDORA DEL CENTRO|'));
    const clave = randomUUID();
    const todas = await Promise.all([1, 2, 3].map(() => importa(id, 'proveedores', clave)));
    for (const r of todas)
      expect(r.body).toMatchObject({
        estatus: '1',
        message: MENSAJES_IMPORTACION.importada,
        data: { HECHO: 'S', ALTAS: 2, CAMBIOS: 0, SIN_CAMBIO: 1 },
      });
    expect((await importa(id, 'proveedores')).body.message).toBe(MENSAJES_IMPORTACION.yaImportada);
    expect(
      await app.db.sql(`select count(*)::int as n from proveedores where proveedor in ('UNO', 'DOS')`),
    ).toEqual([{ n: 2 }]);
    expect(
      await app.db.sql(
        `select operador_id, registro from auditoria where llamada = 'importaArchivo' and resultado = 'hecho'`,
      ),
    ).toEqual([{ operador_id: OP.ADMIN, registro: { importacion_id: id } }]);
    expect(await app.db.sql('select 1 from importaciones_partes where importacion_id = $1', [id])).toEqual(
      [],
    );
    const { body } = await app.call('getImportaciones', { filtro: 'nuevos' });
    expect(body.data).toMatchObject([
      {
        IMPORTACION_ID: id,
        ARCHIVO: 'nuevos.csv',
        TABLA: 'proveedores',
        OPERADOR: 'ADMINISTRADORA',
        FILAS: 3,
        ALTAS: 2,
        CAMBIOS: 0,
        SIN_CAMBIO: 1,
        ESTADO: 'importada',
        DESHACIBLE: 'S',
      },
    ]);
  });

  test('lo que mueve piezas va a nombre de quien importa', async () => {
    const id = await subeYMira(app, 'e.csv', csv('UBICACION|CLAVE_ARTICULO|EXISTENCIA\n10100301010|A-2|7'));
    expect((await importa(id, 'existencias')).body).toMatchObject({ estatus: '1', data: { ALTAS: 1 } });
    expect(
      await app.db.sql(`select operador_id, piezas from movimientos order by movimiento_id desc limit 1`),
    ).toEqual([{ operador_id: OP.ADMIN, piezas: 7 }]);
  });

  test('una a la vez: la segunda se rechaza y no espera', async () => {
    const id = await subeYMira(app, 'p.csv', csv('PROVEEDOR|RFC\nUNO|'));
    const otro = clienteSuelto(app.db.url);
    await otro.connect();
    await otro.query('select pg_advisory_lock($1)', [CANDADOS.importar.solo]);
    const enCurso = { estatus: '0', message: MENSAJES_IMPORTACION.enCurso };
    expect((await importa(id, 'proveedores')).body).toMatchObject(enCurso);
    expect((await app.call('deshaceImportacion', { importacion_id: IMPORTACION.HECHA })).body).toMatchObject(
      enCurso,
    );
    await otro.end();
    expect((await importa(id, 'proveedores')).body).toMatchObject({ estatus: '1' });
  });

  test('se dice cuánto va mientras corre, y el servidor sigue contestando', async () => {
    const filas = Array.from({ length: 20_000 }, (_, i) => `N-${i},Artículo ${i}`);
    const id = await subeYMira(app, 'muchos.csv', ['CLAVE_ARTICULO,ARTICULO', ...filas].join('\n'));
    let termino = false;
    const importada = importa(id, 'articulos').finally(() => {
      termino = true;
    });
    const avances: { PASO: string; FILAS: number; TOTAL: number }[] = [];
    while (!termino) {
      const { AVANCE } = await lee(id);
      if (AVANCE) avances.push(AVANCE);
    }
    expect((await importada).body).toMatchObject({ estatus: '1', data: { ALTAS: 20_000 } });
    expect(avances.length).toBeGreaterThan(0);
    for (const a of avances) expect(a).toMatchObject({ TOTAL: 20_000 });
    expect((await lee(id)).AVANCE).toBeNull();

    // The undo reports how many rows it restores, in the history too: the articles and one key of each.
    const regresos: { PASO: string; FILAS: number; TOTAL: number }[] = [];
    const deshecha = app.call('deshaceImportacion', { importacion_id: id });
    let pendiente = true;
    void deshecha.finally(() => {
      pendiente = false;
    });
    while (pendiente) {
      const { body } = await app.call('getImportaciones', { filtro: 'muchos' });
      if (body.data[0].AVANCE) regresos.push(body.data[0].AVANCE);
    }
    expect((await deshecha).body).toMatchObject({ estatus: '1' });
    expect(regresos.length).toBeGreaterThan(0);
    for (const a of regresos) expect(a).toMatchObject({ PASO: 'regreso', TOTAL: 40_000 });
    expect((await lee(id)).AVANCE).toBeNull();
  });
});
