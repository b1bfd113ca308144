import { expect, test } from 'vitest';
import { leePreferencias } from './preferencias.ts';

test('lo guardado vuelve como se dejó', () => {
  const p = {
    densidad: 'comoda',
    favoritas: ['kardex', 'guias'],
    menuPlegado: true,
    almacen: 2,
    listas: {
      getX: {
        disposicion: { orden: ['A'], ocultas: ['B'], anchos: { A: 90 } },
        porPagina: 50,
        vista: 7,
        grafica: false,
        barra: true,
      },
    },
  };
  expect(leePreferencias(p)).toEqual(p);
});

test.each([
  undefined,
  null,
  'x',
  3,
  { densidad: 'enorme', favoritas: 'kardex', menuPlegado: 'no', almacen: '2', listas: 'x' },
])('lo que no significa nada es lo de inicio: %j', (x) =>
  expect(leePreferencias(x)).toEqual({
    densidad: 'compacta',
    favoritas: [],
    menuPlegado: null,
    almacen: null,
    listas: {},
  }),
);
