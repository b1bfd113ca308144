import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/node';
import { type Casa, ESCRITORIO, entrar, expect, test } from './casa.ts';
import { detalle, LARGO } from './corto.ts';
import { muchasRemisiones } from './datos-reportes.ts';
import { respuestaDe } from './respuesta.ts';

test.use({ viewport: ESCRITORIO, acceptDownloads: true });

/** Most rows that a report returns. */
const TODAS = 50_000;
/** A network by which the file takes a quarter of a minute, in bytes a second. */
const LENTA = 150_000;

interface Reporte {
  llamada: string;
  ruta: string;
  desde: string;
  hasta: string;
  siembra: (casa: Casa) => Promise<unknown>;
  /** Fields of the reply whose cells are checked in the first and the last row, with their kinds. */
  campos: Readonly<Record<string, Clase>>;
  /** Names of the range's two days in the call. */
  rango?: readonly [string, string];
  /**
   * Parameters of the address that choose the tab with these rows; and the part of the reply that has them, if it is
   * not `data`.
   */
  pestana?: string;
  parte?: string;
}

/** In a cell, a moment is the wall-clock time of the business zone; a day is the same day everywhere. */
type Clase = 'texto' | 'numero' | 'fecha' | 'dia';

const unaDe = (sql: string) => (casa: Casa) => casa.sql(sql);
const yaSembrado = async () => {};

/** Moves of 2016, back and forth, so that no stock changes. */
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

/** Lots in one location that expired in July 2016, each a piece that came in as an adjustment. */
const CADUCADOS = `
  with l as (select n, 'XL' || n as lote, date '2016-07-01' + n % 31 as caduca, (select min(articulo_id) from articulos) as articulo_id,
                    (select min(ubicacion_id) from ubicaciones where almacen_id = 1) as lugar_id
               from generate_series(1, ${TODAS}) n),
       e as (insert into existencias (lugar_id, articulo_id, lote, fecha_caducidad, piezas)
             select lugar_id, articulo_id, lote, caduca, 1 from l)
  insert into movimientos (operacion_id, operador_id, llamada, fecha, articulo_id, origen_id, destino_id, piezas, documento, lote,
                           fecha_caducidad)
  select gen_random_uuid(), 1, 'guardaExistenciaArticuloUbicacion', '2016-04-01 08:00-06', articulo_id, a.lugar_id, l.lugar_id, 1,
         'existencia', lote, caduca
    from l, lugares a where a.clase = 'ajuste' and a.almacen_id = 1`;

/** Transfers of August 2016 whose only line was closed without a piece. */
const FALTANTES = `
  with t as (insert into traspasos (folio, empresa_id, fecha, almacen_org_id, almacen_dest_id, operador_id, surtido, recibido)
             select 'XT' || n, 3, '2016-08-01 08:00-06', 1, 2, 1, '2016-08-10 08:00-06', '2016-08-10 08:00-06'
               from generate_series(1, ${TODAS}) n returning docto_in_id)
  insert into traspasos_det (docto_in_id, renglon, articulo_id, unidades, motivo_surtido, surtido_cerrado, operador_id_surtido)
  select docto_in_id, 1, (select min(articulo_id) from articulos), 7, 'NO HAY EN SU UBICACIÓN',
         timestamptz '2016-08-10 08:00-06' + row_number() over () * interval '1 second', 1
    from t`;

/** Picked remissions, each of another operator or day, so that both tabs have as many rows. */
const RENGLONAJE = `
  with o as (select operador_id, row_number() over (order by operador_id) - 1 as k from operadores order by operador_id limit 40),
       h as (select n, 'XS' || n as folio, operador_id, timestamptz '2011-01-05 09:00-06' + (n / 40) * interval '1 day' as fecha
               from generate_series(0, ${TODAS} - 1) n join o on o.k = n % 40),
       c as (insert into clientes (clave_cliente, nombre, zona) values ('KXS', 'CLIENTE DE RENGLONAJE', 'CENTRO') returning cliente_id),
       r as (insert into remisiones (folio, empresa_id, almacen_id, cliente_id, fecha, importe_neto, renglones, estatus, surtida,
                                     operador_id_surt, empacada, operador_id_empaque, embarcada)
             select folio, 3, 1, cliente_id, fecha, 10.5, 1, 'EMBARCADA', fecha, operador_id, fecha, 1, fecha
               from h, c returning docto_ve_id, folio),
       d as (insert into remisiones_det (docto_ve_id, renglon, articulo_id, unidades)
             select docto_ve_id, 1, (select min(articulo_id) from articulos), 5 from r returning docto_ve_id, docto_ve_det_id)
  insert into surtidos (operacion_id, docto_ve_id, docto_ve_det_id, almacen_id, operador_id, inicio, fin, segundos, espera, piezas,
                        importe, completo)
  select gen_random_uuid(), docto_ve_id, docto_ve_det_id, 1, operador_id, fecha, fecha + interval '5 minutes', 300, 0, 5, n + 0.5, true
    from d join r using (docto_ve_id) join h using (folio)`;

