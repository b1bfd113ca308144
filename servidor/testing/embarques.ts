import type { TestDb } from './db.ts';
import { OP, UBI } from './fixture.ts';

/** Pieces of one lot, or of none. */
export interface Surtida {
  articulo: number;
  piezas: number;
  lote?: string;
  caduca?: string;
}

/** A packed remission with its pieces in the shipping area, each line of one lot, and the invoice that bills it. */
export async function empacada(
  db: TestDb,
  r: { id: number; factura: number; almacen?: 1 | 2; lineas: readonly Surtida[] },
): Promise<void> {
  const { id, factura, almacen = 1, lineas } = r;
  await db.sql(
    `insert into facturas (docto_ve_id, folio, cliente_id) values ($1::int, 'F' || $1::int, 1) on conflict do nothing`,
    [factura],
  );
  await db.sql(
    `insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, renglones, estatus, surtida, operador_id_surt,
                             empacada, operador_id_empaque, observaciones_empaque, factura_id)
     values ($1::int, 'R' || $1::int, 3, $2, 1, $3, 'EMBARCANDO', now(), ${OP.ADMIN}, now(), ${OP.ADMIN}, 'UNA CAJA', $4)`,
    [id, almacen, lineas.length, factura],
  );
  await db.sql(
    `with l as materialized (
       select n, a as articulo_id, p as piezas, lote, caduca, $1::int * 10000 + n as det from unnest($2::int[], $3::int[], $4::text[], $5::date[])
         with ordinality as l (a, p, lote, caduca, n)
     ), lugar as (
       select (select lugar_id from lugares where clase = 'ajuste') as ajuste,
              (select lugar_id from lugares where clase = 'embarque' and almacen_id = $6::int) as embarque
     ), renglones as (
       insert into remisiones_det (docto_ve_det_id, docto_ve_id, renglon, articulo_id, unidades, unidades_surt, inicio_surtido,
                                   fecha_hora_surtido, operador_id_surt, fecha_hora_empaque, operador_id_empaque, unidades_emp)
         select det, $1::int, n, articulo_id, piezas, piezas, now(), now(), ${OP.ADMIN}, now(), ${OP.ADMIN}, piezas from l
     ), empacado as (
       insert into empaques (operacion_id, docto_ve_id, docto_ve_det_id, operador_id, piezas)
         select gen_random_uuid(), $1::int, det, ${OP.ADMIN}, piezas from l
     ), trabajo as (
       insert into surtidos (operacion_id, docto_ve_id, docto_ve_det_id, almacen_id, operador_id, inicio, fin, segundos, piezas, completo)
         select gen_random_uuid(), $1::int, det, $6::int, ${OP.ADMIN}, now(), now(), 0, piezas, true from l
     ), registros as (
       insert into caducidades (articulo_id, almacen_id, fecha_caducidad, lote)
         select distinct articulo_id, $6::int, caduca, lote from l where lote is not null on conflict do nothing
     ), movidas as (
       insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, fecha_caducidad, lote,
                                documento, documento_id, documento_det_id)
         select gen_random_uuid(), ${OP.ADMIN}, m.llamada, articulo_id, m.de, m.a, piezas, caduca, lote, m.documento, m.id, m.det
           from l, lugar, lateral (values
                  (1, 'inventarioInicial', ajuste, $7::int, 'inventario inicial', null, null),
                  (2, 'surtirArticulodeRemision', $7::int, embarque, 'remision', $1::int, l.det)
                ) as m (paso, llamada, de, a, documento, id, det) order by m.paso, n
     )
     insert into existencias as e (lugar_id, articulo_id, fecha_caducidad, lote, piezas)
       select embarque, articulo_id, caduca, lote, sum(piezas) from l, lugar group by embarque, articulo_id, caduca, lote
     on conflict (lugar_id, articulo_id, fecha_caducidad, lote, fecha_produccion) do update set piezas = e.piezas + excluded.piezas`,
    [
      id,
      lineas.map((l) => l.articulo),
      lineas.map((l) => l.piezas),
      lineas.map((l) => l.lote ?? null),
      lineas.map((l) => l.caduca ?? null),
      almacen,
      almacen === 1 ? UBI.F3.id : UBI.NORTE.id,
    ],
  );
}

/** What left with a remission, as `article lot: pieces`. */
export async function salio(db: TestDb, remision: number): Promise<string[]> {
  const filas = await db.sql<{ t: string }>(
    `select m.articulo_id || coalesce(' ' || m.lote, '') || ': ' || sum(m.piezas) as t from movimientos m
       join lugares o on o.lugar_id = m.origen_id and o.clase = 'embarque'
       join lugares d on d.lugar_id = m.destino_id and d.clase = 'cliente'
      where m.documento = 'remision' and m.documento_id = $1 group by m.articulo_id, m.lote order by 1`,
    [remision],
  );
  return filas.map((f) => f.t);
}
