import { type Etiqueta, leerGs1 } from '@anden/contrato/escaneo/gs1.ts';
import type { LineaDeLote } from '@anden/contrato/existencias/rules.ts';
import { CODIGO_UBICACION, leerUbicacion } from '@anden/contrato/ubicaciones/rules.ts';
import { piezasDe } from '../../capture/captura.ts';
import type { Desenlace } from '../../capture/colaDeLecturas.ts';
import { codigoLiteral, type Leida, type NoLeida } from '../../capture/resolver.ts';
import { entero, fecha, textoDeLote } from '../../platform/format.ts';
import {
  camposDe,
  coincide,
  type LineaEscrita,
  type LoteConocido,
  lineaDeLote,
  lotesPorElegir,
  type PeticionDeLotes,
  porEscribir,
  restanDe,
} from './lotes.ts';

/** The outcome of a scan in the batch dialog. `escrita` is the edited line afterwards, `lineas` the captured ones. */
export interface DeLote extends Desenlace {
  escrita?: LineaEscrita;
  lineas?: readonly LineaDeLote[];
  /** An unknown code that may itself be the lot's number: the operator is asked. */
  posibleLote?: string;
}

/** The state of the dialog when a scan arrives. */
export interface EnDialogo {
  peticion: Pick<PeticionDeLotes, 'articulo' | 'piezas' | 'movimiento'>;
  escrita: LineaEscrita;
  lineas: readonly LineaDeLote[];
  existentes: readonly LoteConocido[];
  /** Why the line being entered cannot be added, or null. */
  motivo: string | null;
  /** The line in the form the wire has. */
  linea: LineaDeLote;
}

export const MENSAJES_LECTURA_DE_LOTE = {
  esProducto: 'Es el código del producto: aquí van los datos de su lote',
  otroArticulo: 'El código escaneado es de otro producto',
  nadieLoConoce: 'Nadie conoce ese código: escanee la etiqueta del lote o escríbalo',
  sinPiezas: 'Ya no faltan piezas: guarde o quite una línea',
  noEsta: 'Ese lote no está entre los que hay aquí',
  noLoPide: 'La etiqueta no trae nada de lo que este artículo pide',
} as const;

const rechazo = (mensaje: string): DeLote => ({ tono: 'rechazo', mensaje });

/** Why a code is refused before its keys are looked up, or null. */
export function sinPreguntar(codigo: string): DeLote | null {
  const literal = codigoLiteral(codigo);
  return CODIGO_UBICACION.test(literal)
    ? rechazo(`Es la ubicación ${leerUbicacion(literal)}: aquí van los datos del lote`)
    : null;
}

/** A label without an article is about the pieces at hand. Null: it has no such reading. */
export function etiquetaSola(codigo: string, hoy: string): Etiqueta | null {
  const lectura = leerGs1(codigo, hoy);
  return lectura.tipo === 'gs1' && lectura.etiqueta.gtin === null && lectura.etiqueta.sscc === null
    ? lectura.etiqueta
    : null;
}

/** What a scan does to the line being entered, once its article is known. */
export function leeEnLotes(codigo: string, leida: Leida | NoLeida, en: EnDialogo): DeLote {
  if ('rechazo' in leida) return rechazo(leida.rechazo);
  const { claves, etiqueta } = leida;
  const { ARTICULO_ID, LOTE } = en.peticion.articulo;
  if (claves.length > 0 && !claves.some((c) => c.ARTICULO_ID === ARTICULO_ID))
    return rechazo(MENSAJES_LECTURA_DE_LOTE.otroArticulo);
  if (etiqueta) {
    return claves.length === 0
      ? rechazo(MENSAJES_LECTURA_DE_LOTE.nadieLoConoce)
      : conEtiqueta(etiqueta, leida.piezas, en);
  }
  if (claves.length > 0) return rechazo(MENSAJES_LECTURA_DE_LOTE.esProducto);
  const literal = codigoLiteral(codigo);
  const suyo = lotesPorElegir(en.existentes, en.lineas).find((e) => e.LOTE === literal);
  if (suyo) return elige(suyo, null, en);
  if (en.peticion.movimiento === 'S') return rechazo(MENSAJES_LECTURA_DE_LOTE.noEsta);
  return LOTE === 'S' && literal.length <= LOTE_MAX
    ? { tono: 'atencion', mensaje: `Nadie conoce ${literal}: ¿es el lote?`, posibleLote: literal }
    : rechazo(MENSAJES_LECTURA_DE_LOTE.nadieLoConoce);
}

/** Most characters of a lot, as on the wire. */
export const LOTE_MAX = 50;

