import type { Page } from '@playwright/test';
import { revisa } from './axe.ts';
import { type Casa, ESCRITORIO, entrar, expect, MANO, TABLETA, test } from './casa.ts';
import { detalle } from './corto.ts';
import { diaHace } from './datos.ts';
import { filaDe, modal } from './pantallas.ts';
import { boton, pulsa, teclea } from './teclas.ts';

test('#setCreaDepositoNoId #aplicaDeposito #deshaceReparto: se registra, se halla de quién es, se reparte entre dos y se deshace, con el teclado', async ({
  page,
  casa,
}) => {
  const antes = await casa.audita();
  const [una, otra] = await casa.sql<{ clave: string; folio: string; pendiente: number }>(
    `select distinct on (c.cliente_id) c.clave_cliente as clave, k.folio, s.pendiente::float8 as pendiente
       from saldos_cartera s join cartera k using (asiento_id) join clientes c on c.cliente_id = s.cliente_id
      where s.cargo and s.pendiente > 100 order by c.cliente_id desc limit 2`,
  );
  if (!una || !otra) throw new Error('No hay dos clientes que deban');
  await entrar(page, 'CREDITO1', '/clientes/DepositoNoId');
  await pulsa(page, 'Nuevo');
  await expect(modal(page, 'Nuevo depósito')).toBeVisible();
  await teclea(page, 'Importe', 'mil');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Inválido', { exact: true })).toBeVisible();
  const cuenta = page.getByLabel('Cuenta', { exact: true });
  await expect(cuenta.getByRole('option')).not.toHaveCount(1);
  await cuenta.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByLabel('Forma de pago').focus();
  await page.keyboard.press('ArrowDown');
  await teclea(page, 'Importe', (una.pendiente + 50).toFixed(2));
  await teclea(page, 'Descripción', `PAGO DE ${una.folio}`);
  await teclea(page, 'Folio', 'EE-DEP-1');
  // What is typed survives a reload.
  await page.reload();
  await pulsa(page, 'Nuevo');
  await expect(page.getByLabel('Descripción', { exact: true })).toHaveValue(`PAGO DE ${una.folio}`);
  await revisa(page, 'un depósito nuevo');
  await teclea(page, 'Referencia web', 'EEWEB1');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: /^Depósito \d+$/ })).toBeVisible();
  const sugerencia = page.getByRole('region', { name: 'De quién puede ser' });
  await expect(sugerencia.getByText(`Dice la factura ${una.folio}`)).toBeVisible();
  await pulsa(page, `Usar ${una.clave}`);
  await expect(page.getByLabel(`Aplicar a ${una.folio}`)).toHaveValue(una.pendiente.toFixed(2));
  // Gives part to the suggested invoice, and part to another customer.
  await teclea(page, `Aplicar a ${una.folio}`, '60.00');
  await teclea(page, 'Cliente', otra.clave);
  await page.keyboard.press('Enter');
  await teclea(page, `Aplicar a ${otra.folio}`, '20.00');
  await teclea(page, `Anticipo de ${otra.clave}`, '9999999');
  await expect(page.getByText(/Pasa de lo que queda por/)).toBeVisible();
  await expect(boton(page, 'Aplicar')).toBeDisabled();
  await teclea(page, `Anticipo de ${otra.clave}`, '5');
  await page.keyboard.press('Enter');

  const dado = page.getByRole('region', { name: 'A quién se dio' });
  await expect(dado.getByText(una.clave)).toBeVisible();
  await expect(dado.getByText(`${otra.folio} $20.00 · $5.00 de anticipo`)).toBeVisible();
  await revisa(page, 'un depósito aplicado en parte');
  await page.setViewportSize(MANO);
  await revisa(page, 'un depósito aplicado en parte, en la mano');
  await pulsa(page, `Deshacer ${otra.clave}`);
  await page.getByLabel('Motivo').fill('ERA DE OTRO CLIENTE');
  await page.keyboard.press('Enter');
  const rastro = page.getByRole('region', { name: 'Rastro' });
  await expect(rastro.getByRole('listitem').first()).toContainText(`Quitó $25.00 a ${otra.clave}`);
  await expect(rastro.getByRole('listitem').first()).toContainText('«ERA DE OTRO CLIENTE»');
  expect(await casa.audita()).toEqual(antes);
});

