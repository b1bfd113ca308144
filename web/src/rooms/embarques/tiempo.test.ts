import { seDemoro } from '@anden/contrato/lecturas.ts';
import { describe, expect, test } from 'vitest';
import { sumaDeTiempo } from './tiempo.ts';

const fila = (
  FECHA_A_FLETERA: string | null,
  DIFERENCIA: number,
  DOMINGOS: number,
  ESTATUS: 'EMBARCADA' | 'PENDIENTE' | 'CANCELADA' | 'SURTIENDO' = 'EMBARCADA',
) => ({
  ESTATUS,
  CREADO: '2026-11-20T15:00:00.000Z',
  FECHA_A_FLETERA,
  DIFERENCIA,
  DOMINGOS,
});

describe('tiempo de una remisión', () => {
  test('es de más desde un minuto arriba de 23 horas', () => {
    expect(seDemoro(23 * 60)).toBe(false);
    expect(seDemoro(23 * 60 + 1)).toBe(true);
  });
  test('entregada, con un domingo en medio', () =>
    expect(sumaDeTiempo(fila('2026-11-23T16:30:59.000Z', 4410 - 2160, 1))).toEqual([
      ['Creada', '20-11-2026 09:00'],
      ['Entregada', '23-11-2026 10:30'],
      ['Transcurrido', '73:30'],
      ['1 domingo × 36:00', '− 36:00'],
      ['Diferencia', '37:30'],
    ]));
  test('sin entregar, lo transcurrido es lo que el servidor contó', () =>
    expect(sumaDeTiempo(fila(null, 90, 1, 'PENDIENTE')).slice(1, 3)).toEqual([
      ['Sin entregar', 'hasta ahora'],
      ['Transcurrido', '37:30'],
    ]));
  test('cancelada, su reloj se detuvo', () =>
    expect(sumaDeTiempo(fila(null, 90, 0, 'CANCELADA'))[1]).toEqual([
      'Sin entregar',
      'hasta que se canceló',
    ]));
  test('nunca menor que cero', () => {
    const entregada = sumaDeTiempo(fila('2026-11-20T16:00:00.000Z', 0, 1));
    expect(entregada.slice(-2)).toEqual([
      ['Nunca menor que', '00:00'],
      ['Diferencia', '00:00'],
    ]);
    expect(sumaDeTiempo(fila(null, 0, 1, 'SURTIENDO')).map(([c]) => c)).not.toContain('Transcurrido');
  });
});
