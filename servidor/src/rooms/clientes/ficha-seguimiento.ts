import type { Input, Output } from '@anden/contrato/call.ts';
import type { fichaClienteCalls } from '@anden/contrato/clientes/ficha.ts';
import { MENSAJES_CLIENTE } from '@anden/contrato/clientes/ficha-rules.ts';
import { controlDeFacturaRejection, foliosDeControl } from '@anden/contrato/tickets/rules.ts';
import { sql } from 'kysely';
import { seLeeSuFicha } from '../../platform/auth/clientes.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { ENVIADA, FACTURA_EN_PIE, RENGLONES_DE_FACTURA } from './ficha-consultas.ts';
import { GUIAS_DE_FACTURA, SURTIO } from './ficha-pedidos.ts';

type Llamada = (typeof fichaClienteCalls)['get_seguimiento_factura'];
type Seguimiento = Output<Llamada>;

/** An invoice's way from order to delivery, and its lines. One of a customer whom this operator may not see is refused as if it did not exist. */
export async function get_seguimiento_factura(
  { factura }: Input<Llamada>,
  ctx: QueryContext,
): Promise<Seguimiento> {
  const { db, operador } = ctx;
  const folio = factura.trim();
  // A control of 9 characters, as tickets use it, is a folio filled up with zeros.
  const deControl = controlDeFacturaRejection(folio) === null ? foliosDeControl(folio) : [];
  const folios = [folio, folio.toUpperCase(), ...deControl];
  const { rows } = await sql<Seguimiento['data'] & { docto_ve_id: number }>`
    select f.docto_ve_id, c.cliente_id as "CLIENTE_ID", c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "CLIENTE",
           p.folio_web as "PEDIDOWEB", coalesce(p.folio, r.folio_dr, f.folio_dr) as "PEDIDO", p.fecha as "FECHAPEDIDO", p.importe as "IMPORTEPEDIDO",
           r.folio as "REMISION", r.fecha as "FECHAREMISION", r.importe as "IMPORTEREMISION", f.folio as "FACTURA",
           case when ${FACTURA_EN_PIE} then 'N' else 'S' end as "CANCELADA",
           f.fecha as "FECHA_FACTURA", f.total as "TOTALFACTURA", d.direccion as "CALLE", d.codigo_postal as "CODIGO_POSTAL",
           d.estado as "ESTADO", d.ciudad as "CIUDAD", d.localidad as "LOCALIDAD", g.guia as "GUIA", g.de_una as "FECHAGUIA",
           coalesce(f.fletera, g.fletera) as "FLETERA", coalesce(${ENVIADA}, g.fecha) as "FECHAFLETERA",
           g.entregada as "FECHA_ENTREGA", g.recibido_por as "RECIBIDO_POR", r.surtio as "USUARIO_SURTIDO"
      from facturas f
      join clientes c on c.cliente_id = f.cliente_id
      join direcciones_clientes d on case when f.dir_cli_id is null then d.cliente_id = c.cliente_id and d.principal else d.dir_cli_id = f.dir_cli_id end
     cross join lateral (
       select string_agg(r.folio, ', ' order by r.docto_ve_id) as folio, min(r.fecha) as fecha, sum(r.importe_neto) as importe,
              min(r.folio_dr) as folio_dr, string_agg(distinct ${SURTIO}, ', ') as surtio
         from remisiones r where r.factura_id = f.docto_ve_id) r
      left join pedidos p on p.folio = coalesce(r.folio_dr, f.folio_dr) and p.cliente_id = f.cliente_id
      ${GUIAS_DE_FACTURA}
     where f.folio = any(${folios}::text[]) and ${seLeeSuFicha(operador)}
     order by array_position(${folios}::text[], f.folio), f.docto_ve_id desc limit 1`.execute(db);
  const [fila] = rows;
  if (!fila) throw new Rejection(MENSAJES_CLIENTE.facturaNoExiste);
  const { docto_ve_id, ...data } = fila;
  return { data, detalle: await renglones(ctx, docto_ve_id) };
}

async function renglones({ db }: QueryContext, facturaId: number): Promise<Seguimiento['detalle']> {
  const { rows } = await sql<Seguimiento['detalle'][number]>`
    select l.llave as "RENGLON", a.articulo_id as "ARTICULO_ID", a.clave_articulo as "CLAVE_ARTICULO", a.articulo as "ARTICULO",
           l.unidades as "UNIDADES", l.unitario as "UNITARIOCIVA", l.total as "TOTALIVAINC", s.surtido as "FECHA_HORA_SURTIDO",
           s.empacado as "FECHA_HORA_EMPAQUE"
      from facturas f ${RENGLONES_DE_FACTURA}
      join articulos a on a.articulo_id = l.articulo_id
     cross join lateral (
       select max(d.fecha_hora_surtido) as surtido, max(d.fecha_hora_empaque) as empacado
         from remisiones r join remisiones_det d using (docto_ve_id)
        where r.factura_id = f.docto_ve_id and d.articulo_id = l.articulo_id) s
     where f.docto_ve_id = ${facturaId}
     order by l.renglon, l.llave`.execute(db);
  return rows;
}
