import { describe, expect, test } from 'vitest';
import { type AjustesDeArticulo, ajusteRechazado, MENSAJES_AJUSTES } from './ajustes.ts';

const con = (a: Partial<AjustesDeArticulo>): AjustesDeArticulo => ({
  TIPO_ARTICULO_U: 'D',
  MINIMO: 2,
  MAXIMO: 10,
  ...a,
});

describe('ajusteRechazado', () => {
  test('lo que se puede guardar', () => {
    expect(ajusteRechazado(con({}))).toBeNull();
    expect(ajusteRechazado(con({ TIPO_ARTICULO_U: 'M', MINIMO: 0, MAXIMO: 0 }))).toBeNull();
  });
  test('primero el tipo, luego el mínimo, luego el máximo', () => {
    const nada = con({ TIPO_ARTICULO_U: null, MINIMO: Number.NaN, MAXIMO: Number.NaN });
    expect(ajusteRechazado(nada)).toEqual({ campo: 'TIPO_ARTICULO_U', motivo: MENSAJES_AJUSTES.tipo });
    expect(ajusteRechazado({ ...nada, TIPO_ARTICULO_U: 'M' })?.motivo).toBe(MENSAJES_AJUSTES.minimo);
    expect(ajusteRechazado(con({ MAXIMO: Number.NaN }))?.motivo).toBe(MENSAJES_AJUSTES.maximo);
  });
  test.each([-1, 1.5, 1_000_001, Number.POSITIVE_INFINITY])('%d no es un mínimo', (MINIMO) =>
    expect(ajusteRechazado(con({ MINIMO, MAXIMO: 1_000_000 }))?.campo).toBe('MINIMO'),
  );
  test('el máximo no es menor al mínimo', () => {
    expect(ajusteRechazado(con({ MINIMO: 5, MAXIMO: 4 }))).toEqual({
      campo: 'MAXIMO',
      motivo: MENSAJES_AJUSTES.maximoMenor,
    });
    expect(ajusteRechazado(con({ MINIMO: 5, MAXIMO: 5 }))).toBeNull();
  });
});
