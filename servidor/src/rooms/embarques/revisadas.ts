import type { Input, Output } from '@anden/contrato/call.ts';
import type { embarquesCalls } from '@anden/contrato/embarques/calls.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { consultar } from './consulta.ts';
import { remisionVisible, surtidores, surtioAlguien } from './queries.ts';

type Calls = typeof embarquesCalls;

/** Remissions packed in the range: who picked, who packed, and when the last line came to the shipping area. */
export function getRemisionesRevisadas(
  pedido: Input<Calls['getRemisionesRevisadas']>,
  ctx: QueryContext,
): Promise<Output<Calls['getRemisionesRevisadas']>> {
  return consultar<Output<Calls['getRemisionesRevisadas']>['data'][number]>(pedido, ctx, {
    de: sql`remisiones r join clientes c on c.cliente_id = r.cliente_id
            left join facturas f on f.docto_ve_id = r.factura_id
            left join operadores v on v.operador_id = r.operador_id
            left join operadores e on e.operador_id = r.operador_id_empaque`,
    donde: remisionVisible(ctx.operador),
    momento: sql`r.empacada`,
    clave: sql`r.docto_ve_id`,
    columnas: {
      DOCTO_VE_ID: sql`r.docto_ve_id`,
      FECHA_REVISION: sql`r.empacada`,
      REMISION: sql`r.folio`,
      FOLIO: sql`f.folio`,
      CLAVE_CLIENTE: sql`c.clave_cliente`,
      CLIENTE: sql`c.nombre`,
      TIPO: sql`c.tipo`,
      ZONA: sql`c.zona`,
      RENGLONES: sql`r.renglones`,
      TOTAL: sql`r.importe_neto`,
      SURTIDO: surtidores,
      REVISO: sql`e.nombre`,
      VENDEDOR: sql`v.nombre`,
      FECHA_HORA_AREAEMBARQUE: sql`r.surtida`,
    },
    busca: (patron) => [
      ...[
        'r.folio',
        'f.folio',
        'c.clave_cliente',
        'c.nombre',
        'c.tipo',
        'c.zona',
        'e.nombre',
        'v.nombre',
      ].map((columna) => sql`${sql.ref(columna)} ilike ${patron}`),
      surtioAlguien(patron),
    ],
    porOmision: 'FECHA_REVISION',
  });
}
