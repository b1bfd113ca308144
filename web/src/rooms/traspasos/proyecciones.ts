import { alGuardar, conFila, proyecta } from '../../platform/proyeccion.ts';
import { conExistencias } from '../ubicaciones/index.ts';

/* How supplying and receiving a transfer changes what was read before, while the save waits in the outbox. */

proyecta('gettraspasoDetalleRecepcion', 'guardaTraspasoRecepcion', (leido, g) => ({
  ...leido,
  data: conFila(
    leido.data,
    (l) => l.DOCTO_IN_DET_ID === g.docto_in_det_id,
    (l) => ({
      ...l,
      UNIDADES_SUR_REC: l.UNIDADES_SUR_REC + g.cantidad,
      DIFERENCIA: Math.max(0, l.DIFERENCIA - g.cantidad),
    }),
  ),
}));

/** A transfer line after a supply: what is left, and whether a reason closed it. */
proyecta('gettraspasoDetalleSurtido', 'surtirProductoTraspaso', (leido, g, _pedido, quien) => ({
  ...leido,
  data: conFila(
    leido.data,
    (l) => l.DOCTO_IN_DET_ID === g.docto_in_det_id,
    (l) => ({
      ...l,
      UNIDADESSURTIDAS: Math.min(l.UNIDADES, l.UNIDADESSURTIDAS + g.cantidad),
      SURTIDO_CERRADO: g.motivo ? alGuardar(quien) : l.SURTIDO_CERRADO,
    }),
  ),
}));

proyecta('gettraspasoDetalleSurtido', 'cierraFaltanteTraspaso', (leido, g, _pedido, quien) =>
  g.lado === 'surtido'
    ? {
        ...leido,
        data: conFila(
          leido.data,
          (l) => l.DOCTO_IN_DET_ID === g.docto_in_det_id,
          (l) => ({ ...l, SURTIDO_CERRADO: alGuardar(quien) }),
        ),
      }
    : leido,
);

proyecta('gettraspasoDetalleRecepcion', 'cierraFaltanteTraspaso', (leido, g) =>
  g.lado === 'recepcion'
    ? {
        ...leido,
        data: conFila(
          leido.data,
          (l) => l.DOCTO_IN_DET_ID === g.docto_in_det_id,
          (l) => ({ ...l, FALTANTES: l.FALTANTES + g.faltan, DIFERENCIA: 0 }),
        ),
      }
    : leido,
);

proyecta('getUbicacionesArticulo', 'surtirProductoTraspaso', (leido, g, pedido) =>
  pedido.articulo_id === g.articulo_id
    ? { ...leido, data: conExistencias(leido.data, g.ubicaciones, -1) }
    : leido,
);

proyecta('getUbicacionesArticulo', 'guardaTraspasoRecepcion', (leido, g, pedido) =>
  pedido.articulo_id === g.articulo_id && pedido.almacen_id === g.almacen_dest_id
    ? { ...leido, data: conExistencias(leido.data, g.ubicaciones, 1) }
    : leido,
);
