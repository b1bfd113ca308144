import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { COMPRA } from '../../../testing/fixture.ts';
import { compruebaGrafica } from '../../../testing/graficas.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';

let app: TestApp;
beforeAll(async () => {
  app = await appDeNuevo();
  // Fifty purchases received an hour apart, the first in the last minute of January in Mexico.
  await app.db.sql(
    `insert into compras (docto_cm_id, folio, folio_prov, proveedor_id, almacen_id, fecha, fecha_recepcion, ultimo_acomodo)
     select 1000 + n, 'H' || lpad(n::text, 3, '0'), case when n % 2 = 0 then 'PROV%' || n end, 1, 1, date '2026-01-20',
            timestamptz '2026-01-31 23:59:00-06' + (n - 1) * interval '1 hour',
            case when n % 5 <> 0 then timestamptz '2026-01-31 23:59:00-06' + (n - 1) * interval '1 hour' + n * interval '90 minutes' end
       from generate_series(1, 50) n`,
  );
  await app.db.sql(
    `insert into compras_det (docto_cm_id, renglon, articulo_id, unidades, unidades_recib, unidades_acom)
     select 1000 + n, 1, 1, 100, n, n / 2 from generate_series(1, 50) n`,
  );
});
afterAll(() => app.close());

type Fila = { FOLIO: string; DIFERENCIA: number | null; RECIBIDAS: number };
const recibidas = (filas: readonly Fila[]): number => filas.reduce((n, f) => n + f.RECIBIDAS, 0);
const consultar = async (
  input: object,
): Promise<{ data: Fila[]; total: number; sumas: Record<string, number> }> =>
  (
    await app.call('getHistorialRecepcionAcomodo', {
      fecha_ini: '2026-01-31',
      fecha_fin: '2026-02-28',
      ...input,
    })
  ).body;

describe('#getHistorialRecepcionAcomodo', () => {
  test('los días son los de México, con sus dos extremos', async () => {
    const enero = await consultar({ fecha_fin: '2026-01-31' });
    expect(enero.data.map((f) => f.FOLIO)).toEqual(['H001']);
    const febrero = await consultar({ fecha_ini: '2026-02-01' });
    expect(febrero.total).toBe(49);
    expect(
      (
        (await consultar({ fecha_ini: '2026-02-02', fecha_fin: '2026-02-01' })) as unknown as {
          estatus: string;
        }
      ).estatus,
    ).toBe('0');
  });

  test('la gráfica promedia los días que tardan en llegar las compras de cada proveedor, y cada marca da sus renglones', async () => {
    await app.db.sql(
      "insert into proveedores (proveedor_id, proveedor) values (2, rpad('OTRA PROVEEDORA', 120, ' DE MÉXICO'))",
    );
    await app.db.sql('update compras set proveedor_id = 2 where docto_cm_id > 1000 and docto_cm_id % 3 = 0');
    const plazos = (filas: readonly { PLAZO?: unknown }[]) => filas.map((f) => Number(f.PLAZO));
    const grupos = await compruebaGrafica(
      app,
      'getHistorialRecepcionAcomodo',
      { fecha_ini: '2026-01-31', fecha_fin: '2026-02-28' },
      (filas) => plazos(filas).reduce((n, d) => n + d, 0) / filas.length,
    );
    expect(grupos).toHaveLength(2);
    await app.db.sql('update compras set proveedor_id = 1 where docto_cm_id > 1000');
  });

  test('las páginas de 20 juntas son la consulta completa, en cada orden y sentido', async () => {
    for (const orden of ['FOLIO', 'RECIBIDAS', 'DIFERENCIA', 'FOLIO_PROV'] as const) {
      for (const sentido of ['asc', 'desc'] as const) {
        const todo = await consultar({ orden, sentido });
        const paginas: Fila[] = [];
        for (let pagina = 1; pagina <= 3; pagina++) {
          const p = await consultar({ orden, sentido, pagina });
          expect(p.total).toBe(50);
          // The sums cover every page.
          expect(p.sumas.RECIBIDAS).toBe(recibidas(todo.data));
          expect(p.data.length).toBe(pagina < 3 ? 20 : 10);
          paginas.push(...p.data);
        }
        expect(paginas).toEqual(todo.data);
      }
    }
    const numerico = (await consultar({ orden: 'RECIBIDAS', sentido: 'asc' })).data.map((f) => f.RECIBIDAS);
    expect(numerico).toEqual([...numerico].sort((a, b) => a - b));
    expect((await consultar({ pagina: 99 })).data).toEqual([]);
  });

  test('el filtro busca el texto tal cual: % y _ no son comodines', async () => {
    expect((await consultar({ filtro: 'h00' })).total).toBe(9);
    expect((await consultar({ filtro: '%' })).total).toBe(25);
    expect((await consultar({ filtro: 'V_' })).total).toBe(0);
    expect((await consultar({ filtro: 'proveedora' })).total).toBe(50);
  });

  test('otro almacén no aparece', async () => {
    const r = await app.call(
      'getHistorialRecepcionAcomodo',
      { fecha_ini: '2026-01-01', fecha_fin: '2030-01-01' },
      { como: 'NORTE' },
    );
    expect(r.body.data.map((f: { DOCTO_CM_ID: number }) => f.DOCTO_CM_ID)).toEqual([COMPRA.NORTE]);
  });
});

/** Sundays counted day by day, as one would on a calendar. */
function domingosContados(desde: number, hasta: number): number {
  const dia = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Mexico_City', weekday: 'short' });
  const fecha = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' });
  const vistos = new Set<string>();
  for (let t = desde; ; t = Math.min(t + 3_600_000, hasta)) {
    if (dia.format(t) === 'Sun') vistos.add(fecha.format(t));
    if (t === hasta) return vistos.size;
  }
}

test('la diferencia quita 2,160 minutos por domingo del calendario, en cualquier lapso', async () => {
  const inicio = Date.UTC(2025, 0, 1);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 700 * 1440 }),
      fc.integer({ min: 0, max: 40 * 1440 }),
      async (m, d) => {
        const desde = inicio + m * 60_000;
        const hasta = desde + d * 60_000;
        const [fila] = await app.db.sql<{ domingos: number; minutos: number }>(
          `select domingos_entre(d, h, z) as domingos, minutos_sin_domingos(d, h, z) as minutos
           from (values ($1::timestamptz, $2::timestamptz, 'America/Mexico_City')) v (d, h, z)`,
          [new Date(desde).toISOString(), new Date(hasta).toISOString()],
        );
        const domingos = domingosContados(desde, hasta);
        expect(fila).toEqual({ domingos, minutos: Math.max(0, d - 2_160 * domingos) });
      },
    ),
    { numRuns: 150 },
  );
});
