import { P } from '@anden/contrato/permissions.ts';
import {
  acomodarRejection,
  porAcomodar,
  porSurtir,
  regresarRejection,
  surtirRejection,
  tomarRejection,
} from '@anden/contrato/resurtidos/rules.ts';
import type { Respuesta } from '../../platform/client.ts';
import { can } from '../../platform/session.ts';

/** A row of the current order. */
export type Renglon = Respuesta<'getaAticulosdeOrden'>['data'][number];

/** Operations on a row: taking its pieces from the reserve, placing those taken, or returning them. */
export type Operacion = 'surtido' | 'acomodo' | 'regreso';

const RECHAZOS = {
  surtido: surtirRejection,
  acomodo: acomodarRejection,
  regreso: regresarRejection,
} as const;

/** Why this operator cannot do the operation on a row now, or null. */
export const operacionRejection = (r: Renglon, operacion: Operacion, operadorId: number): string | null =>
  RECHAZOS[operacion](r, operadorId);

/**
 * Whether this operator may take over the pieces another one carries: they are on the way, and the operator holds the
 * control.
 */
export const puedeTomar = (r: Renglon, operadorId: number): boolean =>
  can(P.tomarResurtido) && tomarRejection(r, operadorId) === null;

/** The verb of each operation, as on its buttons. */
export const VERBO: Readonly<Record<Operacion, string>> = {
  surtido: 'Surtir',
  acomodo: 'Acomodar',
  regreso: 'Regresar',
};

/** Pieces left of a row in an operation. */
export const faltanDe = (r: Renglon, operacion: Operacion): number =>
  operacion === 'surtido' ? porSurtir(r) : porAcomodar(r);

/** What to do next, where, and with how many pieces. */
export interface Siguiente {
  renglon: Renglon;
  operacion: Operacion;
  piezas: number;
  /** As people read it. */
  ubicacion: string;
}

/**
 * The next stop of an operator: what they carry goes to its shelf first; then the most urgent row with a reserve, in
 * the order's own order. Null if nothing is left for them.
 */
export function siguienteDe(orden: readonly Renglon[], operadorId: number): Siguiente | null {
  for (const operacion of ['acomodo', 'surtido'] as const) {
    for (const renglon of orden) {
      if (operacionRejection(renglon, operacion, operadorId)) continue;
      const ubicacion = operacion === 'acomodo' ? renglon.DESTINO_LEIDO : renglon.ORIGEN_LEIDO;
      if (!ubicacion) continue;
      const faltan = faltanDe(renglon, operacion);
      const piezas = operacion === 'surtido' ? Math.min(faltan, renglon.RESERVA) : faltan;
      return { renglon, operacion, piezas, ubicacion };
    }
  }
  return null;
}

/** What a scan of an article already in the order leads to: its row, and what this operator may do with it now. */
export interface EnOrden {
  renglon: Renglon;
  /** What is carried is placed before more is supplied; null: nothing, for this reason. */
  operacion: 'acomodo' | 'surtido' | null;
  motivo: string | null;
}

/** The row of these articles that a scan opens: one this operator may work on, if there is one. Null: they are not in the order. */
export function enOrdenDe(
  orden: readonly Renglon[],
  articulos: ReadonlySet<number>,
  operadorId: number,
): EnOrden | null {
  const suyos = orden.filter((r) => articulos.has(r.ARTICULO_ID));
  for (const operacion of ['acomodo', 'surtido'] as const) {
    const renglon = suyos.find((r) => operacionRejection(r, operacion, operadorId) === null);
    if (renglon) return { renglon, operacion, motivo: null };
  }
  const [renglon] = suyos;
  return renglon
    ? { renglon, operacion: null, motivo: operacionRejection(renglon, 'surtido', operadorId) }
    : null;
}

/** Nothing of it is left to supply or to place: it only waits to be closed. */
export const estaHecho = (r: Renglon): boolean => porSurtir(r) <= 0 && porAcomodar(r) <= 0;

/** Everything supplied is placed, and something was: the row can be closed (specification §4). */
export const seCierra = (r: Renglon): boolean => r.CANTIDAD_SUR > 0 && porAcomodar(r) === 0;

/** Nothing was supplied: closing it cancels it. */
export const seCancela = (r: Renglon): boolean => r.CANTIDAD_SUR === 0;

/**
 * Name of the queue of a warehouse's order, where its transfers leave their outcomes. Each warehouse has its own, so that a scan for one
 * order is not answered for another.
 */
export const colaDeOrden = (almacenId: number): string => `resurtidos.${almacenId}`;

/** Name of the draft and of the queue of an operation on a row. */
export const colaDeTraspaso = (operacion: Operacion, resurtidoId: number): string =>
  `traspaso.${operacion}.${resurtidoId}`;
