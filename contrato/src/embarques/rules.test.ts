import { describe, expect, test } from 'vitest';
import type { EstatusRemision } from '../surtido/remision-rules.ts';
import { entregadas, entregarRejection, sinQueEnviar } from './rules.ts';

const con = (...estatus: EstatusRemision[]) => estatus.map((ESTATUS, n) => ({ FOLIO: `R${n + 1}`, ESTATUS }));

describe('entregarRejection', () => {
  test('empacadas todas, se entrega', () => {
    expect(entregarRejection(con('EMBARCANDO', 'EMBARCANDO'))).toBeNull();
  });
  test('nombra la primera que estorba y cómo está', () => {
    expect(entregarRejection(con('EMBARCANDO', 'PENDIENTE', 'SURTIENDO'))).toBe(
      'La remisión R2 aún no se surte',
    );
    expect(entregarRejection(con('SURTIENDO'))).toBe('La remisión R1 se está surtiendo');
    expect(entregarRejection(con('AREAEMBARQUE'))).toBe('La remisión R1 no está empacada');
    expect(entregarRejection(con('EMBARCADA'))).toBe('La remisión R1 ya se embarcó');
  });
  test('una cancelada no detiene a las demás; sin otra, sale sin nada que enviar', () => {
    expect(entregarRejection(con('CANCELADA', 'EMBARCANDO'))).toBeNull();
    expect(sinQueEnviar(con('CANCELADA', 'EMBARCANDO'))).toBe(false);
    for (const ninguna of [con('CANCELADA', 'CANCELADA'), []]) {
      expect(entregarRejection(ninguna)).toBeNull();
      expect(sinQueEnviar(ninguna)).toBe(true);
    }
  });
});

test('cuántas facturas', () => {
  expect([entregadas(1), entregadas(3)]).toEqual(['1 factura entregada', '3 facturas entregadas']);
});
