import { expect, test } from 'vitest';
import type { Columna } from '../ui/columna.ts';
import { setZone } from './clock.ts';
import { datoDe, neutralizar, relojDePared } from './export.ts';
import { celda as celdaDe, hojaDatos } from './libro/hojas.ts';

interface Fila {
  FOLIO: string;
  PIEZAS: number | null;
  IMPORTE: number;
  FECHA: string | null;
}
const folio: Columna<Fila> = { id: 'FOLIO', titulo: 'Folio', valor: (f) => f.FOLIO };
const piezas: Columna<Fila> = { id: 'PIEZAS', titulo: 'Piezas', tipo: 'numero', valor: (f) => f.PIEZAS };
const importe: Columna<Fila> = { id: 'IMPORTE', titulo: 'Importe', tipo: 'dinero', valor: (f) => f.IMPORTE };
const cuando: Columna<Fila> = { id: 'FECHA', titulo: 'Fecha', tipo: 'fechaHora', valor: (f) => f.FECHA };
const celda = (c: Columna<Fila>, f: Fila) => celdaDe(datoDe(c, f), c.tipo ?? 'texto');
const fila: Fila = { FOLIO: '=1+1', PIEZAS: 12, IMPORTE: 3.5, FECHA: '2026-11-22T04:05:09.000Z' };

test.each(['=1+1', '+52 55', '-3', '@SUM(A1)', '\tx', '\rx', ' =1', '\n=1'])('neutraliza %j', (texto) => {
  expect(neutralizar(texto)).toBe(`'${texto}`);
});

test.each(['OC0001', '7501234567893', 'A-3', 'correo@casa', ''])('deja igual %j', (texto) => {
  expect(neutralizar(texto)).toBe(texto);
});

test('cada celda lleva su tipo', () => {
  setZone('America/Mexico_City');
  expect(celda(folio, fila)).toEqual({ type: String, value: "'=1+1" });
  expect(celda(piezas, fila)).toMatchObject({ type: Number, value: 12 });
  expect(celda(importe, fila)).toMatchObject({ type: Number, value: 3.5, format: '#,##0.00' });
  expect(celda(cuando, fila)).toMatchObject({ type: Date, value: new Date('2026-11-21T22:05:09Z') });
});

test('lo vacío es una celda vacía y no una raya', () => {
  expect(celda(piezas, { ...fila, PIEZAS: null })).toBeNull();
  expect(celda(cuando, { ...fila, FECHA: null })).toBeNull();
});

test('un día se exporta como ese día', () => {
  expect(relojDePared('2026-11-21')).toEqual(new Date('2026-11-21T00:00:00Z'));
});

test('un momento se exporta a su segundo en la zona del negocio, también a la hora en que cambia su horario', () => {
  setZone('Europe/Madrid');
  const pared = (m: string) => relojDePared(m)?.toISOString();
  expect(pared('2026-10-25T00:59:59.700Z')).toBe('2026-10-25T02:59:59.000Z');
  expect(pared('2026-10-25T01:00:00Z')).toBe('2026-10-25T02:00:00.000Z');
  expect(pared('2026-10-25T01:14:30Z')).toBe('2026-10-25T02:14:30.000Z');
  setZone('America/Mexico_City');
  expect(pared('2026-10-25T01:14:30Z')).toBe('2026-10-24T19:14:30.000Z');
  expect(relojDePared('ayer')).toBeNull();
});

test('la fila 1 es la cabecera y las demás van en el orden recibido', () => {
  const columnas = [folio, piezas];
  const datos = hojaDatos({
    columnas: columnas.map(({ titulo, tipo = 'texto' }) => ({ titulo, tipo, ancho: 8 })),
    filas: [fila, { ...fila, FOLIO: 'B', PIEZAS: 2 }].map((f) => columnas.map((c) => datoDe(c, f))),
  });
  expect(datos).toHaveLength(3);
  expect(datos[0]).toMatchObject([{ value: 'Folio' }, { value: 'Piezas' }]);
  expect(datos[2]).toMatchObject([{ value: 'B' }, { value: 2 }]);
});
