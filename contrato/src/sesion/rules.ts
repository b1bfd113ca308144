import { EVENTOS_DEL_DIA_MAX } from './limites.ts';
import { esComun, palabraDe, plegada } from './passwords-comunes.ts';

/** Longest password accepted, at sign-in and when set. */
export const PASSWORD_MAX = 64;
/** Shortest password that can be set; the 5 characters of the specification still sign in (docs/deviations.md). */
export const PASSWORD_MIN = 8;

/** The only calls allowed to an operator who still has to change a password that somebody else gave them. */
export const CON_CLAVE_POR_CAMBIAR: ReadonlySet<string> = new Set([
  'cambiaClave',
  'getSesion',
  'cerrarSesion',
]);
/** HTTP code of every other call, which is not carried out: what waits on the device is sent again once the password is changed. */
export const HTTP_CLAVE_POR_CAMBIAR = 409;
export const CLAVE_POR_CAMBIAR =
  'Su contraseña es temporal: cámbiela (cambiaClave) antes de hacer cualquier otra cosa';

/** Event code of signing out (specification §4: "Logout … registers exit event code 2"). */
export const EVENTO_SALIDA = 2;

/** Why this cannot be a user name, or null (specification §5, Login). */
export function usuarioRejection(usuario: string): string | null {
  return usuario.trim().length < 3 ? 'Mínimo 3 caracteres' : null;
}

/** Why this cannot be a password at sign-in, or null (specification §5, Login). */
export function passwordRejection(password: string): string | null {
  return password.length < 5 ? 'Mínimo 5 caracteres' : null;
}

/** Words of a name shorter than this are ignored: they occur by chance in too many passwords. */
const PALABRA_DE_NOMBRE_MIN = 4;

/** Whether a text is a word, once or several times over. */
const esVariasVeces = (texto: string, palabra: string): boolean =>
  palabra !== '' && texto !== '' && texto.replaceAll(palabra, '') === '';

/**
 * Whether the password is the operator's login, once or several times, or name, or only words of it, with or without digits and signs around.
 */
function esSuNombre(password: string, usuario: string, nombre: string): boolean {
  const palabra = palabraDe(password);
  // The login itself may end in digits: RECIBO1.
  if (esVariasVeces(plegada(password), plegada(usuario)) || esVariasVeces(palabra, palabraDe(usuario)))
    return true;
  const suyas = nombre.split(/\s+/).map(plegada);
  if (!suyas.some((s) => s.length >= PALABRA_DE_NOMBRE_MIN && palabra.includes(s))) return false;
  const resto = suyas
    .sort((x, y) => y.length - x.length)
    .reduce((r, s) => (s ? r.replaceAll(s, '') : r), palabra);
  return resto === '';
}

/**
 * Why this cannot be the operator's new password, or null. Capitals, accents, blanks and surrounding digits are ignored
 * when comparing it with common words, though not when signing in. Passwords set before keep working.
 */
export function passwordNuevoRejection(password: string, usuario: string, nombre = ''): string | null {
  if (password.length < PASSWORD_MIN) return `La contraseña debe tener al menos ${PASSWORD_MIN} caracteres`;
  if (password.length > PASSWORD_MAX) return `La contraseña debe tener a lo más ${PASSWORD_MAX} caracteres`;
  if (password.trim() === '') return 'La contraseña no puede ser de puros espacios';
  if (new Set(password).size === 1) return 'La contraseña no puede ser un mismo carácter repetido';
  if (password.toLocaleUpperCase('es-MX') === usuario.toLocaleUpperCase('es-MX')) {
    return 'La contraseña no puede ser igual al usuario';
  }
  if (esSuNombre(password, usuario, nombre)) return 'La contraseña no puede ser su usuario ni su nombre';
  if (esComun(password))
    return 'Esa contraseña es de las más usadas y de las primeras que se prueban: elija otra';
  return null;
}

/** Why no more events of an operator are accepted today, or null. */
export function eventosRejection(hoy: number): string | null {
  return hoy >= EVENTOS_DEL_DIA_MAX ? `Ya registró ${EVENTOS_DEL_DIA_MAX} eventos hoy` : null;
}
