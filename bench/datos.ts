import { CONTROLES, P } from '@anden/contrato/permissions.ts';
import type pg from 'pg';
import { hashPassword } from '../servidor/src/platform/auth/passwords.ts';

/** Password of every operator of the bench. */
export const CLAVE = 'banco-de-pruebas';
export const OPERADORES = 50;
export const loginDe = (n: number): string => `BANCO${String(n + 1).padStart(2, '0')}`;
export const operadorDe = (n: number): number => 5_001 + n;

/**
 * Lines whose ids follow from their number, so that pgbench can compute them too: line `detalle + k` belongs to
 * purchase `compra + floor(k / porCompra)` and article `1 + k % articulos`.
 */
export interface Lineas {
  detalle: number;
  compra: number;
  porCompra: number;
  cuantas: number;
  articulos: number;
  /** First article; 1 where it is not given. */
  primerArticulo?: number;
  /** Line k is put away in location `ubicacion + k`, or picked from it. */
  ubicacion?: number;
  /** Operator n works on documents n, n + 50, n + 100…, because a partly picked line remains claimed by its picker. */
  propias?: boolean;
}

export const articuloDe = (l: Lineas, k: number): number => (l.primerArticulo ?? 1) + (k % l.articulos);
export const compraDe = (l: Lineas, k: number): number => l.compra + Math.floor(k / l.porCompra);

/** A random line that operator `operador` (a number below 50) may work on. */
export function lineaAlAzar(l: Lineas, operador: number): number {
  if (!l.propias) return Math.floor(Math.random() * l.cuantas);
  const documentos = l.cuantas / l.porCompra / OPERADORES;
  const suyo = operador + OPERADORES * Math.floor(Math.random() * documentos);
  return suyo * l.porCompra + Math.floor(Math.random() * l.porCompra);
}

export const ARTICULOS = 2_000;
/** Several docks: 400 open purchases of 20 lines. */
export const MUELLES: Lineas = {
  detalle: 1_000_000,
  compra: 100_000,
  porCompra: 20,
  cuantas: 8_000,
  articulos: ARTICULOS,
};
/** A truck unloaded by everybody: one purchase of 400 lines. */
export const UN_CAMION: Lineas = {
  detalle: 1_100_000,
  compra: 110_000,
  porCompra: 400,
  cuantas: 400,
  articulos: ARTICULOS,
};
/** A purchase of ten lines, for reading a typical detail. */
export const CHICA: Lineas = {
  detalle: 1_200_000,
  compra: 120_000,
  porCompra: 10,
  cuantas: 10,
  articulos: ARTICULOS,
};
/** Waiting in reception: 100 purchases of 20 articles received, each with a fixed location of its own. */
export const POR_ACOMODAR: Lineas = {
  detalle: 1_300_000,
  compra: 130_000,
  porCompra: 20,
  cuantas: 2_000,
  articulos: 2_000,
  primerArticulo: 300_001,
  ubicacion: 700_000,
};
/** Two years of purchases, received and put away. */
const HISTORIA = { compra: 200_000, cuantas: 6_000, porCompra: 20, dias: 730 };

/** The warehouse of the load; the demo's own purchases are mostly in warehouse 1 and stay as they are. */
export const ALMACEN_CARGA = 2;
const ALMACEN_HISTORIA = 1;

/**
 * Adds to the demo company what the load needs: operators, purchases with more pieces than the run will receive, and
 * two years of history. `cliente` is the tables' owner.
 */
export async function cargarBanco(cliente: pg.ClientBase): Promise<void> {
  const hash = await hashPassword(CLAVE);
  await cliente.query('begin');
  await cliente.query(
    `insert into operadores (operador_id, operador, nombre, clave_hash, almacen_id)
       select id, login, login, $3, $4 from unnest($1::int[], $2::text[]) as t (id, login)`,
    [
      Array.from({ length: OPERADORES }, (_, n) => operadorDe(n)),
      Array.from({ length: OPERADORES }, (_, n) => loginDe(n)),
      hash,
      ALMACEN_CARGA,
    ],
  );
  // As many control ids as a real receiver has, because they are read on every call.
  const controles = CONTROLES.map((c) => c.id)
    .filter((c) => c !== P.verOtros)
    .slice(0, 12);
  await cliente.query(
    `insert into operador_controles (operador_id, control_id)
       select o, c from generate_series($1::int, $2::int) o, unnest($3::int[]) c`,
    [
      operadorDe(0),
      operadorDe(OPERADORES - 1),
      [...new Set([...controles, P.recepcioncom, P.histcompras, P.acomodocom, P.traspasos, P.surtidorem])],
    ],
  );
  for (const l of [MUELLES, UN_CAMION, CHICA]) await comprasAbiertas(cliente, l);
  await historia(cliente);
  await porAcomodar(cliente);
  await cliente.query('commit');
  await cliente.query('vacuum analyze');
}

