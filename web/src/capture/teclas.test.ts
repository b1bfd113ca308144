import { expect, test } from 'vitest';
import { leeTecla, type Tecla } from './teclas.ts';

type Evento = Parameters<typeof leeTecla>[0];
const tecla = (e: Partial<Evento>, enCodigo = false): Tecla =>
  leeTecla({ key: '', code: '', keyCode: 0, ctrlKey: false, altKey: false, metaKey: false, ...e }, enCodigo);

test.each<[string, Partial<Evento>, boolean, Tecla]>([
  ['una cifra', { key: '7' }, false, { tipo: 'caracter', caracter: '7', mudo: false }],
  [
    'con Alt puesto, como la MC3300x',
    { key: '7', altKey: true },
    true,
    { tipo: 'caracter', caracter: '7', mudo: true },
  ],
  [
    'con AltGr',
    { key: '@', altKey: true, ctrlKey: true },
    false,
    { tipo: 'caracter', caracter: '@', mudo: false },
  ],
  [
    'FNC1 como Ctrl+]',
    { key: ']', ctrlKey: true },
    false,
    { tipo: 'caracter', caracter: '\u001d', mudo: true },
  ],
  ['FNC1 como tal', { key: '\u001d' }, true, { tipo: 'caracter', caracter: '\u001d', mudo: true }],
  ['Enter', { key: 'Enter' }, true, { tipo: 'cierre' }],
  ['Tab', { key: 'Tab' }, true, { tipo: 'cierre' }],
  ['salto de línea como Ctrl+J', { key: 'j', ctrlKey: true }, true, { tipo: 'cierre' }],
  ['retorno como Ctrl+M', { key: 'm', ctrlKey: true }, true, { tipo: 'cierre' }],
  ['Ctrl+M de la mano', { key: 'm', ctrlKey: true }, false, { tipo: 'otra' }],
  ['STX como Ctrl+B dentro de un código', { key: 'b', ctrlKey: true }, true, { tipo: 'nada', suya: true }],
  ['copiar con la mano', { key: 'c', ctrlKey: true }, false, { tipo: 'otra' }],
  ['sin nombre', { key: 'Unidentified', keyCode: 229 }, true, { tipo: 'nada', suya: false }],
  [
    'Alt y el teclado numérico',
    { key: '0', code: 'Numpad0', altKey: true },
    true,
    { tipo: 'nada', suya: false },
  ],
  ['mayúsculas', { key: 'Shift' }, true, { tipo: 'nada', suya: false }],
  ['borrar', { key: 'Backspace' }, true, { tipo: 'otra' }],
])('%s', (_nombre, evento, enCodigo, esperada) => {
  expect(tecla(evento, enCodigo)).toEqual(esperada);
});
