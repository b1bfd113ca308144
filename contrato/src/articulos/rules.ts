import { enPiezas } from '../cifras.ts';
import { P } from '../permissions.ts';
import { CODIGO_COMODIN, type TipoArticulo } from '../ubicaciones/rules.ts';

/** Roles of a key that is a bar code on the product (specification §3: "18-21 barcode roles"). */
const ROL_BARRAS_MIN = 18;
const ROL_BARRAS_MAX = 21;

/** Longest key (specification §9). */
export const CLAVE_ARTICULO_MAX = 25;

/** Most articles whose keys are read in one call; longer than any work list. */
export const CLAVES_DE_MAX = 2_000;

/** Controls of whoever moves or counts pieces at the shelf: any one of them is enough. */
export const CONTROLES_DE_ESTANTE = [
  P.acomodocom,
  P.acomodoinv,
  P.inventarios,
  P.traspasos,
  P.resurtidos,
  P.surtidorem,
] as const;

/** Controls of whoever scans products against a list, and so may read their keys ahead. */
export const CONTROLES_DE_CAPTURA = [P.recepcioncom, ...CONTROLES_DE_ESTANTE] as const;

/** Controls of whoever is asked for an article on some screen. */
export const CONTROLES_DE_ARTICULO = [
  ...CONTROLES_DE_CAPTURA,
  P.configarticulo,
  P.configubicacion,
  P.kardex,
] as const;

/** Most pieces that a key of a box may stand for. */
export const UNIDADES_DE_CLAVE_MAX = 100_000;

export interface ClaveArticulo {
  CLAVE_ARTICULO: string;
  ROL_CLAVE_ART_ID: number;
  ARTICULO_ID: number;
  /** Pieces that one scan of it stands for. Missing in copies that a device kept from an older version: 1. */
  UNIDADES?: number;
}

export const esRolDeBarras = (rol: number): boolean => rol >= ROL_BARRAS_MIN && rol <= ROL_BARRAS_MAX;

/**
 * Whether the keys found for a typed or scanned code prove that the article is at hand: exactly one key record, which
 * is a bar code unless the article is a wildcard (specification §5, Purchase reception).
 */
export function esClaveAceptable(claves: readonly ClaveArticulo[], comodin: 'S' | 'N'): boolean {
  const [clave] = claves;
  if (claves.length !== 1 || !clave) return false;
  return comodin === 'S' || esRolDeBarras(clave.ROL_CLAVE_ART_ID);
}

/** Roles of keys that belong to the article's own record (specification §3: "Roles 17 and 22 not editable"). */
const ROLES_FIJOS: readonly number[] = [17, 22];

export const esRolEditable = (rol: number): boolean => !ROLES_FIJOS.includes(rol);

/** Messages of the article's configuration that screen and server both say (specification §5). */
export const MENSAJES_ARTICULO = {
  noEncontrado: 'Producto no encontrado',
  tipo: 'Debe elegir un tipo de artículo válido',
  minimo: 'Debe ingresar un valor numérico en el campo mínimo',
  maximo: 'Debe ingresar un valor numérico en el campo máximo',
  maximoMenor: 'El valor máximo no puede ser menor al mínimo',
  guardado: 'Artículo guardado',
  clave: `La clave debe tener de 1 a ${CLAVE_ARTICULO_MAX} caracteres`,
  claveComodin: 'El código de 13 ceros es el comodín: no puede ser la clave de un artículo',
  rol: 'Debe elegir un rol válido',
  rolFijo: 'El rol de esta clave no se puede editar',
  claveGuardada: 'Clave guardada',
  claveCambiada: (rol: string, piezas: number) =>
    `Otra persona cambió la clave mientras usted la editaba: ahora es ${rol}, ${piezas === 1 ? 'una pieza' : `${piezas} piezas`}. Lo suyo no se guardó: revíselo y guarde otra vez`,
} as const;

/** The settings of an article; minimum and maximum are pieces. */
export interface ConfiguracionDeArticulo {
  TIPO_ARTICULO_U: TipoArticulo | null;
  MINIMO: number;
  MAXIMO: number;
  COMODIN_EMPAQUE: 'S' | 'N';
  CADUCA: 'S' | 'N';
  LOTE: 'S' | 'N';
  FECHA_PRODUCCION: 'S' | 'N';
}

const esPiezas = (n: number | null): n is number => n !== null && Number.isInteger(n) && n >= 0;

