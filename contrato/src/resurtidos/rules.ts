import { cuantos, entero } from '../cifras.ts';
import { P } from '../permissions.ts';
import type { TipoUbicacion } from '../ubicaciones/rules.ts';

/** What caused an order, the most urgent first: a promised document, the article's minimum, or a person. */
export const MOTIVOS_RESURTIDO = ['REMISION', 'TRASPASO', 'MINIMO', 'OPERADOR'] as const;
export type MotivoResurtido = (typeof MOTIVOS_RESURTIDO)[number];

/** The name of each state of a replenishment; CANCELADO: closed without a piece supplied. */
export const ESTATUS_RESURTIDO = {
  ABIERTO: 'Abierto',
  CERRADO: 'Cerrado',
  CANCELADO: 'Cancelado',
} as const;

/** The same, as screens show it. */
export const NOMBRE_MOTIVO_RESURTIDO: Readonly<Record<MotivoResurtido, string>> = {
  REMISION: 'Remisión',
  TRASPASO: 'Traspaso',
  MINIMO: 'Mínimo',
  OPERADOR: 'Operador',
};

/** Messages of the replenishment screens (specification §5 and §8), where screen and server both say them. */
export const MENSAJES_RESURTIDO = {
  origenMulti: 'La ubicación Origen debe ser una ubicación de tipo Multialmacén.',
  destinoFija: 'La ubicación Destino debe ser una ubicación de tipo Fija.',
  cantidad: 'La cantidad debe ser un número entero mayor que 0',
  masDeUna: 'Para realizar un traspaso entre ubicaciones, es necesario contar con más de 1 Ubicación',
  noEncontrado: 'El renglón no está en la orden de resurtido',
  cerrado: 'El renglón de la orden ya está cerrado',
  otroArticulo: 'El artículo no es el del renglón de la orden',
  yaSurtido: 'No es posible surtir más de lo solicitado',
  nadaPorAcomodar: 'No es posible acomodar más de lo surtido',
  nadaEnCamino: 'El renglón no tiene piezas en camino',
  yaLasLleva: 'Usted ya lleva las piezas de este renglón',
  regresoMulti: 'La ubicación Destino debe ser una ubicación de tipo Multialmacén.',
  faltaAcomodar: 'No se puede cerrar: faltan piezas surtidas por acomodar.',
  yaEnOrden: 'El artículo ya está en la orden de resurtido',
  noHaceFalta: 'Las ubicaciones fijas del artículo no necesitan resurtido. Indique cuántas piezas pedir.',
  sinReserva: 'El artículo no tiene piezas en ubicaciones multialmacén',
  sinFija: 'El artículo requiere de una ubicación fija para ser resurtido',
  nadaQueResurtir: 'No hay artículos por resurtir',
  anexado: 'Artículo agregado a la orden',
  crecido: 'El artículo ya estaba en la orden: ahora pide más piezas',
  apremiado: 'El artículo ya estaba en la orden: pide las mismas piezas, ahora con más urgencia',
  loteDeOtra: 'El lote no es de la ubicación del traspaso',
  surtido: 'Producto surtido',
  acomodado: 'Producto acomodado',
  tomado: 'Piezas tomadas',
  regresado: 'Producto regresado a la reserva',
  cerradoOk: 'Renglón cerrado',
  cancelado: 'Renglón cancelado: no se surtió nada',
} as const;

/**
 * 'N artículos agregados a la orden de resurtido'; of those already in it, how many now request more pieces and how
 * many are only more urgent.
 */
export function ordenGenerada(articulos: number, crecieron = 0, apremian = 0): string {
  const nuevos =
    articulos === 1
      ? '1 artículo agregado a la orden de resurtido'
      : `${articulos} artículos agregados a la orden de resurtido`;
  const mas: string[] = [];
  if (crecieron > 0) mas.push(cuantos(crecieron, ['renglón creció', 'renglones crecieron']));
  if (apremian > 0) mas.push(cuantos(apremian, ['renglón es más urgente', 'renglones son más urgentes']));
  if (mas.length === 0) return articulos === 0 ? MENSAJES_RESURTIDO.nadaQueResurtir : nuevos;
  return articulos === 0 ? `${mas.join('; ')} en la orden de resurtido` : [nuevos, ...mas].join('; ');
}

/** Business minutes after which an open order is overdue (specification §9, the caption: over 2 hours). */
export const MINUTOS_PARA_VENCER = 120;

/** Whether an order is marked as VENCIDO. */
export const estaVencido = (minutos: number): boolean => minutos > MINUTOS_PARA_VENCER;

/** The fields of an order that the rules use. Pieces. */
export interface Renglon {
  ESTATUS: 'ABIERTO' | 'CERRADO' | 'CANCELADO';
  CANTIDAD_SOL: number;
  CANTIDAD_SUR: number;
  CANTIDAD_ACO: number;
  SURTIO: string | null;
  /** Who carries the pieces on the way. */
  OPERADOR_ID_LLEVA: number | null;
  LLEVA: string | null;
}

