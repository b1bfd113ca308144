import { type ClaveArticulo, esClaveAceptable } from '@anden/contrato/articulos/rules.ts';
import { enPiezas } from '@anden/contrato/cifras.ts';
import {
  buscarLinea,
  cantidadRejection,
  compraRejection,
  estaCompleta,
  faltan,
  MENSAJES,
} from '@anden/contrato/compras/rules.ts';
import { piezasDe } from '../../capture/captura.ts';
import type { Linea } from './lista.ts';

/** The line being received, as it is kept through a reload. */
export interface Abierta {
  detId: number;
  /** As typed. */
  unidades: string;
  /** Pieces already shown by opening it: 1 if a scan opened the line, 0 if a typed key did. */
  mostradas: number;
  /** The remainder that the operator last saw. */
  faltan: number;
}

/** What a scan leads to in the detail screen. */
export type Decision =
  /** `unidades`: those of the scanned box; `aviso`: there are more of them than are left. */
  | { tipo: 'recibir'; linea: Linea; unidades?: number; aviso?: string }
  | { tipo: 'sumar'; linea: Linea; unidades: number }
  /**
   * `ajena`: it is a product, but not that of the current line; without a current line, one that is not in the
   * purchase.
   */
  | {
      tipo: 'rechazo';
      tono: 'rechazo' | 'atencion';
      mensaje: string;
      linea: Linea | null;
      ajena?: boolean;
    };

const rechazo = (
  mensaje: string,
  linea: Linea | null = null,
  tono: 'rechazo' | 'atencion' = 'rechazo',
): Decision & { tipo: 'rechazo' } => ({ tipo: 'rechazo', tono, mensaje, linea });

/**
 * What a scanned or typed key means (specification §4 and §5, Purchase reception). While a line is being received, its
 * own acceptable key adds pieces (one, or a box) up to the remainder, and any other product must wait.
 */
export function decide(
  compra: { FECHA_RECEPCION: string | null },
  lineas: readonly Linea[],
  abierta: Abierta | null,
  claves: readonly ClaveArticulo[],
  piezas = 1,
): Decision {
  const sinFecha = compraRejection(compra);
  if (sinFecha) return rechazo(sinFecha, null, 'atencion');
  const enMano = abierta && lineas.find((l) => l.DOCTO_CM_DET_ID === abierta.detId);
  if (!enMano) return deBusqueda(lineas, claves, piezas);
  if (!claves.some((c) => c.ARTICULO_ID === enMano.ARTICULO_ID)) {
    if (claves.length === 0) return rechazo(MENSAJES.noEncontrado);
    return {
      ...rechazo(`Guarde o cancele la recepción de ${enMano.ARTICULO} antes de escanear otro producto`),
      ajena: true,
    };
  }
  if (!esClaveAceptable(claves, enMano.COMODIN_EMPAQUE)) {
    return rechazo(MENSAJES.sinCodigoDeBarras, null, 'atencion');
  }
  const escritas = piezasDe(abierta.unidades);
  const unidades = (Number.isNaN(escritas) ? abierta.mostradas : escritas) + piezas;
  const motivo = cantidadRejection(enMano, unidades);
  return motivo ? rechazo(conPaquete(motivo, piezas)) : { tipo: 'sumar', linea: enMano, unidades };
}

/**
 * The pieces of the open line that a scan of another line's product saves, because somebody scanned or typed them and they may be received;
 * null: it saves nothing.
 */
export function terminaLaLinea(
  lineas: readonly Linea[],
  abierta: Abierta | null,
  claves: readonly ClaveArticulo[],
): { linea: Linea; unidades: number } | null {
  const linea = abierta && lineas.find((l) => l.DOCTO_CM_DET_ID === abierta.detId);
  if (!linea || claves.some((c) => c.ARTICULO_ID === linea.ARTICULO_ID)) return null;
  const unidades = abierta.unidades.trim() === '' ? abierta.mostradas : piezasDe(abierta.unidades);
  if (cantidadRejection(linea, unidades) !== null) return null;
  return buscarLinea(lineas, claves).tipo === 'recibir' ? { linea, unidades } : null;
}

/** If several pieces came in one scan, its refusal says how many. */
const conPaquete = (motivo: string, piezas: number): string =>
  piezas > 1 ? `${motivo} La etiqueta es de ${piezas} piezas.` : motivo;

function deBusqueda(lineas: readonly Linea[], claves: readonly ClaveArticulo[], piezas: number): Decision {
  const hallada = buscarLinea(lineas, claves);
  if (hallada.tipo === 'recibir') {
    const { linea } = hallada;
    if (piezas === 1) return { tipo: 'recibir', linea };
    const motivo = cantidadRejection(linea, piezas);
    return motivo
      ? { tipo: 'recibir', linea, aviso: conPaquete(motivo, piezas) }
      : { tipo: 'recibir', linea, unidades: piezas };
  }
  if (hallada.tipo === 'no encontrado') return { ...rechazo(hallada.mensaje), ajena: true };
  return rechazo(hallada.mensaje, hallada.linea, hallada.tipo === 'completa' ? 'rechazo' : 'atencion');
}

/** What the receiving panel says if the remainder has changed since it was opened; otherwise null. */
export function avisoDeResto(abierta: Pick<Abierta, 'faltan'>, linea: Linea): string | null {
  const quedan = faltan(linea);
  if (quedan >= abierta.faltan) return null;
  const otras = abierta.faltan - quedan;
  const quien = `Otro operador recibió ${enPiezas(otras)}.`;
  return estaCompleta(linea) ? `${quien} Ya no queda nada por recibir.` : `Quedan ${quedan}. ${quien}`;
}

/** 'Productos recibidos: X de N (en verde)'. */
export const cuentaDeRecibidos = (lineas: readonly Linea[]): string =>
  `Productos recibidos: ${lineas.filter(estaCompleta).length} de ${lineas.length} (en verde)`;
