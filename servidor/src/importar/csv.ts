import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { TextDecoder } from 'node:util';
import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { ArchivoError, type Fila } from './celda.ts';

/** Longest record, including quotes; beyond it, the file has a quote that never closes. */
const REGISTRO_MAX = 4 * 1024 * 1024;
const ENCABEZADO_MAX = 64 * 1024;
const FIN_DE_MSDOS = '\u001a';

export interface Formato {
  codificacion: 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';
  separador: string;
  /** Excel's `sep=;`, alone on the first line. */
  lineaSep: boolean;
}

/** Lines from the top by which the separator is known: banks write whose account it is before the titles. */
const LINEAS = 40;
/** Signs of a binary file: a PDF header, or a NUL near the beginning. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const BINARIO = /^%PDF-|^[\s\S]{0,500}\u0000/;

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
  if (BINARIO.test(texto))
    throw new ArchivoError('El archivo no es un CSV ni un libro .xlsx: guárdelo como uno de los dos');
  if (/^\s*(<\?xml[^>]*>\s*)?<(\w+:)?Comprobante\b/.test(texto)) {
    throw new ArchivoError(
      'El archivo es una factura del SAT (CFDI), no una tabla: importe la compra o la factura en CSV o .xlsx, con un renglón por artículo',
    );
  }
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(texto)) {
    throw new ArchivoError('El archivo es una página web: ábralo en Excel y guárdelo como .xlsx');
  }
  if (codificacion === 'windows-1252') preguntaSiEsDeMsdos(inicio, texto);
  const [primera = ''] = texto.split(/\r\n|\n|\r/).filter((l) => l.trim() !== '');
  const sep = /^sep=(.)\s*$/i.exec(primera);
  return { codificacion, separador: sep?.[1] ?? separadorDe(lineasDe(texto)), lineaSep: sep !== null };
}

/**
 * Words in which a sign or a small letter stands where only the wrong code page puts it: `MU¥OZ`, `PE¤A`, `LàPEZ`. Not `KÖLN`, `5 µm`, nor words
 * with a hard space between them, which Windows writes.
 */
const PALABRA_AJENA = /\p{L}{0,30}(?:[A-Za-z][¥¤¢£¡‚][A-Za-z]|[A-Z][àéµ][A-Z])\p{L}{0,30}/u;
const EN_ESPANOL = /^[A-Za-zÁÉÍÓÚÜÑáéíóúüñ]+$/;

/**
 * Asks about a file whose words are Spanish in MS-DOS' code page 850 and not in Windows-1252: read as the latter, it would bring in wrong names.
 * @throws ArchivoError with both readings of a word, and what to do
 */
function preguntaSiEsDeMsdos(inicio: Buffer, enWindows: string): void {
  const enMsdos = iconv.decode(inicio, 'cp850');
  // Both pages have a character a byte, so a word stands at the same place in both.
  for (const { 0: palabra, index } of enWindows.matchAll(new RegExp(PALABRA_AJENA, 'gu'))) {
    const otra = enMsdos.slice(index, index + palabra.length);
    if (!EN_ESPANOL.test(otra)) continue;
    throw new ArchivoError(
      `¿Dice «${otra}» o «${palabra}»? El archivo parece de MS-DOS (página de códigos 850): guárdelo como CSV UTF-8 y súbalo de nuevo`,
    );
  }
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

/** The first lines of a CSV that are not blank, with each quoted text replaced by one letter, since it may contain line breaks and separators. */
function lineasDe(texto: string): string[] {
  const sinTextos = texto.replaceAll(/"(?:[^"]|"")*"/g, 'x');
  return sinTextos
    .split(/\r\n|\n|\r/)
    .filter((l) => l.trim() !== '')
    .slice(0, LINEAS);
}

const SEPARADORES = [';', '\t', '|', ','];
const veces = (linea: string, s: string): number => linea.split(s).length - 1;

/**
 * The separator of the cells. If the first line looks like titles, it is the sign that this line has most. If not, because banks write whose
 * account it is above the titles, it is the sign that most lines have the same number of times. Amounts have commas too, so a comma loses
 * a tie; texts have a semicolon or a bar now and then, so a single one in a line does not count.
 */
