import { CONTROLES, P } from '../permissions.ts';

/** Messages of the operators' screen. */
export const MENSAJES_OPERADORES = {
  noExiste: 'El operador no existe',
  propio: `No puede quitarse a sí mismo el control ${P.administrarOperadores} «Administrar operadores y permisos». Pídalo a otro administrador.`,
} as const;

/**
 * Why an operator cannot have these control ids, or null: each must exist, and operators cannot take away their own
 * administration.
 */
export function controlesRejection(
  controles: readonly number[],
  operadorId: number,
  quienCambia: number,
): string | null {
  const desconocido = controles.find((c) => !CONTROLES.some((r) => r.id === c));
  if (desconocido !== undefined) return `No existe el control ${desconocido}`;
  if (operadorId === quienCambia && !controles.includes(P.administrarOperadores)) {
    return MENSAJES_OPERADORES.propio;
  }
  return null;
}

/** Which control ids to grant and which to revoke to go from `antes` to `despues`, each in ascending order. */
export function diferenciaDeControles(
  antes: readonly number[],
  despues: readonly number[],
): { otorgados: number[]; retirados: number[] } {
  const tenia = new Set(antes);
  const tendra = new Set(despues);
  const sin = (de: ReadonlySet<number>, otros: ReadonlySet<number>) =>
    [...de].filter((c) => !otros.has(c)).sort((a, b) => a - b);
  return { otorgados: sin(tendra, tenia), retirados: sin(tenia, tendra) };
}
