import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ArchivoError } from './celda.ts';
import { rellenosDe } from './estilos.ts';

/** Most unpacked bytes; 100,000 articles take about 80 MB. */
const DESEMPACADO_MAX = 300 * 1024 * 1024;
/**
 * Most cells: a hundred thousand rows of fifty columns. The library reserves memory for every cell up to the last,
 * blank ones too.
 */
const CELDAS_MAX = 5_000_000;

const DANADO = 'El archivo no es un libro .xlsx válido o está incompleto';
/** Said of what is well formed and the library does not read. */
export const OTRA_VEZ = 'El archivo no es un libro .xlsx válido: ábralo en Excel y guárdelo otra vez';

interface Entrada {
  nombre: string;
  /** Its bytes, piece by piece. Throws ArchivoError if they are damaged, or too many together with those unpacked before. */
  desempaca: () => AsyncGenerator<Buffer>;
}

/** The entries of a zip's central directory; `gasta` counts the bytes they unpack to and throws when there are too many. */
async function entradas(bytes: Buffer, gasta: (bytes: number) => void): Promise<Entrada[]> {
  // Some programs append bytes to the files they send, and the library refuses them.
  const fin = bytes.lastIndexOf('PK\x05\x06');
  const suyos =
    fin < 0 || fin + 22 > bytes.length ? bytes : bytes.subarray(0, fin + 22 + bytes.readUInt16LE(fin + 20));
  try {
    // Names are UTF-8 also in many zips that do not say so. Sizes are not believed: what is really unpacked is counted.
    const zip = await fromBufferPromise(suyos, { decodeStrings: false, validateEntrySizes: false });
    const lista: Entrada[] = [];
    for await (const e of zip.eachEntry())
      lista.push({ nombre: e.fileNameRaw.toString('utf8'), desempaca: () => desempaca(zip, e, gasta) });
    return lista;
  } catch {
    throw new ArchivoError(DANADO);
  }
}

async function* desempaca(zip: ZipFile, e: Entry, gasta: (bytes: number) => void): AsyncGenerator<Buffer> {
  try {
    for await (const trozo of (await zip.openReadStreamPromise(e)) as AsyncIterable<Buffer>) {
      gasta(trozo.length);
      yield trozo;
    }
  } catch (error) {
    throw error instanceof ArchivoError ? error : new ArchivoError(DANADO);
  }
}

async function entero(e: Entrada | undefined): Promise<string> {
  const trozos: Buffer[] = [];
  if (e) for await (const trozo of e.desempaca()) trozos.push(trozo);
  return Buffer.concat(trozos).toString('utf8');
}

