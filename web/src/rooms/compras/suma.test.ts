import { describe, expect, test } from 'vitest';
import { sumaDeDiferencia } from './suma.ts';

const fila = (ULTIMO_ACOMODO: string | null, DIFERENCIA: number | null, DOMINGOS: number) => ({
  FECHA_RECEPCION: '2026-11-20T15:00:00.000Z',
  ULTIMO_ACOMODO,
  DIFERENCIA,
  DOMINGOS,
});

describe('suma de la diferencia', () => {
  test('sin acomodo no hay suma', () => expect(sumaDeDiferencia(fila(null, null, 0))).toBeNull());
  test('un domingo en medio', () => {
    expect(sumaDeDiferencia(fila('2026-11-23T16:30:59.000Z', 4410 - 2160, 1))).toEqual([
      ['Recibida', '20-11-2026 09:00'],
      ['Último acomodo', '23-11-2026 10:30'],
      ['Transcurrido', '73:30'],
      ['1 domingo × 36:00', '− 36:00'],
      ['Diferencia', '37:30'],
    ]);
  });
  test('nunca menor que cero', () => {
    const renglones = sumaDeDiferencia(fila('2026-11-20T16:00:00.000Z', 0, 1));
    expect(renglones?.slice(-2)).toEqual([
      ['Nunca menor que', '00:00'],
      ['Diferencia', '00:00'],
    ]);
  });
});
