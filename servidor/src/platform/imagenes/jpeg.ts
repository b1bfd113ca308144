import type { Medida } from './medidas.ts';

const INICIO = 0xd8;
const FIN = 0xd9;
const BARRIDO = 0xda;
const EXIF = 0xe1;
const APP0 = 0xe0;
const APP14 = 0xee;
/** Tables of a picture, of its quantization, Huffman and arithmetic codes, and how often its data is resumed. */
const TABLAS: ReadonlySet<number> = new Set([0xdb, 0xc4, 0xcc, 0xdd]);
/** Most scans: a progressive picture has about ten; each one more is drawn over all of it, however short. */
const BARRIDOS_MAX = 100;

/** Segments without a length; they stand only inside a scan, or are the start and the end. */
const sinLargo = (m: number): boolean => m < 0xc0 || (m >= 0xd0 && m <= INICIO);
/** Frame headers, which contain the size: C0 to CF except the tables C4, C8 and CC. */
const esCuadro = (m: number): boolean => m >= 0xc0 && m <= 0xcf && m !== 0xc4 && m !== 0xc8 && m !== 0xcc;
/** A segment of metadata with nothing but the camera's orientation: its name, a header, and a table of one entry (Exif 2.3, §4.5). */
const ORIENTACION = Buffer.from(
  'ffe100224578696600004d4d002a00000008000101120003000000010000000000000000',
  'hex',
);
const ETIQUETA_ORIENTACION = 0x0112;

/** How a segment of Exif says that its picture is turned; null: it does not say so, or the picture stands upright. */
function giroDe(segmento: Buffer): number | null {
  if (segmento.toString('latin1', 4, 10) !== 'Exif\0\0') return null;
  const exif = segmento.subarray(10);
  const orden = exif.toString('latin1', 0, 2);
  if (exif.length < 14 || (orden !== 'II' && orden !== 'MM')) return null;
  const corto = (i: number) => (orden === 'II' ? exif.readUInt16LE(i) : exif.readUInt16BE(i));
  const tabla = orden === 'II' ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  for (let i = tabla + 2; i + 12 <= exif.length && i < tabla + 2 + 12 * corto(tabla); i += 12) {
    if (corto(i) !== ETIQUETA_ORIENTACION) continue;
    const giro = corto(i + 8);
    return giro >= 2 && giro <= 8 ? giro : null;
  }
  return null;
}

/** The first bytes of a segment, with its length said again. */
function hasta(segmento: Buffer, bytes: number): Buffer {
  const corto = Buffer.from(segmento.subarray(0, bytes));
  corto.writeUInt16BE(bytes - 2, 2);
  return corto;
}

/** APP0 says the picture's density (JFIF, §10.1); the thumbnail that may follow is not kept. */
function jfifDe(segmento: Buffer): Buffer | null {
  const LARGO = 18;
  if (segmento.length < LARGO || segmento.toString('latin1', 4, 9) !== 'JFIF\0') return null;
  const corto = hasta(segmento, LARGO);
  corto.fill(0, LARGO - 2);
  return corto;
}

/** APP14 says in which colours the picture is. */
function adobeDe(segmento: Buffer): Buffer | null {
  const LARGO = 16;
  return segmento.length >= LARGO && segmento.toString('latin1', 4, 9) === 'Adobe'
    ? hasta(segmento, LARGO)
    : null;
}

/** A segment that says how the picture is turned, made anew. */
function girada(segmento: Buffer): Buffer | null {
  const giro = giroDe(segmento);
  if (giro === null) return null;
  const nueva = Buffer.from(ORIENTACION);
  nueva.writeUInt16BE(giro, 28);
  return nueva;
}

/** What is kept of a segment; null: nothing. Of APP0, APP1 and APP14 the first that says something counts. */
function loQueQueda(segmento: Buffer, marca: number, vistos: Set<number>): Buffer | null {
  if (esCuadro(marca) || marca === BARRIDO || TABLAS.has(marca)) return segmento;
  const leer = { [APP0]: jfifDe, [EXIF]: girada, [APP14]: adobeDe }[marca];
  const dicho = leer && !vistos.has(marca) ? leer(segmento) : null;
  if (dicho) vistos.add(marca);
  return dicho;
}

/** Where the compressed data that begins at `desde` ends: at the next marker that is neither a stuffed byte nor a restart. */
function finDeBarrido(b: Buffer, desde: number): number {
  let i = b.indexOf(0xff, desde);
  while (i >= 0 && i + 1 < b.length) {
    const m = b[i + 1] as number;
    if (m !== 0 && m !== 0xff && (m < 0xd0 || m >= INICIO)) return i;
    i = b.indexOf(0xff, m === 0xff ? i + 1 : i + 2);
  }
  return b.length;
}

/**
 * Reads a JPEG by its markers (ISO/IEC 10918-1, annex B) to its end and keeps the segments that its drawing needs, and how it is turned; null if it
 * is not a complete JPEG. Phones append a film, a second picture or notes of their own after its end, and hide a thumbnail and a place before it: none
 * of it is kept.
 */
export function leeJpeg(bytes: Buffer): Medida | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== INICIO) return null;
  const partes = [bytes.subarray(0, 2)];
  let tamano: { ancho: number; alto: number } | null = null;
  const vistos = new Set<number>();
  let barridos = 0;
  for (let i = 2; i + 1 < bytes.length && bytes[i] === 0xff; ) {
    const marca = bytes[i + 1] as number;
    // Any number of these may stand before a marker.
    if (marca === 0xff) {
      i += 1;
      continue;
    }
    if (marca === FIN)
      return tamano && barridos > 0
        ? { ...tamano, datos: Buffer.concat([...partes, bytes.subarray(i, i + 2)]) }
        : null;
    if (sinLargo(marca) || i + 4 > bytes.length) return null;
    const largo = bytes.readUInt16BE(i + 2);
    let sigue = i + 2 + largo;
    if (largo < 2 || sigue > bytes.length) return null;
    if (esCuadro(marca)) {
      if (tamano || largo < 8) return null;
      tamano = { alto: bytes.readUInt16BE(i + 5), ancho: bytes.readUInt16BE(i + 7) };
    }
    if (marca === BARRIDO) {
      if (!tamano || tamano.ancho === 0 || tamano.alto === 0) return null;
      if (++barridos > BARRIDOS_MAX) return null;
      sigue = finDeBarrido(bytes, sigue);
    }
    const queda = loQueQueda(bytes.subarray(i, sigue), marca, vistos);
    if (queda) partes.push(queda);
    i = sigue;
  }
  return null;
}
