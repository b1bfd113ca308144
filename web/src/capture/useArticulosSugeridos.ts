import { CONTROLES_DE_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { type DeQue, type Sugeridos, useSugeridos } from './useSugeridos.ts';

/** Articles, as a field suggests them to whoever may search them. */
export const ARTICULOS: DeQue<'buscaArticulos'> = {
  llamada: 'buscaArticulos',
  control: CONTROLES_DE_ARTICULO,
  etiqueta: 'Artículos',
  lee: (a) => ({ id: String(a.ARTICULO_ID), titulo: a.CLAVE_ARTICULO, detalle: a.ARTICULO }),
};

/**
 * Articles that what is typed may mean, by any key, by their shelf or by words of their name: as Ctrl K finds them.
 * @param alElegir takes the article's own key
 */
export const useArticulosSugeridos = (valor: string, alElegir: (clave: string) => void): Sugeridos =>
  useSugeridos(valor, ARTICULOS, (a) => alElegir(a.CLAVE_ARTICULO));
