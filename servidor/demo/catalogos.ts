import type { ClientBase } from 'pg';
import { ean13 } from './codigos.ts';

/** Printed catalogues for distributors: they leave with orders, without a price. */
const CATALOGOS = [
  ['CAT-PV', 'Catálogo distribuidores primavera-verano'],
  ['CAT-OI', 'Catálogo distribuidores otoño-invierno'],
] as const;
/** Company number of the printer's bar codes. */
const IMPRENTA = 99_001;
/** One invoice in so many takes catalogues; days back from today; days after which they have their number. */
const CADA = 5;
const DIAS = 90;
const FOLEADAS = 3;

/**
 * Objectives of the customers of each adviser, and the catalogues that went with what was invoiced without a remission in the last months. The
 * numbers of the last days are still missing.
 */
export async function cargaObjetivosYCatalogos(pg: ClientBase, hoy: Date): Promise<void> {
  const { rows } = await pg.query<{ articulo_id: number }>(
    `insert into articulos (clave_articulo, articulo, tipo_articulo, es_catalogo, division_id)
     select x.clave, x.nombre, null, 'S', (select min(division_id) from divisiones) from unnest($1::text[], $2::text[]) with ordinality x (clave, nombre, n)
      order by x.n returning articulo_id`,
    [CATALOGOS.map(([clave]) => clave), CATALOGOS.map(([, nombre]) => nombre)],
  );
  const ids = rows.map((r) => r.articulo_id);
  await pg.query(
    'insert into claves_articulo (clave_articulo, articulo_id, rol_clave_art_id) select x.clave, x.id, 18 from unnest($1::text[], $2::int[]) x (clave, id)',
    [ids.map((_, n) => ean13(IMPRENTA, n + 1)), ids],
  );
  await pg.query(
    `insert into facturas_det (docto_ve_id, renglon, articulo_id, unidades, unitario_con_iva, total_con_iva)
     select f.docto_ve_id, 1 + (select max(l.renglon) from facturas_det l where l.docto_ve_id = f.docto_ve_id),
            ($1::int[])[1 + f.docto_ve_id % cardinality($1::int[])], 1 + f.docto_ve_id % 3, 0, 0
       from facturas f where f.fecha > $2::timestamptz - make_interval(days => $3) and f.docto_ve_id % $4 = 0
        and not exists (select from remisiones r where r.factura_id = f.docto_ve_id) order by f.docto_ve_id`,
    [ids, hoy, DIAS, CADA],
  );
  await pg.query(
    `insert into foleadores (docto_ve_id, foleador, operador_id, guardado)
     select f.docto_ve_id, (24000 + row_number() over (order by f.fecha, f.docto_ve_id))::text, 1, f.fecha + interval '1 day'
       from facturas f join facturas_det l using (docto_ve_id)
      where l.articulo_id = any($1::int[]) and f.fecha < $2::timestamptz - make_interval(days => $3)`,
    [ids, hoy, FOLEADAS],
  );
  await pg.query(
    `insert into objetivos_clientes (cliente_id, objetivo, fecha_obj, observaciones, operador_id, guardado)
     select c.cliente_id, x.objetivo, case when x.objetivo is not null then x.cuando end,
            case when c.cliente_id % 9 = 0 then 'Pide cada quince días' when c.cliente_id % 9 = 3 then 'Crece con la temporada' end, c.operador_id, x.cuando
       from clientes c cross join lateral (
         select case when c.cliente_id % 3 < 2 then round(sum(f.total) / 3, -2) end as objetivo,
                $1::timestamptz - make_interval(days => c.cliente_id % 40) as cuando
           from facturas f where f.cliente_id = c.cliente_id and f.fecha > $1::timestamptz - interval '90 days') x
      where c.operador_id is not null and (x.objetivo is not null or c.cliente_id % 9 in (0, 3)) order by c.cliente_id`,
    [hoy],
  );
  // What the manager raised since.
  await pg.query(
    `update objetivos_clientes set objetivo = round(objetivo * 1.1, -2), fecha_obj = x.cuando, guardado = x.cuando, operador_id = x.quien
       from (select $1::timestamptz - interval '20 hours' as cuando, operador_id as quien from operadores where operador = 'VENTAS1') x
      where objetivo is not null and cliente_id % ${CADA} = 1`,
    [hoy],
  );
}
