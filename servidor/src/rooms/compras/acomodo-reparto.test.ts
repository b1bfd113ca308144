import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contadasPorUbicacion,
  leeLineas,
  primerosRenglones,
  repartirEnRenglones,
  repartirLotes,
  sumaPorId,
} from './acomodo-reparto.ts';

const linea = (LOTE: string | null, INGRESO: number, UBICACION_ID: number | null = null) => ({
  FECHA_CADUCIDAD: null,
  LOTE,
  FECHA_PRODUCCION: null,
  INGRESO,
  UBICACION_ID,
});
const suma = (filas: readonly { piezas: number }[]) => filas.reduce((s, f) => s + f.piezas, 0);

test('los lotes llenan las ubicaciones en el orden capturado, primero los que dicen cuál', () => {
  const donde = [
    { UBICACION_ID: 1, CONTADAS: 4 },
    { UBICACION_ID: 2, CONTADAS: 6 },
  ];
  const partes = repartirLotes(donde, [linea('A', 5), linea('B', 2), linea('C', 3, 1)]);
  expect(partes.map((p) => [p.lote.lote, p.ubicacionId, p.piezas])).toEqual([
    ['C', 1, 3],
    ['A', 1, 1],
    ['A', 2, 4],
    ['B', 2, 2],
  ]);
  expect(repartirLotes(donde, []).map((p) => [p.ubicacionId, p.piezas])).toEqual([
    [1, 4],
    [2, 6],
  ]);
});

test('un lote de espacios no es lote, y una ubicación dos veces es una', () => {
  expect(leeLineas([linea('  ', 1), linea(' A ', 1)]).map((l) => l.LOTE)).toEqual([null, 'A']);
  expect(
    contadasPorUbicacion([
      { UBICACION_ID: 1, CONTADAS: 2 },
      { UBICACION_ID: 2, CONTADAS: 0 },
      { UBICACION_ID: 1, CONTADAS: 3 },
    ]),
  ).toEqual([{ UBICACION_ID: 1, CONTADAS: 5 }]);
});

test('ubicaciones × lotes × renglones: cada suma es la suya, y los primeros renglones se agotan antes', () => {
  const cantidades = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(cantidades, cantidades, cantidades, (porUbicacion, porLote, porRenglon) => {
      const ubicaciones = porUbicacion.map((CONTADAS, i) => ({ UBICACION_ID: i + 1, CONTADAS }));
      const total = porUbicacion.reduce((s, n) => s + n, 0);
      // Random lots, adjusted to the same total as the locations; and lines with at least as many pieces.
      let faltan = total;
      const lineas = porLote.flatMap((n, i) => {
        const piezas = i === porLote.length - 1 ? faltan : Math.min(n, faltan);
        faltan -= piezas;
        return piezas > 0 ? [linea(`L${i}`, piezas)] : [];
      });
      const renglones = [...porRenglon, total].map((pendientes, i) => ({ id: i + 1, pendientes }));
      const deEstos = primerosRenglones(renglones, total);
      const partes = repartirEnRenglones(repartirLotes(ubicaciones, lineas), deEstos);

      const en = sumaPorId(partes.map((p) => ({ id: p.ubicacionId, piezas: p.piezas })));
      for (const u of ubicaciones) expect(en.get(u.UBICACION_ID)).toBe(u.CONTADAS);
      for (const l of lineas) expect(suma(partes.filter((p) => p.lote.lote === l.LOTE))).toBe(l.INGRESO);
      const de = sumaPorId(partes.map((p) => ({ id: p.renglon.id, piezas: p.piezas })));
      expect([...de.keys()].sort()).toEqual(deEstos.map((r) => r.id).sort());
      for (const r of deEstos.slice(0, -1)) expect(de.get(r.id)).toBe(r.pendientes);
      for (const p of partes) expect(p.piezas).toBeGreaterThan(0);
    }),
  );
});
