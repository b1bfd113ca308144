import { afterEach, describe, expect, test } from 'vitest';
import {
  comoSeLee,
  conDigitos,
  digitosDe,
  hayCodigosPropios,
  olvidaCodigosPropios,
  ponAlmacenPropio,
  ponCodigosPropios,
} from './codigosPropios.ts';

const A1 = '10100103000';
const A1_DEL_DOS = '20100103000';
const B1 = '10200103000';

const pon = () =>
  ponCodigosPropios([
    { NUMERIC_UB: A1, CODIGO_PROPIO: 'A-01-03' },
    { NUMERIC_UB: A1_DEL_DOS, CODIGO_PROPIO: 'A-01-03' },
    { NUMERIC_UB: B1, CODIGO_PROPIO: 'B-01-03' },
  ]);
afterEach(() => {
  olvidaCodigosPropios();
  ponAlmacenPropio(null);
});

describe('códigos propios en el aparato', () => {
  test('lo escaneado o escrito se vuelve los once dígitos, como sea que llegue', () => {
    pon();
    for (const leido of ['B-01-03', 'b 01 03', "B'01'03", ']C0B-01-03', ' B-01-03\r'])
      expect(conDigitos(leido)).toBe(B1);
    expect(digitosDe('1-02-001-03-000')).toBe(B1);
  });

  test('lo que no es de ninguna queda como llegó', () => {
    pon();
    for (const otro of ['7501234567890', 'PA-0001', 'B-01-04', B1, '']) expect(conDigitos(otro)).toBe(otro);
    expect(digitosDe('B-01-04')).toBeNull();
  });

  test('del mismo código en dos almacenes es la del aparato, o la del almacén que se pide', () => {
    pon();
    ponAlmacenPropio(2);
    expect(digitosDe('A-01-03')).toBe(A1_DEL_DOS);
    expect(digitosDe('A-01-03', 1)).toBe(A1);
    expect(digitosDe('A-01-03', 3)).toBeNull();
    // One that only another warehouse has is still that one.
    expect(digitosDe('B-01-03')).toBe(B1);
  });

  test('se lee por su código y, sin él, por sus dígitos con guiones', () => {
    expect(hayCodigosPropios()).toBe(false);
    expect(comoSeLee(B1)).toBe('1-02-001-03-000');
    pon();
    expect(hayCodigosPropios()).toBe(false);
    ponAlmacenPropio(1);
    expect(hayCodigosPropios()).toBe(true);
    expect(comoSeLee(B1)).toBe('B-01-03');
    olvidaCodigosPropios();
    expect(conDigitos('B-01-03')).toBe('B-01-03');
  });
});
