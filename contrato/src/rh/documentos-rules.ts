import { segun } from '../cifras.ts';
import { urlRejection } from './rules.ts';

/** What kind of thing a document describes, in the words shown on screens. */
export const CLASES_DE_DOCUMENTO = {
  POLITICA: 'Política',
  REGLA: 'Regla',
  PUESTO: 'Descripción de puesto',
  PROCESO: 'Proceso o actividad',
  PROCEDIMIENTO: 'Procedimiento',
  DIAGRAMA: 'Diagrama',
} as const;
export type ClaseDeDocumento = keyof typeof CLASES_DE_DOCUMENTO;
export const NOMBRES_DE_CLASE = Object.keys(CLASES_DE_DOCUMENTO) as [ClaseDeDocumento, ...ClaseDeDocumento[]];

/** Whether the operator who asks has to read the document, and whether they did. */
export const ESTADOS_DE_LECTURA = {
  PENDIENTE: 'Por leer',
  LEIDO: 'Leído',
  /** The operator may see it and is not asked to read it. */
  SIN_ACUSE: 'Para consultar',
  /** No version is published yet; only those who publish documents see it. */
  SIN_PUBLICAR: 'Sin publicar',
} as const;
export type EstadoDeLectura = keyof typeof ESTADOS_DE_LECTURA;

/** In what form it is kept. */
export const FORMAS_DE_DOCUMENTO = {
  LIGA: 'Liga',
  pdf: 'PDF',
  png: 'PNG',
  jpeg: 'JPEG',
  NADA: 'Nada',
} as const;
export type FormaDeDocumento = keyof typeof FORMAS_DE_DOCUMENTO;

/** Who has to read a document. */
export const ALCANCES = {
  CLASE: 'Como es de costumbre',
  TODOS: 'Toda la empresa',
  ELEGIDOS: 'Puestos y departamentos elegidos',
  NADIE: 'Nadie: es de consulta',
} as const;
export type Alcance = keyof typeof ALCANCES;
export const NOMBRES_DE_ALCANCE = Object.keys(ALCANCES) as [Alcance, ...Alcance[]];

/** Most positions, or departments, that are chosen. */
export const LECTORES_MAX = 500;

/** Who reads a document of this kind unless others are chosen: policies everybody, rules their department, the rest their position. */
export const lectoresDeClase = (clase: ClaseDeDocumento): 'todos' | 'departamento' | 'puesto' => {
  if (clase === 'POLITICA') return 'todos';
  return clase === 'REGLA' ? 'departamento' : 'puesto';
};

/**
 * Who has to read it, in words: 'Toda la empresa', 'Puesto SURTIDOR', 'Puestos y departamentos elegidos'.
 * @param de the position or department it is of; null: of none
 */
export function aQuienLee(alcance: Alcance, clase: ClaseDeDocumento, de: string | null): string {
  if (alcance !== 'CLASE') return ALCANCES[alcance];
  const costumbre = lectoresDeClase(clase);
  if (costumbre === 'todos') return ALCANCES.TODOS;
  return `${costumbre === 'puesto' ? 'Puesto' : 'Departamento'} ${de ?? ''}`.trim();
}

/** Longest sentence of what changed, and shortest. */
export const CAMBIO_MAX = 200;
export const CAMBIO_MIN = 5;

/** What changed in a first version, which has nothing before it. */
export const CAMBIO_INICIAL = 'Primera versión';
/** What changed where a catalogue's form, or another program, changed the link. */
export const CAMBIO_DE_LIGA = 'Cambió la liga';
export const CAMBIO_RETIRADO = 'Se quitó la liga';

