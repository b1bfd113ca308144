import { clavesEscritas } from '@anden/contrato/articulos/escritas.ts';
import { CLAVE_ARTICULO_MAX, type ClaveArticulo } from '@anden/contrato/articulos/rules.ts';
import { codigoLiteral, leeGs1, traeSeparador } from '@anden/contrato/escaneo/gs1.ts';
import { pareceLectura } from '@anden/contrato/escaneo/lectura.ts';
import { type Leida, MENSAJES_ETIQUETA, resuelveCodigo } from '@anden/contrato/escaneo/resolver.ts';
import { esMismoLote, type LineaDeLote } from '@anden/contrato/existencias/rules.ts';
import { NoAnswer } from '../platform/client.ts';
import { businessDay } from '../platform/clock.ts';
import { digitosDe } from '../platform/codigosPropios.ts';
import { textoDeLote } from '../platform/format.ts';
import { recall, remember } from '../platform/storage.ts';
import { elegir } from '../ui/modal.ts';
import { buscaClaves, buscaEscritas, clavesEnMemoria } from './claves.ts';
import type { Via } from './colaDeLecturas.ts';

export type { Leida };
export { codigoLiteral };

/** A scan that cannot be resolved to an article, with the reason in Spanish. */
export interface NoLeida {
  rechazo: string;
}

/** Whether this device's scanner sends the separators of GS1 messages: learnt from the first code that had one. */
let separa = recall('lectorSepara', false);

function aprende(codigo: string): void {
  if (separa || !traeSeparador(codigo)) return;
  separa = true;
  remember('lectorSepara', true);
}

/** The reading when there is none. */
const SIN_NADIE: Leida = { codigo: '', claves: [], etiqueta: null, piezas: 1 };

export type Elige = (opciones: readonly Leida[]) => Leida | NoLeida | Promise<Leida | NoLeida>;

/** Takes the first reading, for callers that only need the article: the readings of a label differ in lot, days and pieces. */
export const laPrimera: Elige = ([primera]) => primera ?? SIN_NADIE;

/** For an article without lots: readings of a label that stand for the same pieces are the same to it. Any others are asked about. */
export const sinLotes =
  (titulo: string): Elige =>
  (opciones) =>
    new Set(opciones.map((o) => `${o.codigo} ${o.piezas}`)).size === 1
      ? laPrimera(opciones)
      : pregunta(titulo, opciones);

type Conocidas = (clave: string) => readonly ClaveArticulo[] | null;

/**
 * Which article a scan means, without asking anybody; null if the server or the operator has to be asked, and if a text typed by hand
 * matches no key exactly.
 * @param conocidas the key records at hand of a key. Default: those asked for lately
 */
export function resuelveALaMano(
  codigo: string,
  conocidas: Conocidas = clavesEnMemoria,
  via: Via = 'lector',
): Leida | NoLeida | null {
  aprende(codigo);
  const r = resuelveCodigo(codigo, businessDay(), conocidas, separa);
  if (r.tipo === 'leida') return via === 'teclado' && r.leida.claves.length === 0 ? null : r.leida;
  return r.tipo === 'rechazo' ? { rechazo: r.mensaje } : null;
}

/**
 * Which article a scan means: by its literal key, else by its GS1 label. Asks the server for keys that are not at hand, and the operator if
 * the label can be read in several ways. Text typed by hand is matched ignoring case and accents; a scan has to match exactly. Throws what
 * the calls throw.
 * @param titulo title of the dialog that asks: the screen's own
 * @param elige chooses among several readings. Default: the operator does
 */
export async function resuelve(
  codigo: string,
  titulo: string,
  via: Via = 'lector',
  elige: Elige = (opciones) => pregunta(titulo, opciones),
): Promise<Leida | NoLeida> {
  const leida = await resuelveExacto(codigo, elige).catch((e: unknown) => {
    // Without a network and without an exact match, try the keys read ahead, ignoring case and accents.
    if (via !== 'teclado' || !(e instanceof NoAnswer)) throw e;
    return SIN_NADIE;
  });
  if (via !== 'teclado' || 'rechazo' in leida || leida.claves.length > 0 || leida.etiqueta) return leida;
  const escrito = codigoLiteral(codigo);
  if (escrito === '' || escrito.length > CLAVE_ARTICULO_MAX) return leida;
  const claves = await buscaEscritas(escrito);
  const [clave] = claves;
  return clave
    ? { codigo: clave.CLAVE_ARTICULO, claves, etiqueta: null, piezas: clave.UNIDADES ?? 1 }
    : leida;
}

