import {
  adivinaColumnas,
  adivinaTipo,
  type ColumnaDeEstado,
  type ColumnasDichas,
  type ColumnasElegidas,
  ESTADO_RENGLONES_MAX,
  esDeAbonos,
  MENSAJES_ESTADO,
} from '@anden/contrato/cartera/rules-estados.ts';
import type { Abierto } from '../../importar/archivo.ts';
import { ArchivoError, type Celda, estaVacia, type Fila, muestra } from '../../importar/celda.ts';
import { leeTipo, sinComillas } from './celdas-estado.ts';

/** Rows from the top among which the header is looked for: banks write whose account it is before it. */
const ENCABEZADO_EN = 40;

/** The rows of a file. */
export interface Filas extends Pick<Abierto, 'separado' | 'deVarias'> {
  filas: readonly Fila[];
}

/** A statement's rows under its header. */
export interface Hoja extends Filas {
  /** Titles of the columns, made unique: a repeated one gets a number after it. */
  titulos: string[];
  /** The rows above the header. */
  antes: readonly Fila[];
}

/**
 * All the rows of a file.
 * @throws ArchivoError where there are more than a statement has
 */
export async function filasDe({
  filas,
  separado,
  deVarias,
}: Filas | (Omit<Filas, 'filas'> & { filas: AsyncIterable<Fila> })): Promise<Filas> {
  const todas: Fila[] = [];
  for await (const fila of filas) {
    if (fila.celdas.every((c) => estaVacia(c))) continue;
    todas.push(fila);
    if (todas.length > ESTADO_RENGLONES_MAX + ENCABEZADO_EN) throw new ArchivoError(MENSAJES_ESTADO.largo);
  }
  return { filas: todas, separado, deVarias };
}

function titulosDe({ celdas }: Fila): string[] {
  const vistos = new Map<string, number>();
  return celdas.map((celda) => {
    const titulo = muestra(sinComillas(celda)).replaceAll(/\s+/g, ' ').trim().slice(0, 90);
    const veces = (vistos.get(titulo) ?? 0) + 1;
    vistos.set(titulo, veces);
    return titulo === '' || veces === 1 ? titulo : `${titulo} (${veces})`;
  });
}

/** A row that may be a header: its titles, and its place among all rows, which is that of its last where a header takes two. */
interface Candidata {
  i: number;
  titulos: string[];
}

/** Whether a row says words alone, as the lower half of a header does and no movement. */
const soloPalabras = ({ celdas }: Fila): boolean =>
  celdas.every((c) => estaVacia(c) || (typeof c === 'string' && !/\d/.test(c)));

/** Headers of two rows, as where 'Movimientos' stands over 'Cargo' and 'Abono': a column is called as the lower row says or, without a word there, as the upper one. */
function deDosRenglones(filas: readonly Fila[]): Candidata[] {
  return filas.slice(0, ENCABEZADO_EN).flatMap((alta, i) => {
    const baja = filas[i + 1];
    if (!baja || !soloPalabras(baja) || conocidas(titulosDe(alta)) > 0 || conocidas(titulosDe(baja)) > 0)
      return [];
    const celdas = Array.from({ length: Math.max(alta.celdas.length, baja.celdas.length) }, (_, c) =>
      estaVacia(baja.celdas[c]) ? (alta.celdas[c] ?? null) : (baja.celdas[c] ?? null),
    );
    const titulos = titulosDe({ numero: alta.numero, celdas });
    return conocidas(titulos) > 0 ? [{ i: i + 1, titulos }] : [];
  });
}

const conocidas = (titulos: readonly string[]): number => {
  const { fecha: dia, importe, ...otras } = adivinaColumnas(titulos);
  return dia && importe ? 2 + Object.values(otras).filter(Boolean).length : 0;
};

const estan = (columnas: Partial<ColumnasDichas>, titulos: readonly string[]): boolean =>
  Object.values(columnas).every((c) => c == null || titulos.includes(c));

/** Fewest filled cells of a row of movements: the day, the amount and what it is. */
const CELDAS_DE_MOVIMIENTO = 3;

/** What a column says in the rows of movements below a header, without empty cells. */
export function loQueDice(titulos: readonly string[], filas: readonly Fila[]): (titulo: string) => string[] {
  const llenas = filas.filter(
    ({ celdas }) => celdas.filter((c) => !estaVacia(c)).length >= CELDAS_DE_MOVIMIENTO,
  );
  const dichas = new Map<string, string[]>();
  return (titulo) => {
    const i = titulos.indexOf(titulo);
    const dice =
      dichas.get(titulo) ??
      llenas.flatMap(({ celdas }) => (estaVacia(celdas[i]) ? [] : [leeTipo(celdas[i])]));
    dichas.set(titulo, dice);
    return dice;
  };
}

/** Which column is which, as somebody said for this file or for the account's last one, whose titles may be known. */
export interface Dicho {
  columnas: ColumnasDichas;
  /** Null: the columns are said for this file. Empty: the last file's titles are not known. */
  titulosDeAntes: readonly string[] | null;
}

/**
 * Which column is which in a file of an account whose last one was read so. What was chosen then stays chosen; where it chose nothing, a column that
 * was not there is taken for what its title says.
 */
