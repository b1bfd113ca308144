import type { ClaveArticulo } from '../articulos/rules.ts';
import { cuantos, enPiezas, segun } from '../cifras.ts';
import { MENSAJES as MENSAJES_COMPRAS } from '../compras/rules.ts';
import { MOTIVO_ES_CODIGO, pareceLectura } from '../escaneo/lectura.ts';

/** Shortest and longest reason for closing a line short, in characters. */
export const MOTIVO_MIN = 3;
export const MOTIVO_MAX = 200;

/**
 * From how many characters an exhibition search may be made, and from how many it is made while typing (specification
 * §5).
 */
const BUSQUEDA_MIN = 3;
const BUSQUEDA_SOLA = 4;

/** Messages of transfers (specification §5 and §8). */
export const MENSAJES_TRASPASO = {
  ninguno: 'Debe elegir al menos un producto para generar un traspaso',
  sinExhibicion: 'No hay un almacén de exhibición al cual traspasar',
  enExhibicion: 'El almacén de exhibición no se traspasa a sí mismo',
  noExiste: 'El traspaso no existe',
  renglonNoExiste: 'El renglón del traspaso no existe',
  empresa: 'La empresa no es la de este sistema',
  otroArticulo: 'El artículo no es el del renglón del traspaso',
  otroDestino: 'El almacén destino no es el del traspaso',
  yaSurtido: 'El renglón ya fue surtido',
  surtidoCerrado: 'El renglón ya se cerró como corto: no se surte más',
  sinSurtir: 'Producto encontrado en la lista pero no podrá ser acomodado ya que no se ha surtido',
  encontradoSurtido: 'Producto encontrado en la lista pero ya fue surtido',
  encontradoRecibido: 'Producto encontrado en la lista pero ya fue recibido',
  yaRecibido: 'El renglón ya fue recibido',
  masQueSurtido: 'No es posible acomodar más de lo surtido',
  loteNoViaja: 'No vienen tantas piezas de esa caducidad/lote en el traspaso',
  nadaQueCerrar: 'El renglón no tiene piezas faltantes',
  motivo: `Debe escribir el motivo (de ${MOTIVO_MIN} a ${MOTIVO_MAX} caracteres)`,
  recibido: 'Producto Recibido',
  cerrado: 'Renglón cerrado con faltante',
  yaCerrada: 'Ya no es posible deshacer: el renglón se cerró con faltante después',
  yaRecibida: 'Ya no es posible deshacer: el destino ya recibió piezas del renglón',
} as const;

/** 'Producto encontrado en el folio: N' (specification §8). */
export const encontradoEnFolio = (folios: readonly string[]): string =>
  folios.length === 1
    ? `Producto encontrado en el folio: ${folios[0]}`
    : `Producto encontrado en los folios: ${folios.join(', ')}`;

/** Whether the exhibition search can be made: more than 2 characters (specification §5). */
export const puedeBuscarExhibicion = (texto: string): boolean => texto.trim().length >= BUSQUEDA_MIN;

/** Whether it is made by itself while typing: from 4 characters on. */
export const buscaSolaExhibicion = (texto: string): boolean => texto.trim().length >= BUSQUEDA_SOLA;

/** Why an exhibition transfer cannot be saved, or null: at least one row, each with available pieces. */
export function exhibicionRejection(
  filas: readonly { CLAVE_ARTICULO: string; PIEZAS: number; DISPONIBLES: number }[],
): string | null {
  if (filas.length === 0) return MENSAJES_TRASPASO.ninguno;
  const corta = filas.find((f) => f.PIEZAS > f.DISPONIBLES);
  return corta
    ? `Sólo hay ${cuantos(corta.DISPONIBLES, ['pieza disponible', 'piezas disponibles'])} de ${corta.CLAVE_ARTICULO} en ubicaciones fijas`
    : null;
}

/** Why a text is no reason to close a line short, or null: long enough, and not a code scanned into the field. */
export function motivoRejection(motivo: string): string | null {
  if (pareceLectura(motivo)) return MOTIVO_ES_CODIGO;
  const { length } = motivo.trim();
  return length >= MOTIVO_MIN && length <= MOTIVO_MAX ? null : MENSAJES_TRASPASO.motivo;
}

/** Why a line cannot be closed short, or null, given the missing pieces that the operator saw. */
export function cierreRejection(vistas: number, faltan: number): string | null {
  if (faltan === 0) return MENSAJES_TRASPASO.nadaQueCerrar;
  return vistas === faltan
    ? null
    : `Ahora ${segun(faltan, 'falta', 'faltan')} ${enPiezas(faltan)}, no ${vistas}. Revíselo antes de cerrar.`;
}

/** The fields of a transfer line that the rules use. Pieces. */
export interface RenglonDeTraspaso {
  ARTICULO_ID: number;
  UNIDADES: number;
  UNIDADESSURTIDAS: number;
  UNIDADES_SUR_REC: number;
  FALTANTES: number;
  /** Whether it was closed short at supply. */
  SURTIDO_CERRADO: string | null;
}

