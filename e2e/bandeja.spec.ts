import { P } from '../contrato/src/permissions.ts';
import { entrar, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { detalleDe, nuevaCompra, recibidoDe } from './datos.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import {
  nuevaRemision,
  nuevoEnFija,
  nuevoSurtidor,
  remisionEn,
  renglonDe,
  sinUrgentes,
} from './datos-surtido.ts';
import { quedan, retiene, vuelveLaRed } from './equipo.ts';
import { boton } from './estante.ts';
import { abreLinea, panelDe, unidadesDe } from './pantallas.ts';
import { abierto, toma } from './surtir.ts';

test.use({ viewport: MANO });

test('dos pestañas del equipo guardan la misma captura a la vez: ambas oyen que se guardó, una vez', async ({
  page,
  casa,
  consola,
}) => {
  await sinUrgentes(casa);
  const a = await nuevoEnFija(casa, 9);
  const r = await nuevaRemision(casa, [
    { articulo: a, piezas: 5 },
    { articulo: await nuevoEnFija(casa, 3), piezas: 1 },
  ]);
  const destino = remisionEn(r, r.renglones[0]);
  await entrar(page, await nuevoSurtidor(casa), destino);
  await abierto(page, a);
  await toma(page, a, 5);
  await boton(page, 'Anexar').click();
  await expect(boton(page, 'Guardar')).toBeFocused();
  const otra = await page.context().newPage();
  consola.oye(otra);
  await otra.goto(destino);
  await abierto(otra, a);
  await expect(boton(otra, 'Guardar')).toBeEnabled();

  const sueltan = await Promise.all(
    [page, otra].map((pestana) => retiene(pestana, 'surtirArticulodeRemision')),
  );
  // Both are pressed at once: a moment later the other tab would show the line as saved.
  await boton(otra, 'Guardar').evaluate((b: HTMLElement) => {
    new BroadcastChannel('prueba').onmessage = () => b.click();
  });
  await boton(page, 'Guardar').evaluate((b: HTMLElement) => {
    new BroadcastChannel('prueba').postMessage('ya');
    b.click();
  });
  // One sends, and the other's save is written down and waits its turn.
  await expect
    .poll(() =>
      otra.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query();
        return [held, pending].map((l) => l.filter(({ name }) => name === 'anden.bandeja').length);
      }),
    )
    .toEqual([1, 1]);
  for (const suelta of sueltan) suelta();
  for (const pestana of [page, otra]) {
    await expect(pestana.getByText(`Producto Surtido: 5 de ${a.nombre}`).first()).toBeVisible({
      timeout: 5_000,
    });
    await quedan(pestana, 0);
  }
  expect(await renglonDe(casa, r.renglones[0])).toEqual({ surtidas: 5, motivo: null });
});

detalle(
  'al volver la red, si el primer intento falla el siguiente no tarda lo que tardaba sin ella',
  async ({ page, casa, consola }) => {
    consola.tolera(/ERR_FAILED/);
    const compra = await nuevaCompra(casa, { lineas: [{ unidades: 9 }] });
    await page.clock.install();
    await entrar(page, await nuevoOperador(casa, [P.recepcioncom]), detalleDe(compra));
    const intentos: number[] = [];
    await page.route('**/api/guardarRecepcionCompra', async (ruta) => {
      intentos.push(await page.evaluate(() => Date.now()));
      await ruta.abort('failed');
    });
    /** Lets the device's clock run until it has tried so many times. */
    const intenta = (veces: number) =>
      expect
        .poll(
          async () => {
            await page.clock.fastForward(1_000);
            return intentos.length;
          },
          { intervals: [50] },
        )
        .toBeGreaterThanOrEqual(veces);
    await abreLinea(page, compra.lineas[0]);
    await unidadesDe(page).fill('4');
    await panelDe(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(panelDe(page)).toBeHidden();
    await intenta(4);

    const antes = intentos.length;
    await vuelveLaRed(page);
    await intenta(antes + 2);
    const [primero = 0, segundo = 0] = intentos.slice(antes);
    expect(segundo - primero).toBeLessThan(8_000);
    await page.unroute('**/api/guardarRecepcionCompra');
    await vuelveLaRed(page);
    await quedan(page, 0);
    expect(await recibidoDe(casa, compra.lineas[0])).toEqual({ documento: 4, movimientos: [4] });
  },
);
