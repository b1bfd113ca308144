import { enPiezas } from '@anden/contrato/cifras.ts';
import { type Etiqueta, leeGs1 } from '@anden/contrato/escaneo/gs1.ts';
import { esMismoLote, type LineaDeLote, type PideLote } from '@anden/contrato/existencias/rules.ts';
import { CODIGO_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { piezasDe } from '../../capture/captura.ts';
import type { Desenlace } from '../../capture/colaDeLecturas.ts';
import { codigoLiteral, type Leida, type NoLeida } from '../../capture/resolver.ts';
import { comoSeLee, conDigitos } from '../../platform/codigosPropios.ts';
import { entero, fecha, textoDeLote } from '../../platform/format.ts';
import {
  camposDe,
  coincide,
  contradice,
  delArticulo,
  type LineaEscrita,
  type LoteConocido,
  leeLinea,
  lineaDeLote,
  lineaNueva,
  lotesPorElegir,
  type PeticionDeLotes,
  porEscribir,
  restanDe,
} from './lotes.ts';

/** A reading that the operator may choose, and the edited line that it leads to. */
export interface OpcionDeLote {
  texto: string;
  escrita: LineaEscrita;
}

/** The outcome of a scan in the batch dialog. `escrita` is the edited line afterwards, `lineas` the captured ones. */
export interface DeLote extends Desenlace {
  escrita?: LineaEscrita;
  lineas?: readonly LineaDeLote[];
  /** Nothing is written until the operator chooses one of these. */
  opciones?: readonly OpcionDeLote[];
  /** The lot of this captured line was scanned. */
  confirmada?: LineaDeLote;
  /** Every piece has a lot, and each proposed lot was scanned: `lineas` may be saved. */
  listo?: true;
}

/** The state of the dialog when a scan arrives. */
export interface EnDialogo {
  peticion: Pick<PeticionDeLotes, 'articulo' | 'piezas' | 'movimiento' | 'previas'>;
  escrita: LineaEscrita;
  /** The line being entered is what the system proposes: nobody chose, typed or scanned it. */
  propuesta: boolean;
  lineas: readonly LineaDeLote[];
  /** The lines whose lot was scanned in this dialog. */
  confirmadas: readonly LineaDeLote[];
  existentes: readonly LoteConocido[];
  /** Why the line being entered cannot be added, or null. */
  motivo: string | null;
  /** The line in the form the wire has. */
  linea: LineaDeLote;
  /** `YYYY-MM-DD`. */
  hoy: string;
}

export const MENSAJES_LECTURA_DE_LOTE = {
  esProducto: 'Es el código del producto: aquí van los datos de su lote',
  otroArticulo: 'El código escaneado es de otro producto',
  nadieLoConoce: 'Nadie conoce ese código: escanee la etiqueta del lote o escríbalo',
  sinPiezas: 'Ya no faltan piezas: guarde o quite una línea',
  noEsta: 'Ese lote no está entre los que hay aquí',
  noLoPide: 'La etiqueta no trae nada de lo que este artículo pide',
  ambigua: 'La etiqueta no separa sus datos y se puede leer de varias maneras: elija la que dice el producto',
} as const;

const rechazo = (mensaje: string): DeLote => ({ tono: 'rechazo', mensaje });

/** Why a code is refused before its keys are looked up, or null. */
export function sinPreguntar(codigo: string): DeLote | null {
  const literal = conDigitos(codigoLiteral(codigo));
  return CODIGO_UBICACION.test(literal)
    ? rechazo(`Es la ubicación ${comoSeLee(literal)}: aquí van los datos del lote`)
    : null;
}

/** The readings of a label without an article, which is about the pieces at hand; none: it has no such reading. */
export function etiquetasSolas(codigo: string, hoy: string): readonly Etiqueta[] {
  const lectura = leeGs1(codigo, hoy);
  const todas =
    lectura.tipo === 'gs1' ? [lectura.etiqueta] : lectura.tipo === 'ambiguo' ? lectura.opciones : [];
  return todas.every((e) => e.gtin === null && e.sscc === null) ? todas : [];
}

/**
 * Which of these lots a code names by itself: with a label without an article, or with the lot's number. Null: it names a lot that is none of
 * them; undefined: it is no code of a lot.
 * @param hoy the business day, `YYYY-MM-DD`
 */
export function loteQueNombra<L extends Omit<LineaDeLote, 'INGRESO'>>(
  codigo: string,
  lotes: readonly L[],
  articulo: PideLote,
  hoy: string,
): L | null | undefined {
  const literal = codigoLiteral(codigo);
  const porNumero = lotes.find((l) => l.LOTE === literal);
  if (porNumero) return porNumero;
  const leidos = delArticulo(
    articulo,
    etiquetasSolas(codigo, hoy).map((e) => deEtiqueta(e, e.piezas ?? 1, articulo)),
  );
  if (leidos.length === 0) return undefined;
  return lotes.find((l) => leidos.some((leido) => coincide(leido, l))) ?? null;
}

/** What a label without an article does: one with several readings is asked about, unless only one of them is of a lot that is here. */
export function leeSolas(etiquetas: readonly Etiqueta[], en: EnDialogo): DeLote {
  const { movimiento, articulo } = en.peticion;
  const loQueDice = (e: Etiqueta) => deEtiqueta(e, e.piezas ?? 1, articulo);
  // What the article does not ask for makes no difference.
  const distintas = [...new Map(etiquetas.map((e) => [JSON.stringify(loQueDice(e)), e])).values()];
  const posibles =
    movimiento === 'S'
      ? distintas.filter((e) => en.existentes.some((l) => coincide(loQueDice(e), l)))
      : distintas;
  const [una] = posibles.length > 0 ? posibles : etiquetas;
  if (!una) return rechazo(MENSAJES_LECTURA_DE_LOTE.noLoPide);
  if (posibles.length < 2) return conEtiqueta(una, una.piezas ?? 1, en);
  const opciones = posibles.flatMap((e) => {
    const { escrita } = conEtiqueta(e, e.piezas ?? 1, { ...en, motivo: MENSAJES_LECTURA_DE_LOTE.ambigua });
    return escrita ? [{ texto: textoDeLote(loQueDice(e)), escrita }] : [];
  });
  return { tono: 'atencion', mensaje: MENSAJES_LECTURA_DE_LOTE.ambigua, opciones };
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
  const suyo = [...en.lineas, ...en.existentes].find((l) => l.LOTE === literal);
  if (en.peticion.movimiento === 'S')
    return suyo
      ? deSalida({ ...SIN_LOTE, LOTE: literal }, null, en)
      : rechazo(MENSAJES_LECTURA_DE_LOTE.noEsta);
  if (suyo) return deConocido(literal, en);
  return LOTE === 'S' && literal.length <= LOTE_MAX
    ? {
        tono: 'atencion',
        mensaje: `Nadie conoce ${literal}: ¿es el lote?`,
        opciones: [{ texto: `Es el lote: ${literal}`, escrita: { ...en.escrita, lote: literal } }],
      }
    : rechazo(MENSAJES_LECTURA_DE_LOTE.nadieLoConoce);
}

const SIN_LOTE: LineaDeLote = { FECHA_CADUCIDAD: null, LOTE: null, FECHA_PRODUCCION: null, INGRESO: 1 };

/** Most characters of a lot, as on the wire. */
export const LOTE_MAX = 50;

/**
 * Writes a label's lot, dates and pieces into the line. A label of the same lot adds its pieces; one of another lot first adds the current
 * line, if that is complete.
 * @param piezas how many pieces the label or its key stands for
 */
function conEtiqueta(etiqueta: Etiqueta, piezas: number, en: EnDialogo): DeLote {
  const leido = deEtiqueta(etiqueta, piezas, en.peticion.articulo);
  const dichas = etiqueta.piezas === null && piezas === 1 ? null : piezas;
  if (!leido.FECHA_CADUCIDAD && !leido.LOTE && !leido.FECHA_PRODUCCION && dichas === null)
    return rechazo(MENSAJES_LECTURA_DE_LOTE.noLoPide);
  return en.peticion.movimiento === 'S' ? deSalida(leido, dichas, en) : deEntrada(leido, dichas, en);
}

/** What a label says about the parts that the article requires. */
function deEtiqueta(etiqueta: Etiqueta, piezas: number, articulo: PideLote): LineaDeLote {
  const campos = camposDe(articulo);
  return {
    FECHA_CADUCIDAD: campos.includes('caducidad') ? etiqueta.caducidad : null,
    LOTE: campos.includes('lote') ? etiqueta.lote : null,
    FECHA_PRODUCCION: campos.includes('produccion') ? etiqueta.produccion : null,
    INGRESO: piezas,
  };
}

/** Whether the current line is added first: it is complete, and the label is of another lot. */
const seAgregaAntes = (leido: LineaDeLote, { motivo, linea, peticion, lineas }: EnDialogo): boolean =>
  motivo === null && !coincide(leido, linea) && restanDe(peticion.piezas, [...lineas, linea]) > 0;

/** Adds the current line, and then does the rest. */
function agregandoAntes(en: EnDialogo, resto: (ahora: EnDialogo) => DeLote): DeLote {
  const lineas = [...en.lineas, en.linea];
  const hecho = resto({ ...en, lineas });
  return hecho.escrita || hecho.opciones ? { ...hecho, lineas } : hecho;
}

/**
 * What a lot's scan does where pieces leave: the one that is proposed or already captured is confirmed, and once all of them are, the lines
 * may be saved; instead of another the operator is told which to take.
 */
function deSalida(leido: LineaDeLote, dichas: number | null, en: EnDialogo): DeLote {
  const { lineas, linea, motivo, propuesta, escrita } = en;
  const restan = restanDe(en.peticion.piezas, lineas);
  if (restan > 0 && motivo === null && coincide(leido, linea)) {
    if (dichas === null || (propuesta && dichas >= linea.INGRESO))
      return confirma([...lineas, linea], linea, en);
    if (!propuesta) return suma(dichas, en);
    return { tono: 'hecho', mensaje: deEseLote(dichas), escrita: { ...escrita, cantidad: String(dichas) } };
  }
  const captada = lineas.find((l) => coincide(leido, l));
  const otro = lotesPorElegir(en.existentes, lineas).find((e) => coincide(leido, e));
  if (captada && (restan <= 0 || !otro)) return confirma(lineas, captada, en);
  if (!otro) return rechazo(MENSAJES_LECTURA_DE_LOTE.noEsta);
  if (restan <= 0) return rechazo(`Tome ${enLista(lineas)}: leyó ${textoDeLote(otro)}. ${QUITE}`);
  if (propuesta && motivo === null) {
    const suya = lineaDeLote(otro, Math.min(restan, dichas ?? restan), 'S');
    return {
      tono: 'atencion',
      mensaje: `Tome ${textoDeLote(linea)}: leyó ${textoDeLote(otro)}`,
      opciones: [{ texto: `Tomar ${textoDeLote(otro)}`, escrita: suya }],
    };
  }
  return seAgregaAntes(leido, en)
    ? agregandoAntes(en, (ahora) => elige(otro, dichas, ahora))
    : elige(otro, dichas, en);
}

const QUITE = 'Para cambiarlo quite la línea.';

const deEseLote = (piezas: number): string => `${enPiezas(piezas)} de ese lote`;

const enLista = (lineas: readonly LineaDeLote[]): string => lineas.map(textoDeLote).join(' y ');

/** Confirms a captured line. Once no piece is missing and every line that was proposed is confirmed, the lines may be saved. */
function confirma(lineas: readonly LineaDeLote[], suya: LineaDeLote, en: EnDialogo): DeLote {
  const { peticion } = en;
  const confirmadas = [...en.confirmadas, suya];
  const faltan = lineas.filter(
    (l) => peticion.previas.some((p) => esMismoLote(p, l)) && !confirmadas.some((c) => esMismoLote(c, l)),
  );
  const restan = restanDe(peticion.piezas, lineas);
  const hecho: DeLote = {
    tono: 'hecho',
    mensaje: `Confirmado: ${textoDeLote(suya)}`,
    lineas,
    confirmada: suya,
  };
  if (restan > 0) return { ...hecho, mensaje: `${hecho.mensaje}. Faltan ${enPiezas(restan)}` };
  return faltan.length > 0
    ? { ...hecho, mensaje: `${hecho.mensaje}. Falta leer ${enLista(faltan)}` }
    : { ...hecho, listo: true };
}

function elige(lote: LoteConocido, dichas: number | null, en: EnDialogo): DeLote {
  const restan = restanDe(en.peticion.piezas, en.lineas);
  if (restan <= 0) return rechazo(MENSAJES_LECTURA_DE_LOTE.sinPiezas);
  const escrita = lineaDeLote(lote, Math.min(restan, dichas ?? restan), en.peticion.movimiento);
  return { tono: 'hecho', mensaje: `Etiqueta leída: ${textoDeLote(lote)}`, escrita };
}

/** The number of a known lot was scanned where pieces enter. */
function deConocido(lote: string, en: EnDialogo): DeLote {
  const nuevo = lotesPorElegir(en.existentes, en.lineas).find((e) => e.LOTE === lote);
  if (nuevo && restanDe(en.peticion.piezas, en.lineas) > 0) return elige(nuevo, null, en);
  return deEntrada({ ...SIN_LOTE, LOTE: lote }, null, en);
}

function deEntrada(leido: LineaDeLote, dichas: number | null, en: EnDialogo): DeLote {
  if (en.motivo === null && dichas !== null && coincide(leido, en.linea)) return suma(dichas, en);
  if (!seAgregaAntes(leido, en)) return escribe(leido, dichas, en, en.escrita);
  return agregandoAntes(en, (ahora) =>
    escribe(leido, dichas, ahora, lineaNueva(restanDe(en.peticion.piezas, ahora.lineas))),
  );
}

/** Writes what was read over a line. */
function escribe(leido: LineaDeLote, dichas: number | null, en: EnDialogo, previa: LineaEscrita): DeLote {
  const restan = restanDe(en.peticion.piezas, en.lineas);
  const captada = en.lineas.find((l) => coincide(leido, l));
  if (restan <= 0 && captada) return confirma(en.lineas, captada, en);
  if (restan <= 0) return rechazo(MENSAJES_LECTURA_DE_LOTE.sinPiezas);
  const escrita: LineaEscrita = {
    caducidad: leido.FECHA_CADUCIDAD ? fecha(leido.FECHA_CADUCIDAD) : previa.caducidad,
    lote: leido.LOTE ?? previa.lote,
    produccion: leido.FECHA_PRODUCCION ? fecha(leido.FECHA_PRODUCCION) : previa.produccion,
    cantidad: dichas === null ? previa.cantidad : String(Math.min(dichas, restan)),
  };
  const duda = seContradicen(leido, previa, escrita, en);
  if (duda) return duda;
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

/**
 * Asks when the line would give a lot a date that is not its own: the lot is known with another one, or it was on the line with another one
 * and the label names no lot. Null: nothing contradicts.
 */
function seContradicen(
  leido: LineaDeLote,
  previa: LineaEscrita,
  escrita: LineaEscrita,
  en: EnDialogo,
): DeLote | null {
  const nueva = leeLinea(escrita, en.hoy);
  if (nueva.LOTE === null) return null;
  const conocidos = en.existentes.filter((e) => e.LOTE === nueva.LOTE);
  const deOtra = conocidos.length > 0 && conocidos.every((e) => contradice(nueva, e));
  const sinDecirLote = leido.LOTE === null && contradice(nueva, leeLinea(previa, en.hoy));
  if (!deOtra && !sinDecirLote) return null;
  const suyos = deOtra
    ? conocidos.map((e) => ({ ...lineaDeLote(e, 0, 'E'), cantidad: escrita.cantidad }))
    : sinDecirLote
      ? [previa]
      : [];
  const opciones = [escrita, ...suyos, ...(leido.LOTE === null ? [{ ...escrita, lote: '' }] : [])];
  return {
    tono: 'atencion',
    mensaje: `El lote ${nueva.LOTE} tiene otra fecha: ¿qué dice el producto?`,
    opciones: opciones.slice(0, 4).map((e) => ({
      texto:
        e.lote === '' ? `Otro lote · ${textoDeLote(leeLinea(e, en.hoy))}` : textoDeLote(leeLinea(e, en.hoy)),
      escrita: e,
    })),
  };
}

/** Another label of the same lot adds its pieces. */
function suma(dichas: number, en: EnDialogo): DeLote {
  const cantidad = piezasDe(en.escrita.cantidad) + dichas;
  const restan = restanDe(en.peticion.piezas, en.lineas);
  if (cantidad > restan)
    return rechazo(`La etiqueta es de ${entero(dichas)} piezas y no caben: faltan ${entero(restan)}`);
  return {
    tono: 'hecho',
    mensaje: deEseLote(cantidad),
    escrita: { ...en.escrita, cantidad: String(cantidad) },
  };
}
