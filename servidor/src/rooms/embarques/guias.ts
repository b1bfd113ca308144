import type { Input, Output } from '@anden/contrato/call.ts';
import type { embarquesCalls } from '@anden/contrato/embarques/calls.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { consultar } from './consulta.ts';
import { facturaVisible, remisionVisible } from './queries.ts';

type Calls = typeof embarquesCalls;

/** Guides dated in the range, with their invoices, who packed them and who gave them to the carrier. */
export function getGuiasFacturas(
  { fini, ffin, ...pedido }: Input<Calls['getGuiasFacturas']>,
  ctx: QueryContext,
): Promise<Output<Calls['getGuiasFacturas']>> {
  const periodo = { ...pedido, fecha_ini: fini, fecha_fin: ffin };
  return consultar<Output<Calls['getGuiasFacturas']>['data'][number]>(periodo, ctx, {
    de: sql`guias g join facturas f on f.docto_ve_id = g.docto_ve_id
            join clientes c on c.cliente_id = f.cliente_id
            left join operadores e on e.operador_id = f.operador_id_entrego`,
    donde: facturaVisible(ctx.operador),
    momento: sql`g.fecha`,
    clave: sql`g.guia_id`,
    columnas: {
      GUIA_ID: sql`g.guia_id`,
      DOCTO_VE_ID: sql`f.docto_ve_id`,
      FECHADOCTO: sql`f.fecha`,
      FOLIO: sql`f.folio`,
      FOLIO_FISCAL: sql`f.folio_fiscal`,
      TIPO_DOCTO: sql`f.tipo_docto`,
      IMPORTE_NETO: sql`f.importe_neto`,
      TOTAL: sql`f.total`,
      FECHAGUIA: sql`g.fecha`,
      FLETERA: sql`g.fletera`,
      GUIA: sql`g.guia`,
      EMPAQUE: sql`(
        select string_agg(distinct o.nombre, ', ') from remisiones r join operadores o on o.operador_id = r.operador_id_empaque
         where r.factura_id = f.docto_ve_id)`,
      EMBARQUE: sql`e.nombre`,
      CLAVE_CLIENTE: sql`c.clave_cliente`,
      CLIENTE: sql`c.nombre`,
      ZONA: sql`c.zona`,
      RECIBIDO_POR: sql`g.recibido_por`,
      FECHA_ENTREGA: sql`g.fecha_entrega`,
      INCIDENCIA: sql`g.incidencia`,
      OBSERVACIONES_CLTE: sql`g.observaciones_clte`,
      DETALLE_REMISIONES: sql`(
        select coalesce(json_agg(json_build_object('DOCTO_VE_ID', r.docto_ve_id, 'FOLIO', r.folio) order by r.folio), '[]')
          from remisiones r where r.factura_id = f.docto_ve_id and ${remisionVisible(ctx.operador)})`,
    },
    busca: (patron) =>
      [
        'f.folio',
        'f.folio_fiscal',
        'g.fletera',
        'g.guia',
        'c.clave_cliente',
        'c.nombre',
        'c.zona',
        'g.recibido_por',
        'g.incidencia',
      ].map((columna) => sql`${sql.ref(columna)} ilike ${patron}`),
    porOmision: 'FECHAGUIA',
  });
}
