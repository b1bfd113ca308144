import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CRITERIO_VACIO,
  campanaRejection,
  criterioEnPalabras,
  MENSAJES_CAMPANA as M,
  reparte,
} from './rules-campanas.ts';

const BUENA = {
  nombre: 'Otoño',
  desde: '2026-11-27',
  hasta: '2026-12-27',
  meta: 10,
  operadores: [1],
  criterio: { ...CRITERIO_VACIO, zona: 'NORTE' },
  conArchivo: false,
};
const motivo = (mas: object, clientes: number | null = 20) =>
  campanaRejection({ ...BUENA, ...mas }, '2026-11-27', clientes)?.mensaje ?? null;

test('lo que le falta a una campaña', () => {
  expect(motivo({})).toBeNull();
  expect(motivo({ nombre: '  ' })).toBe(M.sinNombre);
  expect(motivo({ hasta: null })).toBe(M.sinDias);
  expect(motivo({ hasta: '2026-11-26' })).toBe(M.alReves);
  expect(motivo({ desde: '2026-11-01', hasta: '2026-11-26' })).toBe(M.yaPaso);
  expect(motivo({ hasta: '2027-11-27' })).toBeNull();
  expect(motivo({ hasta: '2027-11-28' })).toBe(M.muyLarga);
  expect(motivo({ criterio: CRITERIO_VACIO })).toBe(M.sinCriterio);
  expect(motivo({ criterio: CRITERIO_VACIO, conArchivo: true })).toBeNull();
  expect(motivo({ operadores: [] })).toBe(M.sinOperadores);
  expect(motivo({ meta: 0 })).toBe(M.sinMeta);
  expect(motivo({ meta: 21 })).toBe(M.metaMayor(20));
  expect(motivo({ meta: 21 }, null)).toBeNull();
  expect(motivo({}, 0)).toBe(M.ninguno);
});

test('al azar: a cada cliente alguien de la campaña, el suyo si participa, y parejo entre los demás', () => {
  const operadores = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
  const clientes = fc.array(fc.record({ operador_id: fc.option(fc.integer({ min: 1, max: 9 })) }), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(clientes, operadores, (cs, os) => {
      const parejo = reparte(cs, os, 'PAREJO');
      expect(parejo.every((o) => os.includes(o))).toBe(true);
      const cuantas = os.map((o) => parejo.filter((p) => p === o).length);
      expect(Math.max(...cuantas) - Math.min(...cuantas)).toBeLessThanOrEqual(1);
      reparte(cs, os, 'ASESOR').forEach((o, i) => {
        const suyo = cs[i]?.operador_id ?? null;
        expect(suyo !== null && os.includes(suyo) ? o === suyo : os.includes(o)).toBe(true);
      });
    }),
  );
});

test('cómo se escogió, en palabras', () => {
  expect(criterioEnPalabras({ ...CRITERIO_VACIO, giro: 'MODAS', semanas: 1, con_atraso: 'S' }, null)).toBe(
    'giro MODAS, 1 semana sin hablarle, con saldo vencido',
  );
});
