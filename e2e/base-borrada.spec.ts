import { P } from '../contrato/src/permissions.ts';
import { entrar, expect, MANO, test } from './casa.ts';
import { detalleDe, nuevaCompra, recibidoDe } from './datos.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import { conCascaron, descansa, enElEquipo, pierdeLaRed, quedan, SIN_RED, vuelveLaRed } from './equipo.ts';
import { abreLinea, panelDe, unidadesDe } from './pantallas.ts';

test.use({ viewport: MANO, serviceWorkers: 'allow' });
test.setTimeout(90_000);

test('#guardarRecepcionCompra: si el equipo borra sus datos con algo por enviar, la página abierta lo envía', async ({
  page,
  casa,
  consola,
}) => {
  consola.tolera(...SIN_RED);
  const compra = await nuevaCompra(casa, { lineas: [{ unidades: 20 }] });
  await entrar(page, await nuevoOperador(casa, [P.recepcioncom]), detalleDe(compra));
  await conCascaron(page);
  await enElEquipo(page, '"getDetalleCompraRecepcion"', '"getClavesCompra"', '"getClavesDe"');
  await abreLinea(page, compra.lineas[0]);
  await unidadesDe(page).fill('4');
  await descansa(page);
  await pierdeLaRed(page);
  await panelDe(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(panelDe(page)).toBeHidden();
  await quedan(page, 1);

  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'indexeddb',
  });
  await vuelveLaRed(page);
  await expect
    .poll(() => recibidoDe(casa, compra.lineas[0]), { timeout: 30_000 })
    .toEqual({ documento: 4, movimientos: [4] });
  await quedan(page, 0);
});
