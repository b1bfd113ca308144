import type { Output } from '@anden/contrato/call.ts';
import { DIAS_DE_FICHA, type fichaDeUbicacionCalls } from '@anden/contrato/ubicaciones/ficha.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';

type Ficha = Output<typeof fichaDeUbicacionCalls.getFichaUbicacion>['data'];

/** What a location holds by article and lot, and the articles attached there without pieces. */
export async function lotesEn(db: Tx, ubicacionId: number): Promise<Ficha['existencias']> {
  const { rows } = await sql<Ficha['existencias'][number]>`
    select a.articulo_id as "ARTICULO_ID", a.clave_articulo as "CLAVE_ARTICULO", a.articulo as "ARTICULO", e.lote as "LOTE",
           e.fecha_caducidad as "FECHA_CADUCIDAD", e.fecha_produccion as "FECHA_PRODUCCION", coalesce(e.piezas, 0) as "PIEZAS"
      from articulos_ubicacion ua join articulos a using (articulo_id)
      left join existencias e on e.lugar_id = ua.ubicacion_id and e.articulo_id = ua.articulo_id and e.piezas > 0
     where ua.ubicacion_id = ${ubicacionId}
     order by a.clave_articulo, e.fecha_caducidad nulls last, e.lote nulls last, e.fecha_produccion nulls last`.execute(
    db,
  );
  return rows;
}

/**
 * What came to a place and left it, day by day over the last {@link DIAS_DE_FICHA}, and the balance at the end of each
 * day. Pieces. What changed its lot in the place neither came nor left.
 * @param hoy the last day, `YYYY-MM-DD`
 */
export async function diasDe(db: Tx, lugarId: number, hoy: string, zona: string): Promise<Ficha['dias']> {
  const { rows } = await sql<Ficha['dias'][number]>`
    with desde as (select ${hoy}::date - ${DIAS_DE_FICHA - 1}::int as dia),
    suyos as (
      select fecha, piezas as entra, 0 as sale from movimientos where destino_id = ${lugarId} and origen_id <> ${lugarId}
      union all select fecha, 0, piezas from movimientos where origen_id = ${lugarId} and destino_id <> ${lugarId}
    ),
    por_dia as (
      -- What was there before the first day counts with it.
      select greatest((fecha at time zone ${zona})::date, d.dia - 1) as dia, sum(entra)::int as entra, sum(sale)::int as sale
        from suyos, desde d group by 1
    ),
    dias as (select generate_series(d.dia - 1, ${hoy}::date, interval '1 day')::date as dia from desde d)
    select * from (
      select dia::text as "DIA", coalesce(entra, 0) as "ENTRADAS", coalesce(sale, 0) as "SALIDAS",
             (sum(coalesce(entra, 0) - coalesce(sale, 0)) over (order by dia))::int as "SALDO"
        from dias left join por_dia using (dia)
    ) t where "DIA" >= (select dia::text from desde) order by "DIA"`.execute(db);
  return rows;
}
