import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { trozo, unPng } from '../../../testing/guardados.ts';
import { leePng } from './png.ts';

const LUGAR = Buffer.from('GPS 19.04,-98.20');
const datosDe = (b: Buffer) => leePng(b)?.datos;

test.each(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'iCCP', 'prVt', 'vpAg', 'npTc'])(
  'un trozo %s no se guarda',
  (tipo) => {
    expect(datosDe(unPng(2, 1, [trozo(tipo, LUGAR)]))).toEqual(unPng());
  },
);

test('queda lo que hace falta para pintarla, una vez y del largo que debe', () => {
  const gama = trozo('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]));
  expect(datosDe(unPng(2, 1, [gama, gama]))).toEqual(unPng(2, 1, [gama]));
  expect(datosDe(unPng(2, 1, [trozo('gAMA', LUGAR)]))).toEqual(unPng());
  const datos = trozo('IDAT', deflateSync(Buffer.from([0, 1, 2])));
  expect(datosDe(unPng(2, 1, [datos]))).toEqual(unPng(2, 1, [datos]));
});

test('de una animación queda su imagen quieta: los cuadros, de cualquier tamaño, no', () => {
  const control = Buffer.alloc(26);
  control.writeUInt32BE(20_000, 4);
  control.writeUInt32BE(20_000, 8);
  const animada = unPng(2, 1, [
    trozo('acTL', Buffer.alloc(8, 1)),
    trozo('fcTL', control),
    trozo('fdAT', deflateSync(Buffer.alloc(20))),
  ]);
  expect(datosDe(animada)).toEqual(unPng());
});

test('sin datos, o con un trozo sin el que no se pinta y que no se conoce, no es imagen', () => {
  expect(leePng(unPng(2, 1, [], false))).toBeNull();
  expect(leePng(unPng(2, 1, [trozo('CgBI', Buffer.alloc(4))]))).toBeNull();
});
