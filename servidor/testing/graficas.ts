import { escribirFiltros } from '@anden/contrato/filtros.ts';
import { type GrupoDeGrafica, rastroDe } from '@anden/contrato/grafica.ts';
import { type NombreDeReporte, reportes } from '@anden/contrato/reportes.ts';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

type Renglon = Record<string, number | string | null>;

/**
 * Checks that each group of a report's chart leads to the rows it counts, and that its figure is their sum; for sums of
 * running times (`sinCifra`) only the number of rows is compared.
 * @returns the groups
 */
export async function compruebaGrafica(
  app: TestApp,
  name: NombreDeReporte,
  input: Record<string, unknown>,
  valor: ((filas: readonly Renglon[]) => number) | null,
): Promise<GrupoDeGrafica[]> {
  const pide = async (mas: object): Promise<{ data: Renglon[]; total: number; grafica: GrupoDeGrafica[] }> =>
    (await app.call(name, { ...input, ...mas } as never)).body as never;
  const { grafica, columnas, extremos } = reportes[name] as (typeof reportes)['getKardex'];
  if (!grafica) throw new Error(`${name} no declara una gráfica`);
  const { grafica: grupos, data, total } = await pide({ grafica: true });
  expect(data).toEqual([]);
  const [de, a] = extremos;
  for (const { GRUPO, VALOR, RENGLONES } of grupos) {
    const rastro = rastroDe(grafica, columnas, GRUPO);
    const suyos = await pide(
      'dia' in rastro ? { [de]: rastro.dia, [a]: rastro.dia } : { filtros: escribirFiltros([rastro.filtro]) },
    );
    expect([GRUPO, suyos.total]).toEqual([GRUPO, RENGLONES]);
    if (valor) expect(VALOR).toBeCloseTo(valor(suyos.data), 6);
  }
  expect(grupos.reduce((n, g) => n + g.RENGLONES, 0)).toBeLessThanOrEqual(total);
  return grupos;
}
