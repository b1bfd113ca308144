import { expect, test } from 'vitest';
import { copiasDe, cuantasCopias, FILAS_POR_COPIA, filasDe } from './copias.ts';

const CUANDO = Date.parse('2026-11-22T15:00:00.123Z');
const captura = { nombre: 'detallecr.12', valor: '{"unidades":"4"}', cuando: CUANDO, envio: 'clave-1' };

test('un borrador va con su clave, y vuelve con ella', () => {
  const filas = filasDe([
    captura,
    { nombre: 'corto.3', valor: '"NO HABÍA"', cuando: CUANDO, envio: undefined },
  ]);
  expect(filas).toHaveLength(3);
  expect(filasDe([captura]).length).toBeLessThanOrEqual(FILAS_POR_COPIA);
  // Of a draft whose copy is gone, its key is not another one.
  expect(cuantasCopias(filas.map((f) => f.clave))).toBe(2);
  expect(copiasDe(filas.toReversed()).toReversed()).toEqual([
    { ...captura, cuando: '2026-11-22T15:00:00.123Z' },
    { nombre: 'corto.3', valor: '"NO HABÍA"', cuando: '2026-11-22T15:00:00.123Z', envio: undefined },
  ]);
});

test('la clave de lo que el borrador fue antes no es la suya', () => {
  const antes = filasDe([captura]);
  const despues = filasDe([{ ...captura, valor: '{"unidades":"5"}', cuando: CUANDO + 1, envio: undefined }]);
  const filas = [...antes.filter((f) => f.clave !== captura.nombre), ...despues];
  expect(copiasDe(filas)).toMatchObject([{ valor: '{"unidades":"5"}', envio: undefined }]);
});

test('lo guardado no lleva clave', () => {
  expect(filasDe([{ ...captura, valor: null }])).toHaveLength(1);
});
