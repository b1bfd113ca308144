import { esMismoLote, type LineaDeLote } from '@anden/contrato/existencias/rules.ts';
import type { Entrada } from '../../platform/client.ts';
import { conFila, type ProyeccionesDeCampo } from '../../platform/proyeccion.ts';
import { conExistencias } from '../ubicaciones/index.ts';

/*
 * How supplying, placing and returning a replenishment's pieces changes what was read before, while the save waits in
 * the outbox.
 */

/** A lot as a save sends it; parts left out are missing. */
const loteEnviado = (l: { [P in keyof LineaDeLote]?: LineaDeLote[P] | undefined }) => ({
  FECHA_CADUCIDAD: l.FECHA_CADUCIDAD ?? null,
  LOTE: l.LOTE ?? null,
  FECHA_PRODUCCION: l.FECHA_PRODUCCION ?? null,
});

/** The lots of a location after a save takes pieces from it. */
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

/**
 * What is on the way by lot, after a save supplies or places pieces; undefined (not known) if the save does not name
 * the lots.
 */
function enCaminoTras<L extends Omit<LineaDeLote, 'INGRESO'> & { PIEZAS: number }>(
  lotes: readonly L[],
  g: Pick<Entrada<'setTraspasoentreubicaciones'>, 'operacion' | 'caducidades'>,
) {
  const signo = g.operacion === 'surtido' ? 1 : -1;
  const movidas = (g.caducidades ?? []).map((t) => ({ ...loteEnviado(t), PIEZAS: signo * t.INGRESO }));
  if (movidas.length === 0) return [];
  const nuevas = movidas.filter((m) => !lotes.some((l) => esMismoLote(l, m)));
  return [
    ...lotes.map((l) => ({
      ...l,
      PIEZAS: movidas.filter((m) => esMismoLote(l, m)).reduce((n, m) => n + m.PIEZAS, l.PIEZAS),
    })),
    ...nuevas,
  ].filter((l) => l.PIEZAS > 0);
}

export const deResurtidos = {
  setTraspasoentreubicaciones: {
    getaAticulosdeOrden: (leido, g) => ({
      ...leido,
      data: conFila(
        leido.data,
        (r) => r.RESURTIDO_ID === g.resurtido_id,
        (r) =>
          g.operacion === 'surtido'
            ? {
                ...r,
                LOTES_RESERVA: sinTomadas(r.LOTES_RESERVA, g),
                LOTES_EN_CAMINO: enCaminoTras(r.LOTES_EN_CAMINO, g),
                CANTIDAD_SUR: r.CANTIDAD_SUR + g.cantidad,
                OPERADOR_ID_SUR: g.operador_id,
                OPERADOR_ID_LLEVA: g.operador_id,
              }
            : {
                ...r,
                LOTES_EN_CAMINO: enCaminoTras(r.LOTES_EN_CAMINO, g),
                CANTIDAD_ACO: r.CANTIDAD_ACO + g.cantidad,
              },
      ),
    }),
    getUbicacionesArticulo: (leido, g, pedido) =>
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
  },
  regresaResurtido: {
    /** Returned pieces count as not supplied; if none are left, nobody supplied. */
    getaAticulosdeOrden: (leido, g) => ({
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
          // The save does not say which lots.
          return { ...r, CANTIDAD_SUR, LOTES_EN_CAMINO: [], ...(CANTIDAD_SUR === 0 ? nadie : {}) };
        },
      ),
    }),
    getUbicacionesArticulo: (leido, g, pedido, quien) =>
      pedido.articulo_id === quien.articuloId
        ? {
            ...leido,
            data: conExistencias(leido.data, [{ UBICACION_ID: g.ubicacion_id, CONTADAS: g.cantidad }], 1),
          }
        : leido,
  },
} satisfies Partial<ProyeccionesDeCampo>;
