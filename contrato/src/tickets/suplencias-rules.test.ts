import { expect, test } from 'vitest';
import { MENSAJES_SUPLENCIA as M, suplenciaRejection } from './suplencias-rules.ts';

const HOY = '2026-01-15';
const de = (ausente_id: number, suplente_id: number, ve_a_todos = false) =>
  suplenciaRejection({ ausente_id, suplente_id, desde: HOY, hasta: HOY }, HOY, {
    operador_id: 1,
    ve_a_todos,
  });

test('nadie se nombra suplente de otro si no ve los clientes de todos', () => {
  expect(de(2, 1)).toEqual({ campo: 'suplente', motivo: M.propia });
  expect(de(2, 1, true)).toBeNull();
  expect([de(1, 2), de(2, 3)]).toEqual([null, null]);
  expect(de(1, 1)?.motivo).toBe(M.elMismo);
});
