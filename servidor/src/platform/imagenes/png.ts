import { crc32 } from 'node:zlib';
import type { Medida } from './medidas.ts';

export const FIRMA_PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The chunks of a still picture and the longest that each may be, in bytes (PNG, third edition, §11). None of the others is kept: they hold texts,
 * places and dates, more frames, or whatever a program chose to put there.
 */
const CONOCIDOS: ReadonlyMap<string, number> = new Map([
  ['IHDR', 13],
  ['PLTE', 768],
  ['IDAT', Number.POSITIVE_INFINITY],
  ['IEND', 0],
  ['tRNS', 256],
  ['gAMA', 4],
  ['cHRM', 32],
  ['sRGB', 1],
  ['sBIT', 4],
  ['bKGD', 6],
  ['pHYs', 9],
]);

/** A chunk without which a picture cannot be drawn begins with a capital (§5.4). */
const esCritico = (tipo: string): boolean => /^[A-Z]/.test(tipo);

/**
 * Reads a PNG by its chunks to its end, every checksum right, and keeps the known ones, each once but its data; null if it is no complete PNG, has no
 * data or needs a chunk that is not known. Of an animation its still picture is kept.
 * @returns also `fin`, where the picture ends in `b`
 */
export function leePng(b: Buffer): (Medida & { fin: number }) | null {
  if (!b.subarray(0, FIRMA_PNG.length).equals(FIRMA_PNG)) return null;
  const partes: Buffer[] = [FIRMA_PNG];
  const vistos = new Set<string>();
  for (let i = FIRMA_PNG.length; i + 12 <= b.length; ) {
    const largo = b.readUInt32BE(i);
    const tipo = b.toString('latin1', i + 4, i + 8);
    const fin = i + 12 + largo;
    if (fin > b.length || crc32(b.subarray(i + 4, fin - 4)) !== b.readUInt32BE(fin - 4)) return null;
    if ((i === FIRMA_PNG.length) !== (tipo === 'IHDR') || (tipo === 'IHDR' && largo !== 13)) return null;
    const max = CONOCIDOS.get(tipo);
    if (max === undefined && esCritico(tipo)) return null;
    if (max !== undefined && largo <= max && (tipo === 'IDAT' || !vistos.has(tipo)))
      partes.push(b.subarray(i, fin));
    vistos.add(tipo);
    i = fin;
    if (tipo === 'IEND')
      return vistos.has('IDAT')
        ? { ancho: b.readUInt32BE(16), alto: b.readUInt32BE(20), datos: Buffer.concat(partes), fin }
        : null;
  }
  return null;
}
