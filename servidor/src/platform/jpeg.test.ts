import { expect, test } from 'vitest';
import { FOTO } from '../../testing/fixture.ts';
import { leerJpeg } from './jpeg.ts';

const JPEG = Buffer.from(FOTO, 'base64');
const INICIO = JPEG.subarray(0, 2);
const LUGAR = 'GPS 19.04,-98.20';

/** A segment of a JPEG, its length before its data. */
const segmento = (marca: number, datos: Buffer): Buffer => {
  const b = Buffer.alloc(4);
  b.set([0xff, marca]);
  b.writeUInt16BE(datos.length + 2, 2);
  return Buffer.concat([b, datos]);
};

/** What a phone writes before a picture: its make, which way it was held, and where. */
function exif(orden: 'II' | 'MM', giro: number): Buffer {
  const b = Buffer.alloc(10 + 2 * 12 + 4);
  const chico = orden === 'II';
  const corto = (n: number, i: number) => (chico ? b.writeUInt16LE(n, i) : b.writeUInt16BE(n, i));
  const largo = (n: number, i: number) => (chico ? b.writeUInt32LE(n, i) : b.writeUInt32BE(n, i));
  b.write(orden, 'latin1');
  corto(42, 2);
  largo(8, 4);
  corto(2, 8);
  for (const [i, etiqueta, valor] of [
    [10, 0x010f, 0],
    [22, 0x0112, giro],
  ] as const) {
    corto(etiqueta, i);
    corto(3, i + 2);
    largo(1, i + 4);
    corto(valor, i + 8);
  }
  return segmento(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), b, Buffer.from(LUGAR)]));
}
const con = (...segmentos: Buffer[]): Buffer => Buffer.concat([INICIO, ...segmentos, JPEG.subarray(2)]);
const datosDe = (b: Buffer): Buffer => leerJpeg(b)?.datos ?? Buffer.alloc(0);

test.each(['II', 'MM'] as const)(
  'de lo que el teléfono escribió (%s) sólo queda cómo se tuvo en la mano',
  (orden) => {
    const derecha = datosDe(JPEG);
    expect(datosDe(con(exif(orden, 1)))).toEqual(derecha);
    expect(datosDe(con(exif(orden, 99)))).toEqual(derecha);
    const girada = datosDe(con(exif(orden, 6)));
    expect(girada.includes(LUGAR)).toBe(false);
    expect(girada.length).toBe(derecha.length + 36);
    expect(girada.readUInt16BE(30)).toBe(6);
    expect(datosDe(girada)).toEqual(girada);
  },
);
