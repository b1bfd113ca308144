import { type Centavos, dePesos, dichoEnPesos, leeDinero } from '../centavos.ts';

/** Longest comment on a customer's objective (specification §5 and §9). */
export const OBSERVACIONES_OBJ_MAX = 100;
/** Largest objective, in pesos a month; the wire's. */
export const OBJETIVO_MAX = 99_999_999.99;
/** Weeks since its last order from which on a customer counts as one nobody attends to. */
export const SEMANAS_SIN_ATENCION = 4;

/** What the specification's client sends as the field that is not being saved (§7). */
export const SIN_OBJETIVO = 0;
export const SIN_OBSERVACIONES = 'X';

const SIGUE_EN_SU_CELDA =
  'Lo suyo sigue en la celda: al salir de ella se guarda encima, y con Esc se queda lo otro';

/** Messages of 'Objetivos clientes' (specification §5). */
export const MENSAJES_OBJETIVO = {
  noNumerico: 'Por favor, introduce un valor numérico válido',
  grande: 'El objetivo no puede pasar de 99,999,999.99',
  larga: `El comentario mide ${OBSERVACIONES_OBJ_MAX} caracteres o menos`,
  nada: 'No hay objetivo ni comentario que guardar',
  guardado: 'Objetivo guardado',
  comentado: 'Comentario guardado',
  otroObjetivo: (quien: string, objetivo: Centavos | null) =>
    `${quien} puso ${objetivo === null ? 'sólo un comentario' : dichoEnPesos(objetivo)} mientras usted escribía. ${SIGUE_EN_SU_CELDA}`,
  otroComentario: (quien: string, obs: string) =>
    `${quien} escribió «${obs}» mientras usted escribía. ${SIGUE_EN_SU_CELDA}`,
} as const;

/**
 * The amount that somebody typed or pasted, with at most two decimals, a peso sign, spaces and thousands if they like; null if it is no amount, as
 * `1500,50`, which somebody means with decimals.
 */
export const objetivoEscrito = (texto: string): Centavos | null => leeDinero(texto.replace(/\s/g, ''));

/** Why a typed objective cannot be saved, or null. An empty one is not sent at all. */
export function objetivoRejection(texto: string): string | null {
  if (texto.trim() === '') return null;
  const objetivo = objetivoEscrito(texto);
  if (objetivo === null) return MENSAJES_OBJETIVO.noNumerico;
  return objetivo > dePesos(OBJETIVO_MAX) ? MENSAJES_OBJETIVO.grande : null;
}

/** Why a comment cannot be saved, or null. An empty one is not sent at all. */
export const observacionesRejection = (texto: string): string | null =>
  [...texto.trim()].length > OBSERVACIONES_OBJ_MAX ? MENSAJES_OBJETIVO.larga : null;

/** What a save changes; null: that field stays as it is. */
export interface GuardadoDeObjetivo {
  objetivo: number | null;
  observaciones: string | null;
}

/**
 * What a save of `setObjetivoCliente` changes (specification §7): the comment X means that the objective is saved, and the objective 0
 * beside any other comment means that the comment is. `campo` says it outright, so that 'X' can be a comment and 0 an objective beside one.
 */
export function loQueGuarda(dice: {
  objetivo: number;
  obs: string;
  campo?: 'objetivo' | 'obs' | undefined;
}): GuardadoDeObjetivo {
  const obs = dice.obs.trim();
  const soloObjetivo = dice.campo ? dice.campo === 'objetivo' : obs === SIN_OBSERVACIONES;
  if (soloObjetivo) return { objetivo: dice.objetivo, observaciones: null };
  const conObjetivo = dice.campo === undefined && dice.objetivo !== SIN_OBJETIVO;
  return { objetivo: conObjetivo ? dice.objetivo : null, observaciones: obs === '' ? null : obs };
}
