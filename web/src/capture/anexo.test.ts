import type { LineaDeLote } from '@anden/contrato/existencias/rules.ts';
import { expect, test } from 'vitest';
import { createStore } from '../platform/store.ts';
import { completaLotes } from './anexo.ts';
import { lugarFijo } from './captura.muestra.ts';
import { CAPTURA_NUEVA, type Captura, type Lugar } from './captura.ts';

const ARTICULO = {
  ARTICULO_ID: 1,
  CLAVE_ARTICULO: 'A-1',
  CADUCA: 'N',
  LOTE: 'S',
  FECHA_PRODUCCION: 'N',
} as const;
const lugares = [lugarFijo(1, '10100101010'), lugarFijo(2, '10100101020')];
const lote = (LOTE: string, INGRESO: number): LineaDeLote => ({
  FECHA_CADUCIDAD: null,
  LOTE,
  FECHA_PRODUCCION: null,
  INGRESO,
});

test('de lo anexado antes de que el producto pidiera lote se pregunta al guardar; sin respuesta no se guarda ni se pierde', async () => {
  const deAntes: Captura = {
    ...CAPTURA_NUEVA,
    anexadas: [
      { UBICACION_ID: 1, CONTADAS: 3, lotes: [], cuando: 0 },
      { UBICACION_ID: 2, CONTADAS: 2, lotes: [lote('A', 2)], cuando: 0 },
    ],
  };
  const captura = { ...createStore(deAntes), forget() {}, forgetSent() {} };
  const preguntas: [string, number][] = [];
  const contesta = (dicho: LineaDeLote[] | null) => ({
    captura,
    vigente: () => ({
      pideLotes: async (lugar: Lugar, piezas: number) => {
        preguntas.push([lugar.NUMERIC_UB, piezas]);
        return dicho;
      },
    }),
  });
  const sinLote = { articulo: { ...ARTICULO, LOTE: 'N' as const }, lugares };
  expect(await completaLotes(contesta(null), sinLote)).toBe(true);
  expect(preguntas).toEqual([]);
  expect(await completaLotes(contesta(null), { articulo: ARTICULO, lugares })).toBe(false);
  expect(captura.get()).toEqual(deAntes);
  expect(await completaLotes(contesta([lote('B', 3)]), { articulo: ARTICULO, lugares })).toBe(true);
  expect(preguntas).toEqual([
    ['10100101010', 3],
    ['10100101010', 3],
  ]);
  expect(captura.get().anexadas.map((a) => a.lotes)).toEqual([[lote('B', 3)], [lote('A', 2)]]);
});
