import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/node';
import { type Casa, ESCRITORIO, entrar, expect, test } from './casa.ts';
import { LARGO } from './corto.ts';
import { muchasRemisiones } from './datos-reportes.ts';

test.use({ viewport: ESCRITORIO, acceptDownloads: true });

/** The most that a report gives. */
const TODAS = 50_000;

interface Reporte {
  llamada: string;
  ruta: string;
  desde: string;
  hasta: string;
  siembra: (casa: Casa) => Promise<unknown>;
  /** Fields of the reply whose cells are looked at in the first and the last row, with what they hold. */
  campos: Readonly<Record<string, 'texto' | 'numero' | 'fecha'>>;
  /** Names of the period's two days in the call. */
  rango?: readonly [string, string];
}

const unaDe = (sql: string) => (casa: Casa) => casa.sql(sql);
const yaSembrado = async () => {};

/** Moves of 2016, there and back, so that no stock is changed. */
const MOVIMIENTOS = `
  insert into movimientos (operacion_id, operador_id, llamada, fecha, articulo_id, origen_id, destino_id, piezas, documento)
  select gen_random_uuid(), 1, 'guardaExistenciaArticuloUbicacion', timestamptz '2016-05-10 08:00-06' + n * interval '1 second',
         (select min(articulo_id) from articulos), case when n % 2 = 1 then a.lugar_id else u.id end,
         case when n % 2 = 1 then u.id else a.lugar_id end, (n + 1) / 2, 'existencia'
    from generate_series(1, ${TODAS}) n, lugares a, (select min(ubicacion_id) as id from ubicaciones where almacen_id = 1) u
   where a.clase = 'ajuste'`;

/** Purchases received in May of 2016, and one in April. */
const COMPRAS = `
  with c as (insert into compras (folio, folio_prov, proveedor_id, almacen_id, fecha, importe, fecha_recepcion, completada, ultimo_acomodo)
             select 'XP' || n, 'F-XP' || n, (select min(proveedor_id) from proveedores), 1, '2016-05-01', n * 1.5,
                    case n when 1 then '2016-04-10 08:00-06' else timestamptz '2016-05-10 08:00-06' + n * interval '1 second' end,
                    '2016-05-12 08:00-06', '2016-05-12 08:00-06'
               from generate_series(1, ${TODAS}) n returning docto_cm_id)
  insert into compras_det (docto_cm_id, renglon, articulo_id, unidades, unidades_recib, unidades_acom)
  select docto_cm_id, 1, (select min(articulo_id) from articulos), 3, 3, 3 from c`;

const RESURTIDOS = `
  insert into resurtidos (almacen_id, articulo_id, fecha_sol, operador_id_sol, cantidad_sol, motivo, estatus, cerrado, operador_id_cierre)
  select 1, (select min(articulo_id) from articulos), timestamptz '2016-06-10 08:00-06' + n * interval '1 second', 1, n, 'OPERADOR',
         'CERRADO', '2016-06-11 08:00-06', 1
    from generate_series(1, ${TODAS}) n`;

const MAYO = { desde: '2016-05-01', hasta: '2016-05-31' };
const DE_2015 = { desde: '2015-01-01', hasta: '2015-12-31' };

const HISTORIAL: Reporte = {
  llamada: 'getHistorialRecepcionAcomodo',
  ruta: '/compras/reportes/Hist_compras',
  desde: '2016-04-01',
  hasta: '2016-05-31',
  siembra: unaDe(COMPRAS),
  campos: { FOLIO: 'texto', UNIDADES: 'numero', FECHA_RECEPCION: 'fecha' },
};

