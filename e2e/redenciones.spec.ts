import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { llama, nuevoArticulo } from './datos-inventarios.ts';
import { filaDe, modal } from './pantallas.ts';
import { pulsa } from './teclas.ts';

test('#cotizaCupon #reservaCupon #consumeCupon #liberaCupon #getOpcionesCupon #getAvisosCupon #getRedencionesCupones #getTotalesRedenciones: un cupón que la tienda usó termina al cambiarlo y empieza otro, y su marca abre el pedido', async ({
  page,
  casa,
}) => {
  const [{ id, clave }, otro] = [await nuevoArticulo(casa), await nuevoArticulo(casa)];
  const [{ hoy = '', cliente = '' } = {}] = await casa.sql<{ hoy: string; cliente: string }>(
    `select (now() at time zone $1)::date::text as hoy, (select min(clave_cliente) from clientes) as cliente`,
    [casa.zona],
  );
  const suyo = { folio: 'E2EUSO', clave_cliente: cliente };
  const renglones = [{ renglon: 1, clave_articulo: clave, unidades: 1, importe: 100_000 }];
  await llama(casa, 'guardarCupon', {
    cupon: {
      FOLIO: suyo.folio,
      FECHA_INI: hoy,
      FECHA_FIN: '2030-12-31',
      DESCUENTO: 50,
      ES_NUEVO: 'S',
      DETALLES: [{ ARTICULO_ID: id }],
    },
  });
  expect(await llama(casa, 'cotizaCupon', { ...suyo, renglones })).toMatchObject({ DESCUENTO: 50_000 });
  for (const pedido of ['E2E-1', 'E2E-2']) await llama(casa, 'reservaCupon', { ...suyo, pedido, renglones });
  await llama(casa, 'consumeCupon', { pedido: 'E2E-1' });
  await llama(casa, 'liberaCupon', { pedido: 'E2E-2', motivo: 'PAGO_FALLIDO' });

  await page.setViewportSize(ESCRITORIO);
  await entrar(page, 'ADMIN', `/ventas/Cupones?filtro=${suyo.folio}`);
  await filaDe(page, suyo.folio).click();
  const dialogo = modal(page, `Cupón ${suyo.folio}`);
  await expect(dialogo.getByText(/Ya se usó: 1 uso\. Al guardar cambios termina/)).toBeVisible();
  await dialogo.getByLabel('Usos en total').fill('dos');
  await page.keyboard.press('Enter');
  await expect(dialogo.getByText(/Los límites son números enteros/)).toBeVisible();
  await dialogo.getByLabel('Usos en total').fill('2');
  await dialogo.getByLabel('La compra mínima se mide').selectOption('antes de IVA');
  await dialogo.getByLabel('Se combina con otros').focus();
  await page.keyboard.press('Space');
  await revisa(page, 'un cupón que ya se usó');
  await dialogo.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText(/termina ahora, y empieza otro con el mismo folio/)).toBeVisible();
  await revisa(page, 'lo que se dice antes de guardarlo');
  await page.getByRole('button', { name: 'Guardar así' }).click();
  await expect(
    page.getByText(`El cupón ${suyo.folio} ya tenía pedidos: terminó, y empezó otro`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(filaDe(page, suyo.folio)).toHaveText([/Terminado/, /Vigente/]);
  expect(
    await casa.sql(
      `select terminado is not null as terminado, limite, min_sin_iva, combinable, usos from cupones where folio = $1 order by cupon_id`,
      [suyo.folio],
    ),
  ).toEqual([
    { terminado: true, limite: 0, min_sin_iva: false, combinable: false, usos: 1 },
    { terminado: false, limite: 2, min_sin_iva: true, combinable: true, usos: 0 },
  ]);

  // One that an order holds, ended with an article that was only written here: the article goes with what was written.
  await llama(casa, 'reservaCupon', { ...suyo, pedido: 'E2E-3', renglones });
  await filaDe(page, suyo.folio).last().click();
  await expect(dialogo.getByText(/Ya se usó: 1 uso y 1 apartado\./)).toBeVisible();
  await dialogo.getByLabel('Clave del artículo').fill(otro.clave);
  await page.keyboard.press('Enter');
  await expect(dialogo.getByRole('listitem')).toHaveCount(2);
  await dialogo.getByRole('button', { name: 'Terminar' }).click();
  await page.getByRole('button', { name: 'Terminar' }).last().click();
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(filaDe(page, suyo.folio)).toHaveText([/Terminado/, /Terminado/]);
  await filaDe(page, suyo.folio).last().click();
  await expect(dialogo.getByRole('listitem')).toHaveText([new RegExp(clave)]);

  await page.goto('/ventas/reportes/RedencionesCupones');
  const marca = page
    .getByRole('figure', { name: 'Por cupón' })
    .getByRole('link', { name: `${suyo.folio}, Descuento con IVA: $50,000.00, 1 pedido` });
  await marca.focus();
  await revisa(page, 'las redenciones de cupones');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 uso', { exact: true })).toBeVisible();
  await expect(filaDe(page, 'E2E-1')).toContainText('50,000.00');
  await page.setViewportSize(MANO);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(filaDe(page, 'E2E-1')).toContainText('50,000.00');
  await pulsa(page, 'Lo que dieron y lo que vendieron');
  await expect(page.getByRole('figure', { name: 'Por tipo' })).toBeVisible();
  await revisa(page, 'las redenciones, en la mano y en oscuro');
});
