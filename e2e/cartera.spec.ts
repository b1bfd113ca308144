import type { Locator, Page } from '@playwright/test';
import { P } from '../contrato/src/permissions.ts';
import { enCadaVista, revisa } from './axe.ts';
import { type Casa, ESCRITORIO, entrar, expect, MANO, TABLETA, test } from './casa.ts';
import { detalle } from './corto.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import { filaDe, modal } from './pantallas.ts';

let serie = 0;

/** A customer of its own who owes an invoice three weeks late and one not due yet, and has a payment that nobody applied. */
async function quienDebe(casa: Casa) {
  serie++;
  const clave = `CAR-${process.pid}-${serie}`;
  const folio = `${process.pid}${serie}`;
  const nombre = `ABARROTES ${clave}`;
  const [fila = { id: 0 }] = await casa.sql<{ id: number }>(
    `insert into clientes (clave_cliente, nombre, zona) values ($1, $2, 'CENTRO') returning cliente_id as id`,
    [clave, nombre],
  );
  await casa.sql(
    `insert into facturas (folio, cliente_id, fecha, importe_neto, total, vence)
     values ('V' || $2, $1, now() - interval '50 days', 100, 116, now() - interval '20 days'),
            ('N' || $2, $1, now() - interval '5 days', 200, 232, now() + interval '25 days')`,
    [fila.id, folio],
  );
  await casa.sql(
    `insert into cartera (cliente_id, clase, fecha, importe, folio) values ($1, 'PAGO', now() - interval '1 day', 150, 'P' || $2)`,
    [fila.id, folio],
  );
  return { clave, nombre, vencida: `V${folio}`, nueva: `N${folio}`, pago: `P${folio}` };
}

const lugarDe = (clave: string) => `/clientes/Cartera?filtro=${clave}`;
const panelDe = (page: Page, nombre: string) => page.getByRole('dialog', { name: nombre });

async function pulsa(page: Page, boton: Locator): Promise<void> {
  await boton.focus();
  await page.keyboard.press('Enter');
}

/** Opens the dialog of an entry from the panel. */
async function abre(page: Page, nombre: string, folio: string): Promise<void> {
  const fila = panelDe(page, nombre).getByRole('row', { name: folio });
  await pulsa(page, fila.getByRole('button'));
}

test.describe('de oficina', () => {
  test.use({ viewport: ESCRITORIO });

  test('#getAntiguedadCartera #getCarteraCliente #aplicaAnticipo #deshaceAplicacion #corrigeAbono: la gráfica deja a los suyos; un pago se aplica, se deshace y se corrige, con el teclado', async ({
    page,
    casa,
  }) => {
    const antes = await casa.audita();
    const { clave, nombre, vencida, nueva, pago } = await quienDebe(casa);
    const controles = [P.cartera, P.fichaCliente, P.todosLosClientes, P.conciliarDepositos];
    await entrar(page, await nuevoOperador(casa, controles), lugarDe(clave));
    const grafica = page.getByRole('figure', { name: 'Lo que se debe, por antigüedad' });
    await pulsa(page, grafica.getByRole('link', { name: /^1 a 30 días: \$116/ }));
    await expect(page).toHaveURL(/filtros=DE_1_A_30/);
    await expect(filaDe(page, nombre)).toContainText('116.00');
    await expect(page.getByText('$348.00 por cobrar · $116.00 vencidos · $150.00 por aplicar')).toBeVisible();

    // Leaves the mark's filter: once paid, the customer would no longer be in it.
    await page.goto(lugarDe(clave));
    await filaDe(page, nombre).focus();
    await page.keyboard.press('Enter');
    const panel = panelDe(page, nombre);
    await abre(page, nombre, pago);
    const dialogo = modal(page, `Pago ${pago}`);
    await pulsa(page, dialogo.getByRole('button', { name: 'Aplicar a facturas' }));
    // What is due first is paid first; more than what is left is refused.
    const aVencida = dialogo.getByLabel(`${vencida}, debe $116.00`);
    const aNueva = dialogo.getByLabel(`${nueva}, debe $232.00`);
    await expect(aVencida).toHaveValue('116.00');
    await expect(aNueva).toHaveValue('34.00');
    await aNueva.fill('34.01');
    await expect(dialogo.getByRole('button', { name: 'Aplicar $150.01' })).toBeDisabled();
    await aNueva.fill('4');
    await page.keyboard.press('Enter');
    await expect(dialogo.getByText(`$116.00 · Factura ${vencida}`)).toBeVisible();
    await expect(panel.getByText('$30.00').first()).toBeAttached();

    const renglon = dialogo.getByRole('listitem').filter({ hasText: nueva });
    await pulsa(page, renglon.getByRole('button', { name: 'Deshacer' }));
    const motivo = dialogo.getByLabel('Motivo');
    await motivo.fill('NO');
    await expect(dialogo.getByText(/Debe escribir el motivo/)).toBeVisible();
    await expect(dialogo.getByRole('button', { name: 'Deshacer' })).toBeDisabled();
    await motivo.fill('ERA DE LA VENCIDA NADA MAS');
    await page.keyboard.press('Enter');
    await expect(renglon).toHaveCount(0);

    await pulsa(page, dialogo.getByRole('button', { name: 'Corregir importe' }));
    await dialogo.getByLabel('Debe ser').fill('120.50');
    await dialogo.getByLabel('Motivo').fill('SE CAPTURO DE MAS');
    await page.keyboard.press('Enter');
    await expect(dialogo.getByText('$120.50')).toBeVisible();
    await expect(dialogo.getByText('$4.50')).toBeVisible();
    expect(await casa.audita()).toEqual(antes);
  });

  detalle('quien sólo ve la cartera no aplica ni corrige', async ({ page, casa }) => {
    const { clave, nombre, pago } = await quienDebe(casa);
    const operador = await nuevoOperador(casa, [P.cartera, P.fichaCliente, P.todosLosClientes]);
    await entrar(page, operador, lugarDe(clave));
    await filaDe(page, nombre).focus();
    await page.keyboard.press('Enter');
    await abre(page, nombre, pago);
    const dialogo = modal(page, `Pago ${pago}`);
    await expect(dialogo.getByText('No se ha aplicado nada.')).toBeVisible();
    await expect(dialogo.getByRole('button', { name: /Aplicar|Corregir|Deshacer/ })).toHaveCount(0);
  });
});

enCadaVista('oficina', () => {
  detalle(
    'la cartera, su panel y lo que se hace con un pago no tienen nada que axe encuentre',
    async ({ page, casa }) => {
      const { clave, nombre, pago } = await quienDebe(casa);
      const controles = [P.cartera, P.fichaCliente, P.todosLosClientes, P.conciliarDepositos];
      await entrar(page, await nuevoOperador(casa, controles), lugarDe(clave));
      for (const viewport of [ESCRITORIO, TABLETA, MANO]) {
        await page.setViewportSize(viewport);
        await page.goto(lugarDe(clave));
        await expect(filaDe(page, nombre)).toHaveCount(1);
        await revisa(page, `cartera a ${viewport.width}`);
        await filaDe(page, nombre).first().click();
        await expect(panelDe(page, nombre).getByText(pago)).toBeVisible();
        await revisa(page, `panel de cartera a ${viewport.width}`);
      }
    },
  );
});
