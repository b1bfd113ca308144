import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { detalleDe, nuevaCompra } from './datos.ts';
import { nuevoPorAcomodar } from './datos-acomodo.ts';
import {
  apunta,
  boton,
  cantidad,
  codigo,
  enEstante,
  guardaLotes,
  lotes,
  ubicacion,
  ultima,
} from './estante.ts';
import { Aparato } from './lectores.ts';
import { abreLinea, unidadesDe } from './pantallas.ts';

test.use({ viewport: MANO });

detalle(
  'Recepcion: tras dos lecturas una cifra reemplaza la cantidad; anexar otra vez dice lo de antes y ofrece sumarlo',
  async ({ page, casa }) => {
    const articulo = await nuevoPorAcomodar(casa, { piezas: 9 });
    const [f1] = articulo.ubicaciones;
    await enEstante(page, articulo);
    await apunta(page, articulo);
    await escanear(page, articulo.barras);
    await expect(cantidad(page)).toHaveValue('2');
    await page.keyboard.type('5');
    await expect(cantidad(page)).toHaveValue('5');
    // The digit is the hand's: without this key, what is scanned right after it would begin with it.
    await page.keyboard.press('End');
    await boton(page, 'Anexar').click();
    await expect(ultima(page)).toContainText(`5 piezas en ${f1.leida}`);

    const antes = page.getByText('Aquí antes 5');
    await expect(antes).toBeHidden();
    await expect(ubicacion(page)).toBeFocused();
    await apunta(page, articulo);
    await expect(antes).toBeVisible();
    await cantidad(page).fill('2');
    await boton(page, 'Anexar').click();
    await expect(ultima(page)).toContainText(`2 piezas en ${f1.leida} (antes 5)`);

    await expect(ubicacion(page)).toBeFocused();
    await apunta(page, articulo);
    await cantidad(page).fill('3');
    await page.getByRole('button', { name: 'Sumar: 5' }).click();
    await expect(ultima(page)).toContainText(`5 piezas en ${f1.leida} (antes 2)`);

    // Too many together: what it had stays.
    await expect(ubicacion(page)).toBeFocused();
    await apunta(page, articulo);
    await cantidad(page).fill('8');
    await page.getByRole('button', { name: 'Sumar: 13' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(cantidad(page)).toHaveValue('8');
    await expect(antes).toBeVisible();
  },
);

test('Sumar cuyos lotes se cancelan deja lo tecleado: pulsado otra vez no suma dos veces', async ({
  page,
  casa,
}) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 20, pide: ['lote'] });
  const { leida } = articulo.ubicaciones[0];
  await enEstante(page, articulo);
  await apunta(page, articulo);
  await cantidad(page).fill('5');
  await boton(page, 'Anexar').click();
  await lotes(page).getByLabel('Lote', { exact: true }).fill('L-1');
  await lotes(page).getByRole('button', { name: 'Agregar' }).click();
  await guardaLotes(page);
  await expect(ultima(page)).toContainText(`5 piezas en ${leida}`);

  await expect(ubicacion(page)).toBeFocused();
  await apunta(page, articulo);
  await cantidad(page).fill('3');
  const sumar = page.getByRole('button', { name: /^Sumar/ });
  for (let veces = 0; veces < 2; veces++) {
    await expect(sumar).toHaveText('Sumar: 8');
    await sumar.click();
    await expect(lotes(page)).toContainText('de 8');
    await lotes(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(lotes(page)).toBeHidden();
    await expect(cantidad(page)).toHaveValue('3');
  }
  await sumar.click();
  await expect(lotes(page)).toContainText('de 8');
  await page.reload();
  await expect(cantidad(page)).toHaveValue('3');
  await expect(sumar).toHaveText('Sumar: 8');
});

detalle('DetalleCR: tras dos lecturas una cifra reemplaza las unidades', async ({ page, casa }) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 60 }] });
  const [linea] = compra.lineas;
  await entrar(page, 'RECIBO1', detalleDe(compra));
  await abreLinea(page, linea);
  await escanear(page, linea.barras);
  await expect(unidadesDe(page)).toHaveValue('2');
  await page.keyboard.type('5');
  await expect(unidadesDe(page)).toHaveValue('5');
});

test('un lector lento y nuevo cuenta desde su primer código', async ({ page, casa }) => {
  const articulo = await nuevoPorAcomodar(casa, { piezas: 9 });
  await enEstante(page, articulo);
  await escanear(page, articulo.ubicaciones[0].codigo);
  await expect(ubicacion(page)).toHaveValue(articulo.ubicaciones[0].leida);
  await expect(codigo(page)).toBeFocused();
  const aparato = await Aparato.de(page);
  await aparato.envia(articulo.barras, 'a 130 ms');
  await expect(cantidad(page)).toBeFocused();
  await aparato.envia(articulo.barras, 'a 130 ms');
  await expect(cantidad(page)).toHaveValue('2');
});

test('lo leído con Bloq Mayús o con otro teclado nombra el artículo y el teclado, y no se enseña', async ({
  page,
  casa,
}) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 3 }] });
  const [{ articuloId }] = compra.lineas;
  const clave = `SKU-${articuloId}`;
  await casa.sql('insert into claves_articulo values ($1, $2, 21)', [clave, articuloId]);
  await entrar(page, 'RECIBO1', detalleDe(compra));
  await expect(page.getByText('Productos recibidos:')).toBeVisible();
  const ensenar = page.getByRole('button', { name: 'Enseñar este código' });
  await escanear(page, clave.toLowerCase());
  await expect(ultima(page)).toContainText('escrito con otro teclado: Bloq Mayús está puesto');
  await expect(ultima(page)).toContainText(compra.lineas[0].nombre);
  await expect(ensenar).toBeHidden();
  await escanear(page, clave.replace('-', "'"));
  await expect(ultima(page)).toContainText('el lector está configurado para otro teclado');
  await expect(ensenar).toBeHidden();
  // What is nobody's is still offered.
  await escanear(page, `OTRA-${articuloId}`);
  await expect(ultima(page)).toContainText('Producto no encontrado');
  await expect(ensenar).toBeVisible();
});
