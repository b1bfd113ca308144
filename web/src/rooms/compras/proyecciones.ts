import { conFila, proyecta } from '../../platform/proyeccion.ts';
import { conExistencias } from '../ubicaciones/index.ts';

/*
 * How receiving and putting away a purchase changes what was read before, while the save waits in the outbox: pieces
 * received, pieces placed, and what is left. The server has the last word.
 */

proyecta('getDetalleCompraRecepcion', 'guardarRecepcionCompra', (leido, g) => ({
  ...leido,
  data: conFila(
    leido.data,
    (l) => l.DOCTO_CM_DET_ID === g.docto_cm_det_id,
    (l) => ({ ...l, UNIDADES_RECIB: Math.min(l.UNIDADES, l.UNIDADES_RECIB + g.cantidad) }),
  ),
}));

proyecta('getComprasRecepcion', 'guardarRecepcionCompra', (leido, g) => ({
  ...leido,
  detalle: conFila(
    leido.detalle,
    (l) => l.DOCTO_CM_DET_ID === g.docto_cm_det_id,
    (l) => ({ ...l, UNIDADES_RECIB: Math.min(l.UNIDADES, l.UNIDADES_RECIB + g.cantidad) }),
  ),
}));

proyecta('getArticulosAcomodoCompra', 'guardaAcomodoCompra', (leido, g) => ({
  ...leido,
  data: conFila(
    leido.data,
    (a) => a.ARTICULO_ID === g.articulo_id && (g.almacen_id === undefined || a.ALMACEN_ID === g.almacen_id),
    (a) =>
      a.DIFERENCIA <= g.cantidad
        ? null
        : { ...a, UNIDADES_ACOM: a.UNIDADES_ACOM + g.cantidad, DIFERENCIA: a.DIFERENCIA - g.cantidad },
  ),
}));

proyecta('getArticulosAcomodo', 'ActualizaArticulosAcomodo', (leido, g) => ({
  ...leido,
  data: conFila(
    leido.data,
    (o) => o.ARTICULO_ID === g.articulo_id && o.CAT_UBICACION_ID === g.cat_ubicacion_id,
    (o) => (o.UNIDADES <= g.unidades ? null : { ...o, UNIDADES: o.UNIDADES - g.unidades }),
  ),
}));

proyecta('getUbicacionesArticulo', 'guardaAcomodoCompra', (leido, g, pedido) =>
  pedido.articulo_id === g.articulo_id && (g.almacen_id === undefined || pedido.almacen_id === g.almacen_id)
    ? { ...leido, data: conExistencias(leido.data, g.ubicaciones, 1) }
    : leido,
);
