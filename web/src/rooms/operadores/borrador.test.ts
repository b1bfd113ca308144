import { CONTROLES } from '@anden/contrato/permissions.ts';
import { expect, test } from 'vitest';
import {
  conCambio,
  enPalabras,
  haciaControles,
  MODULOS,
  resultado,
  SIN_CAMBIOS,
  vigente,
} from './borrador.ts';

test('cada control está en un módulo, y sólo en uno', () => {
  expect(MODULOS.flatMap((m) => m.controles.map((c) => c.id)).sort()).toEqual(
    CONTROLES.map((c) => c.id).sort(),
  );
});

test('marcar y desmarcar lo mismo no es un cambio', () => {
  const b = conCambio([997], SIN_CAMBIOS, [998], true);
  expect(b).toEqual({ otorga: [998], retira: [] });
  expect(conCambio([997], b, [998], false)).toEqual(SIN_CAMBIOS);
});

test('todo un módulo, con lo que ya tenía', () => {
  const b = conCambio([997, 450], SIN_CAMBIOS, [997, 998, 1199], true);
  expect([...resultado([997, 450], b)].sort()).toEqual([1199, 450, 997, 998]);
  expect(b.otorga).toEqual([998, 1199]);
});

test('copiar deja exactamente los del otro', () => {
  const b = haciaControles([997, 450], [450, 512]);
  expect(b).toEqual({ otorga: [512], retira: [997] });
});

test('si otro ya lo hizo, deja de ser un cambio y lo demás sigue', () => {
  const b = { otorga: [998], retira: [450, 997] };
  expect(vigente([997, 998], b)).toEqual({ otorga: [], retira: [997] });
});

test.each([
  [SIN_CAMBIOS, null],
  [{ otorga: [1], retira: [] }, 'Se otorga 1 (1 cambio sin guardar)'],
  [{ otorga: [1, 2], retira: [3] }, 'Se otorgan 2 y se retira 1 (3 cambios sin guardar)'],
  [{ otorga: [], retira: [3, 4] }, 'Se retiran 2 (2 cambios sin guardar)'],
])('%j se dice', (b, palabras) => expect(enPalabras(b)).toBe(palabras));
