/** A picture as it is stored: its size in pixels, and its bytes without metadata. */
export interface Jpeg {
  ancho: number;
  alto: number;
  datos: Buffer;
}

const INICIO = 0xd8;
const FIN = 0xd9;
const BARRIDO = 0xda;
const COMENTARIO = 0xfe;

/** Frame headers, which contain the size: C0 to CF except the tables C4, C8 and CC. */
const esCuadro = (m: number): boolean => m >= 0xc0 && m <= 0xcf && m !== 0xc4 && m !== 0xc8 && m !== 0xcc;
/** Segments in which phones store place, owner and a thumbnail. APP0 and APP14 stay: they define the colours. */
const esMetadato = (m: number): boolean => m === COMENTARIO || (m >= 0xe1 && m <= 0xef && m !== 0xee);

/**
 * Reads a JPEG by its markers (ISO/IEC 10918-1, annex B) up to its first scan and removes its metadata; null if it is
 * not a complete JPEG.
 */
export function leerJpeg(bytes: Buffer): Jpeg | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== INICIO) return null;
  if (bytes.at(-2) !== 0xff || bytes.at(-1) !== FIN) return null;
  const partes = [bytes.subarray(0, 2)];
  let tamano: { ancho: number; alto: number } | null = null;
  for (let i = 2; i + 4 <= bytes.length; ) {
    const marca = bytes[i + 1] as number;
    const largo = bytes.readUInt16BE(i + 2);
    const sigue = i + 2 + largo;
    if (bytes[i] !== 0xff || largo < 2 || sigue > bytes.length) return null;
    if (esCuadro(marca)) {
      if (tamano || largo < 8) return null;
      tamano = { alto: bytes.readUInt16BE(i + 5), ancho: bytes.readUInt16BE(i + 7) };
    }
    if (marca === BARRIDO) {
      if (!tamano || tamano.ancho === 0 || tamano.alto === 0) return null;
      return { ...tamano, datos: Buffer.concat([...partes, bytes.subarray(i)]) };
    }
    if (!esMetadato(marca)) partes.push(bytes.subarray(i, sigue));
    i = sigue;
  }
  return null;
}
