import { enCadaVista, revisa } from './axe.ts';
import { entrar, escanear, expect, test } from './casa.ts';
import { detalle } from './corto.ts';
import { nuevaSurtida } from './datos-empaque.ts';
import { nuevaRemision, nuevoEnFija, nuevoSurtidor, remisionEn } from './datos-surtido.ts';
import { filaDe, modal } from './pantallas.ts';

enCadaVista('anaquel', () => {
  test('SurtidoRem, surtido: axe no halla nada grave y nada se desborda', async ({ page, casa }) => {
    const a = await nuevoEnFija(casa, 1200, {
      lotes: [
        { lote: 'L-PRONTO', caduca: '2030-01-31', piezas: 200 },
        { lote: 'L-TARDE', caduca: '2031-05-31', piezas: 1000 },
      ],
    });
    const r = await nuevaRemision(casa, [{ articulo: a, piezas: 1100 }], { urgente: true });
    await casa.sql(`update remisiones set prometido = now() - interval '1 hour' where docto_ve_id = $1`, [
      r.id,
    ]);
    const operador = await nuevoSurtidor(casa);
    await entrar(page, operador, '/ventas/SurtidoRem?lista=1');
    await expect(filaDe(page, r.folio)).toContainText('Atrasada');
    await revisa(page, 'las remisiones');
    await page.goto(remisionEn(r));
    await expect(filaDe(page, a.nombre)).toBeVisible();
    await revisa(page, 'los renglones por surtir');
    await page.goto(remisionEn(r, r.renglones[0]));
    await expect(page.getByRole('region', { name: 'A dónde va' })).toContainText('Tome 1,100');
    await escanear(page, '99999999999');
    await expect(
      page.getByText('La ubicación no es una de las ubicaciones del artículo').first(),
    ).toBeVisible();
    await revisa(page, 'el surtido con un rechazo');
    await page.getByRole('button', { name: 'No está / dañado…' }).click();
    await modal(page, 'No está o está dañado').getByRole('button', { name: 'No está' }).click();
    await expect(page.getByRole('region', { name: 'Faltante' })).toContainText('No estaban');
    await revisa(page, 'un faltante');
  });

  detalle('SurtidoRem, empaque: axe no halla nada grave y nada se desborda', async ({ page, casa }) => {
    const r = await nuevaSurtida(casa, [
      { piezas: 1 },
      { piezas: 2, comodin: 'S' },
      { piezas: 4, corto: true },
    ]);
    const [a, b] = r.articulos;
    await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
    await expect(page.getByText('Empacados 0 de 2')).toBeVisible();
    await escanear(page, a?.barras ?? '');
    await expect(page.getByText('Empacados 1 de 2')).toBeVisible();
    await revisa(page, 'el empaque');
    await filaDe(page, b?.nombre ?? '')
      .getByText(b?.nombre ?? '', { exact: true })
      .click();
    await expect(page.getByRole('region', { name: 'Renglón elegido' })).toBeVisible();
    await revisa(page, 'el renglón elegido');
    await page.getByRole('button', { name: 'Error de surtido…' }).click();
    await expect(modal(page, 'Error de surtido')).toBeVisible();
    await revisa(page, 'el error de surtido');
  });
});