function completa(
  titulos: readonly string[],
  dice: (titulo: string) => readonly string[],
  { columnas, titulosDeAntes }: Dicho,
): ColumnasElegidas {
  const adivinadas = adivinaColumnas(titulos, dice);
  const importe =
    !esDeAbonos(columnas.importe ?? '') && titulos.some(esDeAbonos) ? adivinadas.importe : columnas.importe;
  const esta = (t: string | null | undefined): t is string => t != null && titulos.includes(t);
  const dichas = Object.entries({ ...columnas, importe }).filter(([, t]) => esta(t));
  const usadas = new Set(dichas.map(([, t]) => t));
  const libre = (t: string | null, nueva: boolean): string | null =>
    t !== null && !usadas.has(t) && nueva ? t : null;
  const nuevas = (Object.keys(adivinadas) as ColumnaDeEstado[]).map((c): [string, string | null] => {
    if (c === 'tipo') return [c, libre(adivinaTipo(titulos, dice, usadas), true)];
    return [c, libre(adivinadas[c], !titulosDeAntes?.includes(adivinadas[c] ?? ''))];
  });
  return { ...Object.fromEntries(nuevas), ...Object.fromEntries(dichas) } as unknown as ColumnasElegidas;
}

/**
 * The header of a statement: the first row with all columns asked for, else the row with most of the columns that banks use, else the one with most
 * cells.
 * @throws ArchivoError where no row can be a header
 */
export function hojaDe(
  { filas, separado, deVarias }: Filas,
  dicho: Dicho | null,
): { hoja: Hoja; columnas: ColumnasElegidas; pedidas: boolean } {
  const candidatas: Candidata[] = [
    ...filas.slice(0, ENCABEZADO_EN).map((fila, i) => ({ i, titulos: titulosDe(fila) })),
    ...deDosRenglones(filas),
  ];
  const recordadas = dicho !== null && dicho.titulosDeAntes !== null;
  // Of remembered columns, the day and the amount suffice: the next file may lack the rest.
  const pedidas: Partial<ColumnasDichas> | undefined =
    dicho && recordadas ? { fecha: dicho.columnas.fecha, importe: dicho.columnas.importe } : dicho?.columnas;
  const pedida = pedidas && candidatas.find((c) => estan(pedidas, c.titulos));
  const mejor = (puntos: (t: readonly string[]) => number) =>
    candidatas
      .map((c) => ({ ...c, puntos: puntos(c.titulos) }))
      .filter((c) => c.puntos >= 2)
      .sort((a, b) => b.puntos - a.puntos || a.i - b.i)[0];
  const hallada = pedida ?? mejor(conocidas) ?? mejor((t) => t.filter((x) => x !== '').length);
  if (!hallada) throw new ArchivoError(MENSAJES_ESTADO.sinEncabezado(deVarias));
  const { titulos } = hallada;
  const hoja = {
    titulos,
    separado,
    deVarias,
    antes: filas.slice(0, hallada.i),
    filas: filas.slice(hallada.i + 1),
  };
  const dice = loQueDice(titulos, hoja.filas);
  if (!pedida || !dicho) return { hoja, columnas: adivinaColumnas(titulos, dice), pedidas: false };
  if (recordadas) return { hoja, columnas: completa(titulos, dice, dicho), pedidas: false };
  const { columnas } = dicho;
  const tipo =
    columnas.tipo === undefined
      ? adivinaTipo(titulos, dice, new Set(Object.values(columnas)))
      : columnas.tipo;
  return { hoja, columnas: { ...columnas, tipo }, pedidas: true };
}

/**
 * Tells whether a row has more cells than titles because a text contains the separator, so that the cells after it are under the wrong titles. It is
 * not so where the extra cells are as empty as in most rows (banks end each row with one separator more), where the last title's cell is filled as in
 * most rows, or where all rows have the same word in them (a column without a title).
 */
export function siSobran({ titulos, filas }: Hoja): (celdas: readonly Celda[]) => boolean {
  const deMas = (celdas: readonly Celda[]) => celdas.slice(titulos.length).map((c) => muestra(c).trim());
  const dicen = (celdas: readonly Celda[]) => deMas(celdas).some((c) => c !== '');
  const dichas = new Set(filas.map((f) => deMas(f.celdas).join(' ').trim()));
  const [palabra = ''] = dichas;
  const sinTitulo = filas.length > 1 && dichas.size === 1 && /^\p{L}+$/u.test(palabra);
  const enteras = filas.filter((f) => !dicen(f.celdas));
  const grupos = [...Map.groupBy(enteras, (f) => f.celdas.length)];
  grupos.sort(([n, a], [m, b]) => b.length - a.length || n - m);
  const usuales = Math.max(titulos.length, grupos[0]?.[0] ?? 0);
  const llena = (celdas: readonly Celda[]) => !estaVacia(celdas[titulos.length - 1]);
  const otras = enteras.filter((f) => f.celdas.length <= usuales);
  const seLlena = otras.filter((f) => llena(f.celdas)).length * 2 > otras.length;
  return (celdas) => {
    if (dicen(celdas)) return !sinTitulo;
    return celdas.length > usuales && !(seLlena && llena(celdas));
  };
}

/** Titles of a column that says of which account each movement is. */
const DE_CUENTA = /^((no|n[uú]m|n[uú]mero)\.?( de)? )?cuenta$/i;

/** The accounts that a statement's movements are of, if there are several; otherwise none. */
export function cuentasDichas(hoja: Hoja): string[] {
  const cuentas = cuentasDeRenglones(hoja);
  return cuentas.length > 1 ? cuentas : [];
}

/** The accounts that the column of accounts names, each once. */
export function cuentasDeRenglones({ titulos, filas }: Hoja): string[] {
  const titulo = titulos.find((t) => DE_CUENTA.test(t));
  const sinCeros = (cuenta: string) => cuenta.replace(/^'|'$/g, '').replace(/^0+(?=\d)/, '');
  const dichas = titulo ? loQueDice(titulos, filas)(titulo) : [];
  return [...new Map(dichas.map((c) => [sinCeros(c), c])).values()];
}
