import { agrupados } from '../agrupados.ts';
/** The tables that can be imported, with their names on the screen, in the order of their dependencies. */
export const TABLAS_IMPORTABLES = {
  almacenes: 'Almacenes',
  departamentos: 'Departamentos',
  puestos: 'Puestos',
  operadores: 'Operadores',
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
  direcciones: 'Direcciones de clientes',
  pedidos: 'Pedidos',
  descargas: 'Descargas de catálogo',
  remisiones: 'Remisiones',
  facturas: 'Facturas y guías',
  devolucionesclte: 'Devoluciones de clientes, en dinero',
  pagos: 'Pagos de clientes',
  bancos: 'Bancos, cuentas, formas de pago y conceptos',
  depositos: 'Depósitos de clientes',
} as const;

/** Tables whose documents may come in finished, as history. */
export const CON_HISTORIA: readonly TablaImportable[] = ['compras', 'remisiones', 'facturas'];

/** Longest reason, in characters, why documents that a file does not bring are closed. */
export const CIERRE_MAX = 80;

export type TablaImportable = keyof typeof TABLAS_IMPORTABLES;

export const NOMBRES_IMPORTABLES = Object.keys(TABLAS_IMPORTABLES) as [TablaImportable, ...TablaImportable[]];

/** Most columns of a file that can be chosen on screen, and characters of a title as it is shown. */
export const COLUMNAS_MAX = 500;
export const TITULO_MAX = 120;

/**
 * Why these columns of a file are not those of a table: two for one, or a required one that none is; null: they are.
 * @param usos each title of the file and the table's column that it is; null: none
 */
export function columnasRejection(
  obligatorias: readonly string[],
  usos: readonly { titulo: string; columna: string | null }[],
): string | null {
  const de = agrupados(
    usos.filter((u) => u.columna !== null),
    (u) => u.columna,
  );
  for (const [columna, suyas] of de)
    if (suyas.length > 1)
      return `La columna ${columna} viene dos veces: en ${suyas.map((u) => `«${u.titulo}»`).join(' y en ')}`;
  const faltan = obligatorias.filter((o) => !de.has(o));
  if (faltan.length === 0) return de.size === 0 ? 'Ninguna columna del archivo se usa' : null;
  return faltan.length === 1 ? `Falta la columna ${faltan[0]}` : `Faltan las columnas ${faltan.join(', ')}`;
}

/** Largest file imported on screen, in bytes; larger ones use the command. */
export const ARCHIVO_MAX = 20 * 1024 * 1024;
/** Bytes of one uploaded piece, so that its base64 fits in the body of a call. */
export const PARTE_MAX = 512 * 1024;
export const PARTES_MAX = Math.ceil(ARCHIVO_MAX / PARTE_MAX);
export const PARTE_BASE64_MAX = Math.ceil(PARTE_MAX / 3) * 4;

/** Days during which an import can be undone; the previous values are kept that long. */
export const DIAS_PARA_DESHACER = 7;

/** Rows of the file shown before a rehearsal. */
export const MUESTRA_FILAS = 20;

/** State of a file: uploading, ready, imported, undone. */
export const ESTADOS_IMPORTACION = ['subiendo', 'revisada', 'importada', 'deshecha'] as const;

/** What an import goes through; the last is its undo. */
export const PASOS_IMPORTACION = ['lectura', 'revision', 'guardado', 'regreso'] as const;
export type PasoDeImportacion = (typeof PASOS_IMPORTACION)[number];

/** Progress of an import, a rehearsal or an undo. */
export interface Avance {
  PASO: PasoDeImportacion;
  /** Rows read, or put back, so far. */
  FILAS: number;
  /** Rows in the file, or to put back. */
  TOTAL: number;
}

/** The bar's percentage when all rows are read, and when all are checked; the rest is writing. */
const LEIDO = 60;
const REVISADO = 75;
/** Highest percentage shown before an undo is committed. */
const REGRESADO = 95;

/**
 * Progress as the bar shows it, 0 to 99. Reading advances row by row; each later step counts as a whole once it begins.
 */
export function porcentajeDe({ PASO, FILAS, TOTAL }: Avance): number {
  if (PASO === 'guardado') return REVISADO;
  if (PASO === 'regreso') return parte(FILAS, TOTAL, REGRESADO);
  if (PASO === 'revision') return LEIDO;
  return parte(FILAS, TOTAL, LEIDO);
}

const parte = (filas: number, total: number, hasta: number): number =>
  total > 0 ? Math.min(hasta, Math.floor((filas / total) * hasta)) : 0;

const n = (cuantos: number): string => cuantos.toLocaleString('es-MX');

/** The name of the current step, shown beside the bar. */
export function dichoDe({ PASO, FILAS, TOTAL }: Avance, ensayo: boolean): string {
  if (PASO === 'revision') return 'Revisando contra la base';
  if (PASO === 'regreso')
    return FILAS === 0
      ? 'Viendo si algo cambió después'
      : `${n(FILAS)} de ${n(TOTAL)} registros como estaban`;
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
  faltanClaves: (cuantas: number) =>
    `El archivo cambió de lo que se ensayó: hacen falta ${cuantas} contraseñas iniciales. Ensaye otra vez`,
  rechazada: 'No se importó nada: corrija las filas rechazadas y vuelva a intentar',
  yaImportada: 'Ese archivo ya se importó',
  deshecha: 'Importación deshecha: todo quedó como estaba',
  tardaDeshacer: 'Son demasiados registros para deshacerlos de una vez',
  yaDeshecha: 'Esa importación ya se deshizo',
  enorme: 'Son demasiadas filas para deshacerlas: no se guardó cómo estaban',
  vieja: `Sólo se deshace una importación de los últimos ${DIAS_PARA_DESHACER} días`,
} as const;

/** Why a file is too large to import on screen; null: it is not. */
export function archivoRejection(bytes: number): string | null {
  if (bytes === 0) return MENSAJES_IMPORTACION.vacio;
  return bytes > ARCHIVO_MAX ? MENSAJES_IMPORTACION.grande : null;
}
