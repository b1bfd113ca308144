import { EVENTOS_DEL_DIA_MAX } from './limites.ts';

/** Longest key accepted, at sign-in and when set. */
export const CLAVE_MAX = 64;
/** Shortest key that can be set here; the specification's 5 stays valid at sign-in (docs/deviations.md). */
export const CLAVE_MIN_NUEVA = 8;

/** Event code of leaving (specification §4: "Logout … registers exit event code 2"). */
export const EVENTO_SALIDA = 2;

/** Why this user name cannot be right, or null (specification §5, Login). */
export function usuarioRejection(usuario: string): string | null {
  return usuario.trim().length < 3 ? 'Mínimo 3 caracteres' : null;
}

/** Why this key cannot be right at sign-in, or null (specification §5, Login). */
export function passwordRejection(password: string): string | null {
  return password.length < 5 ? 'Mínimo 5 caracteres' : null;
}

/** Why this key cannot be set as `usuario`'s new one, or null. Compared exactly as typed, never upper-cased. */
export function claveNuevaRejection(clave: string, usuario: string): string | null {
  if (clave.length < CLAVE_MIN_NUEVA)
    return `La contraseña debe tener al menos ${CLAVE_MIN_NUEVA} caracteres`;
  if (clave.length > CLAVE_MAX) return `La contraseña debe tener a lo más ${CLAVE_MAX} caracteres`;
  if (clave.toLocaleUpperCase('es-MX') === usuario.toLocaleUpperCase('es-MX')) {
    return 'La contraseña no puede ser igual al usuario';
  }
  return null;
}

/** Why no more events of an operator are taken today, or null. */
export function eventosRejection(hoy: number): string | null {
  return hoy >= EVENTOS_DEL_DIA_MAX ? `Ya registró ${EVENTOS_DEL_DIA_MAX} eventos hoy` : null;
}
