import type { FilaDe } from '@anden/contrato/reporte.ts';
import { faltantesTraspasos } from '@anden/contrato/traspasos/reportes.ts';
import { sql } from 'kysely';
import { deSusAlmacenes } from '../../platform/auth/operador.ts';
import { responde } from '../../platform/consulta/index.ts';

/** Shortages recorded in a range, of transfers from or to the warehouses the operator may see. */
export const getFaltantesTraspasos = responde(faltantesTraspasos, ({ operador, config }) => ({
  // Both warehouses may close a line short: one row for each.
  filas: sql<FilaDe<typeof faltantesTraspasos>>`
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
      left join almacenes o on o.almacen_id = t.almacen_org_id
      left join almacenes a on a.almacen_id = t.almacen_dest_id
      left join articulos ar using (articulo_id)
      join operadores op on op.operador_id = f.operador_id
     where t.empresa_id = ${config.empresaId} and ${deSusAlmacenes(operador, 't.almacen_org_id', 't.almacen_dest_id')}`,
}));