/** Why an article's configuration cannot be saved so, or null (specification §5, Article configuration save). */
export function configuracionRejection(c: {
  TIPO_ARTICULO_U: string | null;
  MINIMO: number | null;
  MAXIMO: number | null;
}): string | null {
  if (c.TIPO_ARTICULO_U !== 'D' && c.TIPO_ARTICULO_U !== 'M') return MENSAJES_ARTICULO.tipo;
  if (!esPiezas(c.MINIMO)) return MENSAJES_ARTICULO.minimo;
  if (!esPiezas(c.MAXIMO)) return MENSAJES_ARTICULO.maximo;
  return c.MAXIMO < c.MINIMO ? MENSAJES_ARTICULO.maximoMenor : null;
}

/** The settings by their names on the wire. */
export const CAMPOS_DE_CONFIGURACION = [
  'TIPO_ARTICULO_U',
  'MINIMO',
  'MAXIMO',
  'COMODIN_EMPAQUE',
  'CADUCA',
  'LOTE',
  'FECHA_PRODUCCION',
] as const satisfies readonly (keyof ConfiguracionDeArticulo)[];

const CAMPOS: readonly [
  control: number,
  nombre: string,
  campos: readonly (keyof ConfiguracionDeArticulo)[],
][] = [
  [P.tipoArticulo, 'el tipo de artículo', ['TIPO_ARTICULO_U']],
  [P.minimoMaximo, 'el mínimo y el máximo', ['MINIMO', 'MAXIMO']],
  [P.comodin, 'el comodín', ['COMODIN_EMPAQUE']],
  [P.caducidadLoteProduccion, 'si pide caducidad, lote o producción', ['CADUCA', 'LOTE', 'FECHA_PRODUCCION']],
];

/**
 * Why this operator cannot make these changes, or null. Each field that changes needs its own control (specification
 * §6: 1156, 1152, 1004, 1226); fields that stay the same may be sent by anyone.
 * @param puede whether the operator holds a control id
 */
export function cambiosRejection(
  actual: ConfiguracionDeArticulo,
  nueva: ConfiguracionDeArticulo,
  puede: (control: number) => boolean,
): string | null {
  const vedado = CAMPOS.find(
    ([control, , campos]) => campos.some((c) => actual[c] !== nueva[c]) && !puede(control),
  );
  return vedado ? `No cuenta con permiso para cambiar ${vedado[1]}` : null;
}

/**
 * Why an article cannot become of this type, or null: a default article (D) may have no pieces in multi-warehouse
 * locations.
 * @param enMulti pieces it has in those locations, and pieces that put-away orders are still to bring to them, over every warehouse
 */
export function cambioDeTipoRejection(
  tipo: TipoArticulo | null,
  enMulti: { hay: number; porAcomodar: number },
): string | null {
  if (tipo !== 'D') return null;
  if (enMulti.hay > 0)
    return `No es posible cambiar el tipo a DEFAULT: hay ${enPiezas(enMulti.hay)} en ubicaciones MULTIALMACEN`;
  return enMulti.porAcomodar > 0
    ? `No es posible cambiar el tipo a DEFAULT: hay órdenes de acomodo que llevan ${enPiezas(enMulti.porAcomodar)} a ubicaciones MULTIALMACEN`
    : null;
}

/** A record of the same key in another article: that article's own key, and the role. */
export interface ClaveAjena {
  CLAVE_ARTICULO: string;
  ROL_CLAVE_ART_ID: number;
}

/**
 * Why a key cannot have this role in an article, or null. Roles 17 and 22 are not edited here. A bar code must belong
 * to one article, because a scan that matches several proves nothing (specification §5): a key shared with another
 * article cannot be made a bar code, and a bar code of another article cannot be added. Duplicates that an import
 * brought stay until somebody edits them.
 * @param propios roles the key has in this article already
 * @param ajenas its records in other articles
 */
export function claveRejection(
  clave: string,
  rol: number,
  propios: readonly number[],
  ajenas: readonly ClaveAjena[],
): string | null {
  if (clave.length === 0 || clave.length > CLAVE_ARTICULO_MAX) return MENSAJES_ARTICULO.clave;
  if (clave === CODIGO_COMODIN) return MENSAJES_ARTICULO.claveComodin;
  if (!esRolEditable(rol) || propios.some((r) => !esRolEditable(r))) return MENSAJES_ARTICULO.rolFijo;
  const choque = ajenas.find(
    (a) => esRolDeBarras(rol) || (propios.length === 0 && esRolDeBarras(a.ROL_CLAVE_ART_ID)),
  );
  return choque ? `La clave ya es del artículo ${choque.CLAVE_ARTICULO}` : null;
}
