/** Longest text of each field, in characters. */
export const EMPRESA_MAX = { nombre: 120, rfc: 13, direccion: 200, telefono: 40 } as const;

/** Largest logo in bytes, a JPEG; its base64 is a third longer. */
export const LOGO_MAX = 256 * 1024;
export const LOGO_BASE64_MAX = Math.ceil(LOGO_MAX / 3) * 4;
/** Longest side in pixels: the browser shrinks the logo to it, and the server accepts no more. */
export const LOGO_LADO = 800;
export const LOGO_LADO_MAX = 2000;

/** How a rehearsal company is marked, on every screen (`ui/base.css`) and every paper. */
export const EMPRESA_DE_PRUEBA = 'EMPRESA DE PRUEBA';

export const MENSAJES_EMPRESA = {
  guardada: 'Datos de la empresa guardados',
  nombre: 'Debe ingresar el nombre de la empresa',
  rfc: 'El RFC tiene 12 o 13 caracteres: tres o cuatro letras, la fecha en seis cifras y la homoclave',
  logo: 'El logo no se pudo leer: elija una imagen PNG o JPG',
  otro: 'Otro operador cambió los datos de la empresa: revíselos y guarde de nuevo',
} as const;

const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/;

/** A tax id as it is kept: capitals, without blanks or hyphens. */
export const rfcLimpio = (rfc: string): string => rfc.toLocaleUpperCase('es-MX').replace(/[\s-]/g, '');

/** Why the company's data cannot be saved, or null. Everything except the name may be blank. */
export function empresaRejection({ nombre, rfc }: { nombre: string; rfc: string }): string | null {
  if (nombre.trim() === '') return MENSAJES_EMPRESA.nombre;
  const limpio = rfcLimpio(rfc);
  return limpio === '' || RFC.test(limpio) ? null : MENSAJES_EMPRESA.rfc;
}
