import { describe, expect, test } from 'vitest';
import {
  esDeLector,
  esInyectada,
  JUICIO,
  lectura,
  puedeSerDeLector,
  type Rafaga,
  SIN_RAFAGA,
  silencioDe,
  suma,
} from './rafaga.ts';

const teclea = (texto: string, paso: number, desde = 1000, sobre: Rafaga = SIN_RAFAGA) =>
  [...texto].reduce((r, c, i) => suma(r, c, desde + i * paso), sobre);

describe('ráfaga', () => {
  test.each([1, 5, 30, 55, 80, 100])('un lector a %i ms por carácter', (paso) => {
    const r = teclea('7501234567893', paso);
    expect(lectura(r, r.ultima + paso)).toBe('7501234567893');
  });
  test.each([101, 150])('una mano a %i ms por carácter', (paso) => {
    const r = teclea('7501234567893', paso);
    expect(lectura(r, r.ultima + paso)).toBeNull();
  });
  test('un lector se conoce al cuarto carácter, una mano nunca', () => {
    expect([1, 2, 3, 4].map((n) => esDeLector(teclea('7501'.slice(0, n), 5)))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(esDeLector(teclea('7501234567893', 60))).toBe(false);
  });
  test('mientras no se sabe, lo tecleado puede ser de un lector; con una pausa de mano, ya no', () => {
    const tras = (n: number, paso: number) => puedeSerDeLector(teclea('7501'.slice(0, n), paso));
    expect([1, 2, 3, 4].map((n) => tras(n, 5))).toEqual([true, true, true, false]);
    expect([1, 2, 3].map((n) => tras(n, 60))).toEqual([true, false, false]);
    expect(puedeSerDeLector(teclea('01', 5, 1150, teclea('75', 120)))).toBe(false);
  });
  test('un tropiezo del aparato no parte el código', () => {
    const mitad = teclea('750123', 10);
    const r = teclea('4567893', 10, mitad.ultima + 900, mitad);
    expect(lectura(r, r.ultima + 10)).toBe('7501234567893');
  });
  test('una cantidad nunca es un código', () => {
    const r = teclea('12345', 5);
    expect(lectura(r, r.ultima + 5)).toBeNull();
  });
  test('lo tecleado antes no se pega al código', () => {
    const mano = teclea('12', 200);
    const r = teclea('7501234567893', 10, mano.ultima + 400, mano);
    expect(lectura(r, r.ultima + 10)).toBe('7501234567893');
  });
  test('dos lecturas seguidas sin su Enter no son una', () => {
    const una = teclea('7501234567893', 10);
    const r = teclea('7501234567893', 10, una.ultima + 1500, una);
    expect(r.codigo).toBe('7501234567893');
  });
  test('un enlace Bluetooth manda a puñados: cuenta el promedio, no cada hueco', () => {
    const veces = [0, 5, 10, 310, 315, 320, 620, 625, 630, 930, 935, 940, 945];
    const r = [...'7501234567893'].reduce((a, c, i) => suma(a, c, 1000 + (veces[i] ?? 0)), SIN_RAFAGA);
    expect(lectura(r, r.ultima + 5)).toBe('7501234567893');
  });
  test('con su límite, un aparato más lento también', () => {
    const r = [...'7501234567893'].reduce((a, c, i) => suma(a, c, 1000 + i * 150, 200), SIN_RAFAGA);
    expect(lectura(r, r.ultima + 150, { destino: 'codigo', limite: 200 })).toBe('7501234567893');
    expect(lectura(r, r.ultima + 150)).toBeNull();
  });
  test('a más de 70 ms, seis cifras pueden ser una cantidad, y palabras no son un código', () => {
    const r = teclea('123456', 90);
    expect(lectura(r, r.ultima + 90, { destino: 'cantidad', limite: 100 })).toBeNull();
    expect(lectura(r, r.ultima + 90)).toBe('123456');
    expect(lectura(r, r.ultima + 90, { destino: 'texto', limite: 100 })).toBeNull();
  });
  test('sin Enter, un código termina con el silencio', () => {
    const en = (paso: number, texto = '7501234567893', conSufijo = false) =>
      silencioDe(teclea(texto, paso), JUICIO, conSufijo);
    expect(en(5)).toBe(250);
    expect(en(90)).toBe(500);
    expect(en(90, '123456')).toBeNull();
    expect(en(5, '12345')).toBeNull();
    expect(en(150)).toBeNull();
    expect([en(5, '7501234567893', true), en(90, '7501234567893', true)]).toEqual([1000, null]);
    expect(silencioDe(teclea('tornillo 12', 5), { destino: 'texto', limite: 100 }, false)).toBeNull();
  });
  test('un Enter que llega tarde lo dio una mano', () => {
    const r = teclea('7501234567893', 10);
    expect(lectura(r, r.ultima + 1500)).toBeNull();
  });
});

test.each([
  ['7501234567893', true],
  ['PA-0076\n', true],
  ['12345', false],
  ['PROVEEDOR', false],
  ['caja 12 pzas', false],
])('texto inyectado %j', (texto, es) => expect(esInyectada(texto)).toBe(es));

test.each([
  ['1000000', false],
  ['75012345', true],
])('texto inyectado en una cantidad %j', (texto, es) => expect(esInyectada(texto, true)).toBe(es));
