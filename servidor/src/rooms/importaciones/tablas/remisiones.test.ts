import { afterEach, describe, expect, test } from 'vitest';
import { ANOTADO, type Banco, conBanco, cuentas, motivos } from '../../../../testing/banco.ts';
import { huella } from '../../../../testing/db.ts';
import { OP, REM } from '../../../../testing/fixture.ts';

let db: Banco['db'];
let importa: Banco['importa'];
let audita: Banco['audita'];
conBanco((banco) => {
  ({ db, importa, audita } = banco);
});
afterEach(async () => expect(await audita()).toEqual([]));

const igualLaSegunda = async (tabla: string, texto: string, filas: number) => {
  const antes = await huella(db, ANOTADO);
  expect(cuentas(await importa(tabla, texto))).toEqual([0, 0, filas]);
  expect(await huella(db, ANOTADO)).toEqual(antes);
};

describe('clientes', () => {
  const NUEVOS = `CLAVE_CLIENTE|NOMBRE|ZONA|OPERADOR|CODIGO_POSTAL
    C-80|ABARROTES LA ÑAPA|SUR|admin|06000
    C-1||BAJÍO||`;

  test('new ones, and what there is of others where a cell says nothing; twice is once', async () => {
    expect(cuentas(await importa('clientes', NUEVOS))).toEqual([1, 1, 0]);
    expect(
      await db.sql(
        `select clave_cliente, nombre, zona, operador_id, codigo_postal from clientes join direcciones_clientes using (cliente_id) where clave_cliente in ('C-80', 'C-1') order by 1`,
      ),
    ).toEqual([
      {
        clave_cliente: 'C-1',
        nombre: 'FERRETERÍA LA PERLA',
        zona: 'BAJÍO',
        operador_id: OP.ADMIN,
        codigo_postal: '72000',
      },
      {
        clave_cliente: 'C-80',
        nombre: 'ABARROTES LA ÑAPA',
        zona: 'SUR',
        operador_id: OP.ADMIN,
        codigo_postal: '06000',
      },
    ]);
    await igualLaSegunda('clientes', NUEVOS, 2);
  });

  test('una dirección que llegó como dirección no la cambian los clientes, y se dice; otra vez, ninguna cambia', async () => {
    const direcciones = 'DOCUMENTO|CLAVE_CLIENTE|PRINCIPAL|DIRECCION|CIUDAD\nD-1|C-1|S|CALLE 1|ATLIXCO';
    const deClientes = 'CLAVE_CLIENTE|DIRECCION|CIUDAD\nC-1|OTRA CALLE|CHOLULA';
    await importa('clientes', deClientes);
    expect(cuentas(await importa('direcciones', direcciones))).toEqual([1, 0, 0]);
    const r = await importa('clientes', deClientes);
    expect([cuentas(r), r.advertencias]).toEqual([
      [0, 0, 1],
      ['1 clientes traen otra dirección que la de «direcciones», y queda ésta: C-1'],
    ]);
    await igualLaSegunda('direcciones', direcciones, 1);
  });

  test('refused: the same key twice in the file, or spelt in two ways; the rest is still told and counted', async () => {
    const r = await importa(
      'clientes',
      'CLAVE_CLIENTE|NOMBRE\nC-81|UNO\nC-81|DOS\nC-82|TRES\nc-82|CUATRO\nC-83|',
    );
    expect(motivos(r)).toEqual([
      '3 CLAVE_CLIENTE: ya viene en la fila 2',
      '5 CLAVE_CLIENTE: viene también escrita C-82',
      '6 NOMBRE: está vacío y el cliente es nuevo',
    ]);
    expect(cuentas(r)).toEqual([2, 0, 0]);
    expect(await db.sql(`select from clientes where upper(clave_cliente) like 'C-8%'`)).toEqual([]);
  });

  test('refused: without a name, of nobody, another spelling', async () => {
    const r = await importa('clientes', 'CLAVE_CLIENTE|NOMBRE|OPERADOR\nC-81||\nC-82|X|NADIEX\nc-1|Y|');
    expect(motivos(r)).toEqual([
      '2 NOMBRE: está vacío y el cliente es nuevo',
      '3 OPERADOR: no existe el operador',
      '4 CLAVE_CLIENTE: ya existe escrita C-1',
    ]);
  });
});