const LOS_DEMAS: readonly Reporte[] = [
  {
    llamada: 'getKardex',
    ruta: '/inventarios/reportes/Kardex',
    ...MAYO,
    siembra: unaDe(MOVIMIENTOS),
    campos: { CLAVE_ARTICULO: 'texto', PIEZAS: 'numero', FECHA: 'fecha' },
  },
  {
    llamada: 'getAjustesyDevoluciones',
    ruta: '/inventarios/reportes/AjustesAlmacen',
    ...MAYO,
    siembra: yaSembrado,
    campos: { CLAVE_ARTICULO: 'texto', CANTIDAD: 'numero', FECHA: 'fecha' },
  },
  {
    llamada: 'getTiemposRemisiones',
    ruta: '/ventas/reportes/TiemposRemisiones',
    ...DE_2015,
    siembra: (casa) => muchasRemisiones(casa, TODAS),
    campos: { FOLIO: 'texto', RENGLONES: 'numero', CREADO: 'fecha' },
  },
  {
    llamada: 'getGuiasFacturas',
    ruta: '/clientes/Guias',
    ...DE_2015,
    siembra: yaSembrado,
    rango: ['fini', 'ffin'],
    campos: { FOLIO: 'texto', TOTAL: 'numero', FECHADOCTO: 'fecha' },
  },
  {
    llamada: 'getRemisionesRevisadas',
    ruta: '/ventas/reportes/RemisionesRevisadas',
    ...DE_2015,
    siembra: yaSembrado,
    campos: { FOLIO: 'texto', FECHA_REVISION: 'fecha' },
  },
  {
    llamada: 'getHistorialResurtidos',
    ruta: '/inventarios/reportes/Hist_resurtidos',
    desde: '2016-06-01',
    hasta: '2016-06-30',
    siembra: unaDe(RESURTIDOS),
    campos: { CLAVE_ARTICULO: 'texto', CANTIDAD_SOL: 'numero', FECHA_SOL: 'fecha' },
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
    body: JSON.stringify({ [ini]: r.desde, [fin]: r.hasta }),
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

/** Rows of the file's largest sheet but its header: counted in the file itself, which is a tenth of the work of reading it. */
function renglonesDe(archivo: string): number {
  const partes = unzipSync(readFileSync(archivo), {
    filter: ({ name }) => /worksheets\/.*\.xml$/.test(name),
  });
  return Math.max(...Object.values(partes).map((hoja) => strFromU8(hoja).split('<row ').length - 2));
}

/** The first and the last row hold what the call answers, each cell with its kind. */
async function revisaOrillas(casa: Casa, r: Reporte, archivo: string): Promise<void> {
  const hojas = await readXlsxFile(archivo);
  const [, ...datos] = hojas.find((h) => h.sheet === 'Datos')?.data ?? [];
  const todo = await contestado(casa, r);
  expect([datos.length, todo.length]).toEqual([TODAS, TODAS]);
  for (const [hoja, fila] of [
    [datos[0], todo[0]],
    [datos.at(-1), todo.at(-1)],
  ] as const) {
    for (const [campo, clase] of Object.entries(r.campos)) {
      const dicho = fila?.[campo] ?? null;
      expect(
        hoja?.some((celda) => esLoMismo(celda, dicho, clase)),
        `${campo} = ${dicho} en ${JSON.stringify(hoja)}`,
      ).toBe(true);
    }
  }
}

test.describe
  .serial('50,000 renglones se exportan bajo la política de la página', () => {
    test.setTimeout(LARGO ? 300_000 : 90_000);

    test('#getHistorialRecepcionAcomodo: si el archivo no se puede hacer se dice una vez; luego sale entero', async ({
      page,
      casa,
      consola,
    }) => {
      await HISTORIAL.siembra(casa);
      consola.tolera(/escribe\.worker/);
      await page.route('**/escribe.worker*', (ruta) => ruta.abort());
      await entrar(page, 'ADMIN', `${HISTORIAL.ruta}?desde=${HISTORIAL.desde}&hasta=2016-04-30`);
      const exportar = page.getByRole('button', { name: 'Exportar' });
      await exportar.click();
      const dicho = page.getByText('No fue posible hacer el archivo');
      await expect(dicho).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dicho).toBeHidden();
      await page.unroute('**/escribe.worker*');
      await page.goto(`${HISTORIAL.ruta}?desde=${HISTORIAL.desde}&hasta=${HISTORIAL.hasta}`);
      await expect(page.getByText('50,000 registros')).toBeVisible();
      const bajada = page.waitForEvent('download', { timeout: 60_000 });
      await exportar.click();
      expect((await bajada).suggestedFilename()).toMatch(/^Compras Recibidas-Acomodadas .*\.xlsx$/);
      const archivo = await (await bajada).path();
      expect(renglonesDe(archivo)).toBe(TODAS);
      if (LARGO) await revisaOrillas(casa, HISTORIAL, archivo);
    });

    // `npm run test:largo -- exportaciones`: every report, and its cells looked at, which takes some minutes.
    for (const r of LARGO ? LOS_DEMAS : []) {
      test(`#${r.llamada}: enteros y con sus tipos`, async ({ page, casa }) => {
        await r.siembra(casa);
        await entrar(page, 'ADMIN', `${r.ruta}?desde=${r.desde}&hasta=${r.hasta}`);
        const exportar = page.getByRole('button', { name: 'Exportar' });
        await expect(exportar).toBeEnabled({ timeout: 60_000 });
        const bajada = page.waitForEvent('download', { timeout: 200_000 });
        await exportar.click();
        const archivo = await (await bajada).path();
        expect(renglonesDe(archivo)).toBe(TODAS);
        await revisaOrillas(casa, r, archivo);
      });
    }
  });
