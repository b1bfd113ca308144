import { CONTROLES_DE_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { type DeQue, type Sugeridos, useSugeridos } from './useSugeridos.ts';

/** Articles as suggestions, for operators who may search them. */
export const ARTICULOS: DeQue<'buscaArticulos'> = {
  llamada: 'buscaArticulos',
  control: CONTROLES_DE_ARTICULO,
  etiqueta: 'Artículos',
  lee: (a) => ({ id: String(a.ARTICULO_ID), titulo: a.CLAVE_ARTICULO, detalle: a.ARTICULO }),
};

/**
 * Suggests the articles that a typed text may mean, by any key, by shelf or by words of the name, as Ctrl K finds them.
 * @param alElegir called with the article's own key
 */
export const useArticulosSugeridos = (valor: string, alElegir: (clave: string) => void): Sugeridos =>
  useSugeridos(valor, ARTICULOS, (a) => alElegir(a.CLAVE_ARTICULO));