const CABEZA = 'DOCUMENTO|FOLIO|ALMACEN_ID|CLAVE_CLIENTE|FECHA|PRIORIDAD|CLAVE_ARTICULO|UNIDADES|PRECIO';
const NUEVAS = `${CABEZA}
  ERP-80|RX80|1|C-1|20/11/2026 10:00|S|A-1|10|2.5
  |RX80|||||A-8|5|1
  |RX81|2|C-2|2026-11-20||A-1|2|`;

describe('remisiones', () => {
  const de = async (folio: string) => {
    const [r] = await db.sql(
      `select documento_externo, empresa_id, almacen_id, fecha, urgente, importe_neto, renglones, estatus,
              (select json_agg(json_build_array(renglon, clave_articulo, unidades, d.precio) order by renglon)
                 from remisiones_det d join articulos using (articulo_id) where d.docto_ve_id = r.docto_ve_id) lineas
         from remisiones r where folio = $1`,
      [folio],
    );
    return r;
  };

  test('a folio is a remission and its rows the lines, known by its document or its folio; twice is once', async () => {
    expect(cuentas(await importa('remisiones', NUEVAS))).toEqual([3, 0, 0]);
    expect(await de('RX80')).toEqual({
      documento_externo: 'ERP-80',
      empresa_id: 3,
      almacen_id: 1,
      fecha: '2026-11-20T16:00:00.000Z',
      urgente: true,
      importe_neto: 30,
      renglones: 2,
      estatus: 'PENDIENTE',
      lineas: [
        [1, 'A-1', 10, 2.5],
        [2, 'A-8', 5, 1],
      ],
    });
    expect(await de('RX81')).toMatchObject({ documento_externo: 'RX81', urgente: false, importe_neto: 0 });
    await igualLaSegunda('remisiones', NUEVAS, 3);
    await igualLaSegunda('remisiones', 'FOLIO|CLAVE_ARTICULO|UNIDADES\nRX80|A-1|10\nRX80|A-8|5', 2);
  });

  test('until somebody opens it its lines are those of the file, and what it does not say stays', async () => {
    await importa('remisiones', NUEVAS);
    const texto = 'FOLIO|CLAVE_ARTICULO|UNIDADES\nRX80|A-1|8';
    expect(cuentas(await importa('remisiones', texto))).toEqual([0, 1, 0]);
    expect(await de('RX80')).toMatchObject({
      urgente: true,
      importe_neto: 20,
      renglones: 1,
      lineas: [[1, 'A-1', 8, 2.5]],
    });
    await db.sql(
      `insert into remisiones_surtidores (docto_ve_id, operador_id) select docto_ve_id, 1 from remisiones where folio = 'RX80'`,
    );
    expect(motivos(await importa('remisiones', 'FOLIO|CLAVE_ARTICULO|UNIDADES\nRX80|A-1|9'))).toEqual([
      '2 FOLIO: cambió y la remisión ya se empezó a surtir: queda como estaba',
    ]);
    await igualLaSegunda('remisiones', texto, 1);
  });

  test('check-only tells every reason and changes nothing', async () => {
    const antes = await huella(db);
    const r = await importa(
      'remisiones',
      `${CABEZA}
       ERP-1|RX82|1|C-1|2026-11-20||A-1|1|
       ERP-83|R2|1|C-1|2026-11-20||A-1|1|
       ERP-84|RX84|7|C-X|2026-11-20||A-X|1|
       |RX85|||||A-1|1|
       ERP-86|RX86|1|C-1|2026-11-20||A-1|1|
       ERP-87|RX86|2|||||A-1|1|
       ERP-88|RX88|1|C-1|2026-11-20||A-1|cero|
       ERP-88|RX89|1|C-1|2026-11-20||A-1|1|
       ERP-88|RX90|1|C-1|2026-11-20||A-1|1|
       ERP-91|RX91|1|C-1|2026-11-20||A-1|1|`.replace('RX86|2|||||A-1', 'RX86|2||||A-1'),
      { ensayo: true },
    );
    expect(motivos(r)).toEqual([
      '3 FOLIO: ya es de una remisión que no vino de otro sistema',
      '4 CLAVE_ARTICULO: no existe el artículo',
      '4 CLAVE_CLIENTE: no existe el cliente',
      '4 ALMACEN_ID: no existe el almacén',
      '5 CLAVE_CLIENTE: está vacía y la remisión es nueva',
      '5 ALMACEN_ID: está vacío y la remisión es nueva',
      '5 FECHA: está vacía y la remisión es nueva',
      '7 DOCUMENTO: no es igual al de la fila 6, del mismo folio',
      '7 ALMACEN_ID: no es igual al de la fila 6, del mismo folio',
      '8 UNIDADES: debe ser un número',
      '9 DOCUMENTO: es también el documento del folio RX90',
      '10 DOCUMENTO: es también el documento del folio RX89',
    ]);
    // ERP-1 already exists, and nobody has worked on it.
    expect(cuentas(r)).toEqual([1, 1, 0]);
    expect(await huella(db)).toEqual(antes);
  });
});

