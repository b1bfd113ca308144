/** What the server did slowly, beside which a wait can be laid: whether it was the system's. */

/** Milliseconds from which a call's answer counts as slow. */
export const LENTA_MS = 1_000;

export const CLASES_DE_LENTITUD = {
  LENTA: 'Tardó en contestar',
  FALLA: 'No pudo contestar',
  PARADO: 'No atendía a nadie',
} as const;
export type ClaseDeLentitud = keyof typeof CLASES_DE_LENTITUD;

/** Whose wait it was, by what part of it the server was slow. */
export type ParteDelSistema = 'NADA' | 'PARTE' | 'LA_MAYOR';

/**
 * What part of a wait was the system's.
 * @param segundos of the wait
 * @param sistema seconds of it in which the server was slow, failed or attended nobody
 */
export function parteDelSistema(segundos: number, sistema: number): ParteDelSistema {
  if (sistema <= 0) return 'NADA';
  return sistema * 2 >= segundos ? 'LA_MAYOR' : 'PARTE';
}
