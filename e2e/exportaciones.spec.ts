import readXlsxFile from 'read-excel-file/node';
import { type Casa, ESCRITORIO, entrar, expect, test } from './casa.ts';

test.use({ viewport: ESCRITORIO, acceptDownloads: true });

/** Rows of a report whose sheet is far over 160 kB, from where on the library would compress in a worker of its own. */
const MUCHAS = 2_000;
interface Reporte {
  llamada: string;
  ruta: string;
  desde: string;
  hasta: string;
  filas: number;
  /** What the call is asked with besides, as the screen asks it. */
  pide?: object;
  /** Fields of the reply whose cells are looked at in the first and the last row, with what they hold. */
  campos: Readonly<Record<string, 'texto' | 'numero' | 'fecha'>>;
  /** Names of the period's two days in the call. */
  rango?: readonly [string, string];
}

const unaDe = (sql: string) => async (casa: Casa) => {
  await casa.sql(sql);
};

/** Moves of 2016, there and back, so that no stock is changed. */
const MOVIMIENTOS = `
  insert into movimientos (operacion_id, operador_id, llamada, fecha, articulo_id, origen_id, destino_id, piezas, documento)
  select gen_random_uuid(), 1, 'guardaExistenciaArticuloUbicacion', timestamptz '2016-05-10 08:00-06' + n * interval '1 second',
         (select min(articulo_id) from articulos), case when n % 2 = 1 then a.lugar_id else u.id end,
         case when n % 2 = 1 then u.id else a.lugar_id end, (n + 1) / 2, 'existencia'
    from generate_series(1, ${MUCHAS}) n, lugares a, (select min(ubicacion_id) as id from ubicaciones where almacen_id = 1) u
   where a.clase = 'ajuste'`;

const MAYO = { desde: '2016-05-01', hasta: '2016-05-31', filas: MUCHAS };

const REPORTES: readonly (Reporte & { siembra?: (casa: Casa) => Promise<void> })[] = [
  {
    llamada: 'getKardex',
    ruta: '/inventarios/reportes/Kardex',
    ...MAYO,
    siembra: unaDe(MOVIMIENTOS),
    campos: { CLAVE_ARTICULO: 'texto', PIEZAS: 'numero', FECHA: 'fecha' },
  },
];

type Fila = Readonly<Record<string, string | number | null>>;

/** What the call answers to the same question, of which the sheet has to be the copy. */
async function contestado(casa: Casa, r: Reporte): Promise<readonly Fila[]> {
  const [ini, fin] = r.rango ?? ['fecha_ini', 'fecha_fin'];
  const respuesta = await fetch(`${casa.url}/api/${r.llamada}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('ADMIN:anden').toString('base64')}`,
    },
    body: JSON.stringify({ [ini]: r.desde, [fin]: r.hasta, ...r.pide }),
  });
  return ((await respuesta.json()) as { data: Fila[] }).data;
}

/** Whether a cell holds what the reply says, as a cell of its kind. */
function esLoMismo(
  celda: unknown,
  dicho: string | number | null,
  clase: 'texto' | 'numero' | 'fecha',
): boolean {
  if (clase === 'numero') return typeof celda === 'number' && celda === dicho;
  if (clase === 'texto') return celda === dicho;
  if (!(celda instanceof Date) || typeof dicho !== 'string') return false;
  // Sheets hold the wall clock of Mexico City, six hours behind in these months or five.
  const horas = (Date.parse(dicho) - celda.getTime()) / 3_600_000;
  return Math.abs(horas - 6) < 0.001 || Math.abs(horas - 5) < 0.001;
}

test.describe
  .serial('los reportes grandes se exportan bajo la política de la página', () => {
    test.setTimeout(180_000);

    for (const r of REPORTES) {
      test(`#${r.llamada}: ${r.filas} renglones, enteros y con sus tipos`, async ({ page, casa }) => {
        await r.siembra?.(casa);
        await entrar(page, 'ADMIN', `${r.ruta}?desde=${r.desde}&hasta=${r.hasta}`);
        const exportar = page.getByRole('button', { name: 'Exportar' });
        await expect(exportar).toBeEnabled();
        const bajada = page.waitForEvent('download', { timeout: 120_000 });
        await exportar.click();
        const hojas = await readXlsxFile(await (await bajada).path());
        await expect(exportar).toBeEnabled();
        const [, ...datos] = hojas.find((h) => h.sheet === 'Datos')?.data ?? [];
        expect(datos).toHaveLength(r.filas);
        const todo = await contestado(casa, r);
        expect(todo).toHaveLength(r.filas);
        const orillas = [
          [datos[0], todo[0]],
          [datos.at(-1), todo.at(-1)],
        ] as const;
        for (const [hoja, fila] of orillas) {
          for (const [campo, clase] of Object.entries(r.campos)) {
            const dicho = fila?.[campo] ?? null;
            expect(
              hoja?.some((celda) => esLoMismo(celda, dicho, clase)),
              `${campo} = ${dicho} en ${JSON.stringify(hoja)}`,
            ).toBe(true);
          }
        }
      });
    }
  });
