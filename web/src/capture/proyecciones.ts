import { esMismoLote, type LineaDeLote } from '@anden/contrato/existencias/rules.ts';
import type { Entrada } from '../platform/client.ts';
import { type Guardada, proyecta } from '../platform/proyeccion.ts';
import './proyeccionesDeGuardado.ts';
import './proyeccionesDeRemision.ts';

/*
 * What the saves made at the shelf do to what was read before them, while they wait in the outbox: pieces received, placed
 * and supplied, and what is left of them. The server has the last word; these only keep the screen from offering again what
 * is done.
 */

type Fila = Readonly<Record<string, unknown>>;

/** The list with one of its rows changed; the same list where none is. Rows changed to null leave it. */
function conFila<T>(filas: readonly T[], es: (fila: T) => boolean, cambia: (fila: T) => T | null): T[] {
  return filas.flatMap((f) => {
    if (!es(f)) return [f];
    const nueva = cambia(f);
    return nueva === null ? [] : [nueva];
  });
}

const iso = ({ creado }: Guardada): string => new Date(creado).toISOString();

/** A lot as a save sends it: what it leaves out it does not have. */
const loteEnviado = (l: { [P in keyof LineaDeLote]?: LineaDeLote[P] | undefined }) => ({
  FECHA_CADUCIDAD: l.FECHA_CADUCIDAD ?? null,
  LOTE: l.LOTE ?? null,
  FECHA_PRODUCCION: l.FECHA_PRODUCCION ?? null,
});

const sinBajarDeCero = (n: number): number => Math.max(0, n);

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

proyecta('get_inventarioPendiente', 'ajustaConteo', (leido, g) => {
  const data = conFila(
    leido.data,
    (l) => l.INVENTARIO_DET_ID === g.conteo.INVENTARIO_DET_ID,
    () => null,
  );
  return { ...leido, data, total: leido.total - (leido.data.length - data.length) };
});

proyecta('gettraspasoDetalleRecepcion', 'guardaTraspasoRecepcion', (leido, g) => ({
  ...leido,
  data: conFila(
    leido.data,
    (l) => l.DOCTO_IN_DET_ID === g.docto_in_det_id,
    (l) => ({
      ...l,
      UNIDADES_SUR_REC: l.UNIDADES_SUR_REC + g.cantidad,
      DIFERENCIA: sinBajarDeCero(l.DIFERENCIA - g.cantidad),
    }),
  ),
}));

