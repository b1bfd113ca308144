import { CLAVE_ARTICULO_MAX } from '@anden/contrato/articulos/rules.ts';
import { codigo, entero, importe, texto } from './lectores.ts';
import type { Columna } from './tabla.ts';

/** More pieces than any file means: a larger number is a mistake of its writer. */
const PIEZAS_MAX = 1_000_000;
/** In pesos; likewise. */
const IMPORTE_MAX = 999_999_999;

/** A column of text of at most `max` characters. */
export const dato = (nombre: string, max: number, ejemplo: string | number, explica: string): Columna => ({
  nombre,
  tipo: 'text',
  leer: texto(max),
  ejemplo,
  explica,
});

/** A column of keys or folios of at most `max` characters, from which a spreadsheet may have taken leading zeros. */
export const llave = (nombre: string, max: number, ejemplo: string | number, explica: string): Columna => ({
  ...dato(nombre, max, ejemplo, explica),
  leer: codigo(max),
  delicada: true,
});

/** The same column, which must exist and which no row may leave empty. */
export const obligatoria = (columna: Columna): Columna => ({ ...columna, obligatoria: true });

/** The article's own key, which each row must have. */
export const deArticulo = (explica: string): Columna =>
  obligatoria({
    ...llave('CLAVE_ARTICULO', CLAVE_ARTICULO_MAX, 'PA-0001', explica),
  });

/** A column of whole pieces, no fewer than `desde`. */
export const piezas = (nombre: string, desde: 0 | 1, ejemplo: string | number, explica: string): Columna => ({
  nombre,
  tipo: 'int',
  leer: entero(desde, PIEZAS_MAX),
  ejemplo,
  explica,
});

/** A column of pesos with two decimals at most. */
export const pesos = (nombre: string, ejemplo: string | number, explica: string): Columna => ({
  nombre,
  tipo: 'numeric',
  leer: importe(IMPORTE_MAX),
  ejemplo,
  explica,
});

/** A column with the number of a warehouse, which is the first digit of its locations. */
export const deAlmacen = (explica: string): Columna => ({
  nombre: 'ALMACEN_ID',
  nombres: 'select nombre, almacen_id::text as valor from almacenes',
  tipo: 'int',
  leer: entero(1, 9),
  ejemplo: 1,
  explica,
});