async function resuelveExacto(codigo: string, elige: Elige): Promise<Leida | NoLeida> {
  aprende(codigo);
  const sabidas = new Map<string, readonly ClaveArticulo[]>();
  for (;;) {
    const r = resuelveCodigo(codigo, businessDay(), (k) => sabidas.get(k) ?? clavesEnMemoria(k), separa);
    if (r.tipo === 'leida') return r.leida;
    if (r.tipo === 'rechazo') return { rechazo: r.mensaje };
    if (r.tipo === 'ambigua') return elige(r.opciones);
    const dichas = await Promise.allSettled(r.claves.map(buscaClaves));
    dichas.forEach((d, i) => {
      sabidas.set(r.claves[i] as string, d.status === 'fulfilled' ? d.value : []);
    });
    const [sin] = dichas.filter((d) => d.status === 'rejected');
    // Without a network, one known key of the label is enough to tell its article.
    if (sin && ![...sabidas.values()].some((c) => c.length > 0)) throw sin.reason;
  }
}

/**
 * The key among `claves` that a scan means, for callers to whom only its article matters; if there is none, the code itself without its
 * ornaments. Text typed by hand is matched ignoring case and accents.
 */
export function claveEntre(codigo: string, claves: readonly ClaveArticulo[], via: Via = 'lector'): string {
  const [escrita] = via === 'teclado' ? clavesEscritas(codigoLiteral(codigo), claves) : [];
  if (escrita) return escrita.CLAVE_ARTICULO;
  const r = resuelveCodigo(codigo, businessDay(), (k) => claves.filter((c) => c.CLAVE_ARTICULO === k));
  const opciones = r.tipo === 'leida' ? [r.leida] : r.tipo === 'ambigua' ? r.opciones : [];
  const articulos = new Set(opciones.flatMap((o) => o.claves.map((c) => c.ARTICULO_ID)));
  return articulos.size === 1 ? (opciones[0]?.codigo ?? '') : codigoLiteral(codigo);
}

/**
 * The key that a GS1 label or a text typed by hand means, for callers to whom only its article matters; any other code is returned as it
 * is, without its ornaments. Never throws.
 */
export async function claveDe(codigo: string, titulo: string, via: Via = 'lector'): Promise<string> {
  if (via !== 'teclado' && !esEtiqueta(codigo)) return codigoLiteral(codigo);
  const leida = await resuelve(codigo, titulo, via).catch(() => null);
  return leida && 'codigo' in leida ? leida.codigo : codigoLiteral(codigo);
}

/**
 * How many pieces a code shows: none if it was typed. A complete bar code that an article has was scanned, at whatever pace it came: a slow
 * scanner's first codes pass for typed ones until its pace is learnt.
 */
export const piezasMostradas = (via: Via, { codigo, claves, piezas }: Leida): number =>
  via === 'teclado' && !(claves.length > 0 && pareceLectura(codigo)) ? 0 : piezas;

/** The eleven digits of the location whose label a code is, or that was typed by hand as screens show it (1-02-003-04-010, A-01-03); null if it is none. */
export const ubicacionLeida = (codigo: string): string | null => digitosDe(codigoLiteral(codigo));

/** The lot on a label, in the form in which lots are kept; null if the label has none. */
export const loteDe = ({ etiqueta }: Pick<Leida, 'etiqueta'>) =>
  etiqueta && (etiqueta.lote || etiqueta.caducidad || etiqueta.produccion)
    ? { FECHA_CADUCIDAD: etiqueta.caducidad, LOTE: etiqueta.lote, FECHA_PRODUCCION: etiqueta.produccion }
    : null;

/** The lots read so far of an article, with the lot of this scan added and its pieces counted. */
export function conLote(lotes: readonly LineaDeLote[] = [], leida: Leida): readonly LineaDeLote[] {
  const lote = loteDe(leida);
  if (!lote) return lotes;
  const ya = lotes.find((l) => esMismoLote(l, lote));
  return ya
    ? lotes.map((l) => (l === ya ? { ...l, INGRESO: l.INGRESO + leida.piezas } : l))
    : [...lotes, { ...lote, INGRESO: leida.piezas }];
}

function enPalabras(leida: Leida): string {
  const lote = loteDe(leida);
  const piezas = leida.piezas > 1 ? `${leida.piezas} piezas` : null;
  return [leida.codigo, lote && textoDeLote(lote), piezas].filter(Boolean).join(' · ');
}

async function pregunta(titulo: string, opciones: readonly Leida[]): Promise<Leida | NoLeida> {
  const cual = await elegir(
    titulo,
    'La etiqueta no separa sus datos y se puede leer de varias maneras. ¿Qué dice el producto?',
    opciones.map(enPalabras),
  );
  return opciones[cual ?? -1] ?? { rechazo: MENSAJES_ETIQUETA.sinElegir };
}

/** Whether a code is a GS1 label, which says more than a key. */
export const esEtiqueta = (codigo: string): boolean => leeGs1(codigo, businessDay()).tipo !== 'no es';
