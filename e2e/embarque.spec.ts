import { P } from '../contrato/src/permissions.ts';
import { entrar, escanear, expect, test } from './casa.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import { empacaOtraVez, nuevaFacturada } from './datos-reportes.ts';
import { ultima } from './estante.ts';
import { Mano } from './gestos.ts';
import { filaDe, modal } from './pantallas.ts';

test('#actualizaFacturasEntregadas: al pie del camión, una lectura cada una y un toque; las cajas se cuentan', async ({
  page,
  casa,
}) => {
  const falta = await nuevaFacturada(casa, { empacada: false });
  await entrar(page, await nuevoOperador(casa, [P.embarquefletera]), '/ventas/EmbarqueFletera');
  await expect(filaDe(page, falta.factura)).toBeVisible();

  const [una, otra] = [await nuevaFacturada(casa), await nuevaFacturada(casa)];
  await expect(filaDe(page, otra.factura)).toBeVisible();
  const mano = new Mano(page);
  await escanear(page, falta.factura);
  await expect(ultima(page)).toContainText(`Factura ${falta.factura}: La remisión ${falta.folio}`);
  await mano.escanea(una.factura);
  await expect(ultima(page)).toContainText(`${una.factura} · `);
  await mano.escanea(otra.folio);
  await expect(ultima(page)).toContainText(`${otra.factura} · `);
  await mano.toca(page.getByRole('button', { name: 'Guardar (2)' }));
  mano.cuesta(2, 1);
  await expect(page.getByText('2 facturas entregadas')).toBeVisible();
  await expect(filaDe(page, una.factura)).toHaveCount(0);

  // Of several cartons, each scan says which are missing; without them all, the load is asked about.
  const varias = await nuevaFacturada(casa, { cajas: 3 });
  await expect(filaDe(page, varias.factura)).toBeVisible();
  await escanear(page, varias.folio);
  await expect(ultima(page)).toContainText(
    `Caja 1 de 3 de ${varias.folio}. Faltan 2 cajas de ${varias.folio}`,
  );
  await expect(ultima(page)).toHaveAttribute('data-tono', 'atencion');
  await page.getByRole('button', { name: 'Guardar (1)' }).click();
  const incompleta = modal(page, 'Facturas pendientes por enviar');
  await expect(incompleta).toContainText(`${varias.factura}: Faltan 2 cajas de ${varias.folio}`);
  await incompleta.getByRole('button', { name: 'Cancelar' }).click();
  await escanear(page, varias.folio, varias.folio);
  await expect(ultima(page)).toContainText(`Caja 3 de 3 de ${varias.folio}: completa`);
  await escanear(page, varias.folio);
  await expect(ultima(page)).toContainText(`Ya están las 3 cajas de ${varias.folio}`);
  // Labels have the carton's number: one scanned twice is not two.
  await page.getByRole('checkbox', { name: `Entregada ${varias.factura}` }).uncheck();
  await escanear(page, `${varias.folio} 2`, `${varias.folio} 2`);
  await expect(ultima(page)).toContainText(`La caja 2 de ${varias.folio} ya está`);
  await escanear(page, `${varias.folio} 3`);
  await expect(ultima(page)).toContainText(`Caja 3 de 3 de ${varias.folio}. Falta 1 caja de ${varias.folio}`);
  // Unticked, it begins anew; its own label stands for all its cartons.
  await page.getByRole('checkbox', { name: `Entregada ${varias.factura}` }).uncheck();
  await escanear(page, varias.folio);
  await expect(ultima(page)).toContainText(`Caja 1 de 3 de ${varias.folio}`);
  await escanear(page, varias.factura);
  await expect(ultima(page)).toContainText(`La factura ${varias.factura} ya está marcada`);
  await page.getByRole('button', { name: 'Guardar (1)' }).click();
  await expect(page.getByText('1 factura entregada')).toBeVisible();
});

test('#actualizaFacturasEntregadas: la remisión que se volvió a empacar con sus cajas ya escaneadas se escanea otra vez', async ({
  page,
  casa,
}) => {
  const f = await nuevaFacturada(casa, { cajas: 3 });
  await entrar(page, await nuevoOperador(casa, [P.embarquefletera]), '/ventas/EmbarqueFletera');
  await expect(filaDe(page, f.factura)).toBeVisible();
  await escanear(page, `${f.folio} 1`, `${f.folio} 2`, `${f.folio} 3`);
  await expect(ultima(page)).toContainText(`Caja 3 de 3 de ${f.folio}: completa`);

  await empacaOtraVez(casa, f, 2);
  const aviso = modal(page, 'Facturas pendientes por enviar');
  await expect(aviso).toContainText(`Cambió el empaque de ${f.folio}: escanee otra vez sus cajas`);
  await aviso.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByRole('checkbox', { name: `Entregada ${f.factura}` })).not.toBeChecked();
  await escanear(page, `${f.folio} 1`);
  await expect(ultima(page)).toContainText(`Caja 1 de 2 de ${f.folio}. Falta 1 caja de ${f.folio}`);
});

test('#actualizaFacturasEntregadas: el Enter que se deja oprimido en Guardar no contesta la pregunta', async ({
  page,
  casa,
}) => {
  const f = await nuevaFacturada(casa);
  await entrar(page, await nuevoOperador(casa, [P.embarquefletera]), '/ventas/EmbarqueFletera');
  await page.getByRole('checkbox', { name: `Entregada ${f.factura}` }).check();
  await page.getByRole('button', { name: 'Guardar (1)' }).focus();
  await page.keyboard.down('Enter');
  const pregunta = modal(page, 'Facturas pendientes por enviar');
  await expect(pregunta.locator('button:focus')).toHaveText('Entregar 1 factura');
  // Held down, the key repeats.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(pregunta).toBeVisible();
  await expect(filaDe(page, f.factura)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 factura entregada')).toBeVisible();
});
