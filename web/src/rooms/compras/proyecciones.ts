import type { Respuesta } from '../../platform/client.ts';
import { conFila, type ProyeccionesDeCampo } from '../../platform/proyeccion.ts';
import { conExistencias } from '../ubicaciones/index.ts';

/*
 * How receiving and putting away a purchase changes what was read before, while the save waits in the outbox: pieces
 * received, pieces placed, and what is left. The server has the last word.
 */

type Compras = Respuesta<'getComprasRecepcion'>;

/** The list of purchases with so many more pieces received of a line, and the percentage received that results. */
function enCompras(leido: Compras, detId: number, cantidad: number): Compras {
  const suya = leido.detalle.find((l) => l.DOCTO_CM_DET_ID === detId);
  if (!suya) return leido;
  const detalle = leido.detalle.map((l) =>
    l === suya ? { ...l, UNIDADES_RECIB: Math.min(l.UNIDADES, l.UNIDADES_RECIB + cantidad) } : l,
  );
  const renglones = detalle.filter((l) => l.DOCTO_CM_ID === suya.DOCTO_CM_ID);
  const suma = (de: 'UNIDADES' | 'UNIDADES_RECIB'): number => renglones.reduce((n, l) => n + l[de], 0);
  const RECIBIDO = Math.round((10_000 * suma('UNIDADES_RECIB')) / (suma('UNIDADES') || 1)) / 100;
  return {
    ...leido,
    detalle,
    data: conFila(
      leido.data,
      (c) => c.DOCTO_CM_ID === suya.DOCTO_CM_ID,
      (c) => ({ ...c, RECIBIDO }),
    ),
  };
}

export const deCompras = {
  guardarRecepcionCompra: {
    getDetalleCompraRecepcion: (leido, g) => ({
      ...leido,
      data: conFila(
        leido.data,
        (l) => l.DOCTO_CM_DET_ID === g.docto_cm_det_id,
        (l) => ({ ...l, UNIDADES_RECIB: Math.min(l.UNIDADES, l.UNIDADES_RECIB + g.cantidad) }),
      ),
    }),
    getComprasRecepcion: (leido, g) => enCompras(leido, g.docto_cm_det_id, g.cantidad),
  },
  guardaAcomodoCompra: {
    getArticulosAcomodoCompra: (leido, g) => ({
      ...leido,
      data: conFila(
        leido.data,
        (a) =>
          a.ARTICULO_ID === g.articulo_id && (g.almacen_id === undefined || a.ALMACEN_ID === g.almacen_id),
        (a) =>
          a.DIFERENCIA <= g.cantidad
            ? null
            : { ...a, UNIDADES_ACOM: a.UNIDADES_ACOM + g.cantidad, DIFERENCIA: a.DIFERENCIA - g.cantidad },
      ),
    }),
    getUbicacionesArticulo: (leido, g, pedido) =>
      pedido.articulo_id === g.articulo_id &&
      (g.almacen_id === undefined || pedido.almacen_id === g.almacen_id)
        ? { ...leido, data: conExistencias(leido.data, g.ubicaciones, 1) }
        : leido,
  },
  ActualizaArticulosAcomodo: {
    getUbicacionesArticulo: (leido, g, pedido) =>
      pedido.articulo_id === g.articulo_id
        ? {
            ...leido,
            data: conExistencias(leido.data, [{ UBICACION_ID: g.cat_ubicacion_id, CONTADAS: g.unidades }], 1),
          }
        : leido,
    getArticulosAcomodo: (leido, g) => ({
      ...leido,
      data: conFila(
        leido.data,
        (o) => o.ARTICULO_ID === g.articulo_id && o.CAT_UBICACION_ID === g.cat_ubicacion_id,
        (o) => (o.UNIDADES <= g.unidades ? null : { ...o, UNIDADES: o.UNIDADES - g.unidades }),
      ),
    }),
  },
} satisfies Partial<ProyeccionesDeCampo>;
