import { expect, test } from 'vitest';
import { CON_PRESENCIA } from '../presencia/rules.ts';
import { ABIERTO, aparatoDe, estadoDeTrabajo, HORAS_DE_RESPALDO } from './rules.ts';

const AHORA = Date.parse('2026-11-29T12:00:00Z');
const hace = (horas: number) => AHORA - horas * 3_600_000;

test.each([
  ['respaldo', null, null, 'NUNCA'],
  ['respaldo', hace(1), null, 'BIEN'],
  ['respaldo', hace(HORAS_DE_RESPALDO), null, 'BIEN'],
  ['respaldo', hace(HORAS_DE_RESPALDO) - 1, null, 'ATRASADO'],
  ['respaldo', hace(48), hace(2), 'FALLA'],
  ['respaldo', null, hace(2), 'FALLA'],
  ['respaldo', hace(1), hace(2), 'BIEN'],
  // Of other works nobody says how often: a server that was off did not fail.
  ['limpieza', hace(500), null, 'BIEN'],
] as const)('%s, bien %s y mal %s: %s', (trabajo, bien, falla, estado) => {
  expect(estadoDeTrabajo(trabajo, bien, falla, AHORA)).toBe(estado);
});

test.each([
  [
    'Mozilla/5.0 (Linux; Android 13; TC22) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome en Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge en Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    'Safari en iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox en Linux'],
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  ['', 'No se sabe'],
  [null, 'No se sabe'],
])('%s: %s', (agente, dicho) => {
  expect(aparatoDe(agente)).toBe(dicho);
});

test('hay palabras para cada registro que puede estar abierto', () => {
  expect(Object.keys(ABIERTO).toSorted()).toEqual([...CON_PRESENCIA].toSorted());
});