export const MENSAJES_DOCUMENTO = {
  noExiste: 'El documento no existe o no es de su puesto',
  sinArchivo: 'Esa versión no tiene un archivo guardado',
  sinContenido: 'Elija un archivo o escriba la liga',
  dosContenidos: 'Publique un archivo o una liga, no las dos cosas',
  misma: 'Esa liga es la que ya está publicada',
  sinCambio: `Diga en una frase qué cambió (${CAMBIO_MIN} letras o más)`,
  cambioLargo: `Lo que cambió se dice en ${CAMBIO_MAX} letras a lo más`,
  sinLectores: 'Elija al menos un puesto o un departamento',
  otraVersion: (quien: string, version: number, cambio: string) =>
    `${quien} publicó la versión ${version} mientras tanto (${cambio}). Revísela: si la suya sigue haciendo falta, publíquela otra vez.`,
  otroAlcance: 'Alguien cambió quién debe leerlo mientras tanto: revíselo y guarde otra vez',
  sinAbrir: 'Abra el documento antes de decir que lo leyó',
  noEsVigente: 'Esa versión no se ha publicado',
  publicada: (version: number) => `Versión ${version} publicada`,
  alcanceGuardado: 'Se guardó quién debe leerlo',
} as const;

/** A version as it is written. */
export interface Publicacion {
  url: string;
  /** 0: no file. */
  archivo_id: number;
  cambio: string;
}

/** The first thing wrong with a version to be published, in the order of its form; null: nothing. The first version need not say what changed. */
export function publicacionRejection(
  p: Publicacion,
  esPrimera: boolean,
): { campo: 'url' | 'archivo_id' | 'cambio'; mensaje: string } | null {
  const url = p.url.trim();
  if (url === '' && p.archivo_id === 0) return { campo: 'url', mensaje: MENSAJES_DOCUMENTO.sinContenido };
  if (url !== '' && p.archivo_id !== 0) return { campo: 'url', mensaje: MENSAJES_DOCUMENTO.dosContenidos };
  const ligaMala = urlRejection(url);
  if (ligaMala) return { campo: 'url', mensaje: ligaMala };
  const largo = p.cambio.trim().length;
  if (!esPrimera && largo < CAMBIO_MIN) return { campo: 'cambio', mensaje: MENSAJES_DOCUMENTO.sinCambio };
  if (largo > CAMBIO_MAX) return { campo: 'cambio', mensaje: MENSAJES_DOCUMENTO.cambioLargo };
  return null;
}

/**
 * Which earlier version it is enough to have read, once a version is published.
 * @param anterior the same for the version before it; null: that one asked nobody
 * @returns the version itself, so that everybody is asked again; after a minor change the same as for the version before; null: it asks nobody
 */
export function exigeDe(
  version: number,
  { menor, conContenido, anterior }: { menor: boolean; conContenido: boolean; anterior: number | null },
): number | null {
  if (!conContenido) return null;
  return menor ? anterior : version;
}

/** What is wrong with who has to read a document; null: nothing. */
export const lectoresRejection = (l: {
  alcance: Alcance;
  puestos: readonly number[];
  departamentos: readonly number[];
}): string | null =>
  l.alcance === 'ELEGIDOS' && l.puestos.length + l.departamentos.length === 0
    ? MENSAJES_DOCUMENTO.sinLectores
    : null;

/**
 * What is said to who confirms having read a version.
 * @param actual the one that counts now
 * @param pendiente whether that one is still to be read
 */
export function dichoDeLectura(version: number, actual: number, pendiente: boolean): string {
  const leida = `Quedó anotado que leyó y entendió la versión ${version}.`;
  if (actual === version) return leida;
  return pendiente
    ? `${leida} Mientras la leía se publicó la versión ${actual}: sigue por leer.`
    : `${leida} Ya hay una versión ${actual} con un cambio menor, que no pide leerse de nuevo.`;
}

/** Where the file of a version is served. */
export const rutaDeDocumento = (documentoId: number, version: number): string =>
  `/archivos/documento/${documentoId}/${version}`;

/** What a notice says of a version to be read. */
export const avisoDeVersion = (clase: ClaseDeDocumento, nombre: string, version: number): string =>
  version === 1
    ? `Por leer: ${CLASES_DE_DOCUMENTO[clase].toLowerCase()} ${nombre}`
    : `Por leer: ${CLASES_DE_DOCUMENTO[clase].toLowerCase()} ${nombre}, versión ${version}`;

/** What a notice says to who has another position. */
export const avisoDePuesto = (cuantos: number): string =>
  segun(cuantos, 'Su puesto tiene un documento por leer', `Su puesto tiene ${cuantos} documentos por leer`);
