import { CONTROLES, P } from '@anden/contrato/permissions.ts';
import type pg from 'pg';
import { hashClave } from '../servidor/src/platform/auth/passwords.ts';

/** Key of every operator of the bench. */
export const CLAVE = 'banco-de-pruebas';
export const OPERADORES = 32;
export const loginDe = (n: number): string => `BANCO${String(n + 1).padStart(2, '0')}`;
export const operadorDe = (n: number): number => 5_001 + n;

/**
 * Lines whose ids follow from their number, so that pgbench can work them out too:
 * line `detalle + k` is of purchase `compra + floor(k / porCompra)` and of article `1 + k % articulos`.
 */
export interface Lineas {
  detalle: number;
  compra: number;
  porCompra: number;
  cuantas: number;
  articulos: number;
}

export const ARTICULOS = 2_000;
/** Docks at work: 400 open purchases of 20 lines. */
export const MUELLES: Lineas = {
  detalle: 1_000_000,
  compra: 100_000,
  porCompra: 20,
  cuantas: 8_000,
  articulos: ARTICULOS,
};
/** One truck unloaded by everybody: one purchase of 400 lines. */
export const UN_CAMION: Lineas = {
  detalle: 1_100_000,
  compra: 110_000,
  porCompra: 400,
  cuantas: 400,
  articulos: ARTICULOS,
};
/** A purchase of ten lines, for the read of a usual detail. */
export const CHICA: Lineas = {
  detalle: 1_200_000,
  compra: 120_000,
  porCompra: 10,
  cuantas: 10,
  articulos: ARTICULOS,
};
/** Two years of purchases already received and put away. */
const HISTORIA = { compra: 200_000, cuantas: 6_000, porCompra: 20, dias: 730 };

/** The warehouse where the load works; the demo's own purchases are mostly of warehouse 1 and stay as they are. */
const ALMACEN_CARGA = 2;
const ALMACEN_HISTORIA = 1;

/**
 * Adds to the demo company what the load needs: operators, purchases with more pieces to receive than the run will
 * take, and two years of history. `cliente` is the tables' owner.
 */
export async function cargarBanco(cliente: pg.ClientBase): Promise<void> {
  const hash = await hashClave(CLAVE);
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
  // As many control ids as a real receiver holds, not one: they are read at every call.
  const controles = CONTROLES.map((c) => c.id)
    .filter((c) => c !== P.verOtros)
    .slice(0, 12);
  await cliente.query(
    `insert into operador_controles (operador_id, control_id)
       select o, c from generate_series($1::int, $2::int) o, unnest($3::int[]) c`,
    [operadorDe(0), operadorDe(OPERADORES - 1), [...new Set([...controles, P.recepcioncom, P.histcompras])]],
  );
  for (const l of [MUELLES, UN_CAMION, CHICA]) await comprasAbiertas(cliente, l);
  await historia(cliente);
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