async function comprasAbiertas(cliente: pg.ClientBase, l: Lineas): Promise<void> {
  await cliente.query(
    `insert into compras (docto_cm_id, folio, folio_prov, proveedor_id, almacen_id, fecha, importe, fecha_recepcion)
       select id, 'B' || id, 'F-' || id, 1 + id % 20, $3, current_date - 2, 1500.50, now() - interval '2 hours'
         from generate_series($1::int, $2::int) id`,
    [l.compra, l.compra + Math.ceil(l.cuantas / l.porCompra) - 1, ALMACEN_CARGA],
  );
  await cliente.query(
    `insert into compras_det (docto_cm_det_id, docto_cm_id, renglon, articulo_id, unidades, costo)
       select $1::int + k, $2::int + k / $3::int, 1 + k % $3::int, 1 + k % $4::int, 100000000, 10
         from generate_series(0, $5::int - 1) k`,
    [l.detalle, l.compra, l.porCompra, l.articulos, l.cuantas],
  );
}

async function historia(cliente: pg.ClientBase): Promise<void> {
  const h = HISTORIA;
  await cliente.query(
    `insert into compras (docto_cm_id, folio, folio_prov, proveedor_id, almacen_id, fecha, importe,
                          fecha_recepcion, completada, ultimo_acomodo)
       select $1::int + n, 'H' || n, 'P-' || n, 1 + n % 20, $4, (llego - interval '5 days')::date, 900,
              llego, llego + interval '4 hours', case when n % 9 <> 0 then llego + n % 90 * interval '1 hour' end
         from generate_series(0, $2::int - 1) n,
              lateral (select now() - interval '5 days' - n * ($3::int * interval '1 day') / $2::int as llego) f`,
    [h.compra, h.cuantas, h.dias, ALMACEN_HISTORIA],
  );
  await cliente.query(
    `insert into compras_det (docto_cm_id, renglon, articulo_id, unidades, unidades_recib, unidades_acom, costo)
       select $1::int + n, r, 1 + (n * 7 + r) % $4::int, 24, 24, case when n % 9 <> 0 then 24 else 0 end, 10
         from generate_series(0, $2::int - 1) n, generate_series(1, $3::int) r`,
    [h.compra, h.cuantas, h.porCompra, ARTICULOS],
  );
}

/** Articles of the bench's own, as many as lines, each with a fixed location of its own. */
export async function articulosEnFijas(cliente: pg.ClientBase, l: Lineas): Promise<void> {
  const hasta = (desde: number) => desde + l.cuantas - 1;
  const { primerArticulo = 1, ubicacion = 0 } = l;
  await cliente.query(
    `insert into articulos (articulo_id, clave_articulo, articulo, tipo_articulo)
       select n, 'BANCO' || n, 'ARTÍCULO DE BANCO ' || n, 'D' from generate_series($1::int, $2::int) n`,
    [primerArticulo, hasta(primerArticulo)],
  );
  await cliente.query(
    `insert into lugares (lugar_id, clase, almacen_id, nombre)
       select n, 'ubicacion', $3, '29' || lpad(n::text, 9, '0') from generate_series($1::int, $2::int) n`,
    [ubicacion, hasta(ubicacion), ALMACEN_CARGA],
  );
  await cliente.query(
    `insert into ubicaciones (ubicacion_id, almacen_id, ubicacion, tipo)
       select lugar_id, almacen_id, nombre, 'F' from lugares where lugar_id between $1 and $2`,
    [ubicacion, hasta(ubicacion)],
  );
  await cliente.query(
    `insert into articulos_ubicacion (ubicacion_id, articulo_id)
       select $1::int + k, $2::int + k from generate_series(0, $3::int - 1) k`,
    [ubicacion, primerArticulo, l.cuantas],
  );
}

/** Stock in reception is written with its movement, as receiving does, so that the ledger adds up here too. */
async function porAcomodar(cliente: pg.ClientBase): Promise<void> {
  const l = POR_ACOMODAR;
  const hasta = (desde: number) => desde + l.cuantas - 1;
  const { primerArticulo = 1 } = l;
  await articulosEnFijas(cliente, l);
  await cliente.query(
    `insert into compras (docto_cm_id, folio, proveedor_id, almacen_id, fecha, importe, fecha_recepcion, completada)
       select id, 'A' || id, 1 + id % 20, $3, current_date - 2, 1500, now() - interval '2 hours', now()
         from generate_series($1::int, $2::int) id`,
    [l.compra, compraDe(l, l.cuantas - 1), ALMACEN_CARGA],
  );
  await cliente.query(
    `insert into compras_det (docto_cm_det_id, docto_cm_id, renglon, articulo_id, unidades, unidades_recib, costo)
       select $1::int + k, $2::int + k / $3::int, 1 + k % $3::int, $4::int + k, 100000000, 100000000, 10
         from generate_series(0, $5::int - 1) k`,
    [l.detalle, l.compra, l.porCompra, primerArticulo, l.cuantas],
  );
  await cliente.query(
    `with m as (
       insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento,
                                documento_id, documento_det_id)
       select gen_random_uuid(), 1, 'guardarRecepcionCompra', d.articulo_id, p.lugar_id, r.lugar_id, 100000000, 'compra',
              d.docto_cm_id, d.docto_cm_det_id
         from compras_det d, lugares p, lugares r
        where d.docto_cm_det_id between $1 and $2 and p.clase = 'proveedor' and r.clase = 'recepcion' and r.almacen_id = $3
       returning destino_id, articulo_id, piezas)
     insert into existencias (lugar_id, articulo_id, piezas) select * from m`,
    [l.detalle, hasta(l.detalle), ALMACEN_CARGA],
  );
}
