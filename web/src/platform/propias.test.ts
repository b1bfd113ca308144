import { expect, test } from 'vitest';
import { newKey } from './key.ts';
import { contestada, deOtro, espera, sinContestar } from './propias.ts';

/** A message about a command with this key arrives. Returns how often it was handled. */
function oye(clave: string | undefined) {
  const veces = { atendido: 0 };
  deOtro(clave, () => {
    veces.atendido += 1;
  });
  return veces;
}

test('lo que hizo otro, o esta misma persona en otra pestaña, se atiende al oírlo', () => {
  expect(oye(undefined).atendido).toBe(1);
  expect(oye(newKey()).atendido).toBe(1);
});

test('lo propio no se atiende: ni después de contestado ni antes', () => {
  const clave = newKey();
  espera(clave);
  const antes = oye(clave);
  contestada(clave);
  expect([antes.atendido, oye(clave).atendido]).toEqual([0, 0]);
});

test('si la respuesta se pierde, lo que se oyó mientras se atiende entonces, y lo de después al oírlo', () => {
  const clave = newKey();
  espera(clave);
  const antes = oye(clave);
  expect(antes.atendido).toBe(0);
  sinContestar(clave);
  expect([antes.atendido, oye(clave).atendido]).toEqual([1, 1]);
});

test('un reintento con la misma clave vuelve a esperar su respuesta', () => {
  const clave = newKey();
  espera(clave);
  sinContestar(clave);
  espera(clave);
  const mientras = oye(clave);
  contestada(clave);
  expect(mientras.atendido).toBe(0);
});
