/** What can be imported, in the order in which one needs the other, and what a screen calls it. */
export const TABLAS_IMPORTABLES = {
  almacenes: 'Almacenes',
  articulos: 'Artículos',
  minmax: 'Mínimos y máximos',
  claves: 'Claves de artículos',
  ubicaciones: 'Ubicaciones',
  existencias: 'Existencias',
  caducidades: 'Caducidades y lotes',
  devoluciones: 'Devoluciones por acomodar',
  conteos: 'Inventarios por contar',
  proveedores: 'Proveedores',
  compras: 'Compras',
  clientes: 'Clientes',
  remisiones: 'Remisiones',
  facturas: 'Facturas y guías',
} as const;

export type TablaImportable = keyof typeof TABLAS_IMPORTABLES;

export const NOMBRES_IMPORTABLES = Object.keys(TABLAS_IMPORTABLES) as [TablaImportable, ...TablaImportable[]];

/** Largest file that is imported on screen, bytes; larger ones go by the command. */
export const ARCHIVO_MAX = 20 * 1024 * 1024;
/** Bytes of one piece of it: its base64 fits in the body of a call. */
export const PARTE_MAX = 512 * 1024;
export const PARTES_MAX = Math.ceil(ARCHIVO_MAX / PARTE_MAX);
export const PARTE_BASE64_MAX = Math.ceil(PARTE_MAX / 3) * 4;

/** Longest an import can be taken back after, in days: so long what it changed is kept as it was. */
export const DIAS_PARA_DESHACER = 7;

/** Rows of the file that are shown before it is rehearsed. */
export const MUESTRA_FILAS = 20;

/** Where a file stands: its pieces are arriving, it can be looked at, it was imported, that was taken back. */
export const ESTADOS_IMPORTACION = ['subiendo', 'revisada', 'importada', 'deshecha'] as const;

export const PASOS_IMPORTACION = ['lectura', 'revision', 'guardado'] as const;
export type PasoDeImportacion = (typeof PASOS_IMPORTACION)[number];

/** How far an import or a rehearsal has got. */
export interface Avance {
  PASO: PasoDeImportacion;
  /** Rows read. */
  FILAS: number;
  /** Rows of the file. */
  TOTAL: number;
}

/** What a bar shows once everything was read, and once everything was looked over; the rest is writing. */
const LEIDO = 60;
const REVISADO = 75;

/** 0 to 99: how far an import has got, as its bar says it. Reading is told by its rows; the steps after it by having begun. */
export function porcentajeDe({ PASO, FILAS, TOTAL }: Avance): number {
  if (PASO === 'guardado') return REVISADO;
  if (PASO === 'revision') return LEIDO;
  return TOTAL > 0 ? Math.min(LEIDO, Math.floor((FILAS / TOTAL) * LEIDO)) : 0;
}

const n = (cuantos: number): string => cuantos.toLocaleString('es-MX');

/** What an import is doing, beside its bar. */
export function dichoDe({ PASO, FILAS, TOTAL }: Avance, ensayo: boolean): string {
  if (PASO === 'revision') return 'Revisando contra la base';
  if (PASO === 'guardado') return ensayo ? 'Contando lo que cambiaría' : 'Guardando';
  return `${n(FILAS)} de ${n(TOTAL)} filas leídas`;
}

export const MENSAJES_IMPORTACION = {
  noExiste: 'Ese archivo ya no está: súbalo de nuevo',
  grande: `El archivo pasa de ${ARCHIVO_MAX / 1024 / 1024} MB: divídalo o impórtelo con el comando (docs/importar.md)`,
  vacio: 'El archivo está vacío',
  incompleto: 'El archivo no llegó completo: súbalo de nuevo',
  enCurso: 'Hay otra importación en curso: espere a que termine',
  tarda: 'El archivo tarda demasiado: divídalo o impórtelo con el comando (docs/importar.md)',
  ensayada: 'Ensayo terminado: no se cambió nada',
  importada: 'Importación hecha',
  igual: 'Todo estaba igual: 0 cambios',
  rechazada: 'No se importó nada: corrija las filas rechazadas y vuelva a intentar',
  yaImportada: 'Ese archivo ya se importó',
  deshecha: 'Importación deshecha: todo quedó como estaba',
  tardaDeshacer: 'Son demasiados registros para deshacerlos de una vez',
  yaDeshecha: 'Esa importación ya se deshizo',
  vieja: `Sólo se deshace una importación de los últimos ${DIAS_PARA_DESHACER} días`,
} as const;

/** Whether a file can be imported on screen, by its size alone; null: it can. */
export function archivoRejection(bytes: number): string | null {
  if (bytes === 0) return MENSAJES_IMPORTACION.vacio;
  return bytes > ARCHIVO_MAX ? MENSAJES_IMPORTACION.grande : null;
}
