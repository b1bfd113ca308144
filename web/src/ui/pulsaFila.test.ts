import { expect, test } from 'vitest';
import { pedidoDe } from './pulsaFila.ts';

const simple = { boton: 0, conTecla: false, seleccionando: false, enLiga: false, conLiga: true };

test.each([
  ['un clic', {}, 'abre'],
  ['un clic en su liga', { enLiga: true }, 'abre'],
  ['Ctrl y clic', { conTecla: true }, 'otra pestaña'],
  ['el botón de en medio', { boton: 1 }, 'otra pestaña'],
  ['Ctrl y clic en la liga, que el navegador abre solo', { conTecla: true, enLiga: true }, 'nada'],
  ['el botón de en medio en la liga, que el navegador abre solo', { boton: 1, enLiga: true }, 'nada'],
  ['arrastrar sobre el texto', { seleccionando: true }, 'nada'],
  ['el botón derecho', { boton: 2 }, 'nada'],
  ['Ctrl y clic en una fila sin dirección', { conTecla: true, conLiga: false }, 'nada'],
] as const)('%s', (_, pulsacion, esperado) => {
  expect(pedidoDe({ ...simple, ...pulsacion })).toBe(esperado);
});
