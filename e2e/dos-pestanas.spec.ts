import { P } from '../contrato/src/permissions.ts';
import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalleDe, nuevaCompra, recibidoDe } from './datos.ts';
import { nuevaSurtida } from './datos-empaque.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import { nuevoSurtidor, remisionEn } from './datos-surtido.ts';
import { descansa, retiene } from './equipo.ts';
import { abreLinea, filaDe, panelDe, unidadesDe } from './pantallas.ts';

/* Two tabs of one operator on one device. */

test.use({ viewport: MANO });

test('#guardarRecepcionCompra: lo capturado en una pestaña y guardado en la otra no queda por guardar en la primera', async ({
  page,
  casa,
}) => {
  const operador = await nuevoOperador(casa, [P.recepcioncom]);
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 20 }] });
  await entrar(page, operador, detalleDe(compra));
  await abreLinea(page, compra.lineas[0]);
  await unidadesDe(page).fill('4');
  await descansa(page);

  const otra = await page.context().newPage();
  await otra.goto(page.url());
  await expect(unidadesDe(otra)).toHaveValue('4');
  // What is corrected in the other one is what the first one shows, too.
  await unidadesDe(otra).fill('6');
  await expect(unidadesDe(page)).toHaveValue('6');
  await panelDe(otra).getByRole('button', { name: 'Guardar' }).click();
  await expect(panelDe(otra)).toBeHidden();

  await expect(panelDe(page)).toBeHidden();
  expect(await recibidoDe(casa, compra.lineas[0])).toEqual({ documento: 6, movimientos: [6] });
});

for (const cierra of [false, true]) {
  test(`#AsignaHoraEmpaqueRemision: lo que espera respuesta en una pestaña ${cierra ? 'que se cierra lo contesta la otra' : 'no lo contesta la otra también'}`, async ({
    page,
    casa,
  }) => {
    const r = await nuevaSurtida(casa, [{ piezas: 10 }, { piezas: 1 }]);
    const barras = r.articulos[0]?.barras ?? '';
    await entrar(page, await nuevoSurtidor(casa), '/Inicio');
    const una = await page.context().newPage();
    await una.setViewportSize(MANO);
    await una.goto(remisionEn(r));
    await expect(una.getByText('Empacados 0 de 2')).toBeVisible();
    const suelta = await retiene(una, 'AsignaHoraEmpaqueRemision');
    const pedida = una.waitForRequest('**/api/AsignaHoraEmpaqueRemision');
    await escanear(una, barras, barras, barras);
    await pedida;

    await page.goto(remisionEn(r));
    await expect(page.getByText('Empacados 0 de 2')).toBeVisible();
    if (cierra) await una.close();
    suelta();
    const fila = filaDe(page, r.articulos[0]?.nombre ?? '');
    await expect(fila).toContainText('Van 3 de 10', { timeout: 30_000 });
    await escanear(page, barras);
    await expect(fila).toContainText('Van 4 de 10', { timeout: 30_000 });
    expect(
      await casa.sql('select max(unidades_emp)::int as n from remisiones_det where docto_ve_id = $1', [r.id]),
    ).toEqual([{ n: 4 }]);
  });
}
