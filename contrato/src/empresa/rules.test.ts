import { expect, test } from 'vitest';
import { empresaRejection, MENSAJES_EMPRESA, rfcLimpio } from './rules.ts';

test('los datos de la empresa: el nombre siempre, y el RFC bien escrito si lo hay', () => {
  const motivo = (nombre: string, rfc: string) => empresaRejection({ nombre, rfc });
  expect(motivo('COMERCIAL SUR', '')).toBeNull();
  expect(motivo('COMERCIAL SUR', 'CSU010203AB1')).toBeNull();
  expect(motivo('COMERCIAL SUR', 'peñj 800101-xy9')).toBeNull();
  expect(motivo(' ', 'CSU010203AB1')).toBe(MENSAJES_EMPRESA.nombre);
  for (const rfc of ['CSU', 'CSU01020AB1', 'CSU010203AB12', '1SU010203AB1'])
    expect(motivo('COMERCIAL SUR', rfc)).toBe(MENSAJES_EMPRESA.rfc);
  expect(rfcLimpio(' peñj 800101-xy9 ')).toBe('PEÑJ800101XY9');
});
