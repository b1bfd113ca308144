import type { TipoArticulo } from '../ubicaciones/rules.ts';

/** Messages of saving an article's settings (specification §5, Article configuration save). */
export const MENSAJES_AJUSTES = {
  tipo: 'Debe elegir un tipo de artículo válido',
  minimo: 'Debe ingresar un valor numérico en el campo mínimo',
  maximo: 'Debe ingresar un valor numérico en el campo máximo',
  maximoMenor: 'El valor máximo no puede ser menor al mínimo',
} as const;

/** Largest minimum or maximum, in pieces. */
const PIEZAS_MAX = 1_000_000;

export interface AjustesDeArticulo {
  TIPO_ARTICULO_U: TipoArticulo | null;
  /** Pieces; NaN for what is no number. */
  MINIMO: number;
  MAXIMO: number;
}

/** Which setting is wrong and why. */
export interface AjusteRechazado {
  campo: keyof AjustesDeArticulo;
  motivo: string;
}

const esPiezas = (n: number): boolean => Number.isInteger(n) && n >= 0 && n <= PIEZAS_MAX;

/** The first of an article's settings that cannot be saved, in the order the specification checks them (§5), or null. */
export function ajusteRechazado(a: AjustesDeArticulo): AjusteRechazado | null {
  if (a.TIPO_ARTICULO_U !== 'D' && a.TIPO_ARTICULO_U !== 'M') {
    return { campo: 'TIPO_ARTICULO_U', motivo: MENSAJES_AJUSTES.tipo };
  }
  if (!esPiezas(a.MINIMO)) return { campo: 'MINIMO', motivo: MENSAJES_AJUSTES.minimo };
  if (!esPiezas(a.MAXIMO)) return { campo: 'MAXIMO', motivo: MENSAJES_AJUSTES.maximo };
  if (a.MAXIMO < a.MINIMO) return { campo: 'MAXIMO', motivo: MENSAJES_AJUSTES.maximoMenor };
  return null;
}
