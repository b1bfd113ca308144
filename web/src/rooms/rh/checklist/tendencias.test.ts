import { expect, test } from 'vitest';
import { cuadroDePuestos, cuadroDeRazones, cuadroDeTareas, cuadroDeTendencia } from './tendencias.ts';

const liga = (c: object): string => JSON.stringify(c);
const cuenta = (A_TIEMPO: number, FUERA = 0, PARCIALES = 0, NO = 0) => ({ A_TIEMPO, FUERA, PARCIALES, NO });

const TENDENCIAS = {
  message: '',
  estatus: '1' as const,
  data: [
    { FECHA: '2026-03-02', PUESTO: 'SURTIDOR', ...cuenta(3, 1) },
    { FECHA: '2026-03-02', PUESTO: null, ...cuenta(0, 0, 0, 1) },
    { FECHA: '2026-03-04', PUESTO: 'SURTIDOR', ...cuenta(1, 0, 1, 2) },
  ],
  tareas: [
    { DESCRIPCION: 'BARRER', ...cuenta(4) },
    { DESCRIPCION: 'CONTAR', ...cuenta(0, 1, 0, 2) },
    { DESCRIPCION: 'ABRIR', ...cuenta(0, 0, 1, 0) },
  ],
  razones: [{ RAZON: 'Se fue la luz', VECES: 2, VARIANTES: ['Se fue la luz', 'se fue, la luz'] }],
};

test('por puesto: cada estado con sus renglones, y lo que es 0 no abre nada', () => {
  const { grupos, series } = cuadroDePuestos(TENDENCIAS, liga);
  expect(series).toEqual(['A tiempo', 'Fuera de tiempo', 'Parcial', 'No completada']);
  expect(grupos.map((g) => [g.titulo, ...g.puntos.map((p) => p.valor)])).toEqual([
    ['SURTIDOR', 4, 1, 1, 2],
    ['Sin puesto', 0, 0, 0, 1],
  ]);
  expect(grupos[0]?.puntos[3]?.liga).toBe('{"filtros":"PUESTO~%3DSURTIDOR;ESTADO~NO,ATRASADA"}');
  expect(grupos[1]?.puntos[3]?.liga).toBe('{"filtros":"PUESTO~;ESTADO~NO,ATRASADA"}');
  expect(grupos[1]?.puntos[0]).toEqual({ valor: 0 });
});

test('por tarea: sólo las que no quedaron, la peor primero', () => {
  const { grupos } = cuadroDeTareas(TENDENCIAS, liga);
  expect(grupos.map((g) => [g.titulo, g.puntos[0]?.valor, g.puntos[0]?.nota])).toEqual([
    ['CONTAR', 3, 'de 3'],
    ['ABRIR', 1, 'de 1'],
  ]);
  expect(grupos[0]?.puntos[0]?.liga).toBe(
    '{"filtros":"DESCRIPCION~%3DCONTAR;ESTADO~FUERA,PARCIAL,PARCIAL_FUERA,NO,ATRASADA"}',
  );
});

test('a lo largo del período: la parte a tiempo de cada puesto; sin tareas no hay marca', () => {
  const rango = { desde: '2026-03-01', hasta: '2026-03-31' };
  const { series, grupos } = cuadroDeTendencia(TENDENCIAS, rango, liga);
  expect(series).toEqual(['SURTIDOR', 'Sin puesto']);
  expect(grupos.map((g) => [g.corto, ...g.puntos.map((p) => p.valor)])).toEqual([
    ['02-03', 75, 0],
    ['03-03', null, null],
    ['04-03', 25, null],
  ]);
  expect(grupos[0]?.puntos[0]).toEqual({
    valor: 75,
    nota: '3 de 4',
    liga: '{"filtros":"PUESTO~%3DSURTIDOR;ESTADO~A_TIEMPO,FUERA,PARCIAL,PARCIAL_FUERA,NO,ATRASADA","desde":"2026-03-02","hasta":"2026-03-02"}',
  });
  expect(cuadroDeTendencia({ ...TENDENCIAS, data: [] }, rango, liga).grupos).toEqual([]);
});

test('más de dos semanas van por semanas, cada marca con los días de la suya', () => {
  const data = ['2026-03-02', '2026-03-06', '2026-03-20'].map((FECHA) => ({
    FECHA,
    PUESTO: 'SURTIDOR',
    ...cuenta(1),
  }));
  const { grupos } = cuadroDeTendencia(
    { ...TENDENCIAS, data },
    { desde: '2026-03-01', hasta: '2026-03-31' },
    liga,
  );
  expect(grupos.map((g) => g.titulo)).toEqual([
    '02-03-2026 a 08-03-2026',
    '09-03-2026 a 15-03-2026',
    '16-03-2026 a 20-03-2026',
  ]);
  expect(grupos[0]?.puntos[0]?.nota).toBe('2 de 2');
});

test('las razones abren cada forma en que se escribieron; una larga, lo que empieza igual', () => {
  expect(cuadroDeRazones(TENDENCIAS, liga).grupos[0]?.puntos[0]).toEqual({
    valor: 2,
    liga: '{"filtros":"RAZON~%3DSe%20fue%20la%20luz,%3Dse%20fue%2C%20la%20luz"}',
  });
  const larga = 'x'.repeat(150);
  const { grupos } = cuadroDeRazones(
    { ...TENDENCIAS, razones: [{ RAZON: larga, VECES: 1, VARIANTES: [larga] }] },
    liga,
  );
  expect(grupos[0]?.puntos[0]?.liga).toBe(`{"filtros":"RAZON~${'x'.repeat(100)}"}`);
});
