import type pg from 'pg';
import { ALMACEN_CARGA, articulosEnFijas, type Lineas, OPERADORES, operadorDe } from './datos.ts';

/**
 * Waiting to be picked: 200 remissions of 20 lines, four for each operator; each line has its own article in its own
 * fixed location. `compra` is the remission here.
 */
export const POR_SURTIR: Lineas = {
  detalle: 1_400_000,
  compra: 140_000,
  porCompra: 20,
  cuantas: 4_000,
  articulos: 4_000,
  primerArticulo: 310_001,
  ubicacion: 710_000,
  propias: true,
};

/**
 * The longest remissions the company has, with the demo's articles: one to pick, and one fully picked that waits to be
 * packed.
 */
export const RENGLONES = 500;
export const LARGA_POR_SURTIR = { docto_ve_id: 150_000, folio: 'LARGA1' } as const;
export const LARGA_POR_EMPACAR = { docto_ve_id: 150_001, folio: 'LARGA2' } as const;

/** More pieces per line than any run picks. */
const SOBRAN = 100_000_000;

/** Adds what the bench picks and packs to the warehouse of the load. */
export async function cargarPorSurtir(cliente: pg.ClientBase): Promise<void> {
  const l = POR_SURTIR;
  await cliente.query('begin');
  await articulosEnFijas(cliente, l);
  // With its movement, like all stock.
  await cliente.query(
    `with m as (
       insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento)
       select gen_random_uuid(), 1, 'inventarioInicial', $1::int + k, l.lugar_id, $2::int + k, $3, 'inventario inicial'
         from generate_series(0, $4::int - 1) k, lugares l where l.clase = 'ajuste'
       returning destino_id, articulo_id, piezas)
     insert into existencias (lugar_id, articulo_id, piezas) select * from m`,
    [l.primerArticulo, l.ubicacion, SOBRAN, l.cuantas],
  );
  await cliente.query(
    `insert into clientes (cliente_id, clave_cliente, nombre) values ($1, 'BANCO', 'CLIENTE DEL BANCO')`,
    [CLIENTE],
  );
  await cliente.query(
    `insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, fecha, renglones)
       select id, 'S' || id, 3, $3, $4, now() - interval '2 hours', $5::int from generate_series($1::int, $2::int) id`,
    [l.compra, l.compra + l.cuantas / l.porCompra - 1, ALMACEN_CARGA, CLIENTE, l.porCompra],
  );
  await cliente.query(
    `insert into remisiones_det (docto_ve_det_id, docto_ve_id, renglon, articulo_id, unidades, precio)
       select $1::int + k, $2::int + k / $3::int, 1 + k % $3::int, $4::int + k, $5, 10 from generate_series(0, $6::int - 1) k`,
    [l.detalle, l.compra, l.porCompra, l.primerArticulo, SOBRAN, l.cuantas],
  );
  await largas(cliente);
  await cliente.query('commit');
  await cliente.query('vacuum analyze');
}

const CLIENTE = 490_000;

/**
 * The pieces that the second counts as picked were never moved: it is only packed, and this database is thrown away.
 */
async function largas(cliente: pg.ClientBase): Promise<void> {
  const surtidor = operadorDe(OPERADORES - 1);
  await cliente.query(
    `insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, fecha, renglones, estatus, surtida, operador_id_surt)
       values ($1, $2, 3, $5, $6, now() - interval '30 days', $7, 'PENDIENTE', null, null),
              ($3, $4, 3, $5, $6, now() - interval '30 days', $7, 'AREAEMBARQUE', now() - interval '29 days', $8)`,
    [
      ...[LARGA_POR_SURTIR.docto_ve_id, LARGA_POR_SURTIR.folio],
      ...[LARGA_POR_EMPACAR.docto_ve_id, LARGA_POR_EMPACAR.folio],
      ...[ALMACEN_CARGA, CLIENTE, RENGLONES, surtidor],
    ],
  );
  await cliente.query(
    `insert into remisiones_det (docto_ve_id, renglon, articulo_id, unidades, precio, unidades_surt, fecha_hora_surtido, operador_id_surt)
       select r.docto_ve_id, n, n, 5, 10, case when r.surtida is null then 0 else 5 end, r.surtida, r.operador_id_surt
         from remisiones r, generate_series(1, $3::int) n where r.docto_ve_id in ($1, $2)`,
    [LARGA_POR_SURTIR.docto_ve_id, LARGA_POR_EMPACAR.docto_ve_id, RENGLONES],
  );
}
