import { expect, test } from 'vitest';
import { ranking, tendencia } from './graficas.ts';

const fila = (id: number, FECHA: string, RENGLONES: number) => ({
  OPERADOR_ID: id,
  NOMBRE: `SURTIDOR ${id}`,
  FECHA,
  RENGLONES,
});
const FILAS = [
  ...Array.from({ length: 12 }, (_, i) => fila(i + 1, '2026-11-02', 10 * (i + 1))),
  fila(12, '2026-11-04', 7),
];
const liga = (c: object): string => JSON.stringify(c);
const total = FILAS.reduce((n, f) => n + f.RENGLONES, 0);

test('el ranking suma todos los renglones, de mayor a menor', () => {
  const { grupos } = ranking(FILAS, liga);
  expect(grupos.map((g) => g.id)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
  expect(grupos[0]).toEqual({
    id: '12',
    titulo: 'SURTIDOR 12',
    puntos: [{ valor: 127, nota: '2 registros', liga: '{"operador":12}' }],
  });
  expect(grupos.reduce((n, g) => n + (g.puntos[0]?.valor ?? 0), 0)).toBe(total);
  expect(ranking([], liga).grupos).toEqual([]);
});

test('la tendencia va del primer día con trabajo al último, y cada marca a los suyos', () => {
  const rango = { desde: '2020-01-01', hasta: '2026-12-31' };
  const { series, grupos } = tendencia(FILAS, rango, liga);
  expect(series).toEqual([12, 11, 10, 9, 8].map((n) => `SURTIDOR ${n}`));
  expect(grupos.map((g) => g.corto)).toEqual(['02-11', '03-11', '04-11']);
  expect(grupos.map((g) => g.puntos[0]?.valor)).toEqual([120, 0, 7]);
  expect(grupos[2]?.puntos[0]?.liga).toBe('{"operador":12,"desde":"2026-11-04","hasta":"2026-11-04"}');
  expect(tendencia([], rango, liga).grupos).toEqual([]);
});
