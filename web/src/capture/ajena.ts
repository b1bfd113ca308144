import {
  ES_DE_VARIOS,
  ES_OTRO,
  esDeOtro,
  esDeOtroRenglon,
  esDeOtroSinRed,
} from '@anden/contrato/articulos/donde-va-rules.ts';
import {
  CLAVE_ARTICULO_MAX,
  type ClaveArticulo,
  MENSAJES_ARTICULO,
} from '@anden/contrato/articulos/rules.ts';
import { enOtroTeclado, type OtroTeclado } from '@anden/contrato/escaneo/teclado.ts';
import { NoAnswer } from '../platform/client.ts';
import { ask } from '../platform/query.ts';
import { buscaClaves } from './claves.ts';
import { clavePropiaSinRed } from './clavesSinRed.ts';
import type { Ajena, Desenlace, EnTrabajo, Lectura } from './colaDeLecturas.ts';
import { codigoLiteral, resuelve } from './resolver.ts';

/**
 * How long an answer about where a product goes is reused, in milliseconds: the operator may scan it several times while looking for its
 * place.
 */
const FRESCO = 30_000;

/**
 * Extends a refusal of a scan that the document at hand does not know: if the company knows the product, its name and what waits for it are
 * added ('Es PA-0076; viene en OC0004218'), and so is what keyboard it was written with, so that nobody is told that it does not exist. Without a network it uses what the device knows.
 * Never throws.
 */
export async function conQueEs(
  dicho: Desenlace,
  leida?: Pick<Lectura, 'codigo' | 'via'>,
): Promise<Desenlace> {
  const { ajena, ...desenlace } = dicho;
  const lectura = ajena?.lectura ?? leida;
  const claves = ajena ? (ajena.claves ?? (await clavesDe(ajena))) : [];
  const [id, ...otros] = new Set(claves.map((c) => c.ARTICULO_ID));
  if (id === undefined || !ajena) return lectura ? conTeclado(desenlace, lectura) : desenlace;
  const cual = otros.length > 0 ? ES_DE_VARIOS : await cualEs(id, ajena);
  // 'Not found' is replaced, because an article does have the key. Any other message stays, and the article is added to it
  // (specification §5).
  const suyo = desenlace.mensaje === MENSAJES_ARTICULO.noEncontrado;
  return { ...desenlace, mensaje: suyo ? cual : `${desenlace.mensaje}. ${cual}` };
}

/** Whether {@link conQueEs} may add something to this answer, so that the scan waits for it. Most refusals are shown at once. */
export const sabeMas = ({ ajena, mensaje }: Desenlace, { codigo }: Lectura): boolean =>
  ajena && ajena.claves?.length !== 0
    ? true
    : mensaje === MENSAJES_ARTICULO.noEncontrado && porTeclado(codigo).length > 0;

/**
 * Marks a refusal of a known product that is not the one of the line in hand, so that {@link conQueEs} names it and tells where it belongs.
 * @param articuloId article of the line in hand
 * @param claves key records that the scan matches
 */
export const conLineaEnMano = (
  desenlace: Desenlace,
  articuloId: number,
  lectura: Lectura,
  claves: readonly ClaveArticulo[],
  en: EnTrabajo,
): Desenlace =>
  desenlace.tono === 'rechazo' && claves.length > 0 && claves.every((c) => c.ARTICULO_ID !== articuloId)
    ? { ...desenlace, ajena: { ...en, lectura, claves } }
    : desenlace;

/** The keys that a code may be on another keyboard; none for a text that is no key. */
function porTeclado(codigo: string): readonly OtroTeclado[] {
  const literal = codigoLiteral(codigo);
  return literal.length > CLAVE_ARTICULO_MAX ? [] : enOtroTeclado(literal);
}

/**
 * Says so when a code that no article has is an article's, written with Caps Lock or by a scanner set for another keyboard: it would be
 * wrong to teach it. Names the article and what is to be set right.
 */
async function conTeclado(
  desenlace: Desenlace,
  { codigo, via }: Pick<Lectura, 'codigo' | 'via'>,
): Promise<Desenlace> {
  if (desenlace.mensaje !== MENSAJES_ARTICULO.noEncontrado || via === 'camara') return desenlace;
  const opciones = porTeclado(codigo);
  const halladas = await Promise.all(opciones.map((o) => buscaClaves(o.codigo).catch(() => [])));
  const cual = halladas.findIndex((claves) => claves.length > 0);
  const [clave] = halladas[cual] ?? [];
  const opcion = opciones[cual];
  if (!clave || !opcion) return desenlace;
  const nombre = await nombreDe(clave);
  return {
    ...desenlace,
    mensaje: `Es ${nombre}, escrito con otro teclado: ${opcion.causa}. Corríjalo y escanee otra vez`,
  };
}

/** The article's own key and its name; without an answer, the key that was found. */
async function nombreDe({ ARTICULO_ID, CLAVE_ARTICULO }: ClaveArticulo): Promise<string> {
  const hallados = await ask('buscaArticulos', { texto: CLAVE_ARTICULO }, FRESCO).catch(() => null);
  const suyo = hallados?.data.find((a) => a.ARTICULO_ID === ARTICULO_ID);
  return suyo ? [suyo.CLAVE_ARTICULO, suyo.ARTICULO].filter(Boolean).join(' ') : CLAVE_ARTICULO;
}

async function cualEs(articuloId: number, { trabajo, renglones }: EnTrabajo): Promise<string> {
  const aqui = renglones?.().find((r) => r.ARTICULO_ID === articuloId);
  if (aqui) return esDeOtroRenglon(aqui.CLAVE_ARTICULO);
  try {
    return esDeOtro((await ask('getDondeVa', { articulo_id: articuloId }, FRESCO)).data, trabajo);
  } catch (e) {
    return e instanceof NoAnswer ? esDeOtroSinRed(clavePropiaSinRed(articuloId)) : ES_OTRO;
  }
}

async function clavesDe({ lectura: { codigo, via } }: Ajena): Promise<readonly ClaveArticulo[]> {
  const leida = await resuelve(codigo, '', via).catch(() => null);
  return leida && 'claves' in leida ? leida.claves : [];
}
