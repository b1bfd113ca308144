import { expect, test } from 'vitest';
import { FOTO } from '../../../testing/fixture.ts';
import { leeJpeg } from './jpeg.ts';

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
const datosDe = (b: Buffer): Buffer => leeJpeg(b)?.datos ?? Buffer.alloc(0);

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

/** APP0 and APP14 as they are kept, of a picture of one point. */
const JFIF = segmento(0xe0, Buffer.from('4a46494600010101006000600000', 'hex'));
const ADOBE = segmento(0xee, Buffer.from('41646f626500640000000001', 'hex'));
/** The example as it is kept, which begins with its tables. */
const PELADO = datosDe(JPEG);
const pelado = (...segmentos: Buffer[]): Buffer => Buffer.concat([INICIO, ...segmentos, PELADO.subarray(2)]);

test('quedan los segmentos que se conocen, una vez, y de cada uno lo suyo', () => {
  const mini = Buffer.from(JFIF);
  mini[16] = 2;
  mini[17] = 2;
  const conMiniatura = segmento(0xe0, Buffer.concat([mini.subarray(4), Buffer.alloc(12, 7)]));
  const larga = segmento(0xee, Buffer.concat([ADOBE.subarray(4), Buffer.from(LUGAR)]));
  expect(datosDe(pelado(conMiniatura, larga))).toEqual(pelado(JFIF, ADOBE));
  const jfxx = segmento(0xe0, Buffer.from(`JFXX\0\x10${LUGAR}`, 'latin1'));
  expect(datosDe(pelado(JFIF, JFIF, jfxx, ADOBE, ADOBE))).toEqual(pelado(JFIF, ADOBE));
  for (const marca of [0xe2, 0xe5, 0xed, 0xef, 0xf0, 0xfd, 0xfe, 0xdc, 0xde, 0xdf])
    expect(datosDe(pelado(segmento(marca, Buffer.from(LUGAR)))), marca.toString(16)).toEqual(PELADO);
});

test('con más barridos que ninguna fotografía no es imagen: cada uno se pinta en toda ella', () => {
  const barrido = PELADO.subarray(PELADO.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const con = (cuantos: number) =>
    Buffer.concat([
      PELADO.subarray(0, -2),
      ...Array.from({ length: cuantos }, () => barrido),
      PELADO.subarray(-2),
    ]);
  expect(leeJpeg(con(20))).not.toBeNull();
  expect(leeJpeg(con(500))).toBeNull();
});