/** Pieces still to be supplied, and pieces supplied that are still to be placed. */
export const porSurtir = (r: Pick<Renglon, 'CANTIDAD_SOL' | 'CANTIDAD_SUR'>): number =>
  r.CANTIDAD_SOL - r.CANTIDAD_SUR;
export const porAcomodar = (r: Pick<Renglon, 'CANTIDAD_SUR' | 'CANTIDAD_ACO'>): number =>
  r.CANTIDAD_SUR - r.CANTIDAD_ACO;

/**
 * Why this operator cannot supply an order now, or null: something must remain to be supplied (specification §4), and
 * no other operator may be carrying pieces of it.
 */
export function surtirRejection(r: Renglon, operadorId: number): string | null {
  if (r.ESTATUS !== 'ABIERTO') return MENSAJES_RESURTIDO.cerrado;
  if (porSurtir(r) <= 0) return MENSAJES_RESURTIDO.yaSurtido;
  if (porAcomodar(r) > 0 && r.OPERADOR_ID_LLEVA !== operadorId) {
    return `${r.LLEVA ?? 'Otro operador'} ya está surtiendo este renglón`;
  }
  return null;
}

/** 'Sólo MARIO puede acomodar las piezas que surtió', or '…que tomó'. */
const deOtro = (r: Renglon, verbo: 'acomodar' | 'regresar'): string =>
  `Sólo ${r.LLEVA ?? 'quien surtió'} puede ${verbo} las piezas que ${r.LLEVA === r.SURTIO ? 'surtió' : 'tomó'}`;

/**
 * Why this operator cannot place an order's pieces now, or null: something must remain to be placed, and only who
 * supplied it (specification §4) or took the pieces over may place it.
 */
export function acomodarRejection(r: Renglon, operadorId: number): string | null {
  if (r.ESTATUS !== 'ABIERTO') return MENSAJES_RESURTIDO.cerrado;
  if (porAcomodar(r) <= 0) return MENSAJES_RESURTIDO.nadaPorAcomodar;
  return r.OPERADOR_ID_LLEVA === operadorId ? null : deOtro(r, 'acomodar');
}

/** Why this operator cannot return an order's pieces to the reserve, or null: only who carries them may. */
export function regresarRejection(r: Renglon, operadorId: number): string | null {
  if (r.ESTATUS !== 'ABIERTO') return MENSAJES_RESURTIDO.cerrado;
  if (porAcomodar(r) <= 0) return MENSAJES_RESURTIDO.nadaEnCamino;
  return r.OPERADOR_ID_LLEVA === operadorId ? null : deOtro(r, 'regresar');
}

/**
 * Why this operator cannot take over an order's pieces on the way, or null.
 * @param deOperadorId who carried them when the operator decided: refused if it is somebody else now. Undefined: not
 * asked yet
 */
export function tomarRejection(r: Renglon, operadorId: number, deOperadorId?: number): string | null {
  if (r.ESTATUS !== 'ABIERTO') return MENSAJES_RESURTIDO.cerrado;
  if (porAcomodar(r) <= 0) return MENSAJES_RESURTIDO.nadaEnCamino;
  if (r.OPERADOR_ID_LLEVA === operadorId) return MENSAJES_RESURTIDO.yaLasLleva;
  return deOperadorId === undefined || deOperadorId === r.OPERADOR_ID_LLEVA
    ? null
    : `Ahora las lleva ${r.LLEVA ?? 'otro operador'}. Revíselo antes de tomarlas.`;
}

/**
 * Why an order cannot be closed, or null: everything supplied must be placed. Closed with nothing supplied, it is
 * cancelled.
 */
export function cerrarRejection(r: Renglon): string | null {
  if (r.ESTATUS !== 'ABIERTO') return MENSAJES_RESURTIDO.cerrado;
  return porAcomodar(r) > 0 ? MENSAJES_RESURTIDO.faltaAcomodar : null;
}

/** A move of an order's pieces, as captured. */
export interface TraspasoEntreUbicaciones {
  operacion: 'surtido' | 'acomodo' | 'regreso';
  /**
   * Where a supply takes from, or where a placement or a return puts down. Without `EXISTENCIA`, only the server knows
   * it.
   */
  ubicacion: { TIPO: TipoUbicacion; NUMERIC_UB: string; EXISTENCIA?: number | undefined };
  cantidad: number;
  renglon: Renglon;
  /** How many locations the article has in the warehouse: a supply needs one to go to. Pieces on the way may be put down in the only one. */
  ubicaciones: number;
}

/**
 * Why nothing of an article with so many locations can be moved at all, or null. What is on its way has to end somewhere: it may lose its other
 * location meanwhile, because that was emptied.
 */