const OCULTO = /\shidden\s*=\s*["'](?:1|true)["']/;
/** What may precede the name of an element, and what follows it up to the end of its tag. */
const PREFIJO = String.raw`(?:[^\s<>/:!?"']+:)?`;
const ATRIBUTOS = String.raw`(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)`;
/** The opening tag of a row or a cell, which may be cut off at its end, and its attributes. */
const FILA_O_CELDA = new RegExp(`<${PREFIJO}(row|c)${ATRIBUTOS}`, 'g');
/** The whole opening tag of a cell, and its attributes. */
const CELDA = new RegExp(`<${PREFIJO}c${ATRIBUTOS}>`, 'g');
/** The opening tag of a formula or of a result, up to its end. */
const elemento = (nombre: string) => String.raw`<${PREFIJO}${nombre}(?=[\s/>])[^<>]*`;
/** A cell's formula and, if it is written, its empty result, up to the end of the cell. */
const SIN_RESULTADO = new RegExp(
  String.raw`\s*${elemento('f')}(?:\/>|>[^<]*<\/[^<>]*>)\s*(${elemento('v')}(?:\/>|>\s*<\/[^<>]*>)\s*)?<\/${PREFIJO}c\s*>`,
  'y',
);
const TIPO = /\st\s*=\s*["'](\w+)["']/;
/** A longer cell holds text, not a formula: Excel takes 8,192 characters of one. */
const CELDA_MAX = 32 * 1024;

const ESTILO = /\ss\s*=\s*["'](\d+)["']/;

/**
 * Notes the cells whose style shows zeros before their number, which the library does not tell.
 * @param rellenos how many digits a style shows, by its number
 */
function anotaRellenas(xml: string, rellenas: Rellenas, rellenos: ReadonlyMap<number, number>): void {
  if (rellenos.size === 0) return;
  for (const [, atributos = ''] of xml.matchAll(CELDA)) {
    const digitos = rellenos.get(Number(ESTILO.exec(atributos)?.[1] ?? -1));
    const donde = digitos && direccion(atributos);
    if (!donde) continue;
    const suyas = rellenas.get(donde.fila) ?? new Map<number, number>();
    rellenas.set(donde.fila, suyas.set(columnaDe(donde.letras), digitos));
  }
}

/** Where a cell with these attributes is; null if it does not say. */
function direccion(atributos: string): { letras: string; fila: number } | null {
  const dicho = DONDE.exec(atributos);
  const [, letras, fila] = DIRECCION.exec(dicho?.[1] ?? dicho?.[2] ?? '') ?? [];
  return letras && fila ? { letras, fila: Number(fila) } : null;
}

/**
 * Notes the cells with an error (`t="e"`), and those with a formula but no result; the library cannot distinguish them from empty ones.
 * @returns from where the next piece has to be read together with this one: the last cell may be cut off
 */
function anotaMalas(xml: string, malas: Malas): number {
  let ultima = xml.length;
  for (const celda of xml.matchAll(CELDA)) {
    ultima = celda.index;
    const [tag, atributos = ''] = celda;
    const tipo = TIPO.exec(atributos)?.[1];
    SIN_RESULTADO.lastIndex = celda.index + tag.length;
    const formula = tipo === 'e' || atributos.endsWith('/') ? null : SIN_RESULTADO.exec(xml);
    // An empty result of a text is a result: Excel writes it so for `=""`.
    if (tipo !== 'e' && (!formula || (tipo === 'str' && formula[1]))) continue;
    const donde = direccion(atributos);
    if (donde) anota(malas, donde.letras, donde.fila, tipo === 'e' ? tipo : undefined);
  }
  return Math.min(xml.lastIndexOf('<'), Math.max(ultima, xml.length - CELDA_MAX));
}

/** Its position: a row's number, a cell's address. */
const DONDE = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const DIRECCION = /^([A-Z]{1,3})([1-9]\d{0,6})$/;
const RENGLON = /^[1-9]\d{0,6}$/;
/**
 * A tag in which another begins. The library reads a tag that never ends again with each piece, in pieces that it halves as long as they take too
 * much time: on a busy machine it comes to pieces of nothing, and never ends.
 */
const SIN_CERRAR = /<(?!!)[^<>]*</;
/** Parts that the library reads as XML whichever sheet is read: the texts that cells share, the styles, and what leads to them. */
const LEIDAS = /^xl\/(?:[^/]+\.xml|_rels\/[^/]+\.rels)$/;
/** The longest tag searched across two chunks; no program writes one nearly as long. */
const ETIQUETA_MAX = 64 * 1024;

/** Where the tag begins that a piece of XML ends in; its length: in none. */
function etiquetaCortada(xml: string): number {
  const abre = xml.lastIndexOf('<');
  return abre < 0 || xml.includes('>', abre) ? xml.length : abre;
}

/**
 * Follows how far the cells of a sheet extend, and refuses one that extends too far before memory is reserved for it.
 */
class Extension {
  #columnas = 0;
  #renglones = 0;
  /** Rows that the sheet does not show, by hand or by a filter. */
  ocultas = 0;

  mira(xml: string): void {
    for (const [, cual, atributos = ''] of xml.matchAll(FILA_O_CELDA)) {
      if (cual === 'row' && OCULTO.test(atributos)) this.ocultas++;
      const dicho = DONDE.exec(atributos);
      const donde = dicho?.[1] ?? dicho?.[2];
      if (donde === undefined) continue;
      const [, letras = '', renglon = donde] = cual === 'c' ? (DIRECCION.exec(donde) ?? []) : [];
      // No usual program writes it in another way, and the library would read what is not seen here.
      if (cual === 'c' ? letras === '' : !RENGLON.test(donde)) throw new ArchivoError(DANADO);
      if (cual === 'c') this.#columnas = Math.max(this.#columnas, columnaDe(letras) + 1);
      this.#renglones = Math.max(this.#renglones, Number(renglon));
    }
    if (this.#columnas * this.#renglones <= CELDAS_MAX) return;
    const miles = (n: number) => n.toLocaleString('es-MX');
    throw new ArchivoError(
      `La hoja llega hasta la fila ${miles(this.#renglones)} y la columna ${miles(this.#columnas)}, más de ${miles(CELDAS_MAX)} celdas: borre lo que haya lejos de los datos, o use CSV`,
    );
  }
}

/** Bad cells of the sheet by row number: column from 0, and the reason. */
export type Malas = Map<number, [columna: number, motivo: string][]>;

/** Cells of the sheet whose number is shown with zeros before it, by row number: how many digits, by column from 0. */
export type Rellenas = Map<number, Map<number, number>>;

/** The sheet that is read of a workbook: the first that is not hidden. */
export interface HojaLeida {
  /** Its place among all, from 1. */
  lugar: number;
  nombre: string;
  /** Names of the others that are not hidden. */
  otras: string[];
}

export interface Libro {
  /** What was unpacked, by name; without the other sheets, if it is known which is read. */
  partes: Map<string, Buffer>;
  malas: Malas;
  rellenas: Rellenas;
  /** Null: it cannot be known here. */
  hoja: HojaLeida | null;
  /** Rows that the sheet does not show. They are read. */
  ocultas: number;
  combinadas: readonly Combinada[];
}

/** Cells of one column that are merged: its place from 0, and their first and last row. */
export interface Combinada {
  columna: number;
  de: number;
  a: number;
}

/** Most merged ranges that are noted, and most rows of one: nobody merges more by hand. */
const COMBINADAS_MAX = 10_000;
const COMBINADA_FILAS_MAX = 200;
const COMBINA = new RegExp(`<${PREFIJO}mergeCell${ATRIBUTOS}`, 'g');
const RANGO = /\sref\s*=\s*["']([A-Z]{1,3})([1-9]\d{0,6}):\1([1-9]\d{0,6})["']/;

function anotaCombinadas(xml: string, combinadas: Map<string, Combinada>): void {
  for (const [, atributos = ''] of xml.matchAll(COMBINA)) {
    const [rango, letras = '', de = '', a = ''] = RANGO.exec(atributos) ?? [];
    const filas = Number(a) - Number(de);
    if (rango && filas > 0 && filas <= COMBINADA_FILAS_MAX && combinadas.size < COMBINADAS_MAX)
      combinadas.set(rango, { columna: columnaDe(letras), de: Number(de), a: Number(a) });
  }
}

/**
 * Scans a workbook once: counts what it really unpacks to, whatever it declares, and finds the cells of the sheet that is read
 * whose formula gave an error or was never calculated. A sheet that extends too far is refused by its addresses.
 * @throws ArchivoError if it is damaged or too large
 */
export async function abreLibro(zip: Buffer): Promise<Libro> {
  let gastado = 0;
  const gasta = (bytes: number) => {
    gastado += bytes;
    if (gastado > DESEMPACADO_MAX) {
      throw new ArchivoError(
        `El libro se desempaca a más de ${DESEMPACADO_MAX / 1024 / 1024} MB: divídalo o use CSV`,
      );
    }
  };
  const todas = await entradas(zip, gasta);
  await nombraSiEsOtraCosa(todas);
  const lista = todas.filter((e) => /\.(xml|rels)$/.test(e.nombre));
  // Of two entries with one name, the later reader might take the other.
  if (new Set(lista.map((e) => e.nombre)).size < lista.length) throw new ArchivoError(DANADO);
  const busca = (nombre: string) => lista.find((e) => e.nombre === nombre);
  const libro = await entero(busca('xl/workbook.xml'));
  const vinculos = await entero(busca('xl/_rels/workbook.xml.rels'));
  const declaradas = hojasDe(libro);
  const elegida = declaradas.find((h) => !h.oculta) ?? declaradas[0];
  const suya = elegida && dondeEsta(elegida.id, vinculos);
  const sabida = suya && busca(suya) ? suya : null;
  // If it cannot be determined here where the sheet is, the library decides: it may be any of them.
  const hojas = new Set(sabida ? [sabida] : lista.map((e) => e.nombre).filter((n) => n.startsWith('xl/')));
  const partes: Libro['partes'] = new Map();
  const malas: Malas = new Map();
  const rellenas: Rellenas = new Map();
  const rellenos = rellenosDe(await entero(busca('xl/styles.xml')));
  const extension = new Extension();
  const rangos = new Map<string, Combinada>();
  for (const e of lista) {
    const buscar = hojas.has(e.nombre);
    // Nobody reads the other sheets.
    if (!buscar && /^xl\/worksheets\//.test(e.nombre)) continue;
    const trozos: Buffer[] = [];
    let resto = '';
    for await (const trozo of e.desempaca()) {
      trozos.push(trozo);
      if (!buscar && !LEIDAS.test(e.nombre)) continue;
      const xml = resto + trozo.toString('latin1');
      if (SIN_CERRAR.test(xml)) throw new ArchivoError(DANADO);
      // The library passes over such a text without a word, and its cell would be empty.
      if (xml.includes('<![CDATA[')) throw new ArchivoError(OTRA_VEZ);
      if (buscar) {
        extension.mira(xml);
        anotaRellenas(xml, rellenas, rellenos);
        anotaCombinadas(xml, rangos);
      }
      resto = xml.slice(buscar ? anotaMalas(xml, malas) : etiquetaCortada(xml));
      if (resto.length > ETIQUETA_MAX) throw new ArchivoError(DANADO);
    }
    // The file ends within a tag.
    if (etiquetaCortada(resto) < resto.length) throw new ArchivoError(DANADO);
    partes.set(e.nombre, Buffer.concat(trozos));
  }
  const { ocultas } = extension;
  const combinadas = [...rangos.values()];
  if (!elegida || !sabida) return { partes, malas, rellenas, hoja: null, ocultas, combinadas };
  const otras = declaradas.filter((h) => h !== elegida && !h.oculta).map((h) => h.nombre);
  return {
    partes,
    malas,
    rellenas,
    hoja: { lugar: declaradas.indexOf(elegida) + 1, nombre: elegida.nombre, otras },
    ocultas,
    combinadas,
  };
}

/** What a zip that is no workbook is, and what to do with it, if it is something that people have. */
async function nombraSiEsOtraCosa(todas: readonly Entrada[]): Promise<void> {
  const [primera] = todas;
  if (!primera || todas.some((e) => e.nombre === 'xl/workbook.xml')) return;
  const tipo = todas.find((e) => e.nombre === 'mimetype');
  if (tipo && /opendocument/.test(await entero(tipo)))
    throw new ArchivoError('El archivo es de LibreOffice (.ods): ábralo y guárdelo como .xlsx o CSV');
  if (todas.some((e) => e.nombre === 'xl/workbook.bin'))
    throw new ArchivoError('El archivo es un libro binario (.xlsb): ábralo en Excel y guárdelo como .xlsx');
  if (todas.some((e) => /^Index(\/.*\.iwa|\.zip)$/.test(e.nombre)))
    throw new ArchivoError(
      'El archivo es de Numbers (.numbers): ábralo en Numbers y expórtelo a Excel (.xlsx) o CSV',
    );
  if (todas.some((e) => e.nombre === 'word/document.xml'))
    throw new ArchivoError(
      'El archivo es un documento de Word: copie la tabla a Excel y guárdela como .xlsx',
    );
  const suyo = todas.find((e) => /\.(csv|txt|tsv|xlsx|xls)$/i.test(e.nombre));
  if (suyo)
    throw new ArchivoError(
      `El archivo es un .zip: ábralo y suba lo que trae dentro («${suyo.nombre.slice(0, 60)}»)`,
    );
}

/** The column of an address, from 0. */
const columnaDe = (letras: string): number =>
  [...letras].reduce((n, letra) => n * 26 + letra.charCodeAt(0) - 64, 0) - 1;

function anota(malas: Malas, letras: string, fila: number, error: string | undefined): void {
  const columna = columnaDe(letras);
  const deFila = malas.get(fila) ?? [];
  if (deFila.some(([c]) => c === columna)) return;
  const motivo = error
    ? 'tiene una fórmula con error'
    : 'tiene una fórmula sin resultado: abra el libro en Excel y guárdelo';
  malas.set(fila, [...deFila, [columna, motivo]]);
}

const ENTIDADES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The sheets of a workbook in their order. */
function hojasDe(libro: string): { nombre: string; id: string; oculta: boolean }[] {
  return Array.from(libro.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g), ([hoja]) => ({
    nombre: (/\sname=["']([^"']*)["']/.exec(hoja)?.[1] ?? '').replace(
      /&(lt|gt|quot|apos|amp);/g,
      (_, cual: string) => ENTIDADES[cual] ?? '',
    ),
    id: /\s\w+:id=["']([^"']+)["']/.exec(hoja)?.[1] ?? '',
    oculta: /\sstate=["'](?:very)?hidden["']/i.test(hoja),
  }));
}

/** Path in the zip of the sheet that a workbook refers to so. */
function dondeEsta(id: string, vinculos: string): string | null {
  for (const [vinculo] of vinculos.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)) {
    if (/\bId=["']([^"']+)["']/.exec(vinculo)?.[1] !== id) continue;
    const destino = /\bTarget=["']([^"']+)["']/.exec(vinculo)?.[1];
    return destino ? (destino.startsWith('/') ? destino.slice(1) : `xl/${destino}`) : null;
  }
  return null;
}
