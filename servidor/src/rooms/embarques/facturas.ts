import type { facturasSinEntrega } from '@anden/contrato/embarques/reportes.ts';
import { entregarRejection, MENSAJES_EMBARQUE, sinQueEnviar } from '@anden/contrato/embarques/rules.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import type { EstatusRemision } from '@anden/contrato/surtido/remision-rules.ts';
import { sql } from 'kysely';
import { almacenesVisibles } from '../../platform/auth/operador.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { facturaVisible } from './queries.ts';

type Factura = FilaDe<typeof facturasSinEntrega>;

/** What the statement reads of an invoice; the rest follows from its remissions. */
type Leida = Omit<
  Factura,
  'ENTREGADO' | 'REMISIONES' | 'DETALLE_REMISIONES' | 'IMPEDIMENTO' | 'SIN_ENVIO'
> & {
  remisiones: {
    DOCTO_VE_ID: number;
    FOLIO: string;
    CAJAS: number | null;
    EMPACADA: string | null;
    ESTATUS: EstatusRemision;
    almacen_id: number;
  }[];
};

/** Invoices that have not left, oldest first, each with what still prevents it. */
export async function getFacturasSinEntregaAFletera(_: object, { db, operador }: QueryContext) {
  const visibles = almacenesVisibles(operador);
  const seVe = (r: { almacen_id: number }) => visibles === null || visibles.includes(r.almacen_id);
  const { rows } = await sql<Leida>`
    select f.docto_ve_id as "DOCTO_VE_ID", f.folio as "FOLIO", c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "CLIENTE",
           coalesce(f.fletera, g.fletera) as "FLETERA", g.guia as "GUIA", f.fecha as "FECHA", rs.remisiones
      from facturas f join clientes c on c.cliente_id = f.cliente_id
     cross join lateral (
       select string_agg(distinct x.fletera, ', ') as fletera, string_agg(x.guia, ', ' order by x.guia_id) as guia
         from guias x where x.docto_ve_id = f.docto_ve_id) g
     cross join lateral (
       select coalesce(json_agg(json_build_object('DOCTO_VE_ID', r.docto_ve_id, 'FOLIO', r.folio, 'ESTATUS', r.estatus, 'almacen_id', r.almacen_id,
                                                  'CAJAS', case when r.estatus = 'CANCELADA' then 0 else r.cajas end,
                                                  'EMPACADA', r.empacada)
                                order by r.folio), '[]') as remisiones
         from remisiones r where r.factura_id = f.docto_ve_id) rs
     where f.entregado is null and ${facturaVisible(operador)}
     order by f.fecha, f.docto_ve_id`.execute(db);
  const data = rows.map(
    ({ remisiones, ...factura }): Factura => ({
      ...factura,
      ENTREGADO: 'N',
      REMISIONES: remisiones.map((r) => r.FOLIO).join(', '),
      DETALLE_REMISIONES: remisiones.filter(seVe),
      IMPEDIMENTO: remisiones.every(seVe) ? entregarRejection(remisiones) : MENSAJES_EMBARQUE.otroAlmacen,
      SIN_ENVIO: sinQueEnviar(remisiones) ? 'S' : 'N',
    }),
  );
  return { data };
}
