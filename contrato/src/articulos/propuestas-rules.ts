import { clavesDeGtin, codigoLiteral, leeGs1 } from '../escaneo/gs1.ts';
import { MOTIVO_ES_CODIGO, pareceLectura } from '../escaneo/lectura.ts';
import { CODIGO_COMODIN } from '../ubicaciones/rules.ts';
import { CLAVE_ARTICULO_MAX, MENSAJES_ARTICULO } from './rules.ts';

/** Shortest code that can be taught: a shorter one is almost surely a typing error. */
const ENSENABLE_MIN = 6;

/** Role that a taught code gets: a bar code on the product. */
export const ROL_ENSENADO = 18;

/** Largest photograph of a label, in bytes. */
export const FOTO_MAX = 512 * 1024;
/** The same limit for its base64, in characters. */
export const FOTO_BASE64_MAX = Math.ceil(FOTO_MAX / 3) * 4;
/** Longest side, in pixels, of the photograph a device sends, and the longest that the server accepts. */
export const FOTO_LADO = 800;
export const FOTO_LADO_MAX = 2000;

/** Codes of one operator that may wait for approval at once; each stores a photograph. */
export const PROPUESTAS_EN_ESPERA_MAX = 60;

export const MOTIVO_MAX = 200;

export const ESTATUS_PROPUESTA = ['PENDIENTE', 'APROBADA', 'RECHAZADA'] as const;
export type EstatusDePropuesta = (typeof ESTATUS_PROPUESTA)[number];

export const MENSAJES_PROPUESTA = {
  enviada: 'Código enviado: contará cuando lo aprueben',
  comodin: 'El código de 13 ceros es el comodín: no es de ningún artículo',
  ubicacion: 'Ese código es de una ubicación',
  foto: 'La foto no se pudo leer: tómela otra vez',
  noEncontrada: 'La propuesta no existe',
  aprobada: 'Código aprobado: ya se puede escanear',
  rechazada: 'Código rechazado',
  motivo: 'Escriba por qué se rechaza',
  demasiadas: `Ya tiene ${PROPUESTAS_EN_ESPERA_MAX} códigos por aprobar: espere a que los resuelvan`,
} as const;

/**
 * The key that is saved when a scan is taught to an article. Of a GS1 label it is only the trade item number, in its
 * shortest form, because the label's lot and dates belong to the pieces at hand and not to the article. Any other code
 * is saved as it is.
 */
export function codigoPorEnsenar(codigo: string, hoy: string): string {
  const lectura = leeGs1(codigo, hoy);
  const gtin = lectura.tipo === 'gs1' ? lectura.etiqueta.gtin : null;
  // Without the zeros that padded it to a GTIN-14: the key as it is printed on the product.
  const corta = gtin && clavesDeGtin(gtin).find((k) => k.length <= 13);
  return corta || gtin || codigoLiteral(codigo);
}

/**
 * Why a code cannot be taught to an article, or null. It must belong to no article, this one included, and not be
 * waiting for approval.
 * @param de own key of the article that already has the code; null: none
 * @param espera own key of the article for which the code already waits; null: none
 */
export function propuestaRejection(codigo: string, de: string | null, espera: string | null): string | null {
  if (codigo.length === 0 || codigo.length > CLAVE_ARTICULO_MAX) return MENSAJES_ARTICULO.clave;
  if (codigo === CODIGO_COMODIN) return MENSAJES_PROPUESTA.comodin;
  if (de !== null) return `La clave ya es del artículo ${de}`;
  return espera === null ? null : `El código ya espera aprobación para el artículo ${espera}`;
}

/**
 * Whether the screen offers to teach a code that was not found. Only the server knows whether another article has it.
 */
export const esEnsenable = (codigo: string): boolean =>
  codigo.length >= ENSENABLE_MIN && propuestaRejection(codigo, null, null) === null;

/**
 * Why a proposal cannot be decided this way, or null: a decision is final, and a rejection needs a reason.
 * @param quien who decided it; null: nobody did
 */
export function resolucionRejection(
  { estatus, quien }: { estatus: EstatusDePropuesta; quien: string | null },
  decision: Exclude<EstatusDePropuesta, 'PENDIENTE'>,
  motivo: string,
): string | null {
  if (estatus !== 'PENDIENTE')
    return `La propuesta ya fue ${estatus === 'APROBADA' ? 'aprobada' : 'rechazada'}${quien ? ` por ${quien}` : ''}`;
  if (decision !== 'RECHAZADA') return null;
  if (motivo.trim() === '') return MENSAJES_PROPUESTA.motivo;
  return pareceLectura(motivo) ? MOTIVO_ES_CODIGO : null;
}
