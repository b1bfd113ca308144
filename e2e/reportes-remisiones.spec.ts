import type { Page } from '@playwright/test';
import { P } from '../contrato/src/permissions.ts';
import { enCadaVista, revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, test } from './casa.ts';
import { detalle } from './corto.ts';
import { empaqueDe, nuevaSurtida } from './datos-empaque.ts';
import { llama, nuevoOperador } from './datos-inventarios.ts';
import { nuevaFacturada, remisionesDeUnMes } from './datos-reportes.ts';
import { exportado } from './exportado.ts';
import { filaDe, modal } from './pantallas.ts';

test.use({ viewport: ESCRITORIO, acceptDownloads: true });

const EMBARQUE = '/ventas/EmbarqueFletera';
const GUIAS = '/clientes/Guias';
const TIEMPOS = '/ventas/reportes/TiemposRemisiones';
const REVISADAS = '/ventas/reportes/RemisionesRevisadas';
const RENGLONAJE = '/rh/reportes/RenglonajesOp';

const filas = (page: Page) => page.locator('tbody tr');

/** A page's folios, from the first column, once the rows on screen are those requested. */
async function folios(page: Page): Promise<string[]> {
  await expect(page.locator('section[aria-busy]', { has: filas(page) })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  return page.locator('tbody tr td:nth-child(1)').allTextContents();
}

const numerados = (prefijo: string, de: number, a: number): string[] =>
  Array.from(
    { length: Math.abs(a - de) + 1 },
    (_, i) => `${prefijo}${String(a > de ? de + i : de - i).padStart(3, '0')}`,
  );

for (const { llamada, titulo, ruta, mes, prefijo, folio, columna } of [
  {
    llamada: 'getGuiasFacturas',
    titulo: 'Seguimiento a Guías',
    ruta: GUIAS,
    mes: '2019-03',
    prefijo: 'GA',
    folio: 'FGA',
    columna: 'Total',
  },
  {
    llamada: 'getTiemposRemisiones',
    titulo: 'Tiempos Remisiones',
    ruta: TIEMPOS,
    mes: '2019-02',
    prefijo: 'TA',
    folio: 'TA',
    columna: 'Renglones',
  },
  {
    llamada: 'getRemisionesRevisadas',
    titulo: 'Remisiones revisadas',
    ruta: REVISADAS,
    mes: '2019-01',
    prefijo: 'RA',
    folio: 'RA',
    columna: 'Total',
  },
]) {
  (ruta === GUIAS ? test : detalle)(
    `#${llamada}: consulta, páginas de 20, orden, filtro y exportación de lo que se ve`,
    async ({ page, casa }) => {
      await remisionesDeUnMes(casa, mes, prefijo, 45);
      await entrar(page, 'EMBARQUE1', `${ruta}?desde=${mes}-01&hasta=${mes}-04`);
      await expect(page.getByText('No hay registros en el período')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Exportar' })).toBeDisabled();
      await page.getByRole('textbox', { name: 'Hasta' }).fill(`${mes}-28`);
      await page.getByRole('button', { name: 'Consultar' }).click();
      await expect(page.getByText('45 registros')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`desde=${mes}-01&hasta=${mes}-28`));

      // Newest first until another order is chosen.
      await expect(page.getByText('1–20 de 45')).toBeVisible();
      expect(await folios(page)).toEqual(numerados(folio, 45, 26));
      await page.getByRole('button', { name: 'Página siguiente' }).click();
      await page.getByRole('button', { name: 'Página siguiente' }).click();
      await expect(page.getByText('41–45 de 45')).toBeVisible();
      expect(await folios(page)).toEqual(numerados(folio, 5, 1));

      await page.getByRole('columnheader', { name: columna, exact: true }).getByRole('button').click();
      await expect(page.getByText('1–20 de 45')).toBeVisible();
      expect(await folios(page)).toEqual(numerados(folio, 1, 20));
      await page.reload();
      await expect(page.getByText('1–20 de 45')).toBeVisible();
      expect(await folios(page)).toEqual(numerados(folio, 1, 20));

      const archivo = await exportado(page);
      expect(archivo.nombre).toBe(`${titulo} 01-${mes.slice(5)}-2019 a 28-${mes.slice(5)}-2019.xlsx`);
      expect(archivo.cabecera).toEqual(await page.getByRole('columnheader').allTextContents());
      expect(archivo.datos.map((d) => d[0])).toEqual(numerados(folio, 1, 45));
      expect(archivo.filtro).toMatchObject({
        Filtro: 'Sin filtro',
        Orden: `${columna}, ascendente`,
        Filas: 45,
      });

      await page.getByRole('searchbox', { name: 'Filtro' }).fill(`${prefijo}030`.toLowerCase());
      await expect(page.getByText('1 registro', { exact: true })).toBeVisible();
      expect(await folios(page)).toEqual([`${folio}030`]);
      // The remission's lines, beside the list.
      await filas(page).first().locator('td').first().click();
      const panel = page.getByRole('dialog');
      await expect(panel.getByText('1 renglón', { exact: true })).toBeVisible();
      await expect(panel.getByText(`${prefijo}030`, { exact: true })).toBeVisible();
      await expect(panel.getByText('0 de 5')).toBeVisible();
      await page.reload();
      await expect(panel.getByText('1 renglón', { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await page.getByRole('button', { name: 'Limpiar' }).click();
      await expect(page.getByText('45 registros')).toBeVisible();
      // Many columns scroll inside their own frame, not the page.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(ESCRITORIO.width);
    },
  );
}

test('TiemposRemisiones: más de 23 horas es DEMORADA en rojo, y la diferencia explica sus domingos', async ({
  page,
  casa,
}) => {
  await remisionesDeUnMes(casa, '2017-12', 'TB', 45);
  await entrar(page, 'EMBARQUE1', `${TIEMPOS}?desde=2017-12-05&hasta=2017-12-08&filtro=TB0`);
  await expect(page.getByText('45 registros')).toBeVisible();
  // The 45th: from Thursday 7 at five to the first half hour of Sunday 10.
  const ultima = filas(page).first();
  await expect(ultima).toContainText('31:30 DEMORADA');
  const cifra = page.getByRole('button', { name: /^31:30 DEMORADA/ });
  await cifra.hover();
  const suma = page.getByRole('tooltip');
  await expect(suma).toContainText('Creada07-12-2017 05:00');
  await expect(suma).toContainText('Entregada10-12-2017 00:30');
  await expect(suma).toContainText('Transcurrido67:30');
  await expect(suma).toContainText('1 domingo × 36:00− 36:00');
  await expect(suma).toContainText('Diferencia31:30');
  await expect(page.getByText('En esta página: 20 demoradas')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filtro' }).fill('TB015');
  await expect(page.getByText('1 registro', { exact: true })).toBeVisible();
  await expect(ultima).toContainText('22:30');
  await expect(ultima).not.toContainText('DEMORADA');
  const { datos } = await exportado(page);
  // A duration is a time, which the library reads as a date: days since its epoch.
  const duracion = datos[0]?.[3];
  expect(duracion instanceof Date && (duracion.getTime() / 86_400_000 + 25_569) * 24).toBeCloseTo(22.5, 3);
  await page.getByRole('searchbox', { name: 'Filtro' }).fill('embarcada');
  await expect(page.getByText('45 registros')).toBeVisible();
});

detalle('Guias: con el solo control de guías la fila abre su remisión', async ({ page, casa }) => {
  await remisionesDeUnMes(casa, '2018-12', 'GC', 2);
  await entrar(page, 'CLIENTES1', `${GUIAS}?desde=2018-12-01&hasta=2018-12-31`);
  await expect(page.getByText('2 registros')).toBeVisible();
  await expect(page.getByText('2 sin entregar · 1 con incidencia')).toBeVisible();
  await expect(filaDe(page, 'FGC001')).toContainText('CAJA ABIERTA');
  await filaDe(page, 'FGC001').locator('td').nth(1).click();
  await expect(page.getByRole('dialog', { name: 'Factura FGC001' })).toBeVisible();
});

test('#actualizaFacturasEntregadas: se marca, se confirma y se va; la no empacada dice por qué', async ({
  page,
  casa,
}) => {
  const lista = await nuevaFacturada(casa);
  const otra = await nuevaFacturada(casa);
  const falta = await nuevaFacturada(casa, { empacada: false });
  // What another test ticked belongs to its operator.
  await entrar(page, await nuevoOperador(casa, [P.embarquefletera]), EMBARQUE);
  const guardar = page.getByRole('button', { name: /^Guardar/ });
  const marca = (folio: string) => page.getByRole('checkbox', { name: `Entregada ${folio}` });
  await expect(guardar).toBeHidden();
  await expect(filaDe(page, falta.factura)).toContainText(`La remisión ${falta.folio} no está empacada`);
  await expect(marca(falta.factura)).toBeDisabled();
  await expect(filaDe(page, lista.factura)).toContainText('Lista para enviar');
  await expect(filaDe(page, lista.factura)).toContainText('FLETES DE PRUEBA');

  await marca(lista.factura).check();
  await marca(otra.factura).check();
  await expect(guardar).toHaveText('Guardar (2)');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Ticks survive a reload, and a filter that hides the row.
  await page.reload();
  await expect(guardar).toHaveText('Guardar (2)');
  await marca(otra.factura).uncheck();
  await page.getByRole('searchbox', { name: 'Filtro' }).fill(lista.factura);
  await expect(filas(page)).toHaveCount(1);
  const archivo = await exportado(page);
  expect(archivo.nombre).toBe('Facturas pendientes por enviar.xlsx');
  expect(archivo.cabecera).toEqual((await page.getByRole('columnheader').allTextContents()).slice(1));
  expect(archivo.datos.map((d) => [d[0], d[6], d[7]])).toEqual([
    [lista.factura, lista.folio, 'Lista para enviar'],
  ]);
  await page.getByRole('button', { name: 'Limpiar' }).click();
  await page.getByRole('columnheader', { name: 'Factura' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Factura' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Factura' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const enPantalla = await page.locator('tbody tr td:nth-child(2)').allTextContents();
  expect(enPantalla).toEqual(enPantalla.toSorted((a, b) => b.localeCompare(a, 'es-MX', { numeric: true })));

  await guardar.click();
  const pregunta = modal(page, 'Facturas pendientes por enviar');
  await expect(pregunta).toContainText(`Se entrega 1 factura: ${lista.factura}`);
  await pregunta.getByRole('button', { name: 'Cancelar' }).click();
  expect((await empaqueDe(casa, lista))?.estatus).toBe('EMBARCANDO');
  await guardar.click();
  await pregunta.getByRole('button', { name: 'Entregar 1 factura' }).click();
  await expect(page.getByText('1 factura entregada')).toBeVisible();
  await expect(filaDe(page, lista.factura)).toHaveCount(0);
  await expect(filaDe(page, otra.factura)).toHaveCount(1);
  await expect(guardar).toBeHidden();
  expect((await empaqueDe(casa, lista))?.estatus).toBe('EMBARCADA');
});

test('EmbarqueFletera: lo que otro empaca o entrega se ve sin pedirlo, y el panel da los papeles', async ({
  page,
  casa,
}) => {
  const suya = await nuevaFacturada(casa);
  const falta = await nuevaFacturada(casa, { empacada: false });
  await entrar(page, await nuevoOperador(casa, [P.embarquefletera, P.surtidorem]), EMBARQUE);
  await expect(page.getByText('En línea')).toBeVisible();
  await page.getByRole('checkbox', { name: `Entregada ${suya.factura}` }).check();
  await expect(page.getByRole('button', { name: 'Guardar (1)' })).toBeEnabled();
  const [{ id } = { id: 0 }] = await casa.sql<{ id: number }>(
    'select docto_ve_id as id from facturas where folio = $1',
    [suya.factura],
  );
  await llama(casa, 'actualizaFacturasEntregadas', { entregadas: [{ DOCTO_VE_ID: id }] });
  await expect(filaDe(page, suya.factura)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Guardar/ })).toBeHidden();

  await filaDe(page, falta.factura).locator('td').nth(1).click();
  const panel = modal(page, `Factura ${falta.factura}`);
  await expect(panel.getByText('2 renglones')).toBeVisible();
  await expect(panel).toContainText('En área de embarque');
  await panel.getByRole('button', { name: `Documentos de ${falta.folio}` }).click();
  await expect(modal(page, `Documentos de ${falta.folio}`).getByText('Nota de remisión')).toBeVisible();
});

detalle(
  '#getRenglonajeOperadores: pestañas con totales, operador, exportaciones y lo que hay detrás',
  async ({ page, casa }) => {
    await remisionesDeUnMes(casa, '2018-10', 'HA', 3);
    const surtidora = await casa.sql<{ operador_id: number }>(
      `update surtidos s set operador_id = o.operador_id from operadores o, remisiones r
      where o.operador = 'SURTIDO2' and r.docto_ve_id = s.docto_ve_id and r.folio = 'HA003' returning s.operador_id`,
    );
    expect(surtidora).toHaveLength(1);
    await casa.sql(
      `insert into errores_empaque (operacion_id, docto_ve_id, docto_ve_det_id, tipo, piezas, operador_id, operador_id_surt, fecha)
     select gen_random_uuid(), r.docto_ve_id, d.docto_ve_det_id, 'sobra', 1, r.operador_id_empaque, r.operador_id_surt, r.empacada
       from remisiones r join remisiones_det d using (docto_ve_id) where r.folio = 'HA001'`,
    );
    await entrar(page, 'ALMACEN1', `${RENGLONAJE}?desde=2018-10-01&hasta=2018-10-02`);
    await expect(page.getByText('No hay registros en el período')).toBeVisible();
    await page.getByRole('textbox', { name: 'Hasta' }).fill('31/10/18');
    await page.getByRole('button', { name: 'Consultar' }).click();
    await expect(page.getByText('2 registros')).toBeVisible();
    const totales = (tab: string) => page.getByRole('region', { name: `Totales de ${tab}` });
    // One, two and three minutes: three lines in six minutes.
    await expect(totales('Renglonaje')).toContainText('Importe surtido$63.00');
    await expect(totales('Renglonaje')).toContainText('TPSH30.00');
    await expect(totales('Renglonaje')).toContainText('Errores1');
    const daniel = filaDe(page, 'DANIEL PACHECO OROZCO');
    await expect(daniel).toContainText('$31.50');
    await daniel.getByRole('button', { name: /^40\.00/ }).hover();
    await expect(page.getByRole('tooltip')).toContainText('Renglones completados2');
    await expect(page.getByRole('tooltip')).toContainText('Tiempo de tarea0:03:00');
    await expect(page.getByRole('tooltip')).toContainText('Renglones por hora de tarea40.00');

    const dias = await exportado(page);
    expect(dias.nombre).toBe('renglonaje 01-10-2018 a 31-10-2018.xlsx');
    expect(dias.cabecera).toEqual(await page.getByRole('columnheader').allTextContents());
    expect(dias.datos.map((d) => [d[0], d[3], d[4], d[5]])).toEqual([
      ['SURTIDO1', 2, 31.5, 40],
      ['SURTIDO2', 1, 31.5, 20],
    ]);

    await daniel.locator('td').nth(3).click();
    const panel = modal(page, 'DANIEL PACHECO OROZCO, 05-10-2018');
    await expect(panel.getByText('2 guardados · 2 renglones completos · 10 piezas')).toBeVisible();
    const errores = panel.getByRole('region', { name: 'Errores hallados al empacar' });
    await expect(errores.locator('tbody tr')).toHaveCount(1);
    await expect(errores).toContainText('sobra');
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: 'Remisiones' }).click();
    await expect(totales('Remisiones')).toContainText('Remisiones3');
    await page.getByLabel('Operador').selectOption({ label: 'DANIEL PACHECO OROZCO' });
    await expect(totales('Remisiones')).toContainText('Importe neto$31.50');
    await page.getByRole('columnheader', { name: 'Importe neto' }).getByRole('button').click();
    await expect(filas(page)).toHaveCount(2);
    const remisiones = await exportado(page);
    expect(remisiones.nombre).toBe('remisiones 01-10-2018 a 31-10-2018.xlsx');
    expect(remisiones.datos.map((d) => [d[1], d[7], d[8]])).toEqual([
      ['HA001', 10.5, 1],
      ['HA002', 21, 1],
    ]);
    expect(remisiones.filtro).toMatchObject({
      Operador: 'DANIEL PACHECO OROZCO',
      Orden: 'Importe neto, ascendente',
    });
    await filaDe(page, 'HA002').locator('td').nth(7).click();
    await expect(panel.getByText('1 guardado ·')).toBeVisible();
    await panel.getByRole('button', { name: 'Ver todo el día' }).click();
    await expect(panel.getByText('2 guardados ·')).toBeVisible();
    await page.reload();
    await expect(panel.getByText('2 guardados ·')).toBeVisible();
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(filas(page)).toHaveCount(2);
  },
);

const JUNIO = 'desde=2017-06-01&hasta=2017-06-30';
const FILA = 'tbody tr, li[class*=tarjeta]';
const ABRE = 'tbody tr td:nth-child(2), li[class*=tarjeta] button[class*=abrir]';

enCadaVista('oficina', ({ viewport, tema }) => {
  detalle('axe: los reportes de remisiones no tienen hallazgos serios', async ({ page, casa }) => {
    await remisionesDeUnMes(casa, '2017-06', `XR${viewport.width}${tema.at(0)}`, 4);
    await nuevaFacturada(casa);
    await nuevaFacturada(casa, { empacada: false });
    await entrar(page, 'ALMACEN1');
    for (const [nombre, ruta] of [
      ['las facturas por enviar', EMBARQUE],
      ['las guías', `${GUIAS}?${JUNIO}`],
      ['los tiempos', `${TIEMPOS}?${JUNIO}`],
      ['las revisadas', `${REVISADAS}?${JUNIO}`],
    ] as const) {
      await page.goto(ruta);
      await expect(page.locator(FILA).first()).toBeVisible();
      await revisa(page, nombre);
    }
    await page.locator(ABRE).first().click();
    await expect(page.getByRole('dialog').getByText('1 renglón', { exact: true })).toBeVisible();
    await revisa(page, 'los renglones de una remisión');
  });

  detalle('axe: el renglonaje no tiene hallazgos serios', async ({ page, casa }) => {
    await remisionesDeUnMes(casa, '2017-06', `XP${viewport.width}${tema.at(0)}`, 4);
    await entrar(page, 'ALMACEN1');
    for (const [nombre, ruta] of [
      ['el renglonaje', `${RENGLONAJE}?${JUNIO}`],
      ['las remisiones del renglonaje', `${RENGLONAJE}?${JUNIO}&pestana=remisiones`],
    ] as const) {
      await page.goto(ruta);
      await expect(page.locator(FILA).first()).toBeVisible();
      await revisa(page, nombre);
    }
    await page.locator(ABRE).first().click();
    await expect(page.getByRole('dialog').getByText('1 guardado ·')).toBeVisible();
    await revisa(page, 'lo que hay detrás');
  });
});

detalle(
  'quien solo consulta abre los renglones de una remisión sin pedir lo que no puede',
  async ({ page, casa }) => {
    const pedidas: string[] = [];
    page.on('request', (r) => pedidas.push(new URL(r.url()).pathname));
    await page.clock.install();
    const r = await nuevaSurtida(casa, [{ piezas: 1 }]);
    await entrar(page, await nuevoOperador(casa, [P.tiemposremisiones, P.todosLosClientes]), TIEMPOS);
    await filaDe(page, r.folio).click();
    await expect(page.getByRole('table', { name: 'Renglones de la remisión' })).toContainText(
      r.articulos[0]?.nombre ?? '',
    );
    expect(pedidas).toContain('/api/getRemision');
    await page.clock.runFor(5_000);
    expect(pedidas).not.toContain('/api/getClavesDe');
  },
);
