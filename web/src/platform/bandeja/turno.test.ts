import { expect, test } from 'vitest';
import { pacienciaCon } from '../paciencia.ts';
import type { Pendiente } from './pendiente.ts';
import { siguienteTurno } from './turno.ts';

const FOTOS = { images: [{ nombre: 'frasco.jpg', datos: 'A'.repeat(300_000) }] };

const pendiente = (orden: number, input: unknown, intentos = 0): Pendiente => ({
  ...{ orden, key: String(orden), operadorId: 1, operador: 'ADMIN', llamada: 'uploadImagesTicket', input },
  ...{ titulo: '', resumen: '', creado: 0, intentos, fallas: 0, articuloId: null, rechazo: null },
});

test('sale lo más viejo, y lo chico guarda su orden aunque no haya tenido respuesta', () => {
  expect(siguienteTurno([])).toBeUndefined();
  expect(siguienteTurno([pendiente(1, {}, 3), pendiente(2, {})])?.orden).toBe(1);
  expect(siguienteTurno([pendiente(1, FOTOS), pendiente(2, {})])?.orden).toBe(1);
});

test('las fotografías que no llegaron dejan pasar a lo demás, y luego se vuelven a intentar', () => {
  expect(siguienteTurno([pendiente(1, FOTOS, 1), pendiente(2, {}, 1), pendiente(3, {})])?.orden).toBe(2);
  expect(siguienteTurno([pendiente(1, FOTOS, 1), pendiente(4, FOTOS)])?.orden).toBe(4);
  expect(siguienteTurno([pendiente(1, FOTOS, 2), pendiente(4, FOTOS, 1)])?.orden).toBe(1);
});

test('lo que tarda en salir del equipo se espera lo que el servidor le da para llegar', () => {
  expect(pacienciaCon(JSON.stringify({ cantidad: 3 }))).toBe(20_000);
  expect(pacienciaCon(undefined)).toBe(20_000);
  expect(pacienciaCon(JSON.stringify(FOTOS))).toBeGreaterThan(60_000);
});
