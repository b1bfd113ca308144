import { P } from '../contrato/src/permissions.ts';
import { revisa } from './axe.ts';
import { type Casa, ESCRITORIO, entrar, escanear, expect, MANO, TABLETA, test } from './casa.ts';
import { detalle } from './corto.ts';
import { nuevaSurtida, type RemisionSurtida } from './datos-empaque.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import { nuevoSurtidor, remisionEn } from './datos-surtido.ts';

test.use({ viewport: ESCRITORIO });

/** The customer of the remission. */
async function clienteDe(casa: Casa, { id }: RemisionSurtida) {
  const [cliente] = await casa.sql<{ id: number; clave: string; nombre: string }>(
    `select cliente_id as id, clave_cliente as clave, nombre from clientes join remisiones using (cliente_id) where docto_ve_id = $1`,
    [id],
  );
  if (!cliente) throw new Error('La remisión no tiene cliente');
  return cliente;
}

test('la ficha de un cliente, sólo con el teclado, dice quién empaca su pedido mientras lo empaca, y cada cifra lleva a sus renglones', async ({
  page,
  casa,
  otroNavegador,
}) => {
  const r = await nuevaSurtida(casa, [{ piezas: 1 }, { piezas: 2 }]);
  const cliente = await clienteDe(casa, r);
  await casa.sql(
    `insert into facturas (folio, cliente_id, fecha, importe_neto, total, vence)
     values ('FV' || $1::int, $1, now() - interval '50 days', 100, 116, now() - interval '20 days')`,
    [cliente.id],
  );
  await entrar(page, await nuevoOperador(casa, [P.fichaCliente, P.todosLosClientes]), '/clientes/Cliente');
  // By phone, the way a caller says it.
  const telefono = `81${String(cliente.id).padStart(8, '0')}`;
  await casa.sql('update clientes set telefono = $1 where cliente_id = $2', [telefono, cliente.id]);
  await page.getByLabel('Cliente', { exact: true }).focus();
  await page.getByLabel('Cliente', { exact: true }).fill(`(${telefono.slice(0, 3)}) ${telefono.slice(3)}`);
  await expect(page.getByRole('option', { name: cliente.clave })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: cliente.nombre })).toBeVisible();

  const pedidos = page.getByRole('region', { name: 'Dónde va cada pedido' });
  const aqui = pedidos
    .getByRole('listitem')
    .filter({ hasText: r.folio })
    .getByRole('listitem')
    .and(page.locator('[aria-current="step"]'));
  await expect(aqui).toContainText('Empaque');
  await expect(aqui).toContainText('Espera empaque');
  await expect(aqui).toContainText('0 de 2 renglones');

  const empaca = await otroNavegador(MANO);
  await entrar(empaca, await nuevoSurtidor(casa), remisionEn(r));
  await expect(empaca.getByText('Empacados 0 de 2')).toBeVisible();
  await escanear(empaca, r.articulos[0]?.barras ?? '');
  await expect(aqui).toContainText('empaca ahora');
  await expect(aqui).toContainText('1 de 2 renglones');

  const vencido = page.getByRole('link', { name: /^Vencido/ });
  const cuanto = (await vencido.textContent())?.match(/[\d,]+\.\d\d/)?.[0] ?? '';
  expect(cuanto).not.toBe('0.00');
  await vencido.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/MovimientosCliente.*filtros=ESTADO/);
  await expect(page.getByText(`${cuanto} por saldar`)).toBeVisible();
});

detalle(
  'axe no halla nada en la ficha de un cliente ni en sus movimientos, en la mano, a 1024 y en el escritorio, claros y oscuros',
  async ({ page, casa }) => {
    test.slow();
    const r = await nuevaSurtida(casa, [{ piezas: 1 }]);
    const { id } = await clienteDe(casa, r);
    await entrar(page, await nuevoOperador(casa, [P.fichaCliente, P.todosLosClientes]));
    for (const viewport of [MANO, TABLETA, ESCRITORIO])
      for (const colorScheme of ['light', 'dark'] as const) {
        const vista = `${viewport.width} ${colorScheme}`;
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await page.goto(`/clientes/Cliente?cliente=${id}`);
        await expect(page.getByText('Espera empaque').first()).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Direcciones' })).toBeVisible();
        await revisa(page, `ficha ${vista}`);
        await page.goto(`/clientes/MovimientosCliente?cliente=${id}&ver=pedidos`);
        await expect(page.getByText(r.folio).first()).toBeVisible();
        await revisa(page, `movimientos ${vista}`);
      }
  },
);

test('lo que alguien escribió largo y sin espacios no ensancha su página, ni en la mano ni en el escritorio', async ({
  page,
  casa,
}) => {
  const [nombre, asunto, ordenante] = ['NOMBRE'.repeat(10), 'ASUNTO'.repeat(15), 'ORDENANTE'.repeat(6)];
  const [cliente] = await casa.sql<{ id: number }>(
    `insert into clientes (clave_cliente, nombre, zona, email) values ('LARGO', $1, 'CENTRO', $1) returning cliente_id as id`,
    [nombre],
  );
  const [ticket] = await casa.sql<{ id: number }>(
    'update tickets set asunto = $1 where ticket_id = (select min(ticket_id) from tickets) returning ticket_id as id',
    [asunto],
  );
  const [deposito] = await casa.sql<{ id: number }>(
    'update depositos set ordenante = $1 where docto_ba_id = (select min(docto_ba_id) from depositos) returning docto_ba_id as id',
    [ordenante],
  );
  for (const [texto, direccion] of [
    [nombre, `/clientes/Cliente?cliente=${cliente?.id}`],
    [nombre, `/clientes/MovimientosCliente?cliente=${cliente?.id}`],
    [asunto, `/clientes/Tickets?registro=${ticket?.id}`],
    [ordenante, `/clientes/Deposito?registro=${deposito?.id}`],
  ] as const) {
    await entrar(page, 'ADMIN', direccion);
    await expect(page.getByText(texto).first()).toBeVisible();
    for (const viewport of [MANO, { width: 1024, height: 768 }]) {
      await page.setViewportSize(viewport);
      // The page takes its other layout a moment after the window has its size.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: direccion })
        .toBe(viewport.width);
    }
    if (direccion.startsWith('/clientes/Cliente')) {
      await page.setViewportSize(MANO);
      await expect(page.getByRole('link', { name: nombre }).locator('svg')).toHaveCSS('width', '16px');
    }
  }
});
