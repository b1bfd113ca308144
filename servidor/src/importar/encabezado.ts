import { enumera } from '@anden/contrato/cifras.ts';
import { ArchivoError, type Celda, estaVacia, type Fila, muestra } from './celda.ts';
import type { Clase, Evidencia } from './formatos.ts';
import { masParecido, sinSenas } from './parecido.ts';
import type { Columna, Tabla } from './tabla.ts';

/** A header cell in the form of column names. */
const normal = (texto: string): string => sinSenas(texto).replaceAll(' ', '_');

/** Unknown titles that are compared with the columns' names, and said: a file with more of them is of something else. */
const AJENAS_MAX = 20;

/** The columns of a table by name. A table is declared once, so its map is made once. */
const porNombre = new WeakMap<Tabla, ReadonlyMap<string, Columna>>();
function columnasDe(tabla: Tabla): ReadonlyMap<string, Columna> {
  const hechas =
    porNombre.get(tabla) ??
    new Map([
      ...tabla.columnas.flatMap((c) => (c.tambien ?? []).map((nombre): [string, Columna] => [nombre, c])),
      ...tabla.columnas.map((c): [string, Columna] => [c.nombre, c]),
    ]);
  porNombre.set(tabla, hechas);
  return hechas;
}

/**
 * Identifies the column of each cell in the header row.
 * @param tablas other tables that the file may belong to
 * @throws ArchivoError if it belongs to another table, or a column is unknown, repeated or missing; with every error at
 * once
 */
export function columnasDelEncabezado(
  tabla: Tabla,
  encabezado: readonly Celda[],
  tablas: readonly Tabla[],
): (Columna | null)[] {
  const titulos = encabezado.map((c) => muestra(c).trim());
  const columnas = titulos.map((titulo) => columnaDe(tabla, titulo));
  const ajenas = titulos.filter((titulo, i) => titulo !== '' && !columnas[i]);
  const faltan = faltanA(tabla, titulos);
  if (ajenas.length > 0 || faltan.length > 0) {
    const otra = tablaDe(titulos, tablas);
    if (otra && otra !== tabla)
      throw new ArchivoError(
        `Esto parece ${otra.nombre}, no ${tabla.nombre}: sus columnas son las de ${otra.nombre}`,
      );
  }
  if (ajenas.length > 0) throw new ArchivoError(deOtras(tabla, ajenas));
  const repetida = columnas.find((c, i) => c && columnas.indexOf(c) !== i);
  if (repetida) throw new ArchivoError(`La columna ${repetida.nombre} viene dos veces`);
  if (faltan.length === 1) throw new ArchivoError(`Falta la columna ${faltan[0]}`);
  if (faltan.length > 1) throw new ArchivoError(`Faltan las columnas ${faltan.join(', ')}`);
  return columnas;
}

/** Rows from the top among which the header is looked for: systems write a title and the days of a report above it. */
const ENCABEZADO_EN = 40;

/** Whether a row is the header of one of the tables: one knows at least two of its cells, and half of them. */
function esEncabezado(tablas: readonly Tabla[], celdas: readonly Celda[]): boolean {
  const titulos = celdas.map((c) => normal(muestra(c))).filter((t) => t !== '');
  return tablas.some((tabla) => {
    const columnas = columnasDe(tabla);
    const conocidas = titulos.filter((t) => columnas.has(t)).length;
    return conocidas > 1 && conocidas * 2 >= titulos.length;
  });
}

/** The rows that are not blank, from the first that is a header of one of the tables; all of them, if none is. */
export async function* desdeElEncabezado(
  filas: AsyncIterable<Fila> | Iterable<Fila>,
  tablas: readonly Tabla[],
): AsyncGenerator<Fila> {
  let antes: Fila[] | null = [];
  for await (const fila of filas) {
    if (fila.celdas.every((c) => estaVacia(c))) continue;
    if (antes === null) {
      yield fila;
    } else if (esEncabezado(tablas, fila.celdas)) {
      antes = null;
      yield fila;
    } else {
      antes.push(fila);
      if (antes.length < ENCABEZADO_EN) continue;
      yield* antes;
      antes = null;
    }
  }
  if (antes !== null) yield* antes;
}

/** What a column holds, of what a file may write in two ways; null: it holds something else. */
export const claseDe = ({ tipo }: Columna): Clase | null =>
  tipo === 'text' ? null : tipo === 'int' ? 'entero' : tipo === 'numeric' ? 'decimal' : 'fecha';

