import { readFileSync } from 'node:fs';
import { MENSAJES_BANCO } from '@anden/contrato/cartera/rules-bancos.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { auditar } from '../src/audit/index.ts';
import { RAIZ } from '../src/platform/config.ts';
import { clienteSuelto } from '../src/platform/db/pool.ts';
import { dibujable } from '../src/platform/imprenta/pdf.ts';
import type { TestApp } from './app.ts';
import { CLAVE, OP } from './fixture.ts';
import { csv, subeYMira } from './importaciones.ts';
import { appDeNuevo } from './reinicio.ts';

/** With each accent apart from its letter, as macOS and some systems send it. */
const aparte = (texto: string): string => texto.normalize('NFD');

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

const importa = async (tabla: string, datos: string | Buffer, archivo = `${tabla}.csv`) => {
  const importacion_id = await subeYMira(app, archivo, datos);
  const { body } = await app.call('importaArchivo', { importacion_id, tabla } as never);
  const rechazos = (await app.call('getRechazosDeImportacion', { importacion_id })).body.data;
  return { ...body, rechazos: rechazos.map((r: { FILA: number; MOTIVO: string }) => [r.FILA, r.MOTIVO]) };
};
const audita = async () => {
  const pg = clienteSuelto(app.db.url);
  await pg.connect();
  const hallazgos = await auditar(pg);
  await pg.end();
  return hallazgos;
};

describe('por archivo', () => {
  const CLIENTES = `CLAVE_CLIENTE|NOMBRE|ZONA|TIPO
QX-NFC1|UNO|QX BAJÍO|QX MAYORÍA
QX-NFC2|DOS|${aparte('QX BAJÍO')}|${aparte('QX MAYORÍA')}
QXÑ1|TRES|QX BAJÍO|`;

  test('una zona y un tipo de cliente escritos de dos modos son uno, y la segunda vez de una clave se dice', async () => {
    const repetida = await importa('clientes', csv(`${CLIENTES}\n${aparte('QXÑ1')}|CUATRO|QX BAJÍO|`));
    expect(repetida.estatus).toBe('0');
    expect(repetida.rechazos).toEqual([[5, 'ya viene en la fila 4']]);
    expect(await importa('clientes', csv(CLIENTES))).toMatchObject({ estatus: '1', data: { ALTAS: 3 } });
    expect(await importa('clientes', csv(aparte(CLIENTES)))).toMatchObject({
      data: { ALTAS: 0, CAMBIOS: 0 },
    });
    expect(await app.db.sql(`select zona from zonas where zona like 'QX%'`)).toEqual([{ zona: 'QX BAJÍO' }]);
    expect(await app.db.sql(`select tipo from tipos_cliente where tipo like 'QX%'`)).toHaveLength(1);
  });

  test('un proveedor de la base se halla y no se repite, también en un libro de Excel', async () => {
    await app.db.sql(`insert into proveedores (proveedor) values ('ALIMENTOS MAÍZ DE ORO')`);
    const suyo = aparte('ALIMENTOS MAÍZ DE ORO');
    expect(await importa('proveedores', csv(`PROVEEDOR|RFC\n${suyo}|`))).toMatchObject({
      data: { ALTAS: 0, CAMBIOS: 0 },
    });
    const libro = await writeXlsxFile([
      [{ value: 'PROVEEDOR' }, { value: 'RFC' }],
      [{ value: suyo }, null],
    ]).toBuffer();
    expect(await importa('proveedores', libro, 'proveedores.xlsx')).toMatchObject({ data: { ALTAS: 0 } });
    const compra = await importa(
      'compras',
      csv(`FOLIO|FECHA|PROVEEDOR|ALMACEN_ID|CLAVE_ARTICULO|UNIDADES\nQX-PN|2025-03-01|${suyo}|1|A-1|5`),
    );
    expect(compra.rechazos).toEqual([]);
    expect(compra.estatus).toBe('1');
    expect(
      await app.db.sql(`select count(*)::int as n from proveedores where proveedor like 'ALIM%'`),
    ).toEqual([{ n: 1 }]);
  });

  test('los títulos se entienden', async () => {
    const titulos = aparte('PROVEEDOR|RFC');
    expect(await importa('proveedores', csv(`${titulos}\nNUEVO|`))).toMatchObject({ data: { ALTAS: 1 } });
  });
});

