import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { abreBanco, type Banco, cuentas, motivos } from '../../../../testing/banco.ts';
import { BARRAS, REPETIDA, UBI } from '../../../../testing/fixture.ts';
import { NumeroExcel } from '../../../importar/celda.ts';

let db: Banco['db'];
let importa: Banco['importa'];
let cierra: Banco['cierra'];

async function abre(): Promise<void> {
  ({ db, importa, cierra } = await abreBanco());
}

describe('articulos', () => {
  beforeAll(abre);
  afterAll(() => cierra());

  test('claves cortas que sólo difieren en ceros a la izquierda se dicen, de aquí y del archivo', async () => {
    const r = await importa(
      'articulos',
      `CLAVE_ARTICULO|ARTICULO|MAXIMO
       00004|Uno|1
       4|Otro|1
       0075|Solo|1`,
    );
    expect(r.advertencias).toEqual([
      'Claves que sólo difieren en los ceros de la izquierda; diga si son de artículos distintos o si la hoja de cálculo se los quitó: 00004 y 4',
    ]);
    const claves = await importa('claves', 'CLAVE_ARTICULO|CLAVE|ROL_CLAVE_ART_ID\nA-1|75|21\nA-1|076|21');
    expect(claves.advertencias).toEqual([expect.stringMatching(/: 0075 y 75$/)]);
  });

  test('an empty cell leaves what there is; a new article takes the defaults', async () => {
    const primera = await importa(
      'articulos',
      `CLAVE_ARTICULO|ARTICULO|TIPO_ARTICULO_U|COMODIN_EMPAQUE|CADUCA|MINIMO|MAXIMO|MARCA|DIVISION|COSTO
       A-1|||||2|20|Talpa|Hogar|35.5
       N-1|Nuevo|||||||hogar|`,
    );
    expect(cuentas(primera)).toEqual([1, 1, 0]);
    expect(primera.advertencias).toEqual(['Se crea la categoría: Hogar']);
    expect(
      await db.sql(`select clave_articulo, articulo, tipo_articulo, comodin_empaque, minimo, maximo, unidad_venta, marca,
                           d.nombre division, costo
                    from articulos left join divisiones d using (division_id) where clave_articulo in ('A-1', 'N-1')
                    order by 1`),
    ).toEqual([
      {
        clave_articulo: 'A-1',
        articulo: 'TAZA BLANCA',
        tipo_articulo: 'D',
        comodin_empaque: 'N',
        minimo: 2,
        maximo: 20,
        unidad_venta: 'PZA',
        marca: 'Talpa',
        division: 'Hogar',
        costo: 35.5,
      },
      {
        clave_articulo: 'N-1',
        articulo: 'Nuevo',
        tipo_articulo: null,
        comodin_empaque: 'N',
        minimo: 0,
        maximo: 0,
        unidad_venta: 'PZA',
        marca: null,
        division: 'Hogar',
        costo: 0,
      },
    ]);
    expect(
      await db.sql(`select rol_clave_art_id rol from claves_articulo where clave_articulo = 'N-1'`),
    ).toEqual([{ rol: 17 }]);
  });

  test('refuses another spelling of a key, an unknown category number and a maximum below the minimum there is', async () => {
    await db.sql(`update articulos set minimo = 5, maximo = 10 where clave_articulo = 'A-2'`);
    const r = await importa(
      'articulos',
      'CLAVE_ARTICULO|ARTICULO|MAXIMO|DIVISION\na-1|Taza||\nA-2||3|\nA-3|||77',
    );
    expect(motivos(r)).toEqual([
      '2 CLAVE_ARTICULO: ya existe con otras mayúsculas: A-1',
      '3 MAXIMO: el valor máximo no puede ser menor al mínimo (5)',
      '4 DIVISION: no existe la categoría con ese número',
    ]);
  });

  test('refuses to make default an article with pieces in multi-warehouse locations, as its screen does', async () => {
    const r = await importa('articulos', 'CLAVE_ARTICULO|TIPO_ARTICULO_U\n A-6|D');
    expect(motivos(r)).toEqual(['2 TIPO_ARTICULO_U: hay 12 piezas en ubicaciones MULTIALMACEN']);
    await db.sql(`update articulos set tipo_articulo = 'M' where clave_articulo = 'A-2'`);
    await db.sql(
      `insert into acomodos (folio, renglon, almacen_id, articulo_id, ubicacion_id, unidades, motivo)
       select 'PM', 1, 1, articulo_id, ${UBI.M1.id}, 6, 'DEVOLUCIÓN' from articulos where clave_articulo = 'A-2'`,
    );
    const porAcomodar = await importa('articulos', 'CLAVE_ARTICULO|TIPO_ARTICULO_U\n A-2|D', {
      ensayo: true,
    });
    expect(motivos(porAcomodar)).toEqual([
      '2 TIPO_ARTICULO_U: hay órdenes de acomodo que llevan 6 piezas a ubicaciones MULTIALMACEN',
    ]);
    await db.sql(`delete from acomodos where folio = 'PM'`);
    await db.sql(`update articulos set tipo_articulo = 'D' where clave_articulo = 'A-2'`);
    expect(await db.sql(`select tipo_articulo from articulos where clave_articulo = 'A-6'`)).toEqual([
      { tipo_articulo: 'M' },
    ]);
  });

  test('warns of a key that is already another article’s, and of keys that Excel keeps as numbers', async () => {
    const r = await importa('articulos', [
      ['CLAVE_ARTICULO', 'ARTICULO'],
      [BARRAS, 'Nuevo'],
      [new NumeroExcel('123'), 'Numérico'],
      [new NumeroExcel('00045'), 'Con sus ceros a la vista'],
    ]);
    expect(r.advertencias).toEqual([
      'CLAVE_ARTICULO: una celda es un número de Excel; si empezaba con 0, lo perdió',
      `Fila 2: la clave ${BARRAS} ya es de otro artículo (A-1): al leerla no se sabrá cuál es`,
    ]);
    expect(r.hecho).toBe(true);
  });
});

