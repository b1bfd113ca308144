import type { Output } from '@anden/contrato/call.ts';
import type { fichaDeUbicacionCalls } from '@anden/contrato/ubicaciones/ficha.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';

type Conteo = Output<typeof fichaDeUbicacionCalls.getFichaUbicacion>['data']['ultimo_conteo'];

/** The last count of a location that was not undone: of one article, over all its lots. */
export async function ultimoConteoEn(db: Tx, ubicacionId: number): Promise<Conteo> {
  const { rows } = await sql<NonNullable<Conteo>>`
    select a.clave_articulo as "CLAVE_ARTICULO", max(d.contada_en) as "FECHA", o.operador as "OPERADOR",
           sum(d.esperadas)::int as "ESPERADAS", sum(d.contadas)::int as "CONTADAS",
           case when c.estatus = 'POR RECONTAR' then 'S' else 'N' end as "POR_RECONTAR"
      from conteos_det d join conteos c using (conteo_id) join inventarios_det i using (inventario_det_id)
      join articulos a using (articulo_id) join operadores o on o.operador_id = c.operador_id
     where d.ubicacion_id = ${ubicacionId} and c.estatus <> 'DESHECHO'
     group by c.conteo_id, a.clave_articulo, o.operador, c.estatus
     order by max(d.contada_en) desc, c.conteo_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