const MAYO = { desde: '2016-05-01', hasta: '2016-05-31' };
const DE_2011_A_2014 = { desde: '2011-01-01', hasta: '2014-12-31' };
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
  {
    llamada: 'getCaducados',
    ruta: '/inventarios/reportes/Caducados',
    desde: '2016-07-01',
    hasta: '2016-07-31',
    siembra: unaDe(CADUCADOS),
    campos: { LOTE: 'texto', PIEZAS: 'numero', FECHA_CADUCIDAD: 'dia' },
  },
  {
    llamada: 'getFaltantesTraspasos',
    ruta: '/inventarios/Traspasos',
    pestana: 'faltantes',
    desde: '2016-08-01',
    hasta: '2016-08-31',
    siembra: unaDe(FALTANTES),
    campos: { FOLIO: 'texto', FALTANTES: 'numero', FECHA: 'fecha' },
  },
  {
    llamada: 'getRenglonajeOperadores',
    ruta: '/rh/reportes/RenglonajesOp',
    ...DE_2011_A_2014,
    siembra: unaDe(RENGLONAJE),
    parte: 'renglonaje',
    campos: { USUARIO_SURTIDO: 'texto', IMPORTESURTIDO: 'numero', FECHA: 'dia' },
  },
  {
    llamada: 'getRenglonajeOperadores',
    ruta: '/rh/reportes/RenglonajesOp',
    ...DE_2011_A_2014,
    siembra: yaSembrado,
    pestana: 'remisiones',
    parte: 'remisiones',
    campos: { FOLIO: 'texto', IMPORTE_NETO: 'numero', FECHA_SURTIDO: 'fecha' },
  },
];

type Fila = Readonly<Record<string, string | number | null>>;

/** The call's answer to the same filter, which the sheet must equal. */
async function contestado(casa: Casa, r: Reporte): Promise<readonly Fila[]> {
  const [ini, fin] = r.rango ?? ['fecha_ini', 'fecha_fin'];
  const respuesta = await respuestaDe(casa, r.llamada, { [ini]: r.desde, [fin]: r.hasta });
  return respuesta[r.parte ?? 'data'] ?? [];
}

/** Whether a cell holds the value of the reply, in the cell's kind. */
function esLoMismo(celda: unknown, dicho: string | number | null, clase: Clase): boolean {
  if (clase === 'numero') return typeof celda === 'number' && celda === dicho;
  if (clase === 'texto') return celda === dicho;
  if (!(celda instanceof Date) || typeof dicho !== 'string') return false;
  if (clase === 'dia') return celda.toISOString().slice(0, 10) === dicho;
  // Sheets hold the wall-clock time of Mexico City, five or six hours behind in these months.
  const horas = (Date.parse(dicho) - celda.getTime()) / 3_600_000;
  return Math.abs(horas - 6) < 0.001 || Math.abs(horas - 5) < 0.001;
}

/** Rows of the file's largest sheet without its header, counted in the XML, a tenth of the work of parsing it. */
function renglonesDe(archivo: string): number {
  const partes = unzipSync(readFileSync(archivo), {
    filter: ({ name }) => /worksheets\/.*\.xml$/.test(name),
  });
  return Math.max(...Object.values(partes).map((hoja) => strFromU8(hoja).split('<row ').length - 2));
}

