import { describe, expect, test } from 'vitest';
import {
  type Destino,
  esDeLector,
  esInyectada,
  esLenta,
  JUICIO,
  lectura,
  llevaCierre,
  puedeSerDeLector,
  type Rafaga,
  SIN_RAFAGA,
  sigueA,
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

describe('un lector lento', () => {
  const EAN = '7501234567893';
  const en = (destino: Destino, paso: number, texto = EAN, limite = 100) => {
    const r = teclea(texto, paso);
    return lectura(r, r.ultima + paso, { destino, limite });
  };
  /** A hand's rhythm: some gaps are nearly twice as long as others. */
  const aMano = (texto: string, paso: number) =>
    [...texto].reduce((r, c, i) => suma(r, c, 1000 + i * paso + (i % 3) * paso * 0.3), SIN_RAFAGA);

  test.each(['nada', 'cantidad', 'texto', 'credencial'] as const)(
    'a 130 ms sobre %s es un código',
    (destino) => {
      expect(en(destino, 130)).toBe(EAN);
      expect(en(destino, 130, '10200304010')).toBe('10200304010');
      expect(en(destino, 130, `]C101${'07501000000012'}17270630`)).toBe(']C1010750100000001217270630');
    },
  );
  test('donde sólo escribe un aparato, su límite es su límite hasta que lo aprende', () => {
    expect(en('codigo', 130)).toBeNull();
    expect(en('codigo', 130, EAN, 165)).toBe(EAN);
  });
  test('una mano escribe palabras, lotes, cantidades y contraseñas a cualquier paso', () => {
    for (const paso of [80, 130, 200]) {
      for (const texto of ['Caja rota', 'L-2026/11', 'anden2026', '20261122']) {
        expect(lectura(aMano(texto, paso), 9e9, { destino: 'texto', limite: 100 })).toBeNull();
        expect(en('credencial', paso, texto)).toBeNull();
      }
      const r = aMano(EAN, paso);
      expect(lectura(r, r.ultima + paso, { destino: 'credencial', limite: 100 })).toBeNull();
    }
    expect(en('credencial', 5, 'anden2026'), 'Una contraseña que escribe un programa').toBeNull();
    expect(en('cantidad', 130, '1200')).toBeNull();
  });
  test('sobre un botón su Enter es suyo, y el de una mano no', () => {
    const juicio = { destino: 'nada', limite: 100 } as const;
    const r = teclea('A-1', 130);
    expect(lectura(r, r.ultima + 130, juicio)).toBeNull();
    expect(llevaCierre(r, r.ultima + 130, juicio)).toBe(true);
    expect(llevaCierre(r, r.ultima + 400, juicio)).toBe(false);
    expect(llevaCierre(SIN_RAFAGA, 5000, juicio)).toBe(false);
  });
  test('enseña su paso: más lento que el límite, al compás de una máquina y con un código sin duda', () => {
    expect(esLenta(teclea(EAN, 130), 100)).toBe(true);
    expect(esLenta(teclea(EAN, 90), 100)).toBe(false);
    expect(esLenta(teclea(EAN, 400), 100)).toBe(false);
    expect(esLenta(teclea('CAJA-1234', 130), 100)).toBe(false);
    expect(esLenta(aMano(EAN, 130), 100)).toBe(false);
  });
});

test('a una ráfaga callada la sigue lo que el aparato tecleó antes de que callara de verdad', () => {
  const callada = { rafaga: teclea('750123456', 5), espera: 250 };
  const { ultima } = callada.rafaga;
  expect([-1, 5, 249, 250, 4_000].map((hueco) => sigueA(callada, ultima + hueco))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  const lenta = teclea('750123456', 130);
  expect(sigueA({ rafaga: lenta, espera: 1_000 }, lenta.ultima + 130)).toBe(false);
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
])('texto inyectado en una cantidad %j', (texto, es) => expect(esInyectada(texto, 'cantidad')).toBe(es));

test.each([
  ['SKU-12345', false],
  ['L-2026/11', false],
  ['7501234567893', true],
  ['10200304010', true],
])('texto inyectado entre palabras %j', (texto, es) => {
  expect(esInyectada(texto, 'texto')).toBe(es);
  expect(esInyectada(texto, 'credencial')).toBe(es);
});
