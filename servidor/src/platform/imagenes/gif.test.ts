import { expect, test } from 'vitest';
import { leeGif } from './gif.ts';
import { cabe } from './medidas.ts';

const corto = (...n: number[]): Buffer => {
  const b = Buffer.alloc(2 * n.length);
  for (const [i, x] of n.entries()) b.writeUInt16LE(x, 2 * i);
  return b;
};
const cabeza = (ancho: number, alto: number): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    corto(ancho, alto),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ]);
const cuadro = (ancho: number, alto: number, izquierda = 0, arriba = 0): Buffer =>
  Buffer.concat([
    Buffer.from([0x2c]),
    corto(izquierda, arriba, ancho, alto),
    Buffer.from([0, 2, 2, 0x4c, 1, 0]),
  ]);
const FIN = Buffer.from([0x3b]);
const gif = (...partes: Buffer[]): Buffer => Buffer.concat([cabeza(1, 1), ...partes, FIN]);
const seAdmite = (b: Buffer): boolean => {
  const leido = leeGif(b);
  return leido !== null && cabe(leido);
};

test('uno de 35 bytes con un cuadro de 20,000 por 20,000 en una pantalla de 1 por 1 no se admite', () => {
  const chico = gif(cuadro(20_000, 20_000));
  expect(chico.length).toBeLessThan(40);
  expect(seAdmite(chico)).toBe(false);
  expect(seAdmite(gif(cuadro(1, 1)))).toBe(true);
});

test('cuenta cada cuadro, el segundo también, y dónde está en la pantalla', () => {
  expect(seAdmite(gif(cuadro(1, 1), cuadro(20_000, 20_000)))).toBe(false);
  expect(seAdmite(gif(cuadro(1, 1, 60_000, 60_000)))).toBe(false);
  expect(leeGif(gif(cuadro(30, 20, 10, 5)))).toMatchObject({ ancho: 40, alto: 25 });
});

test('los cuadros de una animación caben juntos, o no se admite', () => {
  const muchos = (cuantos: number) => gif(...Array.from({ length: cuantos }, () => cuadro(7_000, 7_000)));
  expect(seAdmite(muchos(5))).toBe(true);
  expect(seAdmite(muchos(1_000))).toBe(false);
  expect(seAdmite(gif(...Array.from({ length: 200 }, () => cuadro(640, 480))))).toBe(true);
});

test('queda lo que hace falta para pintarlo; comentarios, textos y datos de otros programas no', () => {
  const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
  const repite = Buffer.concat([
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from('NETSCAPE2.0'),
    Buffer.from([3, 1, 0, 0, 0]),
  ]);
  const suyos = [repite, control, cuadro(1, 1)];
  const ajenos = [
    Buffer.from([0x21, 0xfe, 3, 71, 80, 83, 0]),
    Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP'), Buffer.from([3, 1, 2, 3, 0])]),
    Buffer.concat([
      Buffer.from([0x21, 0xff, 11]),
      Buffer.from('NETSCAPE2.0'),
      Buffer.from([3, 1, 0, 0, 3, 71, 80, 83, 0]),
    ]),
    Buffer.from([0x21, 0x01, 2, 71, 80, 0]),
    Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 3, 71, 80, 83, 0]),
  ];
  expect(leeGif(gif(...ajenos, ...suyos, ...ajenos))?.datos).toEqual(gif(...suyos));
});
