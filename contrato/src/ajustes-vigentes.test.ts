import { expect, test } from 'vitest';
import { z } from 'zod';
import { contrato } from './contrato.ts';

/** What an article's configuration decides of the work at a shelf: whether its scan proves it, and what is asked of its lots. */
const AJUSTES = ['"COMODIN_EMPAQUE"', '"CADUCA"', '"FECHA_PRODUCCION":{"enum"'];

test('lo que se trabaja en campo con los ajustes de un artículo se lee otra vez cuando cambian', () => {
  const sin = Object.entries(contrato).flatMap(([nombre, { kind, enCampo, lee, output }]) => {
    if (kind !== 'query' || !enCampo || lee.articulo !== undefined) return [];
    const salida = JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' }));
    return AJUSTES.some((a) => salida.includes(a)) ? [nombre] : [];
  });
  expect(sin).toEqual([]);
});
