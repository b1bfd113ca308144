import { MENSAJES_UBICACION } from './rules.ts';

/** Roles whose key proves that the article to attach is at hand (specification §5, Attach article: "18/19/20"). */
const ROLES: readonly number[] = [18, 19, 20];

/**
 * Why an article found by this key cannot be attached to a location, or null: a wildcard article by any of its keys,
 * another by a bar code of role 18, 19 or 20 (specification §5).
 * @param roles the roles that the key has in the article
 */
export function claveParaAnexarRejection(roles: readonly number[], comodin: 'S' | 'N'): string | null {
  if (comodin === 'S' || roles.some((rol) => ROLES.includes(rol))) return null;
  return MENSAJES_UBICACION.sinComodin;
}
