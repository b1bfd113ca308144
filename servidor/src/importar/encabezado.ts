import { enumera } from '@anden/contrato/cifras.ts';
import { columnasRejection } from '@anden/contrato/importaciones/rules.ts';
import { ArchivoError, type Celda, estaVacia, type Fila, muestra } from './celda.ts';
import type { Clase, Evidencia } from './formatos.ts';
import { junto, masParecido, sinSenas } from './parecido.ts';
import type { Columna, Tabla } from './tabla.ts';
import { titulosDe } from './titulos.ts';

/** A header cell in the form of column names. */
const normal = (texto: string): string => sinSenas(texto).replaceAll(' ', '_');

/** Unknown titles that are compared with the columns' names, and said: a file with more of them is of something else. */
const AJENAS_MAX = 20;

/** The columns of a table by name, as {@link junto} writes it: 'R.F.C.' is RFC. A table is declared once, so its map is made once. */
const porNombre = new WeakMap<Tabla, ReadonlyMap<string, Columna>>();
function columnasDe(tabla: Tabla): ReadonlyMap<string, Columna> {
  const hechas =
    porNombre.get(tabla) ??
    new Map([
      ...tabla.columnas.flatMap((c) =>
        titulosDe(tabla, c).map((titulo): [string, Columna] => [junto(titulo), c]),
      ),
      ...tabla.columnas.map((c): [string, Columna] => [junto(c.nombre), c]),
    ]);
  porNombre.set(tabla, hechas);
  return hechas;
}

/** Titles of a file that nobody has said what they are. */
export class ColumnasAjenas extends ArchivoError {}

/** What a title is known by, however its accents, case and punctuation are written. */
const llaveDe = (titulo: string): string => normal(titulo) || titulo;

/**
 * What somebody said of a file's columns: for the name of a title ({@link nombresDe}), as {@link llaveDe} writes it, the column it is; null: it is not
 * used. A title that is not there is recognised by itself.
 */
export type Eleccion = Readonly<Record<string, string | null>>;

/** A name for each title of a header, different from the others': a second 'Clave' is 'Clave (2)', the fourth of all, if blank, 'Columna 4'. */
export function nombresDe(encabezado: readonly Celda[]): string[] {
  const usados = new Set<string>();
  return encabezado.map((celda, i) => {
    const titulo = muestra(celda).trim() || `Columna ${i + 1}`;
    let nombre = titulo;
    for (let n = 2; usados.has(llaveDe(nombre)); n++) nombre = `${titulo} (${n})`;
    usados.add(llaveDe(nombre));
    return nombre;
  });
}

/** What a column of the file is. */
export interface Destino {
  titulo: string;
  nombre: string;
  /** Null: nobody knows, or it is not used. */
  columna: Columna | null;
  /** Somebody said that it is not used. */
  ignorada: boolean;
}

/** What each column of a file is for a table: what was said of it, or else the column that bears its title. */
export function destinosDe(tabla: Tabla, encabezado: readonly Celda[], eleccion: Eleccion = {}): Destino[] {
  const nombres = nombresDe(encabezado);
  return encabezado.map((celda, i) => {
    const titulo = muestra(celda).trim();
    const nombre = nombres[i] ?? titulo;
    const elegida = eleccion[llaveDe(nombre)];
    const columna = columnaDe(tabla, elegida ?? titulo);
    return elegida === null
      ? { titulo, nombre, columna: null, ignorada: true }
      : { titulo, nombre, columna, ignorada: false };
  });
}

/**
 * A choice as it is kept, from what somebody said.
 * @throws ArchivoError if the file has no such title, or the table no such column
 */
export function eleccionDe(
  tabla: Tabla,
  encabezado: readonly Celda[],
  dichas: readonly { titulo: string; columna: string | null }[],
): Eleccion {
  const nombres = nombresDe(encabezado);
  const llaves = new Set(nombres.map(llaveDe));
  const eleccion: Record<string, string | null> = {};
  for (const { titulo, columna } of dichas) {
    const llave = llaveDe(titulo.trim());
    if (!llaves.has(llave))
      throw new ArchivoError(
        `El archivo no tiene la columna «${titulo.trim()}». Tiene: ${nombres.join(', ')}`,
      );
    if (llave in eleccion) throw new ArchivoError(`La columna «${titulo.trim()}» se dice dos veces`);
    const suya = columna === null ? null : columnaDe(tabla, columna);
    if (columna !== null && !suya)
      throw new ArchivoError(
        `${tabla.nombre} no tiene ${columna}. Sus columnas son: ${tabla.columnas.map((c) => c.nombre).join(', ')}`,
      );
    eleccion[llave] = suya?.nombre ?? null;
  }
  return eleccion;
}

