import { type NombreDeReporte, reportes } from '@anden/contrato/reportes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type TestApp, testApp } from './app.ts';
import { OP } from './fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Input that some reports need besides their range. */
const ENTRADAS = { operador_id: OP.ADMIN, cliente_id: 1, almacen_id: 1, importacion_id: 1 };

const entradaDe = (llamada: NombreDeReporte): Record<string, unknown> =>
  (reportes[llamada].entrada as z.ZodObject).shape;
/** Declared as reports, and never paged. */
const SIN_PAGINAS: readonly string[] = ['getFacturasSinEntregaAFletera'];
const PAGINADOS = (Object.keys(reportes) as NombreDeReporte[]).filter(
  (llamada) => 'entrada' in reportes[llamada] && !SIN_PAGINAS.includes(llamada),
);

/** Reports of at most a month, and one that only looks back two. */
const DE_UN_MES: readonly string[] = ['getSabanitadeVenta', 'getComisionesAsesores'];

/** A page beyond the first thousand rows, where lists are counted by groups; no list of the fixture has so many. */
const LEJOS = 101;

describe('una página lejana se pide en cada orden de cada reporte', () => {
  test.each(PAGINADOS)('%s', async (llamada) => {
    const { columnas, rango, extremos } = reportes[llamada];
    const haceDias = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);
    const [del, al] = [haceDias(DE_UN_MES.includes(llamada) ? 0 : 364), haceDias(0)];
    const dias = rango === null ? {} : { [extremos[0]]: del, [extremos[1]]: al };
    const ordenables = Object.entries(columnas).flatMap(([orden, c]) => (c.ordenable ? [orden] : []));
    const pedidos = ordenables.flatMap((orden) => [
      { orden, sentido: 'asc' },
      { orden, sentido: 'desc', ...(ordenables[0] === orden ? {} : { luego: ordenables[0] }) },
    ]);
    const suyas = Object.fromEntries(
      Object.entries(ENTRADAS).filter(([clave]) => clave in entradaDe(llamada)),
    );
    for (const pedido of pedidos) {
      const input = { ...dias, ...suyas, ...pedido, pagina: LEJOS };
      const { body } = await app.call(llamada, input);
      expect(body, `${JSON.stringify(pedido)} ${body.message}`).toMatchObject({ estatus: '1', data: [] });
    }
  });
});
