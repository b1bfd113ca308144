import { expect, test } from 'vitest';
import { cuadroPorHora, enPie, type Hecho, horaDe, porClase } from './jornada.ts';

const ZONA = 'America/Mexico_City';
const hecho = (FECHA: string, cambios: Partial<Hecho> = {}): Hecho => ({
  HECHO_ID: FECHA,
  FECHA,
  HECHO: 'Conteo',
  AREA: 'A',
  DOCUMENTO: null,
  TICKET_ID: null,
  CLAVE_ARTICULO: null,
  PIEZAS: 3,
  DESHECHO: 'N',
  ...cambios,
});
const HECHOS = [
  hecho('2026-03-10T12:59:59Z'),
  hecho('2026-03-10T13:00:00Z', { HECHO: 'Recepción de compra', PIEZAS: 10 }),
  hecho('2026-03-10T13:10:00Z', { HECHO: 'Recepción de compra', PIEZAS: 7, DESHECHO: 'S' }),
  hecho('2026-03-11T05:59:00Z', { HECHO: 'Respuesta a ticket', AREA: 'T', PIEZAS: null }),
  hecho('2026-03-11T02:00:00Z'),
];

test('la hora es la de la zona de la empresa', () => {
  expect(HECHOS.map(horaDe(ZONA))).toEqual(['06', '07', '07', '23', '20']);
});

test('por clase, sin lo deshecho, lo más frecuente primero', () => {
  expect(porClase(HECHOS)).toEqual([
    { HECHO: 'Conteo', AREA: 'A', OPERACIONES: 2, PIEZAS: 6 },
    { HECHO: 'Recepción de compra', AREA: 'A', OPERACIONES: 1, PIEZAS: 10 },
    { HECHO: 'Respuesta a ticket', AREA: 'T', OPERACIONES: 1, PIEZAS: 0 },
  ]);
});

test('la gráfica suma lo mismo que la lista, de la primera hora a la última y con cada área que hubo', () => {
  const cuadro = cuadroPorHora(HECHOS, ZONA, (hora, area) => `?hora=${hora}&area=${area}`);
  expect(cuadro.series).toEqual(['Almacén', 'Tickets']);
  expect(cuadro.grupos.map((g) => g.id)).toEqual(
    Array.from({ length: 18 }, (_, i) => String(i + 6).padStart(2, '0')),
  );
  const suma = cuadro.grupos.flatMap((g) => g.puntos).reduce((n, p) => n + (p.valor ?? 0), 0);
  expect(suma).toBe(enPie(HECHOS).length);
  expect(cuadro.grupos[1]?.puntos[0]).toEqual({ valor: 1, liga: '?hora=07&area=A' });
  expect(cuadroPorHora([], ZONA, String).grupos).toHaveLength(11);
});