/** A choice in words: '«Cve. Art» es CLAVE_ARTICULO; no se usa «Obs»'. */
export function dichoDeEleccion(tabla: Tabla, encabezado: readonly Celda[], eleccion: Eleccion): string {
  const dichos = destinosDe(tabla, encabezado, eleccion).filter((d) => llaveDe(d.nombre) in eleccion);
  const son = dichos.filter((d) => d.columna && normal(d.titulo) !== d.columna.nombre);
  const sobran = dichos.filter((d) => d.ignorada).map((d) => `«${d.nombre}»`);
  return [
    ...(son.length > 0 ? [enumera(son.map((d) => `«${d.nombre}» es ${d.columna?.nombre}`))] : []),
    ...(sobran.length > 0 ? [`no se ${sobran.length === 1 ? 'usa' : 'usan'} ${enumera(sobran)}`] : []),
  ].join('; ');
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
  eleccion: Eleccion = {},
): Destino[] {
  const destinos = destinosDe(tabla, encabezado, eleccion);
  const ajenas = destinos.filter((d) => d.titulo !== '' && !d.columna && !d.ignorada).map((d) => d.nombre);
  const usos = destinos.map((d) => ({ titulo: d.nombre, columna: d.columna?.nombre ?? null }));
  const sinEllas = columnasRejection(obligatoriasDe(tabla), usos);
  if (ajenas.length > 0 || sinEllas !== null) {
    const titulos = destinos.map((d) => d.titulo);
    const otra = Object.keys(eleccion).length === 0 ? tablaDe(titulos, tablas) : null;
    if (otra && otra !== tabla)
      throw new ArchivoError(
        `Esto parece ${otra.nombre}, no ${tabla.nombre}: sus columnas son las de ${otra.nombre}`,
      );
  }
  if (ajenas.length > 0) throw new ColumnasAjenas(deOtras(tabla, ajenas));
  if (sinEllas !== null) throw new ArchivoError(sinEllas);
  return destinos;
}

/** Rows from the top among which the header is looked for: systems write a title and the days of a report above it. */
const ENCABEZADO_EN = 40;

/** Whether a row is the header of one of the tables: one knows at least two of its cells, and half of them; or it has every title that was said. */
function esEncabezado(
  tablas: readonly Tabla[],
  celdas: readonly Celda[],
  dichos: readonly string[],
): boolean {
  const titulos = celdas.map((c) => llaveDe(muestra(c).trim())).filter((t) => t !== '');
  if (dichos.length > 0 && dichos.every((t) => titulos.includes(t))) return true;
  // Once for all tables: a row may have hundreds of cells.
  const juntos = titulos.map(junto);
  return tablas.some((tabla) => {
    const columnas = columnasDe(tabla);
    const conocidas = juntos.filter((t) => columnas.has(t)).length;
    return conocidas > 1 && conocidas * 2 >= titulos.length;
  });
}

/** Of rows none of which is known as a header, how many stand above it: it is the first with nearly as many cells as the fullest. */
function sobreElEncabezado(filas: readonly Fila[]): number {
  const llenas = filas.map((f) => f.celdas.filter((c) => !estaVacia(c)).length);
  const minimo = Math.max(...llenas) * (3 / 4);
  return llenas.findIndex((n) => n >= minimo);
}

/**
 * The rows that are not blank, from the header on: the first that one of the tables knows, or else the first that looks like one.
 * @param dichos titles that somebody said are in it
 */
export async function* desdeElEncabezado(
  filas: AsyncIterable<Fila> | Iterable<Fila>,
  tablas: readonly Tabla[],
  dichos: readonly string[] = [],
): AsyncGenerator<Fila> {
  const llaves = dichos.map((t) => llaveDe(t.trim()));
  let antes: Fila[] | null = [];
  for await (const fila of filas) {
    if (fila.celdas.every((c) => estaVacia(c))) continue;
    if (antes === null) {
      yield fila;
    } else if (esEncabezado(tablas, fila.celdas, llaves)) {
      antes = null;
      yield fila;
    } else {
      antes.push(fila);
      if (antes.length < ENCABEZADO_EN) continue;
      yield* antes.slice(sobreElEncabezado(antes));
      antes = null;
    }
  }
  if (antes?.length) yield* antes.slice(sobreElEncabezado(antes));
}

