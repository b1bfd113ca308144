import { CONTROLES, P } from '../permissions.ts';

/** How many operators get a model at once. */
export const OPERADORES_MAX = 300;

/** A model's control ids are added to those somebody has, or take their place. */
export const MODOS_DE_MODELO = ['agrega', 'reemplaza'] as const;
export type ModoDeModelo = (typeof MODOS_DE_MODELO)[number];

/** Messages of the operators' screen. */
export const MENSAJES_OPERADORES = {
  noExiste: 'El operador no existe',
  ninguno: 'Ninguno de ellos cambia: ya tienen esos permisos',
  cambiaron: (operador: string) =>
    `Los permisos de ${operador} cambiaron mientras los miraba. Véalos de nuevo; nada se guardó.`,
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

/** The control ids that somebody has after getting a model. Whoever gives it keeps their own administration. */
export const conModelo = (
  antes: readonly number[],
  modelo: readonly number[],
  modo: ModoDeModelo,
  esPropio: boolean,
): number[] => {
  const propios = esPropio ? [P.administrarOperadores] : [];
  return [...new Set(modo === 'agrega' ? [...antes, ...modelo] : [...modelo, ...propios])].sort(
    (a, b) => a - b,
  );
};

const NOMBRES = new Map(CONTROLES.map((c) => [c.id, c.nombre]));

/** Control ids in words: '1207 Tickets, 1208 Cerrar ticket'; null: none. */
export const controlesEnPalabras = (ids: readonly number[]): string | null =>
  ids.length === 0 ? null : ids.map((c) => `${c} ${NOMBRES.get(c) ?? ''}`.trim()).join(', ');
