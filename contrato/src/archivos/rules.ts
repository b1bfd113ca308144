import { PARTE_MAX } from '../importaciones/rules.ts';

/** Kinds of files that are kept, each with its media type and the endings a name of it may have. */
export const TIPOS_DE_ARCHIVO = {
  pdf: { nombre: 'un PDF', mime: 'application/pdf', extensiones: ['pdf'] },
  png: { nombre: 'una imagen PNG', mime: 'image/png', extensiones: ['png'] },
  jpeg: { nombre: 'una imagen JPEG', mime: 'image/jpeg', extensiones: ['jpg', 'jpeg'] },
} as const;
export type TipoDeArchivo = keyof typeof TIPOS_DE_ARCHIVO;

export const NOMBRES_DE_TIPO = Object.keys(TIPOS_DE_ARCHIVO) as [TipoDeArchivo, ...TipoDeArchivo[]];

/** Largest file that is kept, in bytes. */
export const ARCHIVO_GUARDADO_MAX = 15 * 1024 * 1024;
export const PARTES_DE_ARCHIVO_MAX = ARCHIVO_GUARDADO_MAX / PARTE_MAX;
export const NOMBRE_DE_ARCHIVO_MAX = 200;
/** Most pixels of a picture: a larger one would fill a handheld's memory once it is drawn. */
export const PIXELES_MAX = 60_000_000;

const MEGAS = ARCHIVO_GUARDADO_MAX / 1024 / 1024;

export const MENSAJES_ARCHIVO = {
  vacio: 'El archivo está vacío',
  grande: `El archivo pasa de ${MEGAS} MB: redúzcalo o publique una liga`,
  extension: 'Sólo se guardan archivos PDF, PNG o JPEG',
  noEsta: 'Ese archivo ya no está: súbalo de nuevo',
  incompleto: 'El archivo no llegó completo: súbalo de nuevo',
  parte: 'Ese pedazo no es del archivo que se anunció: súbalo de nuevo',
  desconocido: 'No es un PDF ni una imagen PNG o JPEG, aunque su nombre lo diga',
  renombrado: (nombre: string, tipo: TipoDeArchivo) =>
    `${nombre} es en realidad ${TIPOS_DE_ARCHIVO[tipo].nombre}: póngale su terminación (.${TIPOS_DE_ARCHIVO[tipo].extensiones[0]}) y súbalo de nuevo`,
  cortado: (tipo: TipoDeArchivo) =>
    `El archivo está cortado o dañado: ${TIPOS_DE_ARCHIVO[tipo].nombre} no termina así. Ábralo, guárdelo de nuevo y súbalo`,
  doble: (tipo: TipoDeArchivo) =>
    `El archivo trae algo más después del final de ${TIPOS_DE_ARCHIVO[tipo].nombre}. Ábralo, guárdelo de nuevo y súbalo`,
  conPrograma:
    'El PDF trae programas o acciones que se ejecutan al abrirlo: guárdelo de nuevo imprimiéndolo a PDF',
  conAdjuntos: 'El PDF trae otros archivos dentro: guárdelo de nuevo imprimiéndolo a PDF',
  conClave: 'El PDF pide contraseña o está protegido: quítele la protección y súbalo de nuevo',
  inmensa: `La imagen pasa de ${PIXELES_MAX / 1_000_000} millones de puntos: redúzcala`,
} as const;

/** The ending of a file's name, in small letters; blank: it has none. */
export const extensionDe = (nombre: string): string =>
  /\.([^.\s]+)$/.exec(nombre.trim())?.[1]?.toLowerCase() ?? '';

/** Why a file of this name and so many bytes is not taken, before a byte of it is read; null: it is. */
export function archivoGuardadoRejection(nombre: string, bytes: number): string | null {
  if (bytes === 0) return MENSAJES_ARCHIVO.vacio;
  if (bytes > ARCHIVO_GUARDADO_MAX) return MENSAJES_ARCHIVO.grande;
  const conocida = Object.values(TIPOS_DE_ARCHIVO).some(({ extensiones }) =>
    (extensiones as readonly string[]).includes(extensionDe(nombre)),
  );
  return conocida ? null : MENSAJES_ARCHIVO.extension;
}

/** How many bytes piece `parte` (from 0) of a file of `bytes` has; 0: it has no such piece. */
export const largoDeParte = (bytes: number, parte: number): number =>
  Math.max(0, Math.min(PARTE_MAX, bytes - parte * PARTE_MAX));

/** Why a file's name does not match the kind of its content; null: it does. */
export const nombreRejection = (nombre: string, tipo: TipoDeArchivo): string | null =>
  (TIPOS_DE_ARCHIVO[tipo].extensiones as readonly string[]).includes(extensionDe(nombre))
    ? null
    : MENSAJES_ARCHIVO.renombrado(nombre, tipo);
