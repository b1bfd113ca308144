import { crc32 } from 'node:zlib';
import { MENSAJES_ARCHIVO, PIXELES_MAX, type TipoDeArchivo } from '@anden/contrato/archivos/rules.ts';
import { leerJpeg } from '../../platform/jpeg.ts';

/** What a file's bytes are and which of them are kept, or why none are. */
export type Contenido = { tipo: TipoDeArchivo; datos: Buffer } | { falla: string };

/** Where a kind of file ends; null: it is cut or damaged. A string: why it is refused. */
type Fin = number | null | string;

const FIRMA_PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const FIRMA_PDF = Buffer.from('%PDF-');

/** The end of a PNG: every chunk's checksum must be right, the first chunk its header and the last its end (PNG, third edition, §5). */
function finDePng(b: Buffer): Fin {
  for (let i = FIRMA_PNG.length; i + 12 <= b.length; ) {
    const largo = b.readUInt32BE(i);
    const tipo = b.toString('latin1', i + 4, i + 8);
    const datos = i + 8 + largo;
    if (datos + 4 > b.length || crc32(b.subarray(i + 4, datos)) !== b.readUInt32BE(datos)) return null;
    if (i === FIRMA_PNG.length) {
      if (tipo !== 'IHDR' || largo !== 13) return null;
      const ancho = b.readUInt32BE(i + 8);
      const alto = b.readUInt32BE(i + 12);
      if (ancho * alto === 0) return null;
      if (ancho * alto > PIXELES_MAX) return MENSAJES_ARCHIVO.inmensa;
    }
    i = datos + 4;
    if (tipo === 'IEND') return i;
  }
  return null;
}

/** A name of a PDF however its letters are written: `/Launch`, `/L#61unch` (ISO 32000-2, 7.3.5). */
const nombreDePdf = (nombre: string): string =>
  `/${[...nombre].map((c) => `(?:${c}|#${c.charCodeAt(0).toString(16)})`).join('')}(?![A-Za-z0-9])`;
const CON_PROGRAMA = new RegExp(['JavaScript', 'Launch', 'RichMedia'].map(nombreDePdf).join('|'), 'i');
const CON_CLAVE = new RegExp(nombreDePdf('Encrypt'));

/** Bytes before the end mark of a PDF in which its last lines are. */
const COLA_PDF = 2048;

/** The end of a PDF: its last lines must say where its table of objects is, and it must be there (ISO 32000-2, 7.5.5). */
function finDePdf(b: Buffer): Fin {
  const fin = b.lastIndexOf('%%EOF');
  if (fin < 0) return null;
  const cola = b.toString('latin1', Math.max(0, fin - COLA_PDF), fin);
  const tabla = Number(/startxref\s+(\d{1,10})\s*$/.exec(cola)?.[1] ?? Number.NaN);
  if (!(tabla < fin) || !/^\s*(xref|\d+\s+\d+\s+obj)/.test(b.toString('latin1', tabla, tabla + 40)))
    return null;
  const texto = b.toString('latin1');
  if (CON_CLAVE.test(texto)) return MENSAJES_ARCHIVO.conClave;
  if (CON_PROGRAMA.test(texto)) return MENSAJES_ARCHIVO.conPrograma;
  return fin + '%%EOF'.length;
}

/** Whether an end record of a ZIP reaches exactly to the end of the file, which then opens as a ZIP whatever stands before it (APPNOTE 4.3.16). */
function esZip(b: Buffer): boolean {
  const LARGO = 22;
  for (let i = b.length - LARGO; i >= Math.max(0, b.length - LARGO - 0xffff); i--)
    if (b.readUInt32LE(i) === 0x06054b50 && i + LARGO + b.readUInt16LE(i + 20) === b.length) return true;
  return false;
}

/** Whether there is nothing but blanks and zeros, which some programs append. */
const soloRelleno = (b: Buffer): boolean =>
  b.every((c) => c === 0 || c === 9 || c === 10 || c === 13 || c === 32);

const LECTORES: readonly {
  tipo: Exclude<TipoDeArchivo, 'jpeg'>;
  empieza: (b: Buffer) => boolean;
  fin: (b: Buffer) => Fin;
}[] = [
  { tipo: 'pdf', empieza: (b) => b.subarray(0, FIRMA_PDF.length).equals(FIRMA_PDF), fin: finDePdf },
  { tipo: 'png', empieza: (b) => b.subarray(0, FIRMA_PNG.length).equals(FIRMA_PNG), fin: finDePng },
];

const esJpeg = (b: Buffer): boolean => b.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));

/** A photograph as tickets keep theirs: without where it was taken, and without what the phone wrote behind its end. */
function deJpeg(b: Buffer): Contenido {
  const jpeg = leerJpeg(b);
  if (!jpeg) return { falla: MENSAJES_ARCHIVO.cortado('jpeg') };
  if (jpeg.ancho * jpeg.alto > PIXELES_MAX) return { falla: MENSAJES_ARCHIVO.inmensa };
  return { tipo: 'jpeg', datos: jpeg.datos };
}

/**
 * What a file is, by its content alone: its name is never believed. It must begin as its kind does and be complete. Nothing else may follow its end,
 * so that no other program takes the file for something else: what follows a photograph is cut off, and any other file is refused.
 */
export function leerContenido(b: Buffer): Contenido {
  if (esJpeg(b)) return deJpeg(b);
  const lector = LECTORES.find(({ empieza }) => empieza(b));
  if (!lector) return { falla: MENSAJES_ARCHIVO.desconocido };
  const { tipo } = lector;
  const fin = lector.fin(b);
  if (typeof fin === 'string') return { falla: fin };
  if (fin === null) return { falla: MENSAJES_ARCHIVO.cortado(tipo) };
  if (!soloRelleno(b.subarray(fin)) || esZip(b)) return { falla: MENSAJES_ARCHIVO.doble(tipo) };
  return { tipo, datos: b };
}
