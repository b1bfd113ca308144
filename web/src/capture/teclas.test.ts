import { expect, test } from 'vitest';
import { type EnCodigo, leeTecla, type Tecla } from './teclas.ts';

type Evento = Parameters<typeof leeTecla>[0];
const SUELTAS = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false };
const tecla = (e: Partial<Evento>, enCodigo: EnCodigo): Tecla =>
  leeTecla({ key: '', code: '', keyCode: 0, ...SUELTAS, ...e }, enCodigo);

test.each<[string, Partial<Evento>, EnCodigo, Tecla]>([
  ['una cifra', { key: '7' }, 'no', { tipo: 'caracter', caracter: '7', mudo: false, orden: false }],
  [
    'con Alt puesto, como la MC3300x',
    { key: '7', altKey: true },
    'lector',
    { tipo: 'caracter', caracter: '7', mudo: true, orden: false },
  ],
  [
    'con AltGr',
    { key: '@', altKey: true, ctrlKey: true },
    'no',
    { tipo: 'caracter', caracter: '@', mudo: false, orden: false },
  ],
  [
    'FNC1 como Ctrl+]',
    { key: ']', ctrlKey: true },
    'no',
    { tipo: 'caracter', caracter: '\u001d', mudo: true, orden: false },
  ],
  [
    'FNC1 como tal',
    { key: '\u001d' },
    'lector',
    { tipo: 'caracter', caracter: '\u001d', mudo: true, orden: false },
  ],
  ['Enter', { key: 'Enter' }, 'lector', { tipo: 'cierre' }],
  ['Tab', { key: 'Tab' }, 'lector', { tipo: 'cierre' }],
  ['salto de línea como Ctrl+J', { key: 'j', ctrlKey: true }, 'lector', { tipo: 'cierre' }],
  ['retorno como Ctrl+M', { key: 'm', ctrlKey: true }, 'lector', { tipo: 'cierre' }],
  ['Ctrl+M de la mano', { key: 'm', ctrlKey: true }, 'no', { tipo: 'otra' }],
  [
    'STX como Ctrl+B dentro de un código',
    { key: 'b', ctrlKey: true },
    'lector',
    { tipo: 'nada', suya: true },
  ],
  [
    'Ctrl+B después de lo que tecleó la mano',
    { key: 'b', ctrlKey: true },
    'quiza',
    { tipo: 'nada', suya: false },
  ],
  ['hacia atrás con el tabulador', { key: 'Tab', shiftKey: true }, 'lector', { tipo: 'otra' }],
  [
    'una letra con Alt, que a la mano le abre un menú',
    { key: 'd', altKey: true },
    'no',
    { tipo: 'caracter', caracter: 'd', mudo: true, orden: true },
  ],
  ['copiar con la mano', { key: 'c', ctrlKey: true }, 'no', { tipo: 'nada', suya: false }],
  ['sin nombre', { key: 'Unidentified', keyCode: 229 }, 'lector', { tipo: 'nada', suya: false }],
  [
    'Alt y el teclado numérico',
    { key: '0', code: 'Numpad0', altKey: true },
    'lector',
    { tipo: 'nada', suya: false },
  ],
  ['mayúsculas', { key: 'Shift' }, 'lector', { tipo: 'nada', suya: false }],
  ['borrar', { key: 'Backspace' }, 'lector', { tipo: 'otra' }],
])('%s', (_nombre, evento, enCodigo, esperada) => {
  expect(tecla(evento, enCodigo)).toEqual(esperada);
});

test.each(['a', 'c', 'x', 'v', 'z', 'y'])(
  'Ctrl+%s es del navegador, venga después de lo que venga',
  (key) => {
    for (const en of ['no', 'quiza', 'lector'] as const) {
      for (const conQue of [{ ctrlKey: true }, { metaKey: true }]) {
        const { tipo, ...resto } = tecla({ key, ...conQue }, en);
        expect(['otra', 'nada']).toContain(tipo);
        expect(resto).not.toHaveProperty('suya', true);
      }
    }
  },
);

test.each(['Home', 'End', 'Delete', 'Backspace', 'ArrowLeft', 'ArrowRight', 'PageUp', 'Insert'])(
  '%s deja lo tecleado en su campo',
  (key) => {
    for (const en of ['no', 'quiza', 'lector'] as const)
      for (const shiftKey of [false, true]) expect(tecla({ key, shiftKey }, en)).toEqual({ tipo: 'otra' });
  },
);