describe('facturas', () => {
  const CABEZA_F = 'DOCUMENTO|FOLIO|CLAVE_CLIENTE|FECHA|IMPORTE_NETO|TOTAL|FLETERA|REMISION|GUIA';
  const FACTURADA = `${CABEZA_F}
    ERP-F80|FX80|C-1|20/11/2026 12:00|$1,000.00|1160|PAQUETERÍA UNO|RX80|G-80
    |FX80||||||R1|G-81`;

  test('with its remissions and guides, and twice is once', async () => {
    await importa('remisiones', NUEVAS);
    expect(cuentas(await importa('facturas', FACTURADA))).toEqual([2, 0, 0]);
    expect(
      await db.sql(
        `select f.documento_externo, total, array(select folio from remisiones r where r.factura_id = f.docto_ve_id order by 1) remisiones,
                array(select guia || ' ' || g.fletera from guias g where g.docto_ve_id = f.docto_ve_id order by 1) guias
           from facturas f where folio = 'FX80'`,
      ),
    ).toEqual([
      {
        documento_externo: 'ERP-F80',
        total: 1160,
        remisiones: ['R1', 'RX80'],
        guias: ['G-80 PAQUETERÍA UNO', 'G-81 PAQUETERÍA UNO'],
      },
    ]);
    await igualLaSegunda('facturas', FACTURADA, 2);
    // Leaving something out of the file removes nothing; an additional guide is added.
    expect(cuentas(await importa('facturas', 'FOLIO|GUIA\nFX80|G-80'))).toEqual([0, 0, 1]);
    // Its order may be said later; an empty cell keeps it.
    expect(cuentas(await importa('facturas', 'FOLIO|FOLIO_DR\nFX80|P-80'))).toEqual([0, 1, 0]);
    expect(cuentas(await importa('facturas', 'FOLIO|FOLIO_DR|GUIA\nFX80||G-80'))).toEqual([0, 0, 1]);
    expect(cuentas(await importa('facturas', 'FOLIO|GUIA\nFX80|G-82'))).toEqual([0, 1, 0]);
    const seguimiento =
      'FOLIO|GUIA|RECIBIDO_POR|FECHA_ENTREGA|INCIDENCIA\nFX80|G-80|ANA|2026-11-22 10:00|TARDE';
    expect(cuentas(await importa('facturas', seguimiento))).toEqual([0, 1, 0]);
    expect(cuentas(await importa('facturas', seguimiento))).toEqual([0, 0, 1]);
    expect(cuentas(await importa('facturas', 'FOLIO|GUIA|RECIBIDO_POR\nFX80|G-80|'))).toEqual([0, 0, 1]);
  });

  test('refused: no such remission, another customer’s, another invoice’s, a guide of no carrier', async () => {
    await importa('remisiones', NUEVAS);
    await db.sql(`update remisiones set factura_id = null where docto_ve_id = ${REM.EMPACAR}`);
    const r = await importa(
      'facturas',
      `${CABEZA_F}
       |FX81|C-1|2026-11-20|1|1||NO-HAY|
       |FX82|C-1|2026-11-20|1|1||RX81|
       |FX83|C-1|2026-11-20|1|1||R3|
       |FX84|C-1|2026-11-20|1|1|||G-1
       |FX85|C-1|2026-11-20|1|1||R2|
       |FX86|C-1|2026-11-20|1|1||R2|`,
    );
    expect(motivos(r)).toEqual([
      '2 REMISION: no existe la remisión',
      '3 REMISION: la remisión es de otro cliente',
      '4 REMISION: la remisión ya va en la factura F1',
      '5 FLETERA: está vacía y la guía G-1 necesita una',
      '7 REMISION: la remisión viene también en el documento FX85',
    ]);
  });
});
