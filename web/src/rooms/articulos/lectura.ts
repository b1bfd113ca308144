import { CODIGO_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';

/**
 * Where a code goes on 'Configuración de Artículo': the search for an article, the location to assign, or the key to
 * add.
 */
export type Destino = 'articulo' | 'ubicacion' | 'clave';

export interface Situacion {
  via: 'lector' | 'camara' | 'teclado';
  /** Which field has the focus, by the name on its `data-destino`. */
  foco: string | null;
  /** The open section; null if there is no article. */
  seccion: string | null;
  /** The operator's warehouse, whose id begins the codes of its locations. */
  almacenId: number;
}

/** Whether a code is a location of this warehouse. */
export const esUbicacionDe = (codigo: string, almacenId: number): boolean =>
  CODIGO_UBICACION.test(codigo) && codigo.startsWith(String(almacenId));

/**
 * Which field a code belongs to. A typed code belongs to the field it was typed in, which is the search. A scanner is
 * pointed at things: a location's label, while locations are being assigned, is the location, wherever the focus is; a
 * bar code with the focus on the new key is that key; anything else is the next article.
 */
export function destinoDeLectura(codigo: string, s: Situacion): Destino {
  if (s.via === 'teclado' || s.seccion === null) return 'articulo';
  if (s.seccion === 'ubicaciones' && esUbicacionDe(codigo, s.almacenId)) return 'ubicacion';
  if (s.seccion === 'claves' && s.foco === 'clave') return 'clave';
  return 'articulo';
}

/** Said of a scanned shelf that is no article's key; the article that was open stays. */
export const esUnaUbicacion = (articulo: string | null): string =>
  articulo === null
    ? 'Es una ubicación: escanee una clave del artículo'
    : `Es una ubicación. Sigue abierto ${articulo}: para asignársela, abra «Ubicaciones»`;

/** Whether a code that no article has is a shelf's label, scanned by mistake. */
export const esEstante = (codigo: string, via: Situacion['via']): boolean =>
  via !== 'teclado' && CODIGO_UBICACION.test(codigo);
