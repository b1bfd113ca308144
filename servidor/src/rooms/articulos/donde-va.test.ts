import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, OP, UBI } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { traspasoPorSurtir } from '../../../testing/resurtidos.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

type Va = { TRABAJO: string; FOLIOS: string[]; HAY_MAS: string }[];
const va = async (articulo_id: number, como: 'ADMIN' | 'RECIBO' | 'NORTE' = 'ADMIN') => {
  const { data } = (await app.call('getDondeVa', { articulo_id }, { como })).body;
  return [data.CLAVE_ARTICULO, ...(data.VA as Va).map((v) => `${v.TRABAJO} ${v.FOLIOS} ${v.HAY_MAS}`)];
};

test('#getDondeVa: cada documento abierto que espera el producto, del almacén y los permisos de quien pregunta', async () => {
  expect(await va(ART.BARRAS)).toEqual([
    'A-1',
    // The one that arrived first, over every warehouse; RECIBO sees warehouse 1 and may receive.
    'recepcion OC1,OC3,OC2 N',
    'acomodo OC4 N',
    'devolucion DV1,DV2 N',
    expect.stringMatching(/^remision /),
    expect.stringMatching(/^traspasoSurtido /),
    expect.stringMatching(/^traspasoRecepcion /),
    'conteo INV1,INV2,INV3 N',
  ]);
  expect(await va(ART.BARRAS, 'RECIBO')).toEqual(['A-1', 'recepcion OC1,OC2 N']);
  expect(await va(ART.BARRAS, 'NORTE')).toEqual(['A-1', 'recepcion OC3 N']);
  await app.darControles(OP.RECIBO, [P.traspasos]);
  for (const id of [501, 502, 503, 504]) {
    await traspasoPorSurtir(app.db, id, '2025-01-01', [
      { articulo: ART.RESERVA, piezas: 1 },
      { articulo: ART.RESERVA, piezas: 2 },
    ]);
  }
  expect((await va(ART.RESERVA, 'RECIBO')).find((f) => f.startsWith('traspasoS'))).toBe(
    'traspasoSurtido T501,T502,T503 S',
  );
  expect((await app.call('getDondeVa', { articulo_id: 999_999 })).body.estatus).toBe('0');
});

test('#getArticulosAcomodoCompra: con una ubicación, lo que se acomoda ahí', async () => {
  const en = async (ubicacion: string) =>
    (await app.call('getArticulosAcomodoCompra', { ubicacion })).body.data.map(
      (a: { CLAVE_ARTICULO: string }) => a.CLAVE_ARTICULO,
    );
  expect(await en(UBI.F2.codigo)).toEqual(['A-1', 'A-5']);
  expect(await en(UBI.M1.codigo)).toEqual(['A-6']);
  expect(await en(UBI.VACIA.codigo)).toEqual([]);
  // The article is attached to that location too, but waits in another warehouse.
  expect(await en(UBI.NORTE.codigo)).toEqual([]);
});
