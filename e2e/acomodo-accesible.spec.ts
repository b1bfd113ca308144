import { enCadaVista, revisa } from './axe.ts';
import { entrar, escanear, expect, test } from './casa.ts';
import { detalle } from './corto.ts';
import { nuevaOrden, nuevoPorAcomodar, ubicacionDe } from './datos-acomodo.ts';
import { nuevoArticulo } from './datos-inventarios.ts';
import { apunta, boton, cantidad, enEstante, escribeLote, guardaLotes, lotes } from './estante.ts';

enCadaVista('anaquel', () => {
  detalle('AcomodoInv: axe no halla nada grave y nada se desborda', async ({ page, casa }) => {
    const devuelto = await nuevoArticulo(casa);
    await nuevaOrden(casa, devuelto, await ubicacionDe(casa, devuelto, 'F'), 6);
    await entrar(page, 'ALMACEN1', '/inventarios/AcomodoInv');
    await expect(page.getByText('por acomodar ·')).toBeVisible();
    await escanear(page, devuelto.barras);
    await expect(page.getByRole('region', { name: 'A dónde va' })).toContainText(devuelto.nombre);
    await revisa(page, 'el acomodo de producto');
  });

  detalle('AcomodoCom: axe no halla nada grave y nada se desborda', async ({ page, casa }) => {
    const ajeno = await nuevoArticulo(casa);
    await entrar(page, 'ALMACEN1', '/compras/AcomodoCom');
    await expect(page.getByText('por acomodar ·')).toBeVisible();
    await escanear(page, ajeno.barras);
    await expect(page.getByText('No se encontró la clave')).toBeVisible();
    await revisa(page, 'la lista');
  });

  test('Recepcion: axe no halla nada grave y nada se desborda', async ({ page, casa }) => {
    const articulo = await nuevoPorAcomodar(casa, {
      piezas: 1200,
      ubicaciones: ['F', 'F', 'M', 'I'],
      pide: ['caduca', 'lote', 'fecha_produccion'],
    });
    await enEstante(page, articulo, 'ALMACEN1');
    await apunta(page, articulo);
    await cantidad(page).fill('1201');
    await boton(page, 'Anexar').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await revisa(page, 'un rechazo');
    await cantidad(page).fill('1200');
    await cantidad(page).press('Enter');
    await escribeLote(page, '31/08/2030', 'L-2030', 100, '01/08/2025');
    await expect(lotes(page)).toContainText('Faltan1,100de 1,200');
    await lotes(page).getByLabel('Cantidad').fill('5000');
    await lotes(page).getByRole('button', { name: 'Agregar' }).click();
    await revisa(page, 'los lotes');
    await lotes(page).getByRole('button', { name: 'Quitar Caduca' }).click();
    await escribeLote(page, '31/08/2030', 'L-2030', undefined, '01/08/2025');
    await guardaLotes(page);
    await expect(page.getByText('Todo tiene lugar')).toBeVisible();
    await revisa(page, 'lo anexado');
  });
});
