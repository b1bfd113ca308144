import { enPiezas } from '../cifras.ts';
import { P } from '../permissions.ts';

/** Kinds of location (specification §3): F fixed, M multi-warehouse, I disabled. */
export const TIPOS_UBICACION = ['F', 'M', 'I'] as const;
export type TipoUbicacion = (typeof TIPOS_UBICACION)[number];

/** Kinds of article (specification §3): D default, M multi-warehouse. */
export type TipoArticulo = 'D' | 'M';

export const NOMBRE_TIPO_UBICACION: Readonly<Record<TipoUbicacion, string>> = {
  F: 'FIJA',
  M: 'MULTIALMACEN',
  I: 'INHABILITADA',
};
export const NOMBRE_TIPO_ARTICULO: Readonly<Record<TipoArticulo, string>> = {
  D: 'DEFAULT',
  M: 'MULTIALMACENABLE',
};

/** What picking assumes of an article without a type: D (specification §9). */
export const TIPO_SIN_DECIR = 'Default';

/** Length of a location code: warehouse 1, aisle 2, module 3, level 2, slot 3 (specification §9). */
export const UBICACION_LARGO = 11;
export const CODIGO_UBICACION = /^\d{11}$/;

/** The wildcard code, which stands for the article's own key (specification §9). */
export const CODIGO_COMODIN = '0000000000000';

/** A location code with hyphens, as people read it: `1-02-003-04-010`. */
export const conGuiones = (codigo: string): string =>
  CODIGO_UBICACION.test(codigo)
    ? [codigo.slice(0, 1), codigo.slice(1, 3), codigo.slice(3, 6), codigo.slice(6, 8), codigo.slice(8)].join(
        '-',
      )
    : codigo;

/** Messages about locations that screen and server both say (specification §5). */
export const MENSAJES_UBICACION = {
  noExiste: 'La ubicación no existe en el almacén',
  codigo: 'La ubicación debe tener 11 dígitos',
  tipo: 'Debe elegir un tipo de ubicación válido',
  inhabilitada: 'Las ubicaciones de tipo INHABILITADA deben quedar con 0 piezas.',
  defaultEnMulti: 'No es posible acomodar productos por default en ubicaciones multialmacen.',
  yaEsta:
    'El artículo ya se encuentra en la ubicación. Debe elegirlo de la lista para modificar su existencia.',
  sinComodin: 'El artículo no cuenta con comodín por lo que debes escanear el código de barras.',
  sinSeleccion: 'No se encontró ubicación seleccionada',
  cambioAInhabilitada: 'No es posible cambiar el artículo a una ubicación INHABILITADA',
  existencia: 'La existencia debe ser un número entero mayor o igual que 0',
  tipoSinPermiso: 'El usuario no cuenta con privilegios para elegir el tipo de la ubicación',
  sinTipo: '¡Este producto no cuenta con un TIPO! Es necesario configurarlo para poder acomodarlo.',
  almacen: 'El almacén no existe',
  creada: 'Ubicación creada',
  tipoGuardado: 'Tipo de ubicación guardado',
  propioGuardado: 'Código propio guardado',
  cambiada: 'Ubicación cambiada',
  guardado: 'Artículo guardado correctamente en la ubicación.',
} as const;

/** '¡Este producto no cuenta con ubicaciones en el almacén {almacén}!' (specification §5, Receiving). */
export const sinUbicaciones = (almacen: string): string =>
  `¡Este producto no cuenta con ubicaciones en el almacén ${almacen}!`;

/** Why an article cannot be attached to a location of this kind, or null (specification §5, Attach article). */
export function anexarRejection(
  tipoArticulo: TipoArticulo | null,
  tipoUbicacion: TipoUbicacion,
): string | null {
  if (tipoUbicacion === 'M' && tipoArticulo === 'D') return MENSAJES_UBICACION.defaultEnMulti;
  return null;
}

/** Why a location cannot hold this many pieces of an article, or null: disabled ones hold none. */
export function piezasEnUbicacionRejection(
  tipoArticulo: TipoArticulo | null,
  tipoUbicacion: TipoUbicacion,
  piezas: number,
): string | null {
  if (piezas === 0) return null;
  if (tipoUbicacion === 'I') return MENSAJES_UBICACION.inhabilitada;
  return anexarRejection(tipoArticulo, tipoUbicacion);
}

/**
 * Why this operator cannot create a location, or null: checks the code, the type, and the permission for the warehouse
 * of its first digit (specification §5: 1153, 1154, 1155).
 * @param puede whether the operator holds a control id
 */
export function creaUbicacionRejection(
  codigo: string,
  tipo: string | null,
  almacenId: number,
  puede: (control: number) => boolean,
): string | null {
  if (!CODIGO_UBICACION.test(codigo)) return MENSAJES_UBICACION.codigo;
  if (!TIPOS_UBICACION.some((t) => t === tipo)) return MENSAJES_UBICACION.tipo;
  const bodega = Number(codigo[0]);
  if (bodega !== almacenId) return `El código no es de una ubicación de la bodega ${almacenId}`;
  const control = CONTROL_POR_BODEGA[bodega];
  if (control !== undefined && !puede(control)) {
    return `El usuario no cuenta con privilegios para crear ubicaciones en la bodega ${bodega}`;
  }
  return null;
}

