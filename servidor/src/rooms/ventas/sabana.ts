import type { FilaDe } from '@anden/contrato/reporte.ts';
import { sabana } from '@anden/contrato/ventas/alcance.ts';
import { rechazoDeSabana } from '@anden/contrato/ventas/alcance-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  deClientes,
  deOperadores,
  deTabla,
  limites,
  nombreDeOperador,
  responde,
} from '../../platform/consulta/index.ts';
import { Rejection } from '../../platform/rejection.ts';
import { deQuien } from './alcance.ts';
import { esVenta, folioDeVenta, importeDeVenta, tipoDeVenta, VENTAS } from './venta.ts';

/**
 * 'Sábana de venta'. Each invoice's lines and, for what they do not say (a return, a correction, an invoice without lines or whose lines do not add up
 * to it), one row with the difference, so that the sheet's total is that of the sales. More than 31 days are a {@link Rejection}.
 */
export const getSabanitadeVenta = responde(sabana, (ctx, { fecha_ini, fecha_fin, operador_id }) => {
  const motivo = rechazoDeSabana(fecha_ini, fecha_fin);
  if (motivo) throw new Rejection(motivo);
  const dias = limites(fecha_ini, fecha_fin, ctx.config.zona);
  // An invoice that changed has its charge corrected to nothing and made again: its lines are of the last one alone.
  const conRenglones = sql`(k.clase = 'CARGO' and k.corrige is null and k.asiento_id not in (
    select v.asiento_id from cartera x join cartera v on v.asiento_id = x.corrige join cartera y on y.docto_ve_id = v.docto_ve_id
     where x.corrige is not null and x.clase = 'CARGO' and y.clase = 'CARGO' and y.corrige is null and y.asiento_id > v.asiento_id))`;
  const venta = sql`k.asiento_id as "ASIENTO_ID", k.cliente_id as "CLIENTE_ID", c.operador_id as "OPERADOR_ID", k.fecha as "FECHA", ${folioDeVenta} as "FACTURA",
    ${tipoDeVenta} as "TIPO_DOCTO", c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "CLIENTE", c.tipo as "TIPO_CLIENTE", c.zona as "ZONA",
    ${nombreDeOperador('c.operador_id')} as "OPERADOR"`;
  const dice = (texto: RawBuilder<string>, patron: string) => sql`plegar(${texto}) like ${patron}`;
  // One's own id asks for all that one may see, another's for that adviser's customers.
  const asesor = operador_id === ctx.operador.operador_id ? null : operador_id;
  const donde = sql`${esVenta} and k.fecha >= ${dias.inicio} and k.fecha < ${dias.fin} and ${deQuien(ctx, asesor)}`;
  return {
    catalogos: {
      CLAVE_CLIENTE: deClientes('clave_cliente'),
      CLIENTE: deClientes('nombre'),
      TIPO_CLIENTE: deTabla('tipo', 'TIPO_CLIENTE'),
      ZONA: deTabla('zona', 'ZONA'),
      OPERADOR: deOperadores('OPERADOR_ID'),
      CLAVE_ARTICULO: {
        id: 'ARTICULO_ID',
        textos: sql`select articulo_id, clave_articulo from articulos`,
        muchos: true,
      },
      ARTICULO: { id: 'ARTICULO_ID', textos: sql`select articulo_id, articulo from articulos`, muchos: true },
    },
    // A document has several lines: its texts are looked at once.
    juntas: [
      {
        columnas: ['FACTURA', 'TIPO_DOCTO'],
        busca: (patron) =>
          sql`h."ASIENTO_ID" in (select k.asiento_id from ${VENTAS} where ${donde} and (${dice(folioDeVenta, patron)} or ${dice(tipoDeVenta, patron)}))`,
      },
    ],
    filas: sql<FilaDe<typeof sabana>>`
      select ${venta}, d.docto_ve_det_id as "DOCTO_VE_DET_ID", d.articulo_id as "ARTICULO_ID", a.clave_articulo as "CLAVE_ARTICULO", a.articulo as "ARTICULO", d.unidades as "UNIDADES",
             d.unitario_con_iva as "PRECIO", d.total_con_iva as "TOTAL"
        from ${VENTAS} join facturas_det d on d.docto_ve_id = k.docto_ve_id left join articulos a on a.articulo_id = d.articulo_id
       where ${donde} and ${conRenglones}
      union all
      select ${venta}, 0, null::int, null, null, null, null, ${importeDeVenta} - r.dicho
        from ${VENTAS} cross join lateral (
          select coalesce(sum(d.total_con_iva), 0) as dicho from facturas_det d where d.docto_ve_id = k.docto_ve_id and ${conRenglones}) r
       where ${donde} and ${importeDeVenta} <> r.dicho`,
  };
});
