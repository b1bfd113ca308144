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

/** Reads the file once to detect its encoding (Windows-1252 if it is not UTF-8) and the separator of its cells. */
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
  const [primera = ''] = iconv
    .decode(inicio, codificacion)
    .split(/\r\n|\n|\r/)
    .filter((l) => l.trim() !== '');
  const sep = /^sep=(.)$/i.exec(primera.trim());
  return { codificacion, separador: sep?.[1] ?? separadorDe(primera), lineaSep: sep !== null };
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

function separadorDe(linea: string): string {
  const sinComillas = linea.replaceAll(/"[^"]*"/g, '');
  const cuenta = (s: string) => sinComillas.split(s).length;
  return [',', ';', '\t', '|'].reduce((mejor, s) => (cuenta(s) > cuenta(mejor) ? s : mejor));
}

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
      if (celdas.some((c) => c !== '')) yield { numero, celdas };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ArchivoError(
      error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
        ? `Después de la fila ${numero} hay comillas que se abren y no se cierran`
        : `La fila ${numero + 1} no se pudo leer: ${error.message}`,
    );
  }
}
