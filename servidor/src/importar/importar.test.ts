import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANOTADO, abreBanco, type Banco, cuentas, motivos } from '../../testing/banco.ts';
import { huella } from '../../testing/db.ts';
import { TABLAS } from '../rooms/importaciones/tablas/index.ts';
import { importar } from './importar.ts';

let db: Banco['db'];
let importa: Banco['importa'];
let cierra: Banco['cierra'];

async function abre(): Promise<void> {
  ({ db, importa, cierra } = await abreBanco());
}

describe('any table', () => {
  beforeAll(abre);
  afterAll(() => cierra());

  const dos = (serie: string) => `CLAVE_ARTICULO|ARTICULO\n${serie}-1|Uno\n${serie}-2|Dos`;

  test('a second run changes nothing and says so', async () => {
    expect(cuentas(await importa('articulos', dos('S')))).toEqual([2, 0, 0]);
    const antes = await huella(db, ANOTADO);
    const segunda = await importa('articulos', dos('S'));
    expect(cuentas(segunda)).toEqual([0, 0, 2]);
    expect(segunda.hecho).toBe(true);
    expect(await huella(db, ANOTADO)).toEqual(antes);
  });

  test('a rehearsal counts and changes nothing', async () => {
    const antes = await huella(db);
    const ensayo = await importa('articulos', dos('E'), { ensayo: true });
    expect([cuentas(ensayo), ensayo.hecho]).toEqual([[2, 0, 0], false]);
    expect(await huella(db)).toEqual(antes);
  });

  test('a database that something was imported into is not new: no first start puts the demo company there', async () => {
    await db.sql(`insert into ajustes (nombre, valor) values ('base_nueva', 'si')`);
    const nueva = () => db.sql(`select 1 from ajustes where nombre = 'base_nueva'`);
    await importa('articulos', dos('N'), { ensayo: true });
    expect(await nueva()).toHaveLength(1);
    await importa('articulos', dos('N'));
    expect(await nueva()).toEqual([]);
  });

  test('one bad row and nothing is imported; every bad row is told with its number in the file', async () => {
    const antes = await huella(db);
    const r = await importa(
      'articulos',
      'CLAVE_ARTICULO|ARTICULO|MINIMO\nR-1|Uno|\n|Dos|x\nR-3||2\nR-1|Otra|',
    );
    expect(motivos(r)).toEqual([
      '3 CLAVE_ARTICULO: está vacía y es obligatoria',
      '3 MINIMO: debe ser un número',
      '4 ARTICULO: está vacío y el artículo es nuevo',
      '4 MAXIMO: falta, y sin él sería 0: el valor máximo no puede ser menor al mínimo (2)',
      '5 CLAVE_ARTICULO: ya viene en la fila 2',
    ]);
    expect([cuentas(r), r.hecho]).toEqual([[1, 0, 0], false]);
    expect(await huella(db)).toEqual(antes);
  });

  test('the audit trail says who imported what, and open screens are told', async () => {
    const oyente = new pg.Client({ connectionString: db.url });
    await oyente.connect();
    const oido = new Promise((listo) => oyente.on('notification', (n) => listo(n.payload)));
    await oyente.query('listen anden');
    await importa('articulos', dos('AU'));
    expect(await oido).toBe('[{"tema":"reconexion"}]');
    await oyente.end();
    expect(
      await db.sql(`select cuenta, llamada, resultado, registro from auditoria where llamada = 'importar'
                    order by auditoria_id desc limit 1`),
    ).toEqual([
      {
        cuenta: 'prueba',
        llamada: 'importar',
        resultado: 'hecho',
        registro: {
          tabla: 'articulos',
          archivo: 'articulos.csv',
          filas: 2,
          altas: 2,
          cambios: 0,
          sin_cambio: 0,
        },
      },
    ]);
  });

  test('headers may differ in accents, case and spaces; blank rows and columns are passed over', async () => {
    const r = await importa('articulos', [
      [null, null, null],
      ['Clave Artículo', ' artículo ', ''],
      ['', ' ', null],
      ['H-1', 'Uno', null],
    ]);
    expect([cuentas(r), r.leidas]).toEqual([[1, 0, 0], 1]);
  });

  test.each([
    ['CLAVE_ARTICULO|ARTICULO|MINIMOS\nZ-1|Uno|2', 'La columna «MINIMOS» (¿MINIMO?) no es de articulos'],
    [
      'CLAVE_ARTICULO|NOMBRE|COLOR|ARTICULO\nZ-1|Uno|Rojo|Uno',
      'Las columnas «NOMBRE» y «COLOR» no son de articulos',
    ],
    ['ALMACEN_ID|NOMBRE\n1|Norte', 'Esto parece almacenes, no articulos'],
    ['CLAVE_ARTICULO|CLAVE_ARTICULO\nZ-1|Uno', 'La columna CLAVE_ARTICULO viene dos veces'],
    ['ARTICULO\nUno', 'Falta la columna CLAVE_ARTICULO'],
    ['CLAVE_ARTICULO|ARTICULO', 'El archivo solo tiene el encabezado'],
  ])('refuses the whole of %j', async (texto, motivo) => {
    await expect(importa('articulos', texto)).rejects.toThrow(motivo);
    expect(await db.sql(`select 1 from articulos where clave_articulo = 'Z-1'`)).toEqual([]);
  });

  test('names all the columns that are missing', async () => {
    await expect(importa('claves', 'UNIDADES\n2')).rejects.toThrow(/^Faltan las columnas CLAVE_ARTICULO, /);
  });

  test('thirteen zeros, which stand for a product without a code, are no key of an article', async () => {
    await importa('articulos', dos('CERO'));
    const comodin = 'El código de 13 ceros es el comodín: no puede ser la clave de un artículo';
    const r = await importa(
      'claves',
      'CLAVE_ARTICULO|CLAVE|ROL\nCERO-1|0000000000000|18\nCERO-1|="0000000000000"|23\nCERO-1|00000000000000|18',
    );
    expect(motivos(r)).toEqual([`2 CLAVE: ${comodin}`, `3 CLAVE: ${comodin}`]);
    const articulo = await importa('articulos', 'CLAVE_ARTICULO|ARTICULO\n0000000000000|Sin código');
    expect(motivos(articulo)).toEqual([`2 CLAVE_ARTICULO: ${comodin}`]);
  });

  test('refuses a row with more cells than the header', async () => {
    const r = await importa('articulos', 'CLAVE_ARTICULO|ARTICULO\nM-1|Uno|, caja');
    expect(motivos(r)[0]).toContain('2 : trae más celdas que columnas el encabezado');
  });

  test('takes more rows than a batch holds', async () => {
    const filas = Array.from({ length: 12_345 }, (_, i) => [`L-${i}`, `Artículo ${i}`]);
    expect(cuentas(await importa('articulos', [['CLAVE_ARTICULO', 'ARTICULO'], ...filas]))).toEqual([
      12_345, 0, 0,
    ]);
  });

  test('titles as houses write them, a warehouse and a role by name, cells that say nothing, and equal warnings in one line', async () => {
    await importa('articulos', dos('K'));
    const r = await importa(
      'claves',
      'Código|CLAVE|Rol|UNIDADES\nK-1|7501000000013|EAN13|N/A\nK-1|7501000000023|ean-13|-\nK-2|K-CAJA|Caja|6',
    );
    expect(motivos(r)).toEqual([]);
    expect(r.advertencias).toEqual([
      'UNIDADES: 2 celdas dicen «N/A» y «-»: se toma por vacío',
      '2 filas (2 y 3): CLAVE su dígito verificador no corresponde',
    ]);
    expect(
      await db.sql(
        `select rol_clave_art_id as rol, unidades from claves_articulo where clave_articulo in ('7501000000013', '7501000000023', 'K-CAJA') and articulo_id in (select articulo_id from articulos where clave_articulo like 'K-%') order by 1, 2`,
      ),
    ).toEqual([
      { rol: 18, unidades: 1 },
      { rol: 18, unidades: 1 },
      { rol: 19, unidades: 6 },
    ]);
    const [{ nombre = '' } = {}] = await db.sql<{ nombre: string }>(
      'select nombre from almacenes where almacen_id = 1',
    );
    const conteo = await importa('conteos', `FOLIO|Almacén|Código\nK-INV|${nombre.toLowerCase()}|K-1`);
    expect([motivos(conteo), cuentas(conteo)]).toEqual([[], [1, 0, 0]]);
    expect(motivos(await importa('clientes', 'Clave|Razón social\nK-C1|-\nK-C2|DOS'))).toEqual([
      '2 NOMBRE: está vacío y el cliente es nuevo',
    ]);
  });

  test('a client that leaves cancels what it waits for, and the next import has its turn', async () => {
    const otro = new pg.Client({ connectionString: db.url });
    const solo = new pg.Client({ connectionString: db.url });
    // Its server ends it.
    otro.on('error', () => {});
    await Promise.all([otro.connect(), solo.connect()]);
    await solo.query('begin; lock table articulos in access exclusive mode');
    const [{ pid = 0 } = {}] = (await otro.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    const tabla = TABLAS.find((t) => t.nombre === 'articulos');
    if (!tabla) throw new Error('articulos');
    const filas = [
      ['CLAVE_ARTICULO', 'ARTICULO'],
      ['V-1', 'Uno'],
    ].map((celdas, n) => ({ numero: n + 1, celdas }));
    const opciones = {
      ensayo: false,
      zona: 'America/Mexico_City',
      tablas: TABLAS,
      empresa: 3,
      cuenta: 'prueba',
      archivo: 'a.csv',
      bytes: 1,
    };
    const cuelga = importar(otro, tabla, filas, opciones).catch((e: Error) => e);
    const cuantos = async (donde: string) =>
      (await db.sql(`select 1 from pg_stat_activity where pid = ${pid} ${donde}`)).length;
    await expect.poll(() => cuantos(`and wait_event_type = 'Lock'`)).toBe(1);
    (otro as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    await expect.poll(() => cuantos(''), { timeout: 10_000 }).toBe(0);
    expect(await cuelga).toBeInstanceOf(Error);
    await solo.end();
    expect(cuentas(await importa('articulos', dos('V')))).toEqual([2, 0, 0]);
  });
});
