import { describe, expect, test } from 'vitest';
import {
  escribe,
  limiteAcomodo,
  limiteSurtido,
  MENSAJES_LECTOR,
  promedio,
  SIN_TECLEO,
  teclea,
  tecleoRejection,
} from './tecleo.ts';

const cada = (ms: number, n = 11) =>
  Array.from({ length: n }, (_, i) => 5000 + i * ms).reduce(teclea, SIN_TECLEO);

const [LIMITE_ACOMODO, LIMITE_SURTIDO] = [limiteAcomodo(), limiteSurtido()];

describe('tecleoRejection', () => {
  test.each([
    [1, LIMITE_ACOMODO, null],
    [60, LIMITE_ACOMODO, null],
    [99, LIMITE_ACOMODO, null],
    [100, LIMITE_ACOMODO, null],
    [101, LIMITE_ACOMODO, MENSAJES_LECTOR.usaLector],
    [150, LIMITE_ACOMODO, MENSAJES_LECTOR.usaLector],
    [150, LIMITE_SURTIDO, null],
    [1001, LIMITE_SURTIDO, null],
    [1002, LIMITE_SURTIDO, MENSAJES_LECTOR.usaLector],
  ])('%i ms por carácter con límite de %i', (ms, limite, motivo) => {
    expect(tecleoRejection(cada(ms), limite)).toBe(motivo);
  });

  test('es el promedio: un tropiezo no cuenta más que lo que dura', () => {
    const t = [0, 20, 40, 60, 400, 420, 440, 460, 480, 500, 520].reduce(teclea, SIN_TECLEO);
    expect(promedio(t)).toBe(52);
  });

  test('lo que entra de un golpe no tarda nada', () => {
    expect(tecleoRejection(SIN_TECLEO, LIMITE_ACOMODO)).toBeNull();
    expect(tecleoRejection(cada(900, 1), LIMITE_ACOMODO)).toBeNull();
  });
});

test('qué teclas escriben', () => {
  const tecla = (key: string, ctrlKey = false) => escribe({ key, ctrlKey, metaKey: false });
  expect(['1', 'a', 'Unidentified', 'Process'].every((k) => tecla(k))).toBe(true);
  expect(['Enter', 'Tab', 'Backspace', 'Shift', 'ArrowLeft'].some((k) => tecla(k))).toBe(false);
  expect(tecla('v', true)).toBe(false);
});
