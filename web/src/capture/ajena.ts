import {
  ES_DE_VARIOS,
  ES_OTRO,
  esDeOtro,
  esDeOtroRenglon,
  esDeOtroSinRed,
} from '@anden/contrato/articulos/donde-va-rules.ts';
import { type ClaveArticulo, MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { NoAnswer } from '../platform/client.ts';
import { ask } from '../platform/query.ts';
import { clavePropiaSinRed } from './clavesSinRed.ts';
import type { Ajena, Desenlace, EnTrabajo, Lectura } from './colaDeLecturas.ts';
import { resuelve } from './resolver.ts';

/**
 * How long an answer about where a product goes is reused, in milliseconds: the operator may scan it several times while looking for its
 * place.
 */
const FRESCO = 30_000;

/**
 * Extends a refusal of a scan that the document at hand does not know: if the company knows the product, its name and what waits for it are
 * added ('Es PA-0076; viene en OC0004218'), so that nobody is told that it does not exist. Without a network it uses what the device knows.
 * Never throws.
 */
export async function conQueEs({ ajena, ...desenlace }: Desenlace): Promise<Desenlace> {
  if (!ajena) return desenlace;
  const claves = ajena.claves ?? (await clavesDe(ajena));
  const [id, ...otros] = new Set(claves.map((c) => c.ARTICULO_ID));
  if (id === undefined) return desenlace;
  const cual = otros.length > 0 ? ES_DE_VARIOS : await cualEs(id, ajena);
  // 'Not found' is replaced, because an article does have the key. Any other message stays, and the article is added to it
  // (specification §5).
  const suyo = desenlace.mensaje === MENSAJES_ARTICULO.noEncontrado;
  return { ...desenlace, mensaje: suyo ? cual : `${desenlace.mensaje}. ${cual}` };
}

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
