import type { Respuesta } from '../../platform/client.ts';
import { alGuardar, conFila, type ProyeccionesDeCampo } from '../../platform/proyeccion.ts';
import { conExistencias } from '../ubicaciones/index.ts';

/* How supplying and receiving a transfer changes what was read before, while the save waits in the outbox. */

type Lista = Respuesta<'gettraspasosSurtido'>;
type Renglon = Lista['detalle'][number];

/** A list of transfers with one of its lines changed: its transfer has moved by as much. */
function enLista(leido: Lista, detId: number, cambia: (r: Renglon) => Partial<Renglon>): Lista {
  const antes = leido.detalle.find((r) => r.DOCTO_IN_DET_ID === detId);
  if (!antes) return leido;
  const nuevo = { ...antes, ...cambia(antes) };
  const mas = (campo: 'UNIDADESSURTIDAS' | 'UNIDADES_SUR_REC' | 'FALTANTES'): number =>
    nuevo[campo] - antes[campo];
  return {
    ...leido,
    detalle: leido.detalle.map((r) => (r === antes ? nuevo : r)),
    data: conFila(
      leido.data,
      (t) => t.DOCTO_IN_ID === antes.DOCTO_IN_ID,
      (t) => ({
        ...t,
        UNIDADESSURTIDAS: t.UNIDADESSURTIDAS + mas('UNIDADESSURTIDAS'),
        UNIDADES_SUR_REC: t.UNIDADES_SUR_REC + mas('UNIDADES_SUR_REC'),
        FALTANTES: t.FALTANTES + mas('FALTANTES'),
        EN_TRANSITO: t.EN_TRANSITO + mas('UNIDADESSURTIDAS') - mas('UNIDADES_SUR_REC') - mas('FALTANTES'),
      }),
    ),
  };
}

export const deTraspasos = {
  guardaTraspasoRecepcion: {
    gettraspasosRecepcion: (leido, g) =>
      enLista(leido, g.docto_in_det_id, (r) => ({
        UNIDADES_SUR_REC: r.UNIDADES_SUR_REC + g.cantidad,
        DIFERENCIA: Math.max(0, r.DIFERENCIA - g.cantidad),
      })),
    gettraspasoDetalleRecepcion: (leido, g) => ({
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
    }),
    getUbicacionesArticulo: (leido, g, pedido) =>
      pedido.articulo_id === g.articulo_id && pedido.almacen_id === g.almacen_dest_id
        ? { ...leido, data: conExistencias(leido.data, g.ubicaciones, 1) }
        : leido,
  },
  surtirProductoTraspaso: {
    gettraspasosSurtido: (leido, g) =>
      enLista(leido, g.docto_in_det_id, (r) => ({
        UNIDADESSURTIDAS: Math.min(r.UNIDADES, r.UNIDADESSURTIDAS + g.cantidad),
        DIFERENCIA: g.motivo ? 0 : Math.max(0, r.DIFERENCIA - g.cantidad),
      })),
    /** A transfer line after a supply: what is left, and whether a reason closed it. */
    gettraspasoDetalleSurtido: (leido, g, _pedido, quien) => ({
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
    }),
    getUbicacionesArticulo: (leido, g, pedido) =>
      pedido.articulo_id === g.articulo_id
        ? { ...leido, data: conExistencias(leido.data, g.ubicaciones, -1) }
        : leido,
  },
  cierraFaltanteTraspaso: {
    gettraspasosSurtido: (leido, g) =>
      g.lado === 'surtido' ? enLista(leido, g.docto_in_det_id, () => ({ DIFERENCIA: 0 })) : leido,
    gettraspasosRecepcion: (leido, g) =>
      g.lado === 'recepcion'
        ? enLista(leido, g.docto_in_det_id, (r) => ({ FALTANTES: r.FALTANTES + g.faltan, DIFERENCIA: 0 }))
        : leido,
    gettraspasoDetalleSurtido: (leido, g, _pedido, quien) =>
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
    gettraspasoDetalleRecepcion: (leido, g) =>
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
  },
} satisfies Partial<ProyeccionesDeCampo>;