/**
 * Writes a label's lot, dates and pieces into the line. A label of the same lot adds its pieces; one of another lot first adds the current
 * line, if that is complete.
 * @param piezas how many pieces the label or its key stands for
 */
export function conEtiqueta(etiqueta: Etiqueta, piezas: number, en: EnDialogo): DeLote {
  const { articulo, movimiento } = en.peticion;
  const campos = camposDe(articulo);
  const leido: LineaDeLote = {
    FECHA_CADUCIDAD: campos.includes('caducidad') ? etiqueta.caducidad : null,
    LOTE: campos.includes('lote') ? etiqueta.lote : null,
    FECHA_PRODUCCION: campos.includes('produccion') ? etiqueta.produccion : null,
    INGRESO: piezas,
  };
  const dichas = etiqueta.piezas === null && piezas === 1 ? null : piezas;
  if (!leido.FECHA_CADUCIDAD && !leido.LOTE && !leido.FECHA_PRODUCCION && dichas === null)
    return rechazo(MENSAJES_LECTURA_DE_LOTE.noLoPide);
  if (en.motivo === null && dichas !== null && coincide(leido, en.linea)) return suma(dichas, en);
  const antes = seAgregaAntes(leido, en) ? [...en.lineas, en.linea] : null;
  const ahora = antes ? { ...en, lineas: antes } : en;
  const hecho =
    movimiento === 'S' ? deSalida(leido, dichas, ahora) : deEntrada(leido, dichas, ahora, antes !== null);
  return antes && hecho.escrita ? { ...hecho, lineas: antes } : hecho;
}

/** Whether the current line is added first: it is complete, and the label is of another lot. */
const seAgregaAntes = (leido: LineaDeLote, { motivo, linea, peticion, lineas }: EnDialogo): boolean =>
  motivo === null && !coincide(leido, linea) && restanDe(peticion.piezas, [...lineas, linea]) > 0;

function deSalida(leido: LineaDeLote, dichas: number | null, en: EnDialogo): DeLote {
  const lote = lotesPorElegir(en.existentes, en.lineas).find((e) => coincide(leido, e));
  return lote ? elige(lote, dichas, en) : rechazo(MENSAJES_LECTURA_DE_LOTE.noEsta);
}

function elige(lote: LoteConocido, dichas: number | null, en: EnDialogo): DeLote {
  const restan = restanDe(en.peticion.piezas, en.lineas);
  if (restan <= 0) return rechazo(MENSAJES_LECTURA_DE_LOTE.sinPiezas);
  const escrita = lineaDeLote(lote, Math.min(restan, dichas ?? restan), en.peticion.movimiento);
  return { tono: 'hecho', mensaje: `Etiqueta leída: ${textoDeLote(lote)}`, escrita };
}

function deEntrada(leido: LineaDeLote, dichas: number | null, en: EnDialogo, limpia: boolean): DeLote {
  const restan = restanDe(en.peticion.piezas, en.lineas);
  if (restan <= 0) return rechazo(MENSAJES_LECTURA_DE_LOTE.sinPiezas);
  const previa = limpia ? { caducidad: '', lote: '', produccion: '', cantidad: String(restan) } : en.escrita;
  const escrita: LineaEscrita = {
    caducidad: leido.FECHA_CADUCIDAD ? fecha(leido.FECHA_CADUCIDAD) : previa.caducidad,
    lote: leido.LOTE ?? previa.lote,
    produccion: leido.FECHA_PRODUCCION ? fecha(leido.FECHA_PRODUCCION) : previa.produccion,
    cantidad: dichas === null ? previa.cantidad : String(Math.min(dichas, restan)),
  };
  const falta =
    porEscribir(en.peticion.articulo, escrita, en.peticion.movimiento) === null ? '' : ' Falta lo demás.';
  if (dichas !== null && dichas > restan)
    return {
      tono: 'atencion',
      mensaje: `La etiqueta es de ${entero(dichas)} piezas y faltan ${entero(restan)}: ${textoDeLote(leido)}.`,
      escrita,
    };
  return { tono: 'hecho', mensaje: `Etiqueta leída: ${textoDeLote(leido)}.${falta}`, escrita };
}

/** Another label of the same lot adds its pieces. */
function suma(dichas: number, en: EnDialogo): DeLote {
  const cantidad = piezasDe(en.escrita.cantidad) + dichas;
  const restan = restanDe(en.peticion.piezas, en.lineas);
  if (cantidad > restan)
    return rechazo(`La etiqueta es de ${entero(dichas)} piezas y no caben: faltan ${entero(restan)}`);
  return {
    tono: 'hecho',
    mensaje: `${entero(cantidad)} piezas de ese lote`,
    escrita: { ...en.escrita, cantidad: String(cantidad) },
  };
}
