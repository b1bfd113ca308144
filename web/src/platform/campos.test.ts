import { expect, test } from 'vitest';
import { conCambio, resueltos, version } from './campos.ts';
import type { Escritos } from './recobra.ts';

const servidor = { TIPO: 'D' as 'D' | 'M' | null, MINIMO: '5', MAXIMO: '20', LOTE: 'N' as 'S' | 'N' };
type Forma = typeof servidor;

test('un cambio guarda lo que era; volver a lo del servidor lo quita', () => {
  const uno = conCambio<Forma, 'MINIMO'>(null, servidor, 'MINIMO', '6');
  expect(uno).toEqual({ MINIMO: { era: '5', valor: '6' } });
  const dos = conCambio(uno, servidor, 'LOTE', 'S');
  expect(dos).toEqual({ MINIMO: { era: '5', valor: '6' }, LOTE: { era: 'N', valor: 'S' } });
  expect(conCambio(dos, servidor, 'MINIMO', '5')).toEqual({ LOTE: { era: 'N', valor: 'S' } });
  expect(conCambio(uno, servidor, 'MINIMO', '5')).toBeNull();
});

test('lo que otro guarda entra en lo que no se ha tocado; de lo tocado se recuerda lo que era al empezar', () => {
  const uno = conCambio<Forma, 'MINIMO'>(null, servidor, 'MINIMO', '6');
  const despues = { ...servidor, MINIMO: '50', MAXIMO: '90' };
  expect(version(uno, despues, 'valor')).toEqual({ ...despues, MINIMO: '6' });
  expect(version(uno, despues, 'era')).toEqual({ ...despues, MINIMO: '5' });
  const dos = conCambio(uno, despues, 'MINIMO', '61');
  expect(dos).toEqual({ MINIMO: { era: '5', valor: '61' } });
  // The field was changed to the other person's value, so nothing is left to save.
  expect(conCambio(dos, despues, 'MINIMO', '50')).toBeNull();
});

test('de cada choque, lo propio se guarda sobre lo que hay ahora y lo ajeno deja de cambiarse', () => {
  const escritos: Escritos<Forma> = {
    MINIMO: { era: '5', valor: '6' },
    MAXIMO: { era: '20', valor: '30' },
    LOTE: { era: 'N', valor: 'S' },
  };
  const choques = [
    { CAMPO: 'MINIMO', ERA: 5, AHORA: 8, MIO: 6 },
    { CAMPO: 'MAXIMO', ERA: 20, AHORA: 90, MIO: 30 },
  ];
  expect(resueltos(escritos, choques, { MINIMO: 'mio', MAXIMO: 'ajeno' })).toEqual({
    MINIMO: { era: '8', valor: '6' },
    LOTE: { era: 'N', valor: 'S' },
  });
  expect(resueltos({ MINIMO: escritos.MINIMO } as Escritos<Forma>, choques, { MINIMO: 'ajeno' })).toBeNull();
});

test('un número que la forma guarda como número lo sigue siendo, y lo que no hay sigue sin haberlo', () => {
  const escritos = { DIAS: { era: 1, valor: 3 }, TIPO: { era: 'M', valor: 'D' } };
  const choques = [
    { CAMPO: 'DIAS', ERA: 1, AHORA: 2, MIO: 3 },
    { CAMPO: 'TIPO', ERA: 'M', AHORA: null, MIO: 'D' },
  ];
  expect(
    resueltos<{ DIAS: number; TIPO: string | null }>(escritos, choques, { DIAS: 'mio', TIPO: 'mio' }),
  ).toEqual({ DIAS: { era: 2, valor: 3 }, TIPO: { era: null, valor: 'D' } });
});
