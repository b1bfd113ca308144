import type { Page } from '@playwright/test';
import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { articulo, nuevaSurtida } from './datos-empaque.ts';
import { nuevoSurtidor, remisionEn } from './datos-surtido.ts';
import { Mano } from './gestos.ts';

test.use({ viewport: MANO });

const ultima = (page: Page) => page.locator('[class*=_ultima][role=status]');

test('#AsignaHoraEmpaqueRemision: 129 piezas con un escaneo, la cantidad y un toque, donde el almacén lo permite', async ({
  page,
  casa,
}) => {
  const r = await nuevaSurtida(casa, [{ piezas: 129 }, { piezas: 12 }]);
  const [a, b] = [articulo(r, 0), articulo(r, 1)];
  const cuenta = page.getByRole('form', { name: 'Piezas del renglón escaneado' });
  const piezas = cuenta.getByLabel('Piezas, con lo escaneado');
  const mano = new Mano(page);
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
  await expect(page.getByText('Empacados 0 de 2')).toBeVisible();
  // By default every piece is scanned.
  await escanear(page, a.barras);
  await expect(ultima(page)).toContainText(`Van 1 de 129 de ${a.nombre}`);
  await expect(cuenta).toHaveCount(0);
  await casa.sql('update almacenes set empaque_cantidad = true where almacen_id = 1');
  try {
    await page.reload();
    await expect(page.getByText('1 de 141 piezas')).toBeVisible();
    await mano.escanea(a.barras);
    await expect(piezas).toBeFocused();
    await expect(piezas).toHaveValue('1');
    await mano.teclea(piezas, '129');
    await expect(cuenta).toContainText('Son 128 a lo más: es lo que falta del renglón');
    await expect(cuenta.getByRole('button', { name: 'Empacar' })).toBeDisabled();
    mano.cuesta(1, 3);
    await mano.teclea(piezas, '128');
    await mano.toca(cuenta.getByRole('button', { name: 'Empacar 128' }));
    mano.cuesta(0, 4);
    await expect(ultima(page)).toContainText(`Empacado: 129 de ${a.nombre}`);
    await expect(cuenta).toHaveCount(0);

    // More scans add to what is counted, and another scan packs first what was typed.
    await escanear(page, b.barras, b.barras);
    await expect(piezas).toHaveValue('2');
    await piezas.fill('11');
    await escanear(page, b.barras);
    await expect(ultima(page)).toContainText(`Empacado: 12 de ${b.nombre}`);
    await expect(page.getByText('Empacados 2 de 2')).toBeVisible();
    expect(
      await casa.sql('select piezas, contadas from empaques where docto_ve_id = $1 order by empaque_id', [
        r.id,
      ]),
    ).toEqual([1, 1, 127, 1, 1, 9, 1].map((n) => ({ piezas: n, contadas: n > 1 })));
  } finally {
    await casa.sql('update almacenes set empaque_cantidad = false where almacen_id = 1');
  }
});

detalle(
  'Empaque contado: lo tecleado mientras los escaneos esperan respuesta los cuenta',
  async ({ page, casa }) => {
    const r = await nuevaSurtida(casa, [{ piezas: 20 }]);
    const { barras, nombre } = articulo(r, 0);
    const piezas = page.getByLabel('Piezas, con lo escaneado');
    await casa.sql('update almacenes set empaque_cantidad = true where almacen_id = 1');
    try {
      await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
      await escanear(page, barras);
      await expect(piezas).toHaveValue('1');
      // A slow network: the two scans that follow are answered only after the pieces are typed and saved.
      let contesta = () => {};
      const tecleado = new Promise<void>((listo) => {
        contesta = listo;
      });
      await page.route('**/api/AsignaHoraEmpaqueRemision', async (ruta) => {
        await tecleado;
        await ruta.continue();
      });
      await escanear(page, barras, barras);
      await expect(ultima(page)).toContainText('Empacando');
      await piezas.fill('10');
      await piezas.press('Enter');
      contesta();
      await expect(ultima(page)).toContainText(`Van 10 de 20 de ${nombre}`);
      expect(
        await casa.sql('select piezas, contadas from empaques where docto_ve_id = $1 order by empaque_id', [
          r.id,
        ]),
      ).toEqual([1, 1, 1, 7].map((n) => ({ piezas: n, contadas: n > 1 })));
    } finally {
      await casa.sql('update almacenes set empaque_cantidad = false where almacen_id = 1');
    }
  },
);

detalle(
  'Empaque contado: la primera cifra de lo tecleado mientras otro renglón espera respuesta se queda',
  async ({ page, casa }) => {
    const r = await nuevaSurtida(casa, [{ piezas: 20 }, { piezas: 5 }]);
    const [a, b] = [articulo(r, 0), articulo(r, 1)];
    const cuenta = page.getByRole('form', { name: 'Piezas del renglón escaneado' });
    const piezas = page.getByLabel('Piezas, con lo escaneado');
    await casa.sql('update almacenes set empaque_cantidad = true where almacen_id = 1');
    try {
      await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
      await expect(page.getByText('Empacados 0 de 2')).toBeVisible();
      await escanear(page, a.barras);
      await expect(piezas).toHaveValue('1');
      let contesta = () => {};
      const tecleado = new Promise<void>((listo) => {
        contesta = listo;
      });
      await page.route('**/api/AsignaHoraEmpaqueRemision', async (ruta) => {
        await tecleado;
        await ruta.continue();
      });
      await escanear(page, b.barras);
      await expect(ultima(page)).toContainText('Empacando');
      await piezas.fill('1');
      contesta();
      await expect(ultima(page)).toContainText(`Van 1 de 5 de ${b.nombre}`);
      await expect(cuenta).toContainText(a.nombre);
      await piezas.press('2');
      await expect(piezas).toHaveValue('12');
    } finally {
      await casa.sql('update almacenes set empaque_cantidad = false where almacen_id = 1');
    }
  },
);

detalle(
  'Empaque contado: lo tecleado de un renglón que otro equipo terminó se dice, y se sigue empacando',
  async ({ page, otroNavegador, casa }) => {
    const r = await nuevaSurtida(casa, [{ piezas: 2 }, { piezas: 5 }]);
    const [a, b] = [articulo(r, 0), articulo(r, 1)];
    const operador = await nuevoSurtidor(casa);
    const piezas = page.getByLabel('Piezas, con lo escaneado');
    await casa.sql('update almacenes set empaque_cantidad = true where almacen_id = 1');
    try {
      await entrar(page, operador, remisionEn(r));
      await expect(page.getByText('Empacados 0 de 2')).toBeVisible();
      await escanear(page, a.barras);
      await expect(piezas).toHaveValue('1');
      await piezas.press('2');
      const otra = await otroNavegador();
      await entrar(otra, operador, remisionEn(r));
      await expect(otra.getByText('Empacados 0 de 2')).toBeVisible();
      await escanear(otra, a.barras);
      await expect(otra.getByText('Empacados 1 de 2')).toBeVisible();
      await expect(ultima(page)).toContainText(
        `Ya no falta nada de ${a.nombre}: no se empacó lo tecleado (2)`,
      );
      await escanear(page, b.barras);
      await expect(ultima(page)).toContainText(`Van 1 de 5 de ${b.nombre}`);
    } finally {
      await casa.sql('update almacenes set empaque_cantidad = false where almacen_id = 1');
    }
  },
);