describe('claves', () => {
  beforeAll(abre);
  afterAll(() => cierra());

  test('adds keys with editable roles and passes over those there are', async () => {
    const r = await importa(
      'claves',
      `CLAVE_ARTICULO|CLAVE|ROL_CLAVE_ART_ID\nA-1|${BARRAS}|18\nA-3|7501000000024|18`,
    );
    expect(cuentas(r)).toEqual([1, 0, 1]);
  });

  test('a key of a box counts its pieces: they are kept, or changed', async () => {
    const con = (unidades: string) =>
      importa('claves', `CLAVE_ARTICULO|CLAVE|ROL_CLAVE_ART_ID|UNIDADES\nA-3|17501000000020|19|${unidades}`);
    expect(cuentas(await con('12'))).toEqual([1, 0, 0]);
    expect(cuentas(await con(''))).toEqual([0, 0, 1]);
    expect(cuentas(await con('24'))).toEqual([0, 1, 0]);
    expect(
      await db.sql(`select unidades from claves_articulo where clave_articulo = '17501000000020'`),
    ).toEqual([{ unidades: 24 }]);
    expect((await con('0')).hecho).toBe(false);
  });

  test('refuses roles 17 and 22, unknown roles and unknown articles', async () => {
    const r = await importa(
      'claves',
      'CLAVE_ARTICULO|CLAVE|ROL_CLAVE_ART_ID\nA-1|X|17\nA-1|X|22\nA-1|X|5\nA-9|X|18',
    );
    expect(motivos(r)).toEqual([
      '2 ROL_CLAVE_ART_ID: el rol CLAVE PRINCIPAL no es editable',
      '3 ROL_CLAVE_ART_ID: el rol CLAVE ANTERIOR no es editable',
      '4 ROL_CLAVE_ART_ID: no existe el rol',
      '5 CLAVE_ARTICULO: no existe el artículo',
    ]);
  });

  test('notices what spreadsheets do to bar codes', async () => {
    const r = await importa('claves', [
      ['CLAVE_ARTICULO', 'CLAVE', 'ROL_CLAVE_ART_ID'],
      ['A-1', '7501000000011', '18'],
      ['A-1', '12345670', '18'],
      ['A-2', '1234567', '18'],
      ['A-2', '614141000036', '18'],
      ['A-3', new NumeroExcel('614141000036'), '19'],
      ['A-3', new NumeroExcel('1234565'), '18'],
      ['A-3', '1234565', '18'],
      ['A-3', '7.50123E+12', '18'],
    ]);
    expect(motivos(r)).toEqual([
      '7 CLAVE: Excel la guardó como número y perdió ceros a la izquierda: dé formato de Texto a la columna',
      '9 CLAVE: parece un código que Excel convirtió en número: dé formato de Texto a la columna',
    ]);
    expect(r.advertencias).toEqual([
      'Fila 2: CLAVE 7501000000011: su dígito verificador no corresponde',
      'Fila 6: CLAVE 614141000036: Excel la guardó como número; si empezaba con 0, lo perdió',
      'Fila 8: CLAVE 1234565: parece un código de barras que perdió ceros a la izquierda',
      'Fila 5: la clave 614141000036 queda con más de un registro: al leerla no bastará para recibir el producto',
    ]);
  });

  test('warns of a key that ends with more than one record', async () => {
    const r = await importa(
      'claves',
      `CLAVE_ARTICULO|CLAVE|ROL_CLAVE_ART_ID\nA-1|A-1|23\nA-1|${REPETIDA}|20`,
    );
    const dobles = r.advertencias.filter((a) => a.includes('queda con más de un registro'));
    expect(dobles.map((a) => a.split(' queda')[0])).toEqual([
      'Fila 2: la clave A-1',
      `Fila 3: la clave ${REPETIDA}`,
    ]);
    expect(r.hecho).toBe(true);
  });
});