/** A transfer line that is supplied: what is left of it, and whether a reason closed it. */
proyecta('gettraspasoDetalleSurtido', 'surtirProductoTraspaso', (leido, g, _pedido, quien) => ({
  ...leido,
  data: conFila(
    leido.data,
    (l) => l.DOCTO_IN_DET_ID === g.docto_in_det_id,
    (l) => ({
      ...l,
      UNIDADESSURTIDAS: Math.min(l.UNIDADES, l.UNIDADESSURTIDAS + g.cantidad),
      SURTIDO_CERRADO: g.motivo ? iso(quien) : l.SURTIDO_CERRADO,
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
          (l) => ({ ...l, SURTIDO_CERRADO: iso(quien) }),
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

/** The lots of a location without the pieces that a save takes from it. */
function sinTomadas<L extends Omit<LineaDeLote, 'INGRESO'> & { UBICACION_ID: number; PIEZAS: number }>(
  lotes: readonly L[],
  g: Pick<Entrada<'setTraspasoentreubicaciones'>, 'ubicacion_id' | 'caducidades'>,
): L[] {
  return lotes.flatMap((l) => {
    const tomadas = (g.caducidades ?? [])
      .filter((t) => l.UBICACION_ID === g.ubicacion_id && esMismoLote(l, loteEnviado(t)))
      .reduce((n, t) => n + t.INGRESO, 0);
    return l.PIEZAS > tomadas ? [{ ...l, PIEZAS: l.PIEZAS - tomadas }] : [];
  });
}

proyecta('getaAticulosdeOrden', 'setTraspasoentreubicaciones', (leido, g) => ({
  ...leido,
  data: conFila(
    leido.data,
    (r) => r.RESURTIDO_ID === g.resurtido_id,
    (r) =>
      g.operacion === 'surtido'
        ? {
            ...r,
            LOTES_RESERVA: sinTomadas(r.LOTES_RESERVA, g),
            CANTIDAD_SUR: r.CANTIDAD_SUR + g.cantidad,
            OPERADOR_ID_SUR: g.operador_id,
            OPERADOR_ID_LLEVA: g.operador_id,
          }
        : { ...r, CANTIDAD_ACO: r.CANTIDAD_ACO + g.cantidad },
  ),
}));

/** Returned pieces count as not supplied; with none supplied, nobody did. */
proyecta('getaAticulosdeOrden', 'regresaResurtido', (leido, g) => ({
  ...leido,
  data: conFila(
    leido.data,
    (r) => r.RESURTIDO_ID === g.resurtido_id,
    (r) => {
      const CANTIDAD_SUR = Math.max(r.CANTIDAD_ACO, r.CANTIDAD_SUR - g.cantidad);
      const nadie = {
        SURTIO: null,
        OPERADOR_ID_SUR: null,
        FECHA_SUR: null,
        OPERADOR_ID_LLEVA: null,
        LLEVA: null,
      };
      return { ...r, CANTIDAD_SUR, ...(CANTIDAD_SUR === 0 ? nadie : {}) };
    },
  ),
}));

proyecta('getUbicacionesArticulo', 'regresaResurtido', (leido, g, pedido, quien) =>
  pedido.articulo_id === quien.articuloId
    ? {
        ...leido,
        data: conExistencias(leido.data, [{ UBICACION_ID: g.ubicacion_id, CONTADAS: g.cantidad }], 1),
      }
    : leido,
);

proyecta('getUbicacionesArticulo', 'surtirProductoTraspaso', (leido, g, pedido) =>
  pedido.articulo_id === g.articulo_id
    ? { ...leido, data: conExistencias(leido.data, g.ubicaciones, -1) }
    : leido,
);

proyecta('getUbicacionesArticulo', 'surtirArticulodeRemision', (leido, g, pedido, quien) =>
  pedido.articulo_id === quien.articuloId
    ? { ...leido, data: conExistencias(leido.data, g.ubicaciones, -1) }
    : leido,
);

/** Pieces that locations gain (1) or lose (-1), in what was read of an article's locations. */
function conExistencias<T extends { UBICACION_ID: number; EXISTENCIA?: number | undefined }>(
  filas: readonly T[],
  movidas: readonly Fila[],
  sentido: 1 | -1,
): T[] {
  const por = new Map(movidas.map((m) => [m.UBICACION_ID as number, m.CONTADAS as number]));
  return filas.map((u) => {
    const piezas = por.get(u.UBICACION_ID);
    return piezas && u.EXISTENCIA !== undefined
      ? { ...u, EXISTENCIA: sinBajarDeCero(u.EXISTENCIA + sentido * piezas) }
      : u;
  });
}

proyecta('getUbicacionesArticulo', 'guardaAcomodoCompra', (leido, g, pedido) =>
  pedido.articulo_id === g.articulo_id && (g.almacen_id === undefined || pedido.almacen_id === g.almacen_id)
    ? { ...leido, data: conExistencias(leido.data, g.ubicaciones, 1) }
    : leido,
);

proyecta('getUbicacionesArticulo', 'guardaTraspasoRecepcion', (leido, g, pedido) =>
  pedido.articulo_id === g.articulo_id && pedido.almacen_id === g.almacen_dest_id
    ? { ...leido, data: conExistencias(leido.data, g.ubicaciones, 1) }
    : leido,
);

proyecta('getUbicacionesArticulo', 'setTraspasoentreubicaciones', (leido, g, pedido) =>
  pedido.articulo_id === g.articulo_id && pedido.almacen_id === g.almacen_id
    ? {
        ...leido,
        data: conExistencias(
          leido.data,
          [{ UBICACION_ID: g.ubicacion_id, CONTADAS: g.cantidad }],
          g.operacion === 'surtido' ? -1 : 1,
        ),
      }
    : leido,
);
