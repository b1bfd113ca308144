import type { Dato, TipoDeCelda } from './dato.ts';

/*
 * The XML of a workbook with two sheets: 'Datos', written row by row, and 'Filtro', with what the rows were filtered
 * by. The caller zips the parts: the server for a report, a web worker for a list.
 */

/** A column of the sheet 'Datos': header, kind of its cells, and width in characters. */
export interface ColumnaDeLibro {
  readonly titulo: string;
  readonly tipo: TipoDeCelda;
  readonly ancho: number;
}

/** One line of the sheet 'Filtro': a name and its value. */
export type LineaDeFiltro = readonly [nombre: string, valor: string | number];

/** What XML 1.0 forbids: control characters, unpaired surrogates and two noncharacters. */
const INDECIBLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapa = (texto: string): string =>
  texto.replace(INDECIBLE, '').replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c);

/** `AB`: the name of a column by its index, from 0. */
export function letraDe(i: number): string {
  const resto = String.fromCharCode(65 + (i % 26));
  return i < 26 ? resto : letraDe(Math.floor(i / 26) - 1) + resto;
}

/** Number formats, in the order of their styles; style 0 is plain and 1 bold. */
const FORMATOS = ['#,##0', '#,##0.00', 'dd-mm-yyyy', 'dd-mm-yyyy hh:mm:ss', '[h]:mm:ss'] as const;
const [ENTERO, DECIMAL, FECHA, FECHA_HORA, DURACION] = [2, 3, 4, 5, 6] as const;

/** Days between the spreadsheets' epoch and 1970. */
const EPOCA = 25_569;

/** The styles of one workbook: each word after durations needs its own, so the list is only complete at the end. */
export class Estilos {
  readonly #palabras: string[] = [];

  de(dato: Exclude<Dato, string | null>, tipo: TipoDeCelda): number {
    if (typeof dato === 'number') return tipo !== 'dinero' && Number.isInteger(dato) ? ENTERO : DECIMAL;
    if (dato instanceof Date) return tipo === 'fecha' ? FECHA : FECHA_HORA;
    if (dato.tras === '') return DURACION;
    const i = this.#palabras.indexOf(dato.tras);
    return DURACION + (i < 0 ? this.#palabras.push(dato.tras) : i + 1);
  }

  /** The part `xl/styles.xml`. */
  xml(): string {
    const formatos = [...FORMATOS, ...this.#palabras.map((p) => `[h]:mm:ss" ${p.replaceAll('"', '')}"`)].map(
      (f, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escapa(f)}"/>`,
    );
    const estilos = formatos.map(
      (_, i) =>
        `<xf numFmtId="${164 + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    );
    return `${XML}<styleSheet xmlns="${NS}"><numFmts count="${formatos.length}">${formatos.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${estilos.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${estilos.join('')}</cellXfs></styleSheet>`;
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const NS_REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const NS_PAQ = 'http://schemas.openxmlformats.org/package/2006';
const DE_HOJA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function celda(ref: string, dato: Dato, tipo: TipoDeCelda, estilos: Estilos): string {
  if (dato === null || dato === '') return '';
  if (typeof dato === 'string') return textual(ref, dato, 0);
  const s = estilos.de(dato, tipo);
  const valor =
    typeof dato === 'number' ? dato : dato instanceof Date ? dato.getTime() / 86_400_000 + EPOCA : dato.dias;
  return `<c r="${ref}" s="${s}"><v>${valor}</v></c>`;
}

const textual = (ref: string, texto: string, s: number): string =>
  `<c r="${ref}"${s ? ` s="${s}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escapa(texto)}</t></is></c>`;

/** The sheet 'Datos' up to its first row of data: column widths, and the header in row 1, frozen. */
export const cabezaDeDatos = (columnas: readonly ColumnaDeLibro[]): string =>
  `${XML}<worksheet xmlns="${NS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${anchos(columnas.map((c) => c.ancho))}<sheetData><row r="1">${columnas.map((c, i) => textual(`${letraDe(i)}1`, c.titulo, 1)).join('')}</row>`;

const anchos = (de: readonly number[]): string =>
  `<cols>${de.map((a, i) => `<col min="${i + 1}" max="${i + 1}" width="${a}" customWidth="1"/>`).join('')}</cols>`;

/** A row of 'Datos'. @param n its number in the sheet; the first row of data is 2 */
export function renglonDeDatos(
  n: number,
  datos: readonly Dato[],
  columnas: readonly { readonly tipo: TipoDeCelda }[],
  estilos: Estilos,
): string {
  let xml = `<row r="${n}">`;
  for (let i = 0; i < columnas.length; i++)
    xml += celda(`${letraDe(i)}${n}`, datos[i] ?? null, columnas[i]?.tipo ?? 'texto', estilos);
  return `${xml}</row>`;
}

/** The range of the autofilter: every row. */
const cubierto = (columnas: number, filas: number, fija = ''): string =>
  `${fija}A${fija}1:${fija}${letraDe(columnas - 1)}${fija}${filas + 1}`;

/** The end of the sheet 'Datos', with its autofilter. */
export const colaDeDatos = (columnas: number, filas: number): string =>
  `</sheetData><autoFilter ref="${cubierto(columnas, filas)}"/></worksheet>`;

function hojaDeFiltro(lineas: readonly LineaDeFiltro[], estilos: Estilos): string {
  const filas = lineas.map(
    ([nombre, valor], i) =>
      `<row r="${i + 1}">${textual(`A${i + 1}`, nombre, 0)}${celda(`B${i + 1}`, valor, 'numero', estilos)}</row>`,
  );
  return `${XML}<worksheet xmlns="${NS}">${anchos([24, 48])}<sheetData>${filas.join('')}</sheetData></worksheet>`;
}

/** The path within the zip of the sheet 'Datos'. */
export const PARTE_DE_DATOS = 'xl/worksheets/sheet1.xml';

/** All other parts by their path. They are written last, once the number of rows and the styles are known. */
export function demasPartes(
  columnas: number,
  filas: number,
  filtro: readonly LineaDeFiltro[],
  estilos: Estilos,
): Readonly<Record<string, string>> {
  const filtroXml = hojaDeFiltro(filtro, estilos);
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${NS_PAQ}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${DE_HOJA}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${DE_HOJA}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${DE_HOJA}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${DE_HOJA}.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${NS_PAQ}/relationships"><Relationship Id="rId1" Type="${NS_REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${NS}" xmlns:r="${NS_REL}"><sheets><sheet name="Datos" sheetId="1" r:id="rId1"/><sheet name="Filtro" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Datos!${cubierto(columnas, filas, '$')}</definedName></definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${NS_PAQ}/relationships"><Relationship Id="rId1" Type="${NS_REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${NS_REL}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${NS_REL}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet2.xml': filtroXml,
    'xl/styles.xml': estilos.xml(),
  };
}