function separadorDe(lineas: readonly string[]): string {
  const [primera = ''] = lineas;
  const usual = (s: string): { lineas: number; veces: number } => {
    const grupos = [...Map.groupBy(lineas, (l) => veces(l, s))].filter(([n]) => n > 0);
    const [mejor] = grupos.sort(([n, a], [m, b]) => b.length - a.length || m - n);
    return { lineas: mejor?.[1].length ?? 0, veces: mejor?.[0] ?? 0 };
  };
  const suyo = SEPARADORES.reduce((mejor, s) => (veces(primera, s) > veces(primera, mejor) ? s : mejor));
  const titulos = primera.split(suyo);
  const sonTitulos = titulos.length > 1 && titulos.every((t) => t !== '' && t === t.trim());
  const otros = SEPARADORES.filter((s) => s !== suyo).map(usual);
  if (sonTitulos && otros.every((o) => o.lineas < 2 || o.veces < titulos.length)) return suyo;
  const posibles = SEPARADORES.map((s) => ({ s, ...usual(s) })).filter(
    ({ s, veces: n }) => n > (s === ';' || s === '|' ? 1 : 0),
  );
  return posibles.sort((a, b) => b.lineas - a.lineas)[0]?.s ?? ',';
}

/** Whether a quoted text runs over lines and the quote that closes it is not at the end of a cell: it is really the opening quote of another row. */
function cierraMal(crudo: string, separador: string): boolean {
  for (let i = 0; i < crudo.length; ) {
    if (crudo[i] !== '"') {
      // To the end of this cell.
      const fin = [separador, '\n', '\r'].map((s) => crudo.indexOf(s, i)).filter((n) => n >= 0);
      i = fin.length > 0 ? Math.min(...fin) + 1 : crudo.length;
      continue;
    }
    let fin = crudo.indexOf('"', i + 1);
    while (fin >= 0 && crudo[fin + 1] === '"') fin = crudo.indexOf('"', fin + 2);
    if (fin < 0) return false;
    const bien = fin + 1 >= crudo.length || [separador, '\n', '\r'].includes(crudo[fin + 1] ?? '');
    if (!bien) return /[\r\n]/.test(crudo.slice(i, fin));
    i = fin + 2;
  }
  return false;
}

/** A cell's shape: `20/11/2026` is 9/9/9 and `ZZ-10` is A-9. */
const forma = (celda: string): string =>
  celda
    .trim()
    .replaceAll(/\d+/g, '9')
    .replaceAll(/\p{L}+/gu, 'A');

/**
 * Whether a stray quote made one record of several rows: the quote that closes it is not at the end of a cell, or all its lines have as many cells as
 * the first and begin with a key or a day of the same shape.
 */
function tragaFilas(crudo: string, separador: string): boolean {
  const lineas = crudo.trim().split(/\r\n|\n|\r/);
  if (lineas.length < 2) return false;
  if (cierraMal(crudo.trim(), separador)) return true;
  const [primera, ...otras] = lineas.map((l) => l.split(separador));
  const clave = forma(primera?.[0] ?? '');
  return (
    clave.includes('9') &&
    (primera?.length ?? 0) > 2 &&
    otras.every((l) => l.length === primera?.length && forma(l[0] ?? '') === clave)
  );
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
    raw: true,
    max_record_size: REGISTRO_MAX,
    from_line: lineaSep ? 2 : 1,
  });
  const nada = () => {};
  // A failure anywhere in the pipeline reaches the parser, and the loop below throws it.
  if (codificacion === 'utf-8') pipeline(createReadStream(ruta), lector, nada);
  else pipeline(createReadStream(ruta), iconv.decodeStream(codificacion), lector, nada);
  let numero = 0;
  try {
    for await (const { record: celdas, raw } of lector as AsyncIterable<{ record: string[]; raw: string }>) {
      numero++;
      if (celdas.some((c) => /[\r\n]/.test(c)) && tragaFilas(raw, separador))
        throw new ArchivoError(abiertas(numero - 1));
      // What MS-DOS wrote at the end of a text file.
      const ultima = celdas.at(-1);
      if (ultima?.endsWith(FIN_DE_MSDOS)) celdas[celdas.length - 1] = ultima.slice(0, -1);
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