describe('por llamada', () => {
  test('lo que se guarda de dos modos es lo mismo, y la entrada y la búsqueda no distinguen', async () => {
    const nombra = (nombre: string) =>
      app.call('guardaCatalogoBanco', { catalogo: 'BANCO', nombre, edicion: 'N' });
    expect((await nombra(aparte('BANCO DE LEÓN'))).body.estatus).toBe('1');
    expect((await nombra('BANCO DE LEÓN')).body.message).toBe(
      MENSAJES_BANCO.repetido('BANCO', 'BANCO DE LEÓN'),
    );
    await app.db.sql(`update operadores set operador = 'NÚÑEZ' where operador_id = $1`, [OP.UNO]);
    const entra = await app.request('/api/get_user', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ usuario: aparte('núñez'), password: CLAVE }),
    });
    expect(entra.body).toMatchObject({ estatus: '1', data: { OPERADOR: 'NÚÑEZ' } });
    await app.db.sql(
      `update clientes set nombre = 'FERRETERÍA ÁGUILA', clave_cliente = 'CÑ-1' where cliente_id = 1`,
    );
    for (const texto of [aparte('ferretería águila'), aparte('cñ-1')])
      expect((await app.call('buscaClientes', { texto } as never)).body.data).toMatchObject([
        { CLAVE_CLIENTE: 'CÑ-1' },
      ]);
    expect(await audita()).toEqual([]);
  });
});

describe('lo que ya está', () => {
  const JUNTA = readFileSync(`${RAIZ}servidor/migrations/0161_letras_con_su_acento.sql`, 'utf8');

  test('se junta: un proveedor con las compras de los dos, una zona con sus clientes; de dos clientes, la auditoría lo dice', async () => {
    await app.db.sql(`
      insert into proveedores (proveedor_id, proveedor, rfc) values (901, 'MAÍZ', null), (902, normalize('MAÍZ', NFD), 'MAI900101AB1');
      insert into proveedores (proveedor_id, proveedor) values (903, normalize('ÑANDÚ', NFD));
      update compras set proveedor_id = 902;
      insert into clientes (cliente_id, clave_cliente, nombre, zona) values
        (901, 'QÑ-1', 'UNO', 'QX BAJÍO'), (902, normalize('QÑ-1', NFD), 'DOS', normalize('QX BAJÍO', NFD)),
        (903, normalize('QÑ-3', NFD), 'TRES', normalize('QX ALTÓ', NFD));
      update articulos set articulo = normalize('PIÑATA ÁRBOL', NFD) where clave_articulo = 'A-1'`);
    await app.db.sql(JUNTA);
    expect(
      await app.db.sql(
        'select proveedor_id, proveedor, rfc from proveedores where proveedor_id > 900 order by 1',
      ),
    ).toEqual([
      { proveedor_id: 901, proveedor: 'MAÍZ', rfc: 'MAI900101AB1' },
      { proveedor_id: 903, proveedor: 'ÑANDÚ', rfc: null },
    ]);
    expect(await app.db.sql('select distinct proveedor_id from compras')).toEqual([{ proveedor_id: 901 }]);
    expect(
      await app.db.sql('select clave_cliente, zona from clientes where cliente_id > 900 order by cliente_id'),
    ).toEqual([
      { clave_cliente: 'QÑ-1', zona: 'QX BAJÍO' },
      { clave_cliente: aparte('QÑ-1'), zona: 'QX BAJÍO' },
      { clave_cliente: 'QÑ-3', zona: 'QX ALTÓ' },
    ]);
    expect(await app.db.sql(`select zona from zonas where zona like 'QX%' order by zona`)).toEqual([
      { zona: 'QX ALTÓ' },
      { zona: 'QX BAJÍO' },
    ]);
    expect(await app.db.sql(`select articulo from articulos where clave_articulo = 'A-1'`)).toEqual([
      { articulo: 'PIÑATA ÁRBOL' },
    ]);
    expect(await audita()).toMatchObject([
      {
        nombre: 'Ningún nombre, clave ni folio lleva un acento aparte de su letra, que haría de uno dos',
        filas: [{ donde: 'clientes.clave_cliente', texto: aparte('QÑ-1'), con_gemelo: true }],
      },
    ]);
  });
});

test('en una etiqueta, lo que la letra no tiene se escribe con lo que se le parece', () => {
  expect(dibujable(aparte('PIÑATA ÁRBOL'))).toBe('PIÑATA ÁRBOL');
  expect(dibujable('CINTA 3″ ‑19 mm − 10 Ω ≤ 2 → μm ﬁna')).toBe('CINTA 3" -19 mm - 10 ohm <= 2 -> µm fina');
  expect(dibujable('CLORO 5 µm – “PLUS” ŁÓDŹ')).toBe('CLORO 5 µm – “PLUS” LÓDZ');
  expect(dibujable('東京')).toBe('??');
});
