import { P } from '../contrato/src/permissions.ts';
import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { nuevaSurtida } from './datos-empaque.ts';
import { llama } from './datos-inventarios.ts';
import { nuevaRemision, nuevoEnFija, nuevoSurtidor, remisionEn } from './datos-surtido.ts';
import { filaDe, modal } from './pantallas.ts';
import { enVivo } from './surtir.ts';

test.use({ viewport: MANO });

const TITULO = 'Surtido de remisiones';

test('#getremisionasurtir: la que ya no se abre lleva a Inicio; la última se ve, pase lo que pase', async ({
  page,
  casa,
}) => {
  const r = await nuevaSurtida(casa, [{ piezas: 1 }]);
  const operador = await nuevoSurtidor(casa);
  await entrar(page, operador, remisionEn(r));
  await expect(page.getByText('Empacados 0 de 1')).toBeVisible();
  await escanear(page, r.articulos[0]?.barras ?? '');
  await expect(page.getByText('Empacados 1 de 1')).toBeVisible();
  await casa.sql(
    "update remisiones set estatus = 'EMBARCADA', empacada = now(), embarcada = now() where docto_ve_id = $1",
    [r.id],
  );
  await page.reload();
  await expect(modal(page, TITULO)).toContainText('La remisión ya se embarcó');
  await modal(page, TITULO).getByRole('button', { name: 'Entendido' }).click();
  await expect(page).toHaveURL(/\/Inicio$/);
  await page.goto('/ventas/SurtidoRem?ultima=S');
  await expect(page.getByLabel('Última remisión')).toBeChecked();
  await expect(page.getByText('Embarcada', { exact: true })).toBeVisible();
  await expect(page.getByText(r.folio, { exact: false }).first()).toBeVisible();
  await page.getByLabel('Última remisión').uncheck();
  await expect.poll(() => new URL(page.url()).searchParams.get('docto_ve_id')).not.toBe(String(r.id));
});

