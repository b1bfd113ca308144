import { MENSAJES_ARCHIVO, type TipoDeArchivo } from '@anden/contrato/archivos/rules.ts';
import { leeJpeg } from '../../platform/imagenes/jpeg.ts';
import { cabe } from '../../platform/imagenes/medidas.ts';
import { FIRMA_PNG, leePng } from '../../platform/imagenes/png.ts';

/** What a file's bytes are and which of them are kept, or why none are. */
export type Contenido = { tipo: TipoDeArchivo; datos: Buffer } | { falla: string };

/** Where a kind of file ends; null: it is cut or damaged. A string: why it is refused. */
type Fin = number | null | string;

const FIRMA_PDF = Buffer.from('%PDF-');

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

const esJpeg = (b: Buffer): boolean => b.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));

/** A photograph as tickets keep theirs: without where it was taken, and without what the phone wrote behind its end. */
function deJpeg(b: Buffer): Contenido {
  const jpeg = leeJpeg(b);
  if (!jpeg) return { falla: MENSAJES_ARCHIVO.cortado('jpeg') };
  return cabe(jpeg) ? { tipo: 'jpeg', datos: jpeg.datos } : { falla: MENSAJES_ARCHIVO.inmensa };
}

function dePng(b: Buffer): Contenido {
  const png = leePng(b);
  if (!png) return { falla: MENSAJES_ARCHIVO.cortado('png') };
  if (!cabe(png)) return { falla: MENSAJES_ARCHIVO.inmensa };
  return terminaAhi(b, png.fin)
    ? { tipo: 'png', datos: png.datos }
    : { falla: MENSAJES_ARCHIVO.doble('png') };
}

function dePdf(b: Buffer): Contenido {
  const fin = finDePdf(b);
  if (typeof fin === 'string') return { falla: fin };
  if (fin === null) return { falla: MENSAJES_ARCHIVO.cortado('pdf') };
  return terminaAhi(b, fin) ? { tipo: 'pdf', datos: b } : { falla: MENSAJES_ARCHIVO.doble('pdf') };
}

/** Whether nothing that counts follows the end of a file. */
const terminaAhi = (b: Buffer, fin: number): boolean => soloRelleno(b.subarray(fin)) && !esZip(b);

/**
 * What a file is, by its content alone: its name is never believed. It must begin as its kind does and be complete. Nothing else may follow its end,
 * so that no other program takes the file for something else: what follows a photograph is cut off, and any other file is refused. Of a picture what
 * is not the picture is not kept.
 */
export function leeContenido(b: Buffer): Contenido {
  if (esJpeg(b)) return deJpeg(b);
  if (b.subarray(0, FIRMA_PNG.length).equals(FIRMA_PNG)) return dePng(b);
  if (b.subarray(0, FIRMA_PDF.length).equals(FIRMA_PDF)) return dePdf(b);
  return { falla: MENSAJES_ARCHIVO.desconocido };
}
