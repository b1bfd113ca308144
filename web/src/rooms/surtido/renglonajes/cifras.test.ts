import { expect, test } from 'vitest';
import {
  operadoresDe,
  type RemisionSurtida,
  type Renglonaje,
  sumaDeTpsh,
  totalesDeRemisiones,
  totalesDeRenglonaje,
} from './cifras.ts';

const dia = (cambios: Partial<Renglonaje>): Renglonaje => ({
  OPERADOR_ID: 1,
  USUARIO_SURTIDO: 'A',
  NOMBRE: 'ANA',
  FECHA: '2026-11-20',
  RENGLONES: 10,
  IMPORTESURTIDO: 100.9,
  TPSH: 60,
  PIEZAS: 20,
  SEGUNDOS: 600,
  ESPERA: 30,
  ERRORES: 1,
  ...cambios,
});
const remision = (cambios: Partial<RemisionSurtida>): RemisionSurtida => ({
  OPERADOR_ID: 1,
  SURTIDOR: 'ANA',
  FECHA_DOCUMENTO: '2026-11-20T15:00:00Z',
  FECHA_SURTIDO: '2026-11-20T16:00:00Z',
  DOCTO_VE_ID: 7,
  FOLIO: 'R7',
  CLAVE_CLIENTE: 'C',
  NOMBRE: 'CLIENTE',
  ZONA: null,
  IMPORTE_NETO: 10.5,
  RENGLONES: 2,
  ...cambios,
});

test('los totales suman los centavos, y TPSH es de todo el tiempo junto', () => {
  const filas = [dia({}), dia({ RENGLONES: 20, IMPORTESURTIDO: 50.9, SEGUNDOS: 3000, TPSH: 24 })];
  expect(Object.fromEntries(totalesDeRenglonaje(filas))).toEqual({
    Renglones: '30',
    'Importe surtido': '$151.80',
    TPSH: '30.00',
    Piezas: '40',
    Tarea: '1:00:00',
    Espera: '0:01:00',
    Errores: '2',
  });
  expect(Object.fromEntries(totalesDeRenglonaje([]))).toMatchObject({ TPSH: '—', Renglones: '0' });
});

test('una remisión de dos surtidores cuenta una vez', () =>
  expect(totalesDeRemisiones([remision({}), remision({ OPERADOR_ID: 2 })])).toEqual([
    ['Remisiones', '1'],
    ['Importe neto', '$21.00'],
    ['Renglones', '4'],
  ]));

test('los operadores hallados en las dos pestañas, por nombre', () =>
  expect(
    operadoresDe([dia({ OPERADOR_ID: 3, NOMBRE: 'ZOÉ' })], [remision({}), remision({ OPERADOR_ID: 3 })]),
  ).toEqual([
    { id: 1, nombre: 'ANA' },
    { id: 3, nombre: 'ZOÉ' },
  ]));

test('TPSH dice de dónde sale', () =>
  expect(sumaDeTpsh(dia({}))).toEqual([
    ['Renglones completados', '10'],
    ['Tiempo de tarea', '0:10:00'],
    ['Espera, que no cuenta', '0:00:30'],
    ['Renglones por hora de tarea', '60.00'],
  ]));
