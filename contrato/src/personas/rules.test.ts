import { expect, test } from 'vitest';
import { type DiaDeEntrada, estadoDeEntrada, hechoEnPalabras } from './rules.ts';

const DIA: DiaDeEntrada = {
  dia: '2025-03-05',
  hoy: '2025-03-05',
  abre: '08:00',
  entrada: null,
  contratado: true,
};

test.each<[string, Partial<DiaDeEntrada>, string]>([
  ['marcada al abrir', { entrada: '08:00' }, 'MARCADA'],
  ['marcada un minuto después', { entrada: '08:01' }, 'DESPUES'],
  ['marcada en un día que no abre', { entrada: '11:00', abre: null }, 'MARCADA'],
  ['hoy, sin marcar', {}, 'PENDIENTE'],
  ['un día hábil que ya pasó', { dia: '2025-03-04' }, 'SIN_MARCA'],
  ['un día que no ha llegado', { dia: '2025-03-06' }, 'NADA'],
  ['un festivo', { dia: '2025-03-04', abre: null }, 'NADA'],
  ['antes de que lo contrataran', { dia: '2025-03-04', contratado: false }, 'NADA'],
])('la entrada de %s', (_que, cambios, esperado) => {
  expect(estadoDeEntrada({ ...DIA, ...cambios })).toBe(esperado);
});

test('lo hecho se dice con las palabras del kardex o las propias', () => {
  expect(['guardaAcomodoCompra', 'cuenta', 'algoNuevo'].map(hechoEnPalabras)).toEqual([
    'Acomodo de compra',
    'Conteo',
    'algoNuevo',
  ]);
});
