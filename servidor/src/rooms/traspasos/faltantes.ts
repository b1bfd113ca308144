import type { Input, Output } from '@anden/contrato/call.ts';
import type { traspasosCalls } from '@anden/contrato/traspasos/calls.ts';
import { sql } from 'kysely';
import { almacenesVisibles } from '../../platform/auth/operador.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';

type Call = (typeof traspasosCalls)['getFaltantesTraspasos'];
type Fila = Output<Call>['data'][number];

const POR_PAGINA = 20;
/** Rows of one reply without paging; more than this asks for a shorter range. */
const RENGLONES_MAX = 50_000;

/**
 * Shortages written down in a range, of transfers to or from the warehouses the operator may see: filtered, sorted and
 * paged in the database; without `pagina` all of them, the last one first.
 */
export async function getFaltantesTraspasos(
  { fecha_ini, fecha_fin, filtro, orden, sentido, pagina, por_pagina }: Input<Call>,
  { db, operador, config }: QueryContext,
): Promise<Output<Call>> {
  if (fecha_ini > fecha_fin)
    throw new Rejection('La fecha de inicio no puede ser posterior a la fecha de fin');
  const visibles = almacenesVisibles(operador);
  const patron = filtro?.trim() ? `%${filtro.trim().replace(/[\\%_]/g, '\\$&')}%` : null;
  const faltantes = sql`
    select t.docto_in_id as "DOCTO_IN_ID", d.docto_in_det_id as "DOCTO_IN_DET_ID", t.folio as "FOLIO",
           o.nombre as "ALMACEN_ORG", a.nombre as "ALMACEN_DEST", t.almacen_dest_id as "ALMACEN_DEST_ID",
           ar.articulo_id as "ARTICULO_ID", ar.clave_articulo as "CLAVE_ARTICULO", ar.articulo as "ARTICULO",
           f.lado as "LADO", d.unidades as "UNIDADES", f.faltan as "FALTANTES", f.motivo as "MOTIVO",
           f.fecha as "FECHA", op.nombre as "OPERADOR"
      from traspasos_det d
     cross join lateral (values
             ('surtido', d.unidades - d.unidades_surt, d.motivo_surtido, d.surtido_cerrado, d.operador_id_surtido),
             ('recepcion', d.faltantes, d.motivo_cierre, d.cerrada, d.operador_id_cierre)
           ) as f (lado, faltan, motivo, fecha, operador_id)
      join traspasos t using (docto_in_id)
      join almacenes o on o.almacen_id = t.almacen_org_id
      join almacenes a on a.almacen_id = t.almacen_dest_id
      join articulos ar using (articulo_id)
      join operadores op on op.operador_id = f.operador_id
     where f.fecha >= (${fecha_ini}::date::timestamp at time zone ${config.zona})
       and f.fecha < ((${fecha_fin}::date + 1)::timestamp at time zone ${config.zona})
       and t.empresa_id = ${config.empresaId}
       and (${visibles === null} or t.almacen_org_id = any(${visibles ?? []}::int[])
            or t.almacen_dest_id = any(${visibles ?? []}::int[]))
       and (${patron}::text is null
            or concat_ws(E'\\n', t.folio, ar.clave_articulo, ar.articulo, o.nombre, a.nombre, f.motivo, op.nombre) ilike ${patron})`;
  const { rows: cuenta } = await sql<{ total: number }>`
    select count(*)::int as total from (${faltantes}) f`.execute(db);
  const total = cuenta[0]?.total ?? 0;
  if (pagina === undefined && total > RENGLONES_MAX) {
    throw new Rejection(`El período tiene ${total} renglones. Consulte un período más corto.`);
  }
  const sube = (sentido ?? (orden ? 'asc' : 'desc')) === 'asc';
  const renglones = por_pagina ?? POR_PAGINA;
  const deLaPagina =
    pagina === undefined ? sql`` : sql`limit ${renglones} offset ${(pagina - 1) * renglones}`;
  const { rows } = await sql<Fila>`
    select * from (${faltantes}) f
     order by ${sql.ref(`f.${orden ?? 'FECHA'}`)} ${sube ? sql`asc` : sql`desc`} nulls last,
              "FECHA" desc, "DOCTO_IN_DET_ID", "LADO" ${deLaPagina}`.execute(db);
  return { data: rows, total };
}
