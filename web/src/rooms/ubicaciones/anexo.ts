import {
  anexarRejection,
  claveParaAnexarRejection,
  MENSAJES_UBICACION,
  piezasEnUbicacionRejection,
} from '@anden/contrato/ubicaciones/rules.ts';
import type { ArticuloEnUbicacion, Info, Ubicacion } from './ubicacion.ts';

/** Where the error is: the article cannot be in this location at all, or the number of pieces is wrong. */
export interface Rechazo {
  de: 'articulo' | 'existencia';
  motivo: string;
}

const dePiezas = (motivo: string | null): Rechazo | null => (motivo ? { de: 'existencia', motivo } : null);

/**
 * Why an article found by a key cannot be attached to a location with so many pieces, or null (specification §5, Attach
 * article).
 * @param clave the key as it was searched
 * @param piezas NaN: the text is no number of pieces
 */
export function anexoRechazado(
  ubicacion: Pick<Ubicacion, 'TIPO'>,
  presentes: readonly Pick<ArticuloEnUbicacion, 'ARTICULO_ID'>[],
  { articulo, claves }: Pick<Info, 'articulo' | 'claves'>,
  clave: string,
  piezas: number,
): Rechazo | null {
  if (presentes.some((a) => a.ARTICULO_ID === articulo.ARTICULO_ID)) {
    return { de: 'articulo', motivo: MENSAJES_UBICACION.yaEsta };
  }
  const motivo =
    claveParaAnexarRejection(clave, articulo.COMODIN_EMPAQUE, claves) ??
    anexarRejection(articulo.TIPO_ARTICULO_U, ubicacion.TIPO);
  if (motivo) return { de: 'articulo', motivo };
  return existenciaRechazada(ubicacion, articulo, piezas);
}

/** Why an article in a location cannot have so many pieces there, or null. */
export function existenciaRechazada(
  ubicacion: Pick<Ubicacion, 'TIPO'>,
  articulo: Pick<ArticuloEnUbicacion, 'TIPO_ARTICULO_U'>,
  piezas: number,
): Rechazo | null {
  if (Number.isNaN(piezas)) return dePiezas(MENSAJES_UBICACION.existencia);
  return dePiezas(piezasEnUbicacionRejection(articulo.TIPO_ARTICULO_U, ubicacion.TIPO, piezas));
}