const CONTROL_POR_BODEGA: Readonly<Record<number, number>> = {
  1: P.crearUbicacionBodega1,
  2: P.crearUbicacionBodega2,
  3: P.crearUbicacionBodega3,
};

/**
 * Why this operator cannot give a location this type, or null. Choosing a type needs control 1157 (specification §6);
 * without it, new locations are fixed and existing ones keep their type.
 * @param actual null: the location does not exist yet
 */
export function elegirTipoRejection(
  actual: TipoUbicacion | null,
  tipo: string | null,
  puede: (control: number) => boolean,
): string | null {
  if (!TIPOS_UBICACION.some((t) => t === tipo)) return MENSAJES_UBICACION.tipo;
  if (tipo === (actual ?? 'F') || puede(P.tipoUbicacion)) return null;
  return MENSAJES_UBICACION.tipoSinPermiso;
}

/** Pieces, and how many of them are of default articles. */
interface PiezasDeUbicacion {
  todas: number;
  default: number;
}

/**
 * Why a location cannot become of this type with its current contents, or null: a disabled one holds nothing, a
 * multi-warehouse one no default articles. Nor with what put-away orders are still to bring to it, because they name no
 * other location and their pieces could never leave the returns.
 */
export function cambiarTipoRejection(
  tipo: TipoUbicacion,
  piezas: PiezasDeUbicacion,
  porAcomodar: PiezasDeUbicacion,
): string | null {
  if (tipo === 'I' && piezas.todas > 0) return MENSAJES_UBICACION.inhabilitada;
  if (tipo === 'M' && piezas.default > 0) return MENSAJES_UBICACION.defaultEnMulti;
  const esperan = tipo === 'I' ? porAcomodar.todas : tipo === 'M' ? porAcomodar.default : 0;
  return esperan > 0
    ? `Hay órdenes de acomodo que llevan ${enPiezas(esperan)} a la ubicación: acomódelas antes`
    : null;
}

/**
 * Why a location cannot be assigned with these pieces, or null: 11 digits, and a whole number of pieces from 0
 * (specification §5).
 */
export function asignarRejection(codigo: string, existencia: number | null): string | null {
  if (!CODIGO_UBICACION.test(codigo)) return MENSAJES_UBICACION.codigo;
  return existencia !== null && Number.isInteger(existencia) && existencia >= 0
    ? null
    : MENSAJES_UBICACION.existencia;
}

/** Why an article cannot be moved to this other location, or null (specification §5, Change location). */
export function cambiarUbicacionRejection(
  tipoArticulo: TipoArticulo | null,
  destino: { TIPO: TipoUbicacion; esDelArticulo: boolean },
): string | null {
  if (destino.esDelArticulo) return MENSAJES_UBICACION.yaEsta;
  if (destino.TIPO === 'I') return MENSAJES_UBICACION.cambioAInhabilitada;
  return anexarRejection(tipoArticulo, destino.TIPO);
}

/** 'La suma de las unidades en las ubicaciones fijas no debe ser mayor a: {max}' (specification §5, Receiving). */
export const sumaDeFijas = (maximo: number): string =>
  `La suma de las unidades en las ubicaciones fijas no debe ser mayor a: ${maximo}`;

/**
 * Why a multi-warehouse article cannot have this many pieces in the fixed locations of a warehouse, or null.
 * @param maximo 0: no limit
 */
export function sumaFijasRejection(
  tipoArticulo: TipoArticulo | null,
  maximo: number,
  piezasEnFijas: number,
): string | null {
  return tipoArticulo === 'M' && maximo > 0 && piezasEnFijas > maximo ? sumaDeFijas(maximo) : null;
}

/** Why a stock edit from `anterior` cannot be saved if the stock is now `actual`, or null: pieces moved meanwhile. */
export const existenciaCambioRejection = (anterior: number | null, actual: number): string | null =>
  anterior === null || anterior === actual
    ? null
    : `La existencia cambió a ${actual} mientras se editaba. Revísela y vuelva a guardar.`;

/** Roles of the keys that may attach an article to a location when scanned (specification §5, Attach article). */
const ROLES_PARA_ANEXAR: readonly number[] = [18, 19, 20];

/**
 * Why a scanned key does not attach its article to a location, or null: it must be one of its bar codes or, for a
 * wildcard, any key.
 * @param codigo null: nothing was scanned
 * @param claves the article's key records
 */
export function claveParaAnexarRejection(
  codigo: string | null,
  comodin: 'S' | 'N',
  claves: readonly { CLAVE_ARTICULO: string; ROL_CLAVE_ART_ID: number }[],
): string | null {
  if (comodin === 'S') return null;
  return claves.some((c) => c.CLAVE_ARTICULO === codigo && ROLES_PARA_ANEXAR.includes(c.ROL_CLAVE_ART_ID))
    ? null
    : MENSAJES_UBICACION.sinComodin;
}