export const sinOtraRejection = (
  operacion: TraspasoEntreUbicaciones['operacion'],
  ubicaciones: number,
): string | null => (operacion === 'surtido' && ubicaciones < 2 ? MENSAJES_RESURTIDO.masDeUna : null);

/**
 * Why pieces cannot be moved from or to this location, or null (specification §5, Transfer between locations). To be
 * supplied the article needs more than one location, and this one must be of the right kind. A supply must fit in its stock and in
 * what the order still requests; a placement, in the supplied pieces not yet placed.
 */
export function traspasoRejection({
  operacion,
  ubicacion,
  cantidad,
  renglon,
  ubicaciones,
}: TraspasoEntreUbicaciones): string | null {
  const bloqueo = sinOtraRejection(operacion, ubicaciones);
  if (bloqueo) return bloqueo;
  if (operacion === 'surtido' && ubicacion.TIPO !== 'M') return MENSAJES_RESURTIDO.origenMulti;
  if (operacion === 'acomodo' && ubicacion.TIPO !== 'F') return MENSAJES_RESURTIDO.destinoFija;
  if (operacion === 'regreso' && ubicacion.TIPO !== 'M') return MENSAJES_RESURTIDO.regresoMulti;
  if (!Number.isInteger(cantidad) || cantidad <= 0) return MENSAJES_RESURTIDO.cantidad;
  if (operacion !== 'surtido') {
    const faltan = porAcomodar(renglon);
    return cantidad > faltan
      ? `No es posible traspasar más unidades a las que faltan por acomodar: ${faltan}`
      : null;
  }
  const faltan = porSurtir(renglon);
  if (cantidad > faltan) return `No es posible traspasar más unidades a las Solicitadas. Faltan: ${faltan}`;
  if (ubicacion.EXISTENCIA !== undefined && cantidad > ubicacion.EXISTENCIA) {
    return `No es posible traspasar más unidades a las que tiene la ubicación origen: ${ubicacion.EXISTENCIA}`;
  }
  return null;
}

/** What determines how many pieces an article's fixed locations need in one warehouse. */
export interface Surtimiento {
  /** Pieces that open transfers and remissions are still to take from fixed locations. */
  demanda: number;
  enFijas: number;
  minimo: number;
  /** Maximum; 0: no limit, and the minimum is the target. */
  maximo: number;
}

/**
 * Pieces the fixed locations need: what is promised from them and, if that would leave them below the minimum, what
 * fills them to the maximum as well; less what they hold. At least 0.
 */
export function necesidad({ demanda, enFijas, minimo, maximo }: Surtimiento): number {
  const llenar = enFijas - demanda < minimo ? Math.max(minimo, maximo) : 0;
  return Math.max(0, demanda + llenar - enFijas);
}

/** Who triggers the check with each menu click: department 15, except position 5. */
const DEPARTAMENTO_QUE_REVISA = 15;
const PUESTO_QUE_NO_REVISA = 5;

/**
 * Whether a menu click of this operator triggers the check for articles to replenish (specification §6, last
 * paragraph): without control 1207, in department 15 and not in position 5. The check itself needs 1158.
 */
export const revisaOrdenAlNavegar = (
  operador: { DEPARTAMENTO_ID: number | null; PUESTO_ID: number | null },
  permisos: readonly number[],
): boolean =>
  !permisos.includes(P.tickets) &&
  permisos.includes(P.resurtidos) &&
  operador.DEPARTAMENTO_ID === DEPARTAMENTO_QUE_REVISA &&
  operador.PUESTO_ID !== PUESTO_QUE_NO_REVISA;

/** The notice of that check; null if nothing is in the order. */
export const avisoDeOrden = (articulos: number): string | null =>
  articulos === 0
    ? null
    : articulos === 1
      ? 'Hay 1 artículo en la Orden de Resurtido'
      : `Hay ${articulos} artículos en la Orden de Resurtido`;

/**
 * Why an order cannot be for these pieces; null: it can.
 * @param reserva pieces in multi-warehouse locations that may be taken
 * @param caducadas those there that have expired, which may not
 */
export function reservaRejection(
  cantidad: number | undefined,
  { reserva, caducadas }: { reserva: number; caducadas: number },
): string | null {
  if (reserva === 0) {
    if (caducadas === 0) return MENSAJES_RESURTIDO.sinReserva;
    const cuales = caducadas === 1 ? 'la que hay caducó' : `las ${entero(caducadas)} que hay caducaron`;
    return `El artículo no tiene piezas que surtir en ubicaciones multialmacén: ${cuales}`;
  }
  if (cantidad === undefined || cantidad <= reserva) return null;
  const y = caducadas === 0 ? '' : `, y ${cuantos(caducadas, ['pieza caducada', 'piezas caducadas'])}`;
  return `No hay piezas suficientes en ubicaciones multialmacén. Hay: ${reserva}${y}`;
}
