import { expect, test } from 'vitest';
import type { Renglon } from './colaDeLecturas.ts';
import { senalDe, senalDeEnvio } from './senales.ts';

const renglon = (
  tono: 'hecho' | 'atencion' | 'rechazo' | 'nada' | null,
  otros: Partial<Renglon> = {},
): Renglon => ({
  id: 1,
  codigo: 'A',
  cuando: 100_000,
  desenlace: tono && { tono, mensaje: '' },
  ...otros,
});
const hecho = renglon('hecho');

test.each([
  ['aceptada', hecho, undefined, 'aceptada'],
  ['rechazada', renglon('rechazo'), hecho, 'rechazada'],
  ['con atención', renglon('atencion'), hecho, 'atencion'],
  ['una nota no suena', renglon('nada'), undefined, null],
  ['sin contestar no suena', renglon(null), undefined, null],
  ['la misma otra vez', hecho, renglon('hecho', { cuando: 98_000 }), 'repetida'],
  ['la misma, tras una rechazada', hecho, renglon('rechazo', { cuando: 98_000 }), 'aceptada'],
  ['la misma, mucho después', hecho, renglon('hecho', { cuando: 1000 }), 'aceptada'],
  [
    'un trabajo entero',
    renglon('hecho', { desenlace: { tono: 'hecho', mensaje: '', termina: true } }),
    hecho,
    'terminada',
  ],
  ['otra', hecho, renglon('hecho', { codigo: 'B' }), 'aceptada'],
  ['un guardado', renglon('hecho', { codigo: null }), renglon('hecho', { codigo: null }), 'aceptada'],
] as const)('%s', (_caso, r, previo, senal) => {
  expect(senalDe(r, previo)).toBe(senal);
});

test.each([
  ['rechazado tarde', { tipo: 'rechazo', mensaje: 'X', estatus: '0', http: 200 }, 'rechazada'],
  ['guardado', { tipo: 'hecho', respuesta: { data: { ESTATUS: 'ACEPTADO' } } }, null],
  [
    'otro lo vuelve a contar',
    { tipo: 'hecho', respuesta: { data: { ESTATUS: 'POR RECONTAR' } } },
    'atencion',
  ],
  ['nadie contesta', { tipo: 'sin respuesta' }, null],
] as const)('un envío %s', (_caso, envio, senal) => {
  expect(senalDeEnvio(envio)).toBe(senal);
});