/** Pieces still to be supplied; 0 once the line is closed short. */
export const porSurtir = (l: RenglonDeTraspaso): number =>
  l.SURTIDO_CERRADO === null ? Math.max(0, l.UNIDADES - l.UNIDADESSURTIDAS) : 0;

/** Pieces in transit: supplied, and neither placed nor recorded as missing. */
export const porRecibir = (l: RenglonDeTraspaso): number =>
  l.UNIDADESSURTIDAS - l.UNIDADES_SUR_REC - l.FALTANTES;

/** How a row is shown at supply: green when supplied (specification §4); one closed short says so. */
export type EstadoSurtido = 'pendiente' | 'surtido' | 'corto';
export function estadoSurtido(l: RenglonDeTraspaso): EstadoSurtido {
  if (l.UNIDADESSURTIDAS >= l.UNIDADES) return 'surtido';
  return l.SURTIDO_CERRADO === null ? 'pendiente' : 'corto';
}

/** How a row is shown at reception: grey when nothing was supplied, green when received (specification §4). */
export type EstadoRecepcion = 'sin surtir' | 'por recibir' | 'recibido' | 'corto';
export function estadoRecepcion(l: RenglonDeTraspaso): EstadoRecepcion {
  if (l.UNIDADESSURTIDAS === 0) return 'sin surtir';
  if (porRecibir(l) > 0) return 'por recibir';
  return l.FALTANTES > 0 ? 'corto' : 'recibido';
}

type Claves = readonly Pick<ClaveArticulo, 'ARTICULO_ID'>[];
interface NoEncontrado {
  tipo: 'no encontrado';
  mensaje: string;
}
const NO_ENCONTRADO: NoEncontrado = { tipo: 'no encontrado', mensaje: MENSAJES_COMPRAS.noEncontrado };

function delArticulo<L extends { ARTICULO_ID: number }>(lineas: readonly L[], claves: Claves): L[] {
  const articulos = new Set(claves.map((c) => c.ARTICULO_ID));
  return lineas.filter((l) => articulos.has(l.ARTICULO_ID));
}

/** Finds the open transfers that contain the article of a searched key, in the list's order. */
export function buscarEnFolios<L extends { ARTICULO_ID: number; FOLIO: string; DOCTO_IN_ID: number }>(
  detalle: readonly L[],
  claves: Claves,
): { tipo: 'folios'; ids: ReadonlySet<number>; mensaje: string } | NoEncontrado {
  const lineas = delArticulo(detalle, claves);
  if (lineas.length === 0) return NO_ENCONTRADO;
  return {
    tipo: 'folios',
    ids: new Set(lineas.map((l) => l.DOCTO_IN_ID)),
    mensaje: encontradoEnFolio([...new Set(lineas.map((l) => l.FOLIO))]),
  };
}

/** What a searched key leads to at supply: the first line of its article with something left to supply. */
export function buscarPorSurtir<L extends RenglonDeTraspaso>(
  lineas: readonly L[],
  claves: Claves,
): { tipo: 'surtir'; linea: L } | { tipo: 'surtido'; linea: L; mensaje: string } | NoEncontrado {
  const suyas = delArticulo(lineas, claves);
  const pendiente = suyas.find((l) => porSurtir(l) > 0);
  if (pendiente) return { tipo: 'surtir', linea: pendiente };
  const linea = suyas.find((l) => l.UNIDADESSURTIDAS > 0) ?? suyas[0];
  if (!linea) return NO_ENCONTRADO;
  // A line closed short without any piece is reported as closed, not as supplied.
  const mensaje =
    linea.UNIDADESSURTIDAS > 0 ? MENSAJES_TRASPASO.encontradoSurtido : MENSAJES_TRASPASO.surtidoCerrado;
  return { tipo: 'surtido', linea, mensaje };
}

/** What a searched key leads to at reception: the first line of its article with pieces in transit. */
export function buscarPorRecibir<L extends RenglonDeTraspaso>(
  lineas: readonly L[],
  claves: Claves,
):
  | { tipo: 'recibir'; linea: L }
  | { tipo: 'sin surtir' | 'recibido'; linea: L; mensaje: string }
  | NoEncontrado {
  const suyas = delArticulo(lineas, claves);
  const pendiente = suyas.find((l) => porRecibir(l) > 0);
  if (pendiente) return { tipo: 'recibir', linea: pendiente };
  const linea = suyas.find((l) => l.UNIDADESSURTIDAS > 0) ?? suyas[0];
  if (!linea) return NO_ENCONTRADO;
  // A line closed short without any piece has nothing on the way: it is reported as not supplied.
  const sinSurtir = suyas.find((l) => porSurtir(l) > 0) ?? (linea.UNIDADESSURTIDAS === 0 ? linea : undefined);
  return sinSurtir
    ? { tipo: 'sin surtir', linea: sinSurtir, mensaje: MENSAJES_TRASPASO.sinSurtir }
    : { tipo: 'recibido', linea, mensaje: MENSAJES_TRASPASO.encontradoRecibido };
}

/** The state of a transfer, in words. */
export function estadoDeTraspaso(t: { recibido: unknown; surtido: unknown }): string {
  if (t.recibido) return 'Recibido';
  return t.surtido ? 'Por recibir' : 'Por surtir';
}