describe('proveedores', () => {
  beforeAll(abre);
  afterAll(() => cierra());

  test('knows them by name in any case', async () => {
    const r = await importa(
      'proveedores',
      'PROVEEDOR|RFC\nProveedora del  Centro|pce900101ab1\nÑandú|\nñandú|\nOtro|X1',
    );
    expect(motivos(r)).toEqual(['4 PROVEEDOR: ya viene en la fila 3', '5 RFC: no tiene la forma de un RFC']);
    const buena = 'PROVEEDOR|RFC\nProveedora del Centro|pce900101ab1\nÑandú|';
    expect(cuentas(await importa('proveedores', buena))).toEqual([1, 1, 0]);
    expect(cuentas(await importa('proveedores', buena))).toEqual([0, 0, 2]);
    expect(await db.sql('select proveedor, rfc from proveedores order by 1')).toEqual([
      { proveedor: 'PROVEEDORA DEL CENTRO', rfc: 'PCE900101AB1' },
      { proveedor: 'Ñandú', rfc: null },
    ]);
  });
});

describe('ubicaciones', () => {
  beforeAll(abre);
  afterAll(() => cierra());

  test('makes the location and its place in the ledger', async () => {
    const texto = 'UBICACION|TIPO|ALMACEN_ID\n10900101010|F|1\n20900101010|m|';
    expect(cuentas(await importa('ubicaciones', texto))).toEqual([2, 0, 0]);
    expect(cuentas(await importa('ubicaciones', texto))).toEqual([0, 0, 2]);
    expect(
      await db.sql(`select u.almacen_id, ubicacion, tipo, clase, nombre from ubicaciones u
                    join lugares on lugar_id = ubicacion_id where ubicacion like '_09%' order by 1`),
    ).toEqual([
      { almacen_id: 1, ubicacion: '10900101010', tipo: 'F', clase: 'ubicacion', nombre: '10900101010' },
      { almacen_id: 2, ubicacion: '20900101010', tipo: 'M', clase: 'ubicacion', nombre: '20900101010' },
    ]);
  });

  test('refuses other codes, other warehouses, and closing one that holds pieces', async () => {
    await importa('ubicaciones', 'UBICACION|TIPO\n10900101010|F\n10900101020|F');
    await db.sql(`insert into existencias (lugar_id, articulo_id, piezas)
                  select lugar_id, 1, 7 from lugares where nombre = '10900101010'`);
    const r = await importa(
      'ubicaciones',
      'UBICACION|TIPO|ALMACEN_ID\n1090010101|F|1\n20900101010|F|1\n90900101010|F|\n10900101010|I|\n10900101020|I|',
    );
    expect(motivos(r)).toEqual([
      '2 UBICACION: debe tener 11 dígitos',
      '3 ALMACEN_ID: no es el del código: el primer dígito de 20900101010 dice otro',
      '4 ALMACEN_ID: no existe el almacén',
      '5 TIPO: tiene 7 piezas: las ubicaciones inhabilitadas deben quedar con 0',
    ]);
    expect(motivos(await importa('ubicaciones', 'UBICACION|TIPO\n10900101010|M'))).toEqual([
      '2 TIPO: tiene piezas de productos por default, que no van en ubicaciones multialmacén',
    ]);
    await db.sql(`update acomodos set ubicacion_id = (select ubicacion_id from ubicaciones where ubicacion = '10900101020')
                   where acomodo_id = (select min(acomodo_id) from acomodos where almacen_id = 1 and articulo_id = 1)`);
    expect(motivos(await importa('ubicaciones', 'UBICACION|TIPO\n10900101020|I'))).toEqual([
      '2 TIPO: hay órdenes de acomodo que llevan 4 piezas a la ubicación',
    ]);
  });
});

