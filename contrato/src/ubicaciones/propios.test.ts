import { describe, expect, test } from 'vitest';
import { generarRejection, generaUbicaciones, type PorGenerar } from './generar.ts';
import {
  codigoPropioRejection,
  digitosDePropio,
  letrasDeNumero,
  MENSAJES_PROPIO,
  numeroDeLetras,
  onceDigitos,
  propioBuscado,
} from './propios.ts';

describe('código propio', () => {
  test.each(['A-01-03', 'r7', 'Rack 7/B.2', 'ZZ-999-99-999'])('%s es uno', (codigo) => {
    expect(codigoPropioRejection(codigo)).toBeNull();
  });

  // A number alone may be an article's key; eleven digits are a location; the rest is no label of a shelf.
  test.each(['', '0103', '10300204010', '1-03-002-04-010', 'A-', '-A', 'Ñ-01', 'A'.repeat(21), 'A\t1'])(
    '«%s» no',
    (codigo) => {
      expect(codigoPropioRejection(codigo)).toBe(MENSAJES_PROPIO.forma);
    },
  );

  test.each([
    ["a'01'03", 'A-01-03'],
    [' A 01 03 ', 'A-01-03'],
    ['A--01..03', 'A-01-03'],
    ['A-1-11', 'A-1-11'],
    ['A-11-1', 'A-11-1'],
    ['7501234567890', ''],
    ['UNA FRASE DE MÁS DE VEINTE LETRAS', ''],
  ])('«%s» se busca como «%s»', (texto, buscado) => {
    expect(propioBuscado(texto)).toBe(buscado);
  });

  test('los once dígitos, con guiones o espacios', () => {
    expect(onceDigitos('1-03-002-04-010')).toBe('10300204010');
    expect(onceDigitos(' 103 002 04 010')).toBe('10300204010');
    expect(onceDigitos('A-01-03')).toBeNull();
  });

  test('letras y números de un pasillo son inversos', () => {
    for (const n of [1, 26, 27, 52, 53, 99]) expect(numeroDeLetras(letrasDeNumero(n))).toBe(n);
    expect(letrasDeNumero(28)).toBe('AB');
  });

  test.each([
    ['A-01-03', '10100103000'],
    ['03-02-04-010', null],
    ['B.2', '10200200000'],
    ['C-2-4-10', '10300204010'],
    ['A01', null],
    ['RACK-1', null],
    ['A-1000', null],
    ['A-1-1-1-1', null],
  ])('%s dice %s', (codigo, digitos) => {
    expect(digitosDePropio(1, codigo)).toBe(digitos);
  });
});

describe('ubicaciones que se generan', () => {
  const uno = { desde: 0, hasta: 0, paso: 1 };
  const pedido = (cambios: Partial<PorGenerar['rangos']>, propio: string | null = null): PorGenerar => ({
    almacenId: 2,
    tipo: 'F',
    rangos: { pasillo: { desde: 1, hasta: 2, paso: 1 }, modulo: uno, nivel: uno, casilla: uno, ...cambios },
    propio,
  });

  test('van en el orden en que se caminan, y toman la forma del código de la primera', () => {
    const nivel = { desde: 1, hasta: 2, paso: 1 };
    const casilla = { desde: 10, hasta: 20, paso: 10 };
    const modulo = { desde: 9, hasta: 10, paso: 1 };
    const hechas = generaUbicaciones(pedido({ modulo, nivel, casilla }, 'a-09-1.010'));
    expect(hechas).toHaveLength(16);
    expect(hechas[0]).toEqual({ UBICACION: '20100901010', TIPO: 'F', CODIGO_PROPIO: 'A-09-1.010' });
    expect(hechas.at(-1)).toEqual({ UBICACION: '20201002020', TIPO: 'F', CODIGO_PROPIO: 'B-10-2.020' });
    expect(hechas.map((h) => h.UBICACION)).toEqual(hechas.map((h) => h.UBICACION).toSorted());
    expect(new Set(hechas.map((h) => h.CODIGO_PROPIO)).size).toBe(16);
  });

  test('sin código propio no llevan ninguno', () => {
    expect(generaUbicaciones(pedido({})).map((h) => h.CODIGO_PROPIO)).toEqual([null, null]);
  });

  test.each<[string, PorGenerar, string]>([
    ['un pasillo de más', pedido({ pasillo: { desde: 1, hasta: 100, paso: 1 } }), 'Pasillo: de 0 a 99'],
    ['al revés', pedido({ nivel: { desde: 3, hasta: 1, paso: 1 } }), 'Nivel: «hasta» es menor que «desde»'],
    ['sin número', pedido({ nivel: { desde: Number.NaN, hasta: 1, paso: 1 } }), 'Nivel: de 0 a 99'],
    [
      'demasiadas',
      pedido({ modulo: { desde: 0, hasta: 999, paso: 1 }, nivel: { desde: 0, hasta: 99, paso: 1 } }),
      'Son 200,000 ubicaciones; se hacen hasta 20,000 a la vez',
    ],
    ['otra que la primera', pedido({}, 'B-00'), 'La primera es de pasillo 1, y «B-00» dice B'],
    [
      'códigos que se repetirían',
      pedido({ nivel: { desde: 1, hasta: 2, paso: 1 } }, 'A-0'),
      '«A-0» no dice nivel, y hay varios',
    ],
    ['de más', pedido({}, 'A-0-0-0-0'), '«A-0-0-0-0» dice más que pasillo, módulo, nivel y casilla'],
  ])('%s: se dice', (_, de, motivo) => {
    expect(generarRejection(de)).toBe(motivo);
  });
});
