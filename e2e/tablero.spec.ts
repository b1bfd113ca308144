import { P } from '../contrato/src/permissions.ts';
import { entrar, expect, test } from './casa.ts';
import { detalle } from './corto.ts';
import { nuevaCompra } from './datos.ts';
import { nuevoOperador } from './datos-inventarios.ts';

test.use({ viewport: { width: 1920, height: 1080 } });

test('Tablero: una cifra lleva a los renglones que cuenta; en la pared se renueva solo y sin red dice desde cuándo es viejo', async ({
  page,
  casa,
  consola,
}) => {
  consola.tolera(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await entrar(page, await nuevoOperador(casa, [P.tablero, P.tiemposremisiones]), '/Inicio');
  const tablero = page.getByRole('region', { name: 'Tablero', exact: true });
  const cifra = tablero.getByRole('listitem').filter({ hasText: 'Por surtir' }).getByRole('link');
  const [cuantas = ''] = /^\d+/.exec((await cifra.textContent()) ?? '') ?? [];
  expect(Number(cuantas)).toBeGreaterThan(0);
  await cifra.click();
  await expect(page).toHaveURL(/\/TiemposRemisiones\?.*ESTATUS/);
  await expect(page.getByText(new RegExp(`^${cuantas} registros?$`))).toBeVisible();
  await page.goBack();

  await tablero.getByRole('link', { name: 'Para la pared' }).click();
  await expect(page).toHaveURL('/Inicio?pared=1');
  const surtir = page.getByRole('listitem').filter({ hasText: 'Por surtir' });
  await expect(surtir).toContainText(cuantas);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Quién trabaja ahora' })).toBeVisible();
  const alto = () => page.evaluate(() => document.documentElement.scrollHeight);
  expect(await alto()).toBe(1080);

  const viejo = page.getByText(/^Sin datos nuevos desde las \d\d:\d\d/);
  await page.context().setOffline(true);
  await page.clock.fastForward(100_000);
  await expect(viejo).toBeVisible();
  await expect(surtir).toContainText(cuantas);
  await page.context().setOffline(false);
  // Requests sent while there was no network may have to fail first, within the following minutes.
  await expect(async () => {
    await page.clock.fastForward(60_000);
    await expect(viejo).toBeHidden({ timeout: 2_000 });
  }).toPass();
});

test('Tablero: las piezas de una hora llevan a los movimientos de esa hora', async ({ page, casa }) => {
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9, recibidas: 9 }] });
  // Of this hour and of two hours ago; the board adds up what the ledger says.
  for (const [piezas, hace] of [
    [7, 0],
    [2, 2],
  ])
    await casa.sql(
      `insert into movimientos (operacion_id, operador_id, llamada, fecha, articulo_id, origen_id, destino_id, piezas, documento, documento_id, documento_det_id)
       select gen_random_uuid(), 1, 'guardarRecepcionCompra', now() - make_interval(hours => $1), $2, p.lugar_id, r.lugar_id, $3, 'compra', $4, $5
         from lugares p, lugares r where p.clase = 'proveedor' and r.clase = 'recepcion' and r.almacen_id = 1 limit 1`,
      [hace, compra.lineas[0].articuloId, piezas, compra.id, compra.lineas[0].detId],
    );
  const [esta] = await casa.sql<{ hora: number; movimientos: number }>(
    `select extract(hour from now() at time zone $1)::int as hora, count(*)::int as movimientos
       from movimientos m where m.llamada = 'guardarRecepcionCompra' and m.corrige_id is null
        and not exists (select from movimientos c where c.corrige_id = m.movimiento_id) and date_trunc('hour', m.fecha at time zone $1) = date_trunc('hour', now() at time zone $1)`,
    [casa.zona],
  );
  await entrar(page, 'ADMIN', '/Inicio');
  // While the day has one hour only, its mark is not told apart by it.
  await page
    .getByRole('figure', { name: 'Piezas de hoy por hora' })
    .getByRole('link', { name: new RegExp(`^Recibido(, ${esta?.hora})?: [\\d,]+ piezas$`) })
    .click();
  await expect(page).toHaveURL(/\/Kardex\?/);
  await expect(page.getByText(/^Fecha: \d\d-\d\d-\d{4} \d\d h$/)).toBeVisible();
  await expect(page.getByText(new RegExp(`^${esta?.movimientos} registros?$`))).toBeVisible();
});

for (const quien of ['ADMIN', 'ALMACEN1', 'GERENTE1', 'SURTIDO1', 'CREDITO1'])
  detalle(`Inicio de ${quien} se arma en un teléfono sin que nada salte bajo el dedo`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    await entrar(page, quien);
    await expect(page.getByRole('region', { name: 'Trabajo de hoy' })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const saltos = await page.evaluate(
      () =>
        new Promise<{ cuanto: number; que: string[] }>((listo) => {
          const vistos: { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] }[] =
            [];
          new PerformanceObserver((lista) => vistos.push(...(lista.getEntries() as never[]))).observe({
            type: 'layout-shift',
            buffered: true,
          });
          // What was buffered is told in a task of its own, before the frame after the next.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const suyos = vistos.filter((v) => !v.hadRecentInput);
              listo({
                cuanto: suyos.reduce((n, v) => n + v.value, 0),
                que: suyos.flatMap((v) =>
                  v.sources.map((x) => `${v.value.toFixed(3)} ${x.node?.textContent?.slice(0, 60)}`),
                ),
              });
            }),
          );
        }),
    );
    expect(saltos.cuanto, saltos.que.join('\n')).toBeLessThan(0.05);
  });