test('#getRemisionesAbiertas: se elige una, o varias para un recorrido; se ve quién trabaja cada una', async ({
  page,
  casa,
  otroNavegador,
}) => {
  const a = await nuevoEnFija(casa, 20);
  const una = await nuevaRemision(casa, [{ articulo: a, piezas: 2 }]);
  const dos = await nuevaRemision(casa, [{ articulo: a, piezas: 3 }]);
  const operador = await nuevoSurtidor(casa, [P.traspasos]);
  await entrar(page, operador, '/ventas/SurtidoRem?lista=1');
  await enVivo(page);
  await expect(filaDe(page, una.folio)).toBeVisible();
  const otra = await otroNavegador();
  await entrar(otra, 'SURTIDO1', remisionEn(una));
  await expect(otra.getByText('Renglones surtidos:')).toBeVisible();
  // Looking at it takes it from nobody.
  expect(await casa.sql('select 1 from remisiones_surtidores where docto_ve_id = $1', [una.id])).toEqual([]);
  await otra.getByRole('button', { name: 'Empezar' }).click();
  await expect(filaDe(page, una.folio)).toContainText('DANIEL PACHECO OROZCO desde', { timeout: 5_000 });
  // Left without any work done, it is released.
  await otra.getByRole('button', { name: 'Remisiones' }).click();
  await expect(filaDe(page, una.folio)).not.toContainText('DANIEL PACHECO OROZCO', { timeout: 5_000 });
  for (const r of [una, dos]) await page.getByRole('checkbox', { name: `Llevar ${r.folio}` }).check();
  await expect(page.getByText('Selección: 2 remisiones')).toBeVisible();
  await page.getByRole('button', { name: 'Surtir con carrito' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('remisiones')).toBe(`${una.id},${dos.id}`);
  await page.goto('/ventas/SurtidoRem?lista=1');
  await page.getByRole('button', { name: dos.folio }).click();
  await expect(page.getByText('Surtiendo', { exact: true })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('docto_ve_id')).toBe(String(dos.id));
});

detalle(
  'SurtidoRem: la que pasó de lo prometido se ve atrasada en la lista y al abrirla',
  async ({ page, casa }) => {
    const a = await nuevoEnFija(casa, 9);
    const r = await nuevaRemision(casa, [{ articulo: a, piezas: 1 }]);
    const otra = await nuevaRemision(casa, [{ articulo: a, piezas: 1 }]);
    const promete = (id: number, plazo: string) =>
      casa.sql('update remisiones set prometido = now() + $2::interval where docto_ve_id = $1', [id, plazo]);
    await promete(r.id, '-1 minute');
    await promete(otra.id, '1 hour');
    await entrar(page, await nuevoSurtidor(casa), '/ventas/SurtidoRem?lista=1');
    await expect(filaDe(page, r.folio)).toContainText('Atrasada');
    await expect(filaDe(page, otra.folio)).not.toContainText('Atrasada');
    await page.getByRole('button', { name: r.folio }).click();
    await expect(page.getByText('Atrasada', { exact: true })).toBeVisible();
  },
);

test('SurtidoRem: lo que otro surte se ve antes de un segundo', async ({ page, casa }) => {
  const a = await nuevoEnFija(casa, 9);
  const b = await nuevoEnFija(casa, 9);
  const r = await nuevaRemision(casa, [
    { articulo: a, piezas: 5 },
    { articulo: b, piezas: 1 },
  ]);
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
  await enVivo(page);
  await expect(filaDe(page, a.nombre)).toContainText('Por surtir');
  await llama(casa, 'surtirArticulodeRemision', {
    docto_ve_det_id: r.renglones[0],
    cantidad: 5,
    ubicaciones: [{ UBICACION_ID: a.lugar.id, CONTADAS: 5 }],
    operador_id: 1,
  });
  await expect(filaDe(page, a.nombre)).toContainText('Surtido ·', { timeout: 5_000 });
  await expect(page.getByText('También trabaja: ADMINISTRADORA DEL SISTEMA')).toBeVisible();
});

detalle(
  '#getRemision: del renglón que alguien trabaja se lee ése; la remisión entera, no',
  async ({ page, casa }) => {
    const [a, b] = [await nuevoEnFija(casa, 9), await nuevoEnFija(casa, 9)];
    const r = await nuevaRemision(casa, [
      { articulo: a, piezas: 5 },
      { articulo: b, piezas: 2 },
    ]);
    const surte = (detId: number | undefined, en: typeof a, cantidad: number) =>
      llama(casa, 'surtirArticulodeRemision', {
        docto_ve_det_id: detId,
        cantidad,
        ubicaciones: [{ UBICACION_ID: en.lugar.id, CONTADAS: cantidad }],
        operador_id: 1,
      });
    // Begins the picking first, because its beginning changes the whole remission.
    await surte(r.renglones[0], a, 1);
    await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
    await enVivo(page);
    await expect(filaDe(page, a.nombre)).toBeVisible();
    const leidas: unknown[] = [];
    page.on('request', (p) => {
      if (p.url().endsWith('/api/getRemision')) leidas.push(p.postDataJSON());
    });
    await surte(r.renglones[0], a, 4);
    await expect(filaDe(page, a.nombre)).toContainText('SURT 5', { timeout: 5_000 });
    expect(leidas).toEqual([{ docto_ve_id: r.id, docto_ve_det_id: r.renglones[0] }]);
    // The last line sends the remission to packing, so everything is read again.
    await surte(r.renglones[1], b, 2);
    await expect(page.getByText('Remisión surtida: ya se puede empacar').first()).toBeVisible({
      timeout: 5_000,
    });
    expect(leidas).toContainEqual({ docto_ve_id: r.id });
  },
);

detalle(
  '#getRemision: el renglón que nadie contestó se lee en cuanto contestan, sin que lo vuelvan a decir',
  async ({ page, casa, consola }) => {
    consola.tolera(/ERR_CONNECTION_RESET/);
    const [a, b] = [await nuevoEnFija(casa, 9), await nuevoEnFija(casa, 9)];
    const r = await nuevaRemision(casa, [
      { articulo: a, piezas: 5 },
      { articulo: b, piezas: 2 },
    ]);
    await entrar(page, await nuevoSurtidor(casa), remisionEn(r));
    await enVivo(page);
    await expect(filaDe(page, a.nombre)).toContainText('SURT 0');
    // Messages arrive and calls fail, as on a weak network: the part, the whole, and each once more.
    let perdidas = 0;
    await page.route('**/api/getRemision', (ruta) => {
      perdidas += 1;
      return perdidas > 4 ? ruta.continue() : ruta.abort('connectionreset');
    });
    await llama(casa, 'surtirArticulodeRemision', {
      docto_ve_det_id: r.renglones[0],
      cantidad: 3,
      ubicaciones: [{ UBICACION_ID: a.lugar.id, CONTADAS: 3 }],
      operador_id: 1,
    });
    await expect(filaDe(page, a.nombre)).toContainText('SURT 3', { timeout: 20_000 });
    expect(perdidas).toBeGreaterThan(4);
  },
);