/** The rows that are not blank, from one that is known to be the header. */
export async function* desdeLaFila(
  filas: AsyncIterable<Fila> | Iterable<Fila>,
  numero: number,
): AsyncGenerator<Fila> {
  for await (const fila of filas)
    if (fila.numero >= numero && !fila.celdas.every((c) => estaVacia(c))) yield fila;
}

/** What a column holds, of what a file may write in two ways; null: it holds something else. */
export const claseDe = ({ tipo }: Columna): Clase | null =>
  tipo === 'text' ? null : tipo === 'int' ? 'entero' : tipo === 'numeric' ? 'decimal' : 'fecha';

/** The columns of a file that are read as all their cells say, with what those say. */
export const columnasPorJuzgar = (
  tabla: Tabla,
  encabezado: readonly Celda[],
  evidencia: readonly Evidencia[],
  eleccion: Eleccion,
): { titulo: string; clase: Clase; evidencia: Evidencia | undefined }[] =>
  destinosDe(tabla, encabezado, eleccion).flatMap(({ nombre, columna }, i) => {
    const clase = columna && claseDe(columna);
    return clase ? [{ titulo: nombre, clase, evidencia: evidencia[i] }] : [];
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

/** A header cell for display: what it is and, if nobody knows, the column that it probably meant. */
export type Titulo = Destino & { parecida: string | null };

/** How a header fits a table: each of its cells, and the required columns that are missing. */
export function encajeDe(
  tabla: Tabla,
  encabezado: readonly Celda[],
  eleccion: Eleccion,
): { titulos: Titulo[]; faltan: string[] } {
  const nombres = tabla.columnas.map((c) => c.nombre);
  let ajenas = 0;
  const titulos = destinosDe(tabla, encabezado, eleccion).map((d) => {
    const busca = !d.columna && !d.ignorada && d.titulo !== '' && ++ajenas <= AJENAS_MAX;
    return { ...d, parecida: busca ? masParecido(d.titulo, nombres) : null };
  });
  return {
    titulos,
    faltan: faltanA(
      tabla,
      titulos.map((t) => t.columna),
    ),
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
    return {
      conocidas,
      faltan: faltanA(
        t,
        titulos.map((titulo) => columnaDe(t, titulo)),
      ).length,
      sobran: t.columnas.length - conocidas,
    };
  };
  const [mejor] = tablas
    .map((tabla) => ({ tabla, ...puntos(tabla) }))
    .sort((a, b) => b.conocidas - b.faltan - (a.conocidas - a.faltan) || a.sobran - b.sobran);
  return mejor && mejor.conocidas * 2 >= titulos.length && mejor.conocidas > 0 ? mejor.tabla : null;
}

const columnaDe = (tabla: Tabla, titulo: string): Columna | null =>
  columnasDe(tabla).get(junto(titulo)) ?? null;

const obligatoriasDe = (tabla: Tabla): string[] =>
  tabla.columnas.filter((c) => c.obligatoria).map((c) => c.nombre);

const faltanA = (tabla: Tabla, hay: readonly (Columna | null)[]): string[] =>
  obligatoriasDe(tabla).filter((nombre) => !hay.some((c) => c?.nombre === nombre));

/**
 * The only table that has every column of a header and all of whose required columns are there; null if there is none,
 * or several.
 */
function tablaDe(titulos: readonly string[], tablas: readonly Tabla[]): Tabla | null {
  const escritos = titulos.filter((t) => t !== '');
  const caben = tablas.filter((t) => {
    const columnas = escritos.map((titulo) => columnaDe(t, titulo));
    return columnas.every((c) => c !== null) && faltanA(t, columnas).length === 0;
  });
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
  const [son, usan] = ajenas.length === 1 ? ['es', 'usa'] : ['son', 'usan'];
  return `${quienes} de ${tabla.nombre}: diga qué ${son}, o que no se ${usan}`;
}
