import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, BARRAS, REPETIDA } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

const codigos = async (articulos: number[]) => {
  const r = await app.call('getClavesDe', { articulos });
  return (r.body.data as { CLAVE_ARTICULO: string; ARTICULO_ID: number }[]).map((c) => [
    c.CLAVE_ARTICULO,
    c.ARTICULO_ID,
  ]);
};

describe('#getClavesDe', () => {
  test('todas las claves de cada artículo pedido, y ninguna de otro', async () => {
    const claves = await codigos([ART.BARRAS]);
    expect(claves).toContainEqual([BARRAS, ART.BARRAS]);
    const suyos = new Set(claves.filter(([, id]) => id === ART.BARRAS).map(([codigo]) => codigo));
    expect(claves.filter(([codigo]) => !suyos.has(String(codigo)))).toEqual([]);
  });

  test('de un código compartido dice también de quién más es', async () => {
    const suyas = (await codigos([ART.REPETIDA])).filter(([codigo]) => codigo === REPETIDA);
    const conid = await app.call('getClavesArticulos', { articulo_id: REPETIDA });
    expect(suyas).toHaveLength((conid.body.data as unknown[]).length);
    expect(suyas.length).toBeGreaterThan(1);
  });

  test('un artículo que no existe no tiene claves; sin artículos es una entrada mala', async () => {
    expect(await codigos([2 ** 31 - 1])).toEqual([]);
    expect((await app.call('getClavesDe', { articulos: [] })).http).toBe(400);
  });
});
