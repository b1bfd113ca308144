import { expect, test } from 'vitest';
import { type Avance, almacenesDe, cuantoDe, cuentasDe, type Hora, horasDe } from './avance.ts';

const hora = (PASO: Hora['PASO'], DIA: string, HORA: number, PIEZAS: number, ALMACEN_ID = 1): Hora => ({
  PASO,
  DIA,
  HORA,
  PIEZAS,
  REGISTROS: 2,
  ALMACEN_ID,
  ALMACEN: `ALMACÉN ${ALMACEN_ID}`,
});
const avance = (...data: Hora[]): Avance =>
  ({ estatus: '1', message: '', HOY: '2026-11-23', ANTES: '2026-11-16', data }) as Avance;

test('cada paso, en el orden del trabajo, con lo de hoy y cuánto más que hace una semana', () => {
  const cuentas = cuentasDe(
    avance(
      hora('surtido', '2026-11-23', 9, 30),
      hora('surtido', '2026-11-23', 11, 30, 2),
      hora('surtido', '2026-11-16', 9, 40),
      hora('recibido', '2026-11-23', 10, 5),
    ),
  );
  expect(cuentas.map((c) => c.paso)).toEqual(['recibido', 'acomodado', 'surtido', 'empacado', 'embarcado']);
  expect(cuentas[2]).toEqual({ paso: 'surtido', piezas: 60, registros: 4, piezasAntes: 40, cambio: 50 });
  expect(cuentas[0]).toMatchObject({ piezas: 5, cambio: null });
  expect(cuentas[4]).toMatchObject({ piezas: 0, cambio: null });
});

test('las horas van de la primera con trabajo a la última, sin huecos; sin trabajo no hay', () => {
  expect(horasDe(avance(hora('surtido', '2026-11-16', 8, 1), hora('surtido', '2026-11-23', 11, 1)))).toEqual([
    8, 9, 10, 11,
  ]);
  expect(horasDe(avance())).toEqual([]);
});

test('lo de una hora, un paso o un almacén; y los almacenes con trabajo', () => {
  const a = avance(hora('surtido', '2026-11-23', 9, 30), hora('empacado', '2026-11-23', 9, 4, 2));
  expect(cuantoDe(a, 'PIEZAS', { HORA: 9 })).toBe(34);
  expect(cuantoDe(a, 'PIEZAS', { HORA: 9, ALMACEN_ID: 2 })).toBe(4);
  expect(cuantoDe(a, 'REGISTROS', { PASO: 'surtido', DIA: '2026-11-23' })).toBe(2);
  expect(almacenesDe(a)).toEqual([
    [1, 'ALMACÉN 1'],
    [2, 'ALMACÉN 2'],
  ]);
});