/** The contents of the sheet 'Filtro' by name. */
function filtroDe(archivo: string): Record<string, string> {
  const partes = unzipSync(readFileSync(archivo), { filter: ({ name }) => name.endsWith('sheet2.xml') });
  const filas = strFromU8(Object.values(partes)[0] ?? new Uint8Array()).matchAll(
    /<t[^>]*>([^<]*)<\/t><\/is><\/c><c [^>]*>(?:<is><t[^>]*>|<v>)([^<]*)</g,
  );
  return Object.fromEntries([...filas].map(([, nombre, valor]) => [nombre, valor]));
}

/** Checks that the first and the last row hold the call's answer, each cell in its kind. */
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

    test('#getHistorialRecepcionAcomodo: lo que no se puede se dice una vez, se cancela a la mitad, y luego sale entero con lo que se pidió', async ({
      page,
      casa,
      consola,
    }) => {
      await HISTORIAL.siembra(casa);
      consola.tolera(/\/archivo/);
      await page.route('**/archivo', (ruta) => ruta.abort());
      await entrar(page, 'ADMIN', `${HISTORIAL.ruta}?desde=${HISTORIAL.desde}&hasta=2016-04-30`);
      const exportar = page.getByRole('button', { name: 'Exportar' });
      await exportar.click();
      const dicho = page.getByText('No hubo respuesta del servidor');
      await expect(dicho).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dicho).toBeHidden();
      await page.unroute('**/archivo');
      await page.goto(
        `${HISTORIAL.ruta}?desde=${HISTORIAL.desde}&hasta=${HISTORIAL.hasta}&filtros=UNIDADES~3..3&orden=UNIDADES&sentido=asc&luego=-FOLIO`,
      );
      await expect(page.getByText('50,000 registros')).toBeVisible();
      // By a fast network all of it might be there before somebody cancels.
      const red = await page.context().newCDPSession(page);
      const conRed = (downloadThroughput: number) =>
        red.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          uploadThroughput: -1,
          downloadThroughput,
        });
      await conRed(LENTA);
      await exportar.click();
      await expect(page.getByRole('button', { name: /^[1-9][\d,]* de 50,000$/ })).toBeVisible();
      await page.getByRole('button', { name: 'Cancelar la exportación' }).click();
      await expect(exportar).toBeVisible();
      await conRed(-1);
      const bajada = page.waitForEvent('download', { timeout: 60_000 });
      await exportar.click();
      expect((await bajada).suggestedFilename()).toMatch(/^Compras Recibidas-Acomodadas .*\.xlsx$/);
      const archivo = await (await bajada).path();
      expect(renglonesDe(archivo)).toBe(TODAS);
      expect(filtroDe(archivo)).toMatchObject({
        Consulta: 'Compras Recibidas-Acomodadas',
        Desde: '01-04-2016',
        Hasta: '31-05-2016',
        Filtro: 'Sin filtro',
        Unidades: '3',
        Orden: 'Unidades, ascendente; Folio, descendente',
        Filas: '50000',
        Generado: expect.stringMatching(/\d/),
      });
      if (LARGO) await revisaOrillas(casa, HISTORIAL, archivo);
    });

    // `npm run test:largo -- navegador`: every report with its cells, which takes some minutes.
    for (const r of LARGO ? LOS_DEMAS : []) {
      test(`#${r.llamada}${r.pestana ? ` (${r.pestana})` : ''}: enteros y con sus tipos`, async ({
        page,
        casa,
      }) => {
        await r.siembra(casa);
        await entrar(
          page,
          'ADMIN',
          `${r.ruta}?desde=${r.desde}&hasta=${r.hasta}${r.pestana ? `&pestana=${r.pestana}` : ''}`,
        );
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

detalle(
  'una lista que llega entera también se baja como CSV, con lo que se pidió y sus renglones',
  async ({ page }) => {
    await page.setViewportSize(ESCRITORIO);
    await entrar(page, 'ADMIN', '/rh/Operadores');
    const renglones = page.locator('tbody tr');
    await expect(renglones.first()).toBeVisible();
    const bajada = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Bajar como CSV' }).click();
    const archivo = await bajada;
    expect(archivo.suggestedFilename()).toBe('Operadores y permisos.csv');
    const texto = readFileSync(await archivo.path(), 'utf8');
    expect(texto).toMatch(/^\ufeffConsulta,Operadores y permisos\r\n/);
    expect(texto.split('\r\n\r\n')[1]?.split('\r\n').length).toBeGreaterThan(await renglones.count());
  },
);
