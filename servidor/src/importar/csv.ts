import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { TextDecoder } from 'node:util';
import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { ArchivoError, type Fila } from './celda.ts';

/** Longest record, including quotes; beyond it, the file has a quote that never closes. */
const REGISTRO_MAX = 4 * 1024 * 1024;
const ENCABEZADO_MAX = 64 * 1024;

export interface Formato {
  codificacion: 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';
  separador: string;
  /** Excel's `sep=;`, alone on the first line. */
  lineaSep: boolean;
}

/** Lines from the top by which the separator is known: banks write whose account it is before the titles. */
const LINEAS = 40;
/** What no text has, and images and documents have near their beginning. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const BINARIO = /\u0000|^%PDF-/;

/**
 * Reads the file once to detect its encoding (Windows-1252 if it is not UTF-8) and the separator of its cells.
 * @throws ArchivoError where it is no text
 */
export async function formatoDeCsv(ruta: string): Promise<Formato> {
  const estricto = new TextDecoder('utf-8', { fatal: true });
  let inicio = Buffer.alloc(0);
  let codificacion: Formato['codificacion'] = 'utf-8';
  for await (const trozo of createReadStream(ruta) as AsyncIterable<Buffer>) {
    if (inicio.length < ENCABEZADO_MAX) inicio = Buffer.concat([inicio, trozo.subarray(0, ENCABEZADO_MAX)]);
    if (inicio[0] === 0xff && inicio[1] === 0xfe) codificacion = 'utf-16le';
    else if (inicio[0] === 0xfe && inicio[1] === 0xff) codificacion = 'utf-16be';
    if (codificacion !== 'utf-8') break;
    if (!esUtf8(estricto, trozo)) codificacion = 'windows-1252';
  }
  if (codificacion === 'utf-8' && !esUtf8(estricto)) codificacion = 'windows-1252';
  const texto = iconv.decode(inicio, codificacion);
  if (BINARIO.test(texto)) throw new ArchivoError('El archivo no es un CSV ni un libro .xlsx');
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(texto)) {
    throw new ArchivoError('El archivo es una página web: ábralo en Excel y guárdelo como .xlsx');
  }
  const lineas = texto.split(/\r\n|\n|\r/).filter((l) => l.trim() !== '');
  const sep = /^sep=(.)$/i.exec(lineas[0]?.trim() ?? '');
  return {
    codificacion,
    separador: sep?.[1] ?? separadorDe(lineas.slice(0, LINEAS)),
    lineaSep: sep !== null,
  };
}

/** Feeds the decoder; without bytes, tells it that the file ended. */
function esUtf8(estricto: TextDecoder, trozo?: Buffer): boolean {
  try {
    estricto.decode(trozo, { stream: trozo !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** The sign that most lines have the same number of times: amounts have commas too, but not as many in each line. */
function separadorDe(lineas: readonly string[]): string {
  const iguales = (s: string): number => {
    const veces = lineas.map((l) => l.replaceAll(/"[^"]*"/g, '').split(s).length - 1).filter((n) => n > 0);
    return Math.max(0, ...[...Map.groupBy(veces, (n) => n).values()].map((g) => g.length));
  };
  // Of as many lines, the comma comes last, because texts and amounts have it.
  const mejor = Math.max(...[',', ';', '\t', '|'].map(iguales));
  return (mejor > 0 && [';', '\t', '|'].find((s) => iguales(s) === mejor)) || ',';
}

/**
 * Whether a cell is several rows that a stray quote made one: it goes on over lines, and has as many separators as those rows would have, or
 * its quote was closed in the middle of a word.
 */
function tragaFilas(celdas: readonly string[], separador: string): boolean {
  return celdas.some((celda) => {
    const lineas = celda.split(/\r\n|\n|\r/).length - 1;
    if (lineas === 0) return false;
    const separadores = celda.split(separador).length - 1;
    return celda.startsWith('"')
      ? separadores > 0
      : celdas.length > 2 && separadores === lineas * (celdas.length - 1);
  });
}

const abiertas = (fila: number): string =>
  `Después de la fila ${fila} hay comillas que se abren y no se cierran`;

/**
 * Rows of a CSV without blank ones. Row numbers count records as a spreadsheet does, blank lines included.
 * @throws ArchivoError where the file stops making sense
 */
export async function* filasDeCsv(
  ruta: string,
  { codificacion, separador, lineaSep }: Formato,
): AsyncGenerator<Fila> {
  const lector = parse({
    delimiter: separador,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: REGISTRO_MAX,
    from_line: lineaSep ? 2 : 1,
  });
  const nada = () => {};
  // A failure anywhere in the pipeline reaches the parser, and the loop below throws it.
  if (codificacion === 'utf-8') pipeline(createReadStream(ruta), lector, nada);
  else pipeline(createReadStream(ruta), iconv.decodeStream(codificacion), lector, nada);
  let numero = 0;
  try {
    for await (const celdas of lector as AsyncIterable<string[]>) {
      numero++;
      if (tragaFilas(celdas, separador)) throw new ArchivoError(abiertas(numero - 1));
      if (celdas.some((c) => c !== '')) yield { numero, celdas };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ArchivoError(
      error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
        ? abiertas(numero)
        : `La fila ${numero + 1} no se pudo leer: ${error.message}`,
    );
  }
}
