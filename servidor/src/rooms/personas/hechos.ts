import type { Area, FueraDelLibro } from '@anden/contrato/personas/rules.ts';
import { type RawBuilder, sql } from 'kysely';

/** An operation that somebody did. */
export interface Hecho {
  hecho_id: string;
  operador_id: number;
  fecha: string;
  /** The call recorded in the ledger, or what was done outside it. */
  que: string;
  area: Area;
  /** Pieces moved, counted or packed; null: the operation is about none. */
  piezas: number | null;
  articulo_id: number | null;
  /** As in `movimientos.documento`, with its id. */
  documento: string | null;
  documento_id: number | null;
  ticket_id: number | null;
  deshecho: boolean;
}

/** Calls whose operations are read from tables of their own, because they may move no pieces. */
const CONTADAS_APARTE = ['ajustaConteo', 'registraErrorEmpaque'];

const que = (nombre: FueraDelLibro) => sql.lit(nombre);

/**
 * SQL: every operation of a day, one row each: what one command moved in the ledger, packed, or applied of customers' credit and took back; each
 * count and packing error; tickets opened, answered and closed.
 * @param desde the first moment
 * @param hasta the first moment after it
 * @param quien whose operations, as a condition on `operador_id`
 */
export const hechosDe = (
  desde: RawBuilder<unknown>,
  hasta: RawBuilder<unknown>,
  quien: RawBuilder<unknown> = sql`operador_id is not null`,
): RawBuilder<Hecho> => {
  const dentro = (columna: string) =>
    sql`${sql.ref(columna)} >= ${desde} and ${sql.ref(columna)} < ${hasta} and ${quien}`;
  const uno = (columna: string) =>
    sql`case when min(${sql.ref(columna)}) = max(${sql.ref(columna)}) then min(${sql.ref(columna)}) end`;
  return sql<Hecho>`
    select 'm' || operacion_id as hecho_id, operador_id, min(fecha) as fecha, min(llamada) as que, 'A' as area, sum(piezas)::int as piezas,
           ${uno('articulo_id')} as articulo_id, min(documento) as documento,
           -- An order to put away is named by the line's column alone.
           case when min(documento) = 'acomodo' then ${uno('documento_det_id')} else ${uno('documento_id')} end as documento_id, null::int as ticket_id,
           bool_and(corrige_id is not null or exists (select from movimientos x where x.corrige_id = m.movimiento_id)) as deshecho
      from movimientos m
     where ${dentro('fecha')} and llamada <> all(${CONTADAS_APARTE}::text[])
     group by operacion_id, operador_id
    union all
    select 'c' || conteo_id, operador_id, fecha, ${que('cuenta')}, 'A',
           (select sum(x.contadas)::int from conteos_det x where x.conteo_id = c.conteo_id), d.articulo_id, 'conteo', d.inventario_id, null,
           c.estatus = 'DESHECHO'
      from conteos c join inventarios_det d using (inventario_det_id) where ${dentro('fecha')}
    union all
    select 'e' || operacion_id, operador_id, min(fecha), ${que('empaca')}, 'A', sum(piezas)::int, null, 'remision', min(docto_ve_id), null,
           bool_and(deshecho is not null)
      from empaques where ${dentro('fecha')} and piezas > 0 group by operacion_id, operador_id
    union all
    select 'x' || error_id, operador_id, fecha, ${que('hallaError')}, 'A', piezas, null, 'remision', docto_ve_id, null, deshecho is not null
      from errores_empaque where ${dentro('fecha')}
    union all
    select 't' || ticket_det_id, operador_id, fecha,
           case when cierra then ${que('cierraTicket')}
                when exists (select from tickets_det a where a.ticket_id = t.ticket_id and a.ticket_det_id < t.ticket_det_id) then ${que('respondeTicket')}
                else ${que('abreTicket')} end, 'T', null, null, null, null, ticket_id, retirada is not null
      from tickets_det t where ${dentro('fecha')}
    union all
    select case when corrige is null then 'a' else 'd' end || coalesce(operacion_id::text, aplicacion_id::text), operador_id, min(aplicada),
           case when corrige is null then ${que('aplica')} else ${que('desaplica')} end, 'C', null, null, null, null, null,
           bool_and(corrige is not null or exists (select from aplicaciones x where x.corrige = p.aplicacion_id))
      from aplicaciones p where ${dentro('aplicada')}
     group by coalesce(operacion_id::text, aplicacion_id::text), operador_id, corrige is null`;
};
