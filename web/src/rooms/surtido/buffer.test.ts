import { expect, test } from 'vitest';
import { conTecla, digitosDe } from './buffer.ts';

const teclea = (...teclas: string[]) => teclas.reduce(conTecla, '');

test('solo dígitos; cualquier otra tecla vacía lo tecleado', () => {
  expect(teclea('7', '5', '0')).toBe('750');
  expect(teclea('7', 'a', '5')).toBe('5');
  expect(teclea('7', 'Backspace')).toBe('');
  expect(teclea('7', 'Shift', '5')).toBe('75');
  expect(teclea('7', ' ', '-', '5', '1')).toBe('51');
});

test('de un código entero quedan los dígitos tras su último otro carácter', () => {
  expect(digitosDe('7501234567890')).toBe('7501234567890');
  expect(digitosDe(' 7501234567890\n')).toBe('7501234567890');
  expect(digitosDe('ABC-123456789')).toBe('123456789');
  expect(digitosDe('123456789X')).toBe('');
});
