import { expect, test } from 'vitest';
import { ART } from '../../../testing/fixture.ts';
import { tiendaDeCupones } from '../../../testing/tienda-cupones.ts';

const { sql, jefe, reserva, consume, cupon } = tiendaDeCupones();

const BASE = { FOLIO: 'NUEVO', FECHA_INI: '2026-11-10', FECHA_FIN: '2026-12-10', DESCUENTO: 10 };
const avisos = async (cambios: object = {}, mas: object = {}): Promise<string[]> =>
  (await jefe('getAvisosCupon', { cupon: { ...BASE, ...cambios }, ...mas })).body.data.map(
    (a: { AVISO: string; MENSAJE: string }) => `${a.AVISO}: ${a.MENSAJE}`,
  );
const deBarras = [{ ARTICULO_ID: ART.BARRAS, UNIDADES: 1 }];
const MUCHAS =
  'NADIE: Pide más piezas de sus artículos que las que alguno de sus clientes compró de una vez en un año.';
/** Only the coupons that a test makes. */
const sinOtros = () => sql(`update cupones set fecha_fin = '2025-03-31'`);

test('coincide con otro que vale los mismos días para los mismos artículos y clientes', async () => {
  await sinOtros();
  expect(await avisos()).toEqual([]);
  const id = await cupon({ ZONA: 'CENTRO', COMBINABLE: 'S', DETALLES: [{ ARTICULO_ID: ART.BARRAS }] });
  const coincide = 'TRASLAPE: Coincide en días, artículos y clientes con PRUEBA.';
  expect(await avisos()).toEqual([coincide]);
  expect(await avisos({ COMBINABLE: 'S' })).toEqual([`${coincide} Se suma con PRUEBA.`]);
  expect(await avisos({}, { articulos: deBarras })).toEqual([coincide]);
  expect(await avisos({ TIPO_CLIENTE: 'DISTRIBUIDOR' })).toEqual([coincide]);
  expect(await avisos({}, { articulos: [{ ARTICULO_ID: ART.MULTI, UNIDADES: 1 }] })).toEqual([]);
  expect(await avisos({ FECHA_INI: '2026-12-01' })).toEqual([]);
  expect(await avisos({}, { cupon_id: id })).toEqual([]);
  await sql(`insert into zonas (zona) values ('SUR')`);
  await sql(`update clientes set zona = 'SUR' where cliente_id = 2`);
  expect(await avisos({ ZONA: 'SUR' })).toEqual([]);
});

test('lo que daría por debajo de su costo, por su último precio y en la compra más chica', async () => {
  await sinOtros();
  await sql(`update articulos set costo = 80 where articulo_id = $1`, [ART.BARRAS]);
  await sql(
    `with f as (insert into facturas (folio, cliente_id, fecha, total) values ('V1', 1, '2026-11-01 12:00-06', 999), ('V0', 1, '2026-10-01 12:00-06', 999) returning docto_ve_id, folio)
     insert into facturas_det (docto_ve_id, renglon, articulo_id, unidades, unitario_con_iva, total_con_iva)
       select docto_ve_id, 1, $1, 2, case folio when 'V1' then 116 else 50 end, 116 from f`,
    [ART.BARRAS],
  );
  const queda = (pesos: string) =>
    `BAJO_COSTO: Daría 1 artículo por debajo de su costo, en la compra más chica que acepta: A-1 quedaría en $${pesos} antes de IVA.`;
  expect(await avisos({ DESCUENTO: 20 })).toEqual([]);
  expect(await avisos({ DESCUENTO: 21 })).toEqual([queda('79.00')]);
  const otros = { articulos: [{ ARTICULO_ID: ART.MULTI, UNIDADES: 1 }] };
  expect(await avisos({ DESCUENTO: 21 }, otros)).toEqual([MUCHAS]);
  // What is given whole is below its cost at any price, also if it was never sold.
  await sql('update articulos set costo = 0 where articulo_id <> $1', [ART.BARRAS]);
  expect(await avisos({ DESCUENTO: 100 })).toEqual([queda('0.00')]);
  await sql('update articulos set costo = 90 where articulo_id = $1', [ART.MULTI]);
  expect(await avisos({ DESCUENTO: 99 }, otros)).toEqual([MUCHAS]);
  expect(await avisos({ DESCUENTO: 100 }, otros)).toEqual([MUCHAS, queda('0.00').replace('A-1', 'A-6')]);
  const fijo = { DESCUENTO: 0, IMPORTE: 58 };
  expect(await avisos(fijo)).toEqual([queda('50.00')]);
  expect(await avisos(fijo, { articulos: [{ ARTICULO_ID: ART.BARRAS, UNIDADES: 2 }] })).toEqual([
    queda('75.00'),
  ]);
  expect(await avisos({ ...fijo, MIN_COMPRA: 290 })).toEqual([]);
  // With articles, the rest of the smallest purchase may be of others, which the coupon gives nothing on.
  expect(await avisos({ ...fijo, MIN_COMPRA: 290 }, { articulos: deBarras })).toEqual([queda('50.00')]);
  expect(await avisos({ ...fijo, MIN_COMPRA: 249, MIN_SIN_IVA: 'S' })).toEqual([queda('79.92')]);
});

