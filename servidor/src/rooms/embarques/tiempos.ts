import type { Input, Output } from '@anden/contrato/call.ts';
import type { embarquesCalls } from '@anden/contrato/embarques/calls.ts';
import { NOMBRE_ESTATUS_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { consultar } from './consulta.ts';
import { remisionVisible, surtidores, surtioAlguien } from './queries.ts';

type Calls = typeof embarquesCalls;

/**
 * Remissions created in the range and how long each took until the carrier or the customer had it, in minutes less 2,160 for
 * each Sunday (specification §9). The clock of one that has not left runs on; that of a cancelled one stopped.
 */
export function getTiemposRemisiones(
  pedido: Input<Calls['getTiemposRemisiones']>,
  ctx: QueryContext,
): Promise<Output<Calls['getTiemposRemisiones']>> {
  const { zona } = ctx.config;
  const hasta = sql`coalesce(r.embarcada, r.cancelada, now())`;
  return consultar<Output<Calls['getTiemposRemisiones']>['data'][number]>(pedido, ctx, {
    de: sql`remisiones r join clientes c on c.cliente_id = r.cliente_id
            left join operadores v on v.operador_id = r.operador_id`,
    donde: remisionVisible(ctx.operador),
    momento: sql`r.fecha`,
    clave: sql`r.docto_ve_id`,
    columnas: {
      DOCTO_VE_ID: sql`r.docto_ve_id`,
      FOLIO: sql`r.folio`,
      CLAVE_CLIENTE: sql`c.clave_cliente`,
      CLIENTE: sql`c.nombre`,
      TIPO: sql`c.tipo`,
      ZONA: sql`c.zona`,
      OPERADOR: sql`v.nombre`,
      SURTIDO: surtidores,
      RENGLONES: sql`r.renglones`,
      ESTATUS: sql`r.estatus`,
      CREADO: sql`r.fecha`,
      FECHA_GUIA: sql`(select min(g.fecha) from guias g where g.docto_ve_id = r.factura_id)`,
      FECHA_A_FLETERA: sql`r.embarcada`,
      DIFERENCIA: sql`minutos_sin_domingos(r.fecha, ${hasta}, ${zona})`,
      DOMINGOS: sql`domingos_entre(r.fecha, ${hasta}, ${zona})`,
    },
    busca: (patron) => [
      ...['r.folio', 'c.clave_cliente', 'c.nombre', 'c.tipo', 'c.zona', 'v.nombre', 'r.estatus'].map(
        (columna) => sql`${sql.ref(columna)} ilike ${patron}`,
      ),
      // As the screen says it.
      sql`(${JSON.stringify(NOMBRE_ESTATUS_REMISION)}::jsonb ->> r.estatus) ilike ${patron}`,
      surtioAlguien(patron),
    ],
    porOmision: 'CREADO',
  });
}