/** The columns of a file that are read as all their cells say, with what those say. */
export const columnasPorJuzgar = (
  tabla: Tabla,
  encabezado: readonly Celda[],
  evidencia: readonly Evidencia[],
): { titulo: string; clase: Clase; evidencia: Evidencia | undefined }[] =>
  encabezado.flatMap((celda, i) => {
    const titulo = muestra(celda).trim();
    const columna = columnaDe(tabla, titulo);
    const clase = columna && claseDe(columna);
    return clase ? [{ titulo, clase, evidencia: evidencia[i] }] : [];
  });

/** Header cells that name passwords, whatever their column is called. */
const DE_CLAVES = /contrase|password/i;

/**
 * For each column of the file, whether its contents must not be shown: any table declares it secret, or its title
 * suggests so.
 */
export function secretasDe(encabezado: readonly Celda[], tablas: readonly Tabla[]): boolean[] {
  const secretas = new Set(tablas.flatMap((t) => t.columnas.flatMap((c) => (c.secreta ? [c.nombre] : []))));
  return encabezado.map((c) => {
    const titulo = muestra(c).trim();
    return DE_CLAVES.test(titulo) || secretas.has(normal(titulo));
  });
}

/** A header cell for display: its text, its column and, if it has none, the one it probably meant. */
export interface Titulo {
  titulo: string;
  columna: string | null;
  parecida: string | null;
}

/** How a header fits a table: each of its cells, and the required columns that are missing. */
export function encajeDe(
  tabla: Tabla,
  encabezado: readonly Celda[],
): { titulos: Titulo[]; faltan: string[] } {
  const titulos = encabezado.map((c) => muestra(c).trim());
  const nombres = tabla.columnas.map((c) => c.nombre);
  let ajenas = 0;
  return {
    titulos: titulos.map((titulo) => {
      const columna = columnaDe(tabla, titulo)?.nombre ?? null;
      const busca = !columna && titulo !== '' && ++ajenas <= AJENAS_MAX;
      return { titulo, columna, parecida: busca ? masParecido(titulo, nombres) : null };
    }),
    faltan: faltanA(tabla, titulos),
  };
}

/**
 * The likeliest table for a header: the one that knows most of its cells and has fewest other columns. Null if none
 * knows half of them.
 */
export function adivinaTabla(encabezado: readonly Celda[], tablas: readonly Tabla[]): Tabla | null {
  const titulos = encabezado.map((c) => muestra(c).trim()).filter((t) => t !== '');
  const puntos = (t: Tabla) => {
    const conocidas = titulos.filter((titulo) => columnaDe(t, titulo)).length;
    return { conocidas, faltan: faltanA(t, titulos).length, sobran: t.columnas.length - conocidas };
  };
  const [mejor] = tablas
    .map((tabla) => ({ tabla, ...puntos(tabla) }))
    .sort((a, b) => b.conocidas - b.faltan - (a.conocidas - a.faltan) || a.sobran - b.sobran);
  return mejor && mejor.conocidas * 2 >= titulos.length && mejor.conocidas > 0 ? mejor.tabla : null;
}

const columnaDe = (tabla: Tabla, titulo: string): Columna | null =>
  columnasDe(tabla).get(normal(titulo)) ?? null;

const faltanA = (tabla: Tabla, titulos: readonly string[]): string[] => {
  const hay = new Set(titulos.map((t) => columnaDe(tabla, t)));
  return tabla.columnas.filter((c) => c.obligatoria && !hay.has(c)).map((c) => c.nombre);
};

/**
 * The only table that has every column of a header and all of whose required columns are there; null if there is none,
 * or several.
 */
export function tablaDe(titulos: readonly string[], tablas: readonly Tabla[]): Tabla | null {
  const escritos = titulos.filter((t) => t !== '');
  const caben = tablas.filter(
    (t) => escritos.every((titulo) => columnaDe(t, titulo)) && faltanA(t, escritos).length === 0,
  );
  return caben.length === 1 ? (caben[0] ?? null) : null;
}

function deOtras(tabla: Tabla, ajenas: readonly string[]): string {
  const nombres = tabla.columnas.map((c) => c.nombre);
  const dichas = ajenas.slice(0, AJENAS_MAX).map((titulo) => {
    const cerca = masParecido(titulo, nombres);
    return cerca ? `«${titulo}» (¿${cerca}?)` : `«${titulo}»`;
  });
  if (ajenas.length > AJENAS_MAX) dichas.push(`${ajenas.length - AJENAS_MAX} más`);
  const quienes =
    ajenas.length === 1 ? `La columna ${dichas[0]} no es` : `Las columnas ${enumera(dichas)} no son`;
  return `${quienes} de ${tabla.nombre}. Sus columnas son: ${nombres.join(', ')}`;
}