detalle(
  '#cargaEstadoCuenta #deshaceEstadoCuenta: un estado de cuenta dos veces, y dos personas en un depósito',
  async ({ page, casa, otroNavegador }) => {
    const texto = [
      'Fecha,Concepto,Referencia,C/A,Importe',
      '20/NOV/2026,SPEI RECIBIDO,EE-REF-1,A,"$1,250.50"',
      '20/11/2026,SIN IMPORTE,EE-REF-2,A,x',
      '20-11-26,COMISIÓN POR MANEJO,EE-REF-3,C,12.50',
    ];
    const sube = async () => {
      await page.getByLabel('Archivo', { exact: true }).setInputFiles({
        name: 'noviembre.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(texto.join('\r\n')),
      });
      await expect(page.getByRole('heading', { name: 'noviembre.csv' })).toBeVisible();
    };
    await entrar(page, 'CREDITO1', '/clientes/EstadosCuenta');
    await page.getByLabel('Cuenta', { exact: true }).selectOption({ index: 1 });
    await sube();
    await expect(filaDe(page, 'EE-REF-1')).toContainText('Nuevo');
    await expect(filaDe(page, 'El abono debe ser un importe')).toContainText('Inválido');
    await expect(filaDe(page, 'COMISIÓN POR MANEJO')).toContainText('Es un cargo: no es depósito');
    await revisa(page, 'un estado de cuenta por cargar');
    await boton(page, 'Cargar 1 depósito por $1,250.50').click();
    await expect(page.getByText('1 depósito cargado por $1,250.50.')).toBeVisible();
    // A statement loaded by mistake is cancelled as a whole, and can then be loaded again.
    const cancela = async () => {
      await boton(page, 'Cancelar el último').click();
      const cuadro = modal(page, 'Cancelar estado de cuenta');
      await revisa(page, 'cancelar un estado de cuenta');
      await cuadro.getByRole('textbox').fill('ERA DE OTRA CUENTA');
      await page.keyboard.press('Enter');
      await expect(cuadro).toBeHidden();
    };
    await cancela();
    await expect(page.getByText('1 depósito cargado por $1,250.50.')).toBeHidden();
    await expect(page.getByText(/El último: noviembre\.csv, .*, cancelado$/)).toBeVisible();
    await sube();
    await boton(page, 'Cargar 1 depósito por $1,250.50').click();
    await expect(page.getByText('1 depósito cargado por $1,250.50.')).toBeVisible();
    await sube();
    await expect(filaDe(page, 'EE-REF-1')).toContainText('Repetido');
    await expect(boton(page, 'Nada que cargar')).toBeDisabled();

    const [deposito] = await casa.sql<{ id: number }>(
      `select docto_ba_id as id from depositos where referencia = 'EE-REF-1' and cancelado is null`,
    );
    const [cliente] = await casa.sql<{ clave: string }>(
      'select clave_cliente as clave from clientes order by 1 limit 1',
    );
    const lugar = `/clientes/Deposito?registro=${deposito?.id}`;
    await entrar(page, 'CREDITO1', lugar);
    const otro = await otroNavegador();
    await entrar(otro, 'ADMIN', lugar);
    await expect(page.getByText('también está aquí')).toBeVisible();
    for (const p of [page, otro]) {
      await p.getByLabel('Cliente', { exact: true }).fill(cliente?.clave ?? '');
      await p.keyboard.press('Enter');
      await p.getByLabel(`Anticipo de ${cliente?.clave}`).fill('100');
    }
    await boton(otro, 'Aplicar').click();
    await expect(otro.getByText('Aplicado. Quedan $1,150.50 por aplicar.')).toBeVisible();
    await expect(page.getByText(/Mientras usted escribía: .*Dio \$100\.00/)).toBeVisible();
    await boton(page, 'Aplicar').click();
    await expect(page.getByText(/Mientras tanto .* dio \$100\.00/)).toBeVisible();
    await page.keyboard.press('Enter');
    await boton(page, 'Ya lo revisé').click();
    await boton(page, 'Aplicar').click();
    await expect(page.getByText('Aplicado. Quedan $1,050.50 por aplicar.')).toBeVisible();
  },
);

/** A statement of one movement of the bank. */
const estado = (referencia: string, descripcion: string, importe: number) => ({
  name: `${referencia}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Fecha,Concepto,Referencia,Abono\r\n${diaHace(1)},${descripcion},${referencia},${importe}`,
  ),
});

/** A customer who owes, and their first invoice due. */
async function quienDebe(casa: Casa) {
  const [fila] = await casa.sql<{ clave: string; folio: string; pendiente: number }>(
    `select c.clave_cliente as clave, k.folio, s.pendiente::float8 as pendiente
       from saldos_cartera s join cartera k using (asiento_id) join clientes c on c.cliente_id = s.cliente_id
      where s.cargo and s.pendiente > 100 order by c.cliente_id, s.vence limit 1`,
  );
  if (!fila) throw new Error('Nadie debe');
  return fila;
}