test('uno que nadie puede usar: ya terminó, no tiene clientes, o pide más de lo que alguien compra', async () => {
  await sinOtros();
  expect(await avisos({ FECHA_INI: '2026-11-01', FECHA_FIN: '2026-11-26' })).toEqual([
    'NADIE: Su vigencia ya terminó: nadie lo puede usar.',
  ]);
  await sql(`insert into zonas (zona) values ('SUR')`);
  expect(await avisos({ TIPO_CLIENTE: 'DISTRIBUIDOR', ZONA: 'SUR' })).toEqual([
    'NADIE: No hay clientes de tipo DISTRIBUIDOR y de la zona SUR: nadie lo puede usar.',
  ]);
  await sql(
    `insert into facturas (folio, cliente_id, fecha, total) values ('V1', 1, '2026-11-01 12:00-06', 500)`,
  );
  expect(await avisos({ MIN_COMPRA: 500 })).toEqual([]);
  expect(await avisos({ MIN_COMPRA: 500.01 })).toEqual([
    'NADIE: Pide una compra que ninguno de sus clientes hizo en un año.',
  ]);
});

test('uno que pide más piezas que las que alguien compra de una vez', async () => {
  await sinOtros();
  await sql(
    `with f as (insert into facturas (folio, cliente_id, fecha, total) values ('V1', 1, '2026-11-01 12:00-06', 999), ('V2', 1, '2026-11-02 12:00-06', 999) returning docto_ve_id)
     insert into facturas_det (docto_ve_id, renglon, articulo_id, unidades, unitario_con_iva, total_con_iva)
       select docto_ve_id, r, $1, 3, 116, 348 from f, generate_series(1, 2) r`,
    [ART.BARRAS],
  );
  const desde = (UNIDADES: number, ...mas: object[]) => ({
    articulos: [{ ARTICULO_ID: ART.BARRAS, UNIDADES }, ...mas],
  });
  expect(await avisos({}, desde(6))).toEqual([]);
  expect(await avisos({}, desde(7))).toEqual([MUCHAS]);
  // One of its articles is enough.
  expect(await avisos({}, desde(6, { ARTICULO_ID: ART.MULTI, UNIDADES: 9 }))).toEqual([]);
  // The customer who bought them is another's type.
  await sql(`insert into tipos_cliente (tipo) values ('MAYOREO')`);
  await sql(`update clientes set tipo = 'MAYOREO' where cliente_id = 2`);
  await sql(
    `insert into facturas (folio, cliente_id, fecha, total) values ('V3', 2, '2026-11-01 12:00-06', 999)`,
  );
  expect(await avisos({ TIPO_CLIENTE: 'MAYOREO' }, desde(1))).toEqual([MUCHAS]);
});

test('uno cuyos usos ya se acabaron, contando los de los que empezaron en su lugar', async () => {
  await sinOtros();
  const primero = await cupon();
  await reserva('P-1');
  await consume('P-1');
  const cambiado = { ...BASE, CUPON_ID: primero, FOLIO: 'PRUEBA', LIMITE: 2 };
  const id: number = (await jefe('guardarCupon', { cupon: cambiado })).body.data.ID;
  expect(await avisos({ LIMITE: 2 }, { cupon_id: id })).toEqual([]);
  await reserva('P-2');
  await consume('P-2');
  expect(await avisos({ LIMITE: 2 }, { cupon_id: id })).toEqual([
    'NADIE: Ya se usó 2 veces, y se puede 2 veces en total: nadie más lo puede usar.',
  ]);
  for (const LIMITE of [0, 3]) expect(await avisos({ LIMITE }, { cupon_id: id })).toEqual([]);
});

test('#getOpcionesCupon: los tipos y las zonas que hay', async () => {
  expect((await jefe('getOpcionesCupon', {})).body).toMatchObject({
    tipos: ['DISTRIBUIDOR'],
    zonas: ['CENTRO'],
  });
});