describe('almacenes', () => {
  beforeAll(abre);
  afterAll(() => cierra());

  test('a new one gets its receiving place, a second run changes nothing, and a name stands once', async () => {
    const archivo = `ALMACEN_ID|NOMBRE
       1|PRINCIPAL
       3|EXHIBICIÓN`;
    expect(cuentas(await importa('almacenes', archivo))).toEqual([1, 0, 1]);
    expect(await db.sql(`select nombre from lugares where clase = 'recepcion' and almacen_id = 3`)).toEqual([
      { nombre: 'Recepción EXHIBICIÓN' },
    ]);
    expect(cuentas(await importa('almacenes', archivo))).toEqual([0, 0, 2]);
    expect(motivos(await importa('almacenes', 'ALMACEN_ID|NOMBRE\n4|principal'))).toEqual([
      expect.stringContaining('es el nombre del almacén 1'),
    ]);
  });
});

describe('ubicaciones por su código propio', () => {
  beforeAll(abre);
  afterAll(() => cierra());

  const hay = () =>
    db.sql<{ ubicacion: string; tipo: string; codigo: string | null }>(
      `select ubicacion, tipo, codigo from ubicaciones where ubicacion like '_05%' or codigo is not null order by 1`,
    );

  test('un archivo de códigos hace las ubicaciones, y otra vez no cambia nada', async () => {
    const archivo = `UBICACIÓN|ALMACEN|TIPO
      E-01-03|PRINCIPAL|
      e.2.1.10|1|M`;
    expect(cuentas(await importa('ubicaciones', archivo))).toEqual([2, 0, 0]);
    expect(await hay()).toEqual([
      { ubicacion: '10500103000', tipo: 'F', codigo: 'E-01-03' },
      { ubicacion: '10500201010', tipo: 'M', codigo: 'e.2.1.10' },
    ]);
    expect(cuentas(await importa('ubicaciones', archivo))).toEqual([0, 0, 2]);
  });

  test('uno que no dice dónde está toma sus partes; por su código se conoce después', async () => {
    const archivo = `CODIGO|ALMACEN_ID|PASILLO|MODULO|NIVEL|CASILLA
      RACK7|1|5|7||
      RACK8|1|e|8|2|5`;
    expect(cuentas(await importa('ubicaciones', archivo))).toEqual([2, 0, 0]);
    expect((await hay()).map((u) => u.ubicacion)).toEqual([
      '10500103000',
      '10500201010',
      '10500700000',
      '10500802005',
    ]);
    expect(cuentas(await importa('ubicaciones', 'UBICACION|ALMACEN_ID|TIPO\nrack7|1|M'))).toEqual([0, 1, 0]);
  });

  test('dos que se cambian el código, y el que pasa a otra', async () => {
    await importa('ubicaciones', 'UBICACION|CODIGO_PROPIO\n10500700000|RACK8\n10500802005|RACK7');
    expect((await hay()).slice(2).map((u) => u.codigo)).toEqual(['RACK8', 'RACK7']);
    const r = await importa('ubicaciones', 'UBICACION|CODIGO_PROPIO\n10500700000|RACK7');
    expect(motivos(r)).toEqual(['2 CODIGO_PROPIO: ya es de la ubicación 10500802005']);
  });

  test('se dice de cada una por qué no', async () => {
    const archivo = `UBICACION|ALMACEN_ID|CODIGO_PROPIO
      SIN-NADA|1|
      E-09-01||
      10500900000|1|A-1
      10501000000|1|X-1
      10501100000|1|x 1
      E-12-01|1|
      10501201000|1|
      E#13|1|`;
    expect(motivos(await importa('ubicaciones', archivo))).toEqual([
      '2 UBICACION: no dice qué pasillo, módulo, nivel y casilla es: póngalos en sus columnas, o los once dígitos',
      '3 ALMACEN_ID: falta: con un código propio hay que decir de qué almacén es',
      '4 CODIGO_PROPIO: Es la clave de un artículo: al escanearla no se sabría si es el artículo o la ubicación',
      '6 CODIGO_PROPIO: ya viene en la fila 5',
      '8 UBICACION: ya viene en la fila 7',
      '9 UBICACION: debe tener 11 dígitos',
    ]);
  });

  test('las existencias se dan por el código, y la misma dos veces se ve', async () => {
    await importa('ubicaciones', 'UBICACION|ALMACEN_ID\nE-20-01|1\nE-20-02|1\nE-20-02|2');
    const buena = 'UBICACION|ALMACEN_ID|CLAVE_ARTICULO|EXISTENCIA\nE-20-01||A-1|5\nE-20-02|1|A-1|2';
    const hecha = await importa('existencias', buena);
    expect(motivos(hecha)).toEqual([]);
    expect(cuentas(hecha)).toEqual([2, 0, 0]);
    expect(
      await db.sql(`select u.ubicacion, sum(x.piezas)::int piezas from existencias x join ubicaciones u on u.ubicacion_id = x.lugar_id
                     where u.ubicacion like '_05020%' group by 1 order by 1`),
    ).toEqual([
      { ubicacion: '10502001000', piezas: 5 },
      { ubicacion: '10502002000', piezas: 2 },
    ]);
    const mala = `UBICACION|ALMACEN_ID|CLAVE_ARTICULO|EXISTENCIA
      E-20-02||A-1|2
      10502001000||A-1|5
      e 20 01||A-1|5
      E-99-99|1|A-1|5
      10502001000|2|A-2|5`;
    expect(motivos(await importa('existencias', mala))).toEqual([
      '2 UBICACION: hay una en cada almacén: diga cuál en ALMACEN_ID',
      '4 UBICACION: ya viene en la fila 3',
      '5 UBICACION: no existe la ubicación',
      '6 ALMACEN_ID: la ubicación 10502001000 es de otro',
    ]);
  });
});