/** Chooses the bank's account, and a file without a mouse. */
async function eligeEstado(page: Page, archivo: ReturnType<typeof estado>): Promise<void> {
  const cuenta = page.getByLabel('Cuenta', { exact: true });
  await cuenta.focus();
  if ((await cuenta.inputValue()) === '') await page.keyboard.press('ArrowDown');
  const elige = page.waitForEvent('filechooser');
  await pulsa(page, 'Elegir archivo');
  await (await elige).setFiles(archivo);
  await expect(page.getByRole('heading', { name: archivo.name })).toBeVisible();
}

test('#cargaEstadoCuenta #getSugerenciasDeDeposito: un estado de cuenta de principio a fin, sólo con el teclado: se carga, otra vez con su motivo, se halla de quién es, se aplica y se deshace', async ({
  page,
  casa,
}) => {
  await page.setViewportSize(TABLETA);
  const antes = await casa.audita();
  const debe = await quienDebe(casa);
  const archivo = estado('EE-TECLAS', `PAGO DE ${debe.folio}`, 100);
  await entrar(page, 'CREDITO1', '/clientes/EstadosCuenta');
  await eligeEstado(page, archivo);
  await expect(filaDe(page, 'EE-TECLAS')).toContainText('Nuevo');
  await pulsa(page, 'Cargar 1 depósito por $100.00');
  await expect(page.getByText('1 depósito cargado por $100.00.')).toBeVisible();

  await eligeEstado(page, archivo);
  await expect(boton(page, 'Nada que cargar')).toBeDisabled();
  await filaDe(page, 'EE-TECLAS').focus();
  await page.keyboard.press('Enter');
  await modal(page, 'Aceptar repetido').getByRole('textbox').fill('PAGARON DOS VECES');
  await page.keyboard.press('Enter');
  await expect(filaDe(page, 'EE-TECLAS')).toContainText('PAGARON DOS VECES');
  await pulsa(page, 'Cargar 1 depósito por $100.00');
  await pulsa(page, 'Ver depósitos sin aplicar');

  const suyas = filaDe(page, 'EE-TECLAS');
  await expect(suyas).toHaveCount(2);
  await suyas.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Depósito \d+$/ })).toBeVisible();
  await pulsa(page, `Usar ${debe.clave}`);
  await expect(page.getByLabel(`Aplicar a ${debe.folio}`)).toHaveValue('100.00');
  await pulsa(page, 'Aplicar');
  await expect(page.getByRole('region', { name: 'A quién se dio' }).getByText(debe.clave)).toBeVisible();
  await pulsa(page, `Deshacer ${debe.clave}`);
  await page.getByLabel('Motivo').fill('ERA DE OTRO CLIENTE');
  await page.keyboard.press('Enter');
  const rastro = page.getByRole('region', { name: 'Rastro' });
  await expect(rastro.getByRole('listitem').first()).toContainText(`Quitó $100.00 a ${debe.clave}`);
  await page.goBack();
  await expect(suyas).toHaveCount(2);
  expect(await casa.audita()).toEqual(antes);
});

detalle(
  'depósitos y estados de cuenta no tienen nada que axe encuentre, en la mano, a 1024 y en el escritorio, claros y oscuros',
  async ({ page, casa }) => {
    test.slow();
    const debe = await quienDebe(casa);
    await entrar(page, 'CREDITO1', '/clientes/EstadosCuenta');
    await eligeEstado(page, estado('EE-VISTAS', `PAGO DE ${debe.folio}`, 100));
    const porCargar = page.url();
    const [deposito] = await casa.sql<{ id: number }>(
      'select docto_ba_id as id from depositos where cancelado is null and repartido = 0 order by fecha desc limit 1',
    );
    for (const [viewport, colorScheme] of [
      [MANO, 'dark'],
      [TABLETA, 'light'],
      [TABLETA, 'dark'],
      [ESCRITORIO, 'light'],
    ] as const) {
      const vista = `${viewport.width} ${colorScheme}`;
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.goto('/clientes/DepositoNoId');
      await expect(page.getByText(/por aplicar/).first()).toBeVisible();
      await revisa(page, `depósitos ${vista}`);
      await page.goto(`/clientes/Deposito?registro=${deposito?.id}`);
      await expect(page.getByRole('region', { name: 'De quién puede ser' })).toBeVisible();
      await revisa(page, `un depósito ${vista}`);
      await page.goto(porCargar);
      await expect(page.getByText('EE-VISTAS', { exact: true })).toBeVisible();
      await revisa(page, `un estado de cuenta por cargar ${vista}`);
    }
  },
);
