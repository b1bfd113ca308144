import { enCadaVista, revisa } from './axe.ts';
import { type Casa, ESCRITORIO, entrar, escanear, expect, test } from './casa.ts';
import { detalle } from './corto.ts';
import { type Articulo, llama, nuevoOperador } from './datos-inventarios.ts';
import { filaDe, modal } from './pantallas.ts';
import { CONTROLES, forma, guia, orden, pide, piezas, porResurtir, traspasoDe } from './resurtir.ts';

/** Backdates an order and its closing: requested on a Thursday at 17:30, placed on Friday at 11:00. */
async function vieja(casa: Casa, articulo: Articulo, cerrada: boolean): Promise<void> {
  const id = await pide(casa, articulo, 4);
  if (cerrada) await llama(casa, 'cierraRegistroOrdenResurtido', { resurtido_id: id });
  await casa.sql(
    `update resurtidos set fecha_sol = '2016-03-10 17:30-06',
            cerrado = case when $2 then timestamptz '2016-03-11 11:00-06' end where resurtido_id = $1`,
    [id, cerrada],
  );
}

test.describe('en el escritorio', () => {
  test.use({ viewport: ESCRITORIO });

  test('#getHistorialResurtidos #getResurtidosAbiertos: cerrados y abiertos, y cómo suman sus horas hábiles', async ({
    page,
    casa,
  }) => {
    const cerrado = await porResurtir(casa);
    const abierto = await porResurtir(casa);
    await vieja(casa, cerrado, true);
    await vieja(casa, abierto, false);
    const usuario = await nuevoOperador(casa, CONTROLES);
    await entrar(page, usuario, '/inventarios/reportes/Hist_resurtidos?desde=2016-03-10&hasta=2016-03-10');
    const fila = filaDe(page, cerrado.nombre);
    await expect(fila).toContainText('03:15 VENCIDO');
    await expect(fila).toContainText('Cancelado');
    await expect(filaDe(page, abierto.nombre)).toHaveCount(0);
    await fila.getByRole('button', { name: '03:15 VENCIDO' }).hover();
    const suma = page.getByRole('tooltip');
    await expect(suma).toContainText('jueves 10/0300:45');
    await expect(suma).toContainText('viernes 11/0302:30');
    await expect(suma).toContainText('Horas hábiles03:15');
    await page.getByLabel('Resurtidos', { exact: true }).selectOption('Abiertos');
    await expect(filaDe(page, abierto.nombre)).toContainText('VENCIDO');
    await expect(filaDe(page, cerrado.nombre)).toHaveCount(0);
    const descarga = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    expect((await descarga).suggestedFilename()).toContain('Historial de Resurtido');
  });

  test('#getCalendario #guardaDiaFestivo #eliminaDiaFestivo: el horario a la vista, un festivo se pone y se quita', async ({
    page,
    casa,
  }) => {
    await entrar(page, await nuevoOperador(casa, CONTROLES), '/rh/Calendario');
    await expect(page.getByRole('row', { name: 'Lunes 08:30 a 18:15' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Domingo No cuenta' })).toBeVisible();
    const agregar = page.getByRole('form', { name: 'Agregar día festivo' });
    await agregar.getByRole('button', { name: 'Agregar' }).click();
    await expect(agregar.getByText('Debe ingresar el nombre del día festivo')).toBeVisible();
    await agregar.getByLabel('Fecha', { exact: true }).fill('02-11-2033');
    await agregar.getByLabel('Nombre').fill('Día de Muertos');
    await page.reload();
    await expect(agregar.getByLabel('Nombre')).toHaveValue('Día de Muertos');
    await agregar.getByRole('button', { name: 'Agregar' }).click();
    const fila = filaDe(page, 'Día de Muertos');
    await expect(fila).toContainText('02-11-2033, miércoles');
    await expect(agregar.getByLabel('Nombre')).toHaveValue('');
    await fila.getByRole('button', { name: 'Eliminar' }).click();
    await modal(page, 'Calendario laboral').getByRole('button', { name: 'Eliminar' }).click();
    await expect(fila).toHaveCount(0);
  });
});

enCadaVista('anaquel', () => {
  detalle('resurtido y calendario: axe no halla nada grave y nada se desborda', async ({ page, casa }) => {
    const articulo = await porResurtir(casa);
    const viejo = await porResurtir(casa);
    await vieja(casa, viejo, false);
    const id = await pide(casa, articulo, 4);
    await orden(page, await nuevoOperador(casa, CONTROLES));
    await expect(filaDe(page, viejo.nombre)).toContainText('VENCIDO');
    await revisa(page, 'la orden');
    await page.goto(traspasoDe(id, 'surtido'));
    await expect(guia(page)).toContainText(articulo.multi.leida);
    await escanear(page, articulo.barras, articulo.multi.codigo);
    await expect(piezas(page)).toBeFocused();
    await piezas(page).fill('9');
    await expect(forma(page).getByText('Faltan: 4')).toBeVisible();
    await revisa(page, 'el traspaso con un rechazo');
    await page.goto('/inventarios/reportes/Hist_resurtidos?ver=abiertos&desde=2016-03-10&hasta=2016-03-10');
    await expect(filaDe(page, viejo.nombre)).toContainText('VENCIDO');
    await revisa(page, 'el historial');
    await page.goto('/rh/Calendario');
    await expect(page.getByText('por venir')).toBeVisible();
    await revisa(page, 'el calendario');
  });
});
