import { crc32 } from 'node:zlib';
import type { TipoDeEvidencia } from '@anden/contrato/tickets/rules.ts';
import { leerJpeg } from '../../platform/jpeg.ts';

/** A picture as it is kept: what it is, and its bytes without what a phone wrote beside them. */
export interface Imagen {
  tipo: TipoDeEvidencia;
  datos: Buffer;
}

/** Most pixels: a larger one would fill a handheld's memory once it is drawn. */
const PIXELES_MAX = 60_000_000;

const cabe = (ancho: number, alto: number): boolean => ancho > 0 && alto > 0 && ancho * alto <= PIXELES_MAX;

const FIRMA_PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks in which place, owner and dates are written. */
const DATOS_PNG: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

/** A PNG up to its last chunk, every checksum right (PNG, third edition, §5), without its metadata. */
function leerPng(b: Buffer): Buffer | null {
  if (!b.subarray(0, 8).equals(FIRMA_PNG)) return null;
  const partes: Buffer[] = [FIRMA_PNG];
  for (let i = 8; i + 12 <= b.length; ) {
    const tipo = b.toString('latin1', i + 4, i + 8);
    const fin = i + 12 + b.readUInt32BE(i);
    if (fin > b.length || crc32(b.subarray(i + 4, fin - 4)) !== b.readUInt32BE(fin - 4)) return null;
    if ((i === 8) !== (tipo === 'IHDR')) return null;
    if (i === 8 && (fin !== 33 || !cabe(b.readUInt32BE(16), b.readUInt32BE(20)))) return null;
    if (!DATOS_PNG.has(tipo)) partes.push(b.subarray(i, fin));
    i = fin;
    if (tipo === 'IEND') return Buffer.concat(partes);
  }
  return null;
}

/** Bytes of a table of colours, by the packed field that announces it. */
const tablaDe = (empacado: number): number => (empacado & 0x80 ? 3 * 2 ** ((empacado & 7) + 1) : 0);

/** Where the sub-blocks that begin at `i` end; past the end if they are cut. */
function finDeBloques(b: Buffer, i: number): number {
  let j = i;
  while (j < b.length && b[j] !== 0) j += 1 + (b[j] as number);
  return j + 1;
}

/** A GIF whose blocks lead to its trailer (GIF89a, 17 to 27), up to it and without its comments. */
function leerGif(b: Buffer): Buffer | null {
  if (b.length < 14 || !/^GIF8[79]a$/.test(b.toString('latin1', 0, 6))) return null;
  if (!cabe(b.readUInt16LE(6), b.readUInt16LE(8))) return null;
  let i = 13 + tablaDe(b[10] as number);
  const partes = [b.subarray(0, i)];
  let conImagen = false;
  while (i < b.length) {
    const desde = i;
    const bloque = b[i];
    if (bloque === 0x3b) return conImagen ? Buffer.concat([...partes, b.subarray(i, i + 1)]) : null;
    if (bloque === 0x21) i = finDeBloques(b, i + 2);
    else if (bloque === 0x2c && i + 10 < b.length) {
      conImagen = true;
      i = finDeBloques(b, i + 11 + tablaDe(b[i + 9] as number));
    } else return null;
    if (i > b.length) return null;
    // Comments and application data other than the one that repeats an animation.
    const comentario = bloque === 0x21 && b[desde + 1] === 0xfe;
    const ajeno =
      bloque === 0x21 &&
      b[desde + 1] === 0xff &&
      b.toString('latin1', desde + 3, desde + 14) !== 'NETSCAPE2.0';
    if (!comentario && !ajeno) partes.push(b.subarray(desde, i));
  }
  return null;
}

/**
 * Reads a picture by its content, whatever it is called; null: it is no whole JPEG, PNG or GIF, or is too large to be
 * drawn. What stands after its end is not kept: phones write there, and so does whoever hides another file behind a picture.
 */
export function leerImagen(bytes: Buffer): Imagen | null {
  const jpeg = leerJpeg(bytes);
  if (jpeg) return cabe(jpeg.ancho, jpeg.alto) ? { tipo: 'image/jpeg', datos: jpeg.datos } : null;
  const png = leerPng(bytes);
  if (png) return { tipo: 'image/png', datos: png };
  const gif = leerGif(bytes);
  return gif ? { tipo: 'image/gif', datos: gif } : null;
}
