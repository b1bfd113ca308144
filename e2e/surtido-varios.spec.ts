import { entrar, escanear, expect, MANO, test } from './casa.ts';
import { llama } from './datos-inventarios.ts';
import {
  nuevaRemision,
  nuevoEnFija,
  nuevoSurtidor,
  remisionEn,
  renglonDe,
  sinUrgentes,
} from './datos-surtido.ts';
import { enElEquipo, retiene } from './equipo.ts';
import { boton, cantidad, ubicacion } from './estante.ts';
import { modal } from './pantallas.ts';
import { abierto, abre, enVivo, filaDe, guarda, guia, todoSurtido, toma } from './surtir.ts';

test.use({ viewport: MANO });
test.beforeEach(({ casa }) => sinUrgentes(casa));

test('#AsignaHoraSurtidoRemision: dos surtidores en una remisión ven quién trabaja y lo que queda', async ({
  page,
  otroNavegador,
  casa,
}) => {
  const a = await nuevoEnFija(casa, 9);
  const r = await nuevaRemision(casa, [{ articulo: a, piezas: 5 }]);
  const [renglon] = r.renglones;
  const otra = await otroNavegador();
  await entrar(page, 'SURTIDO1', remisionEn(r));
  await enVivo(page);
  await entrar(otra, 'SURTIDO2', remisionEn(r));
  await enVivo(otra);
  // Both look at it and nobody has it: the first to begin gets it.
  await expect(otra.getByRole('button', { name: 'Empezar' })).toBeVisible();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await expect(page.getByRole('button', { name: 'Soltar' })).toBeVisible();
  const suya = 'DANIEL PACHECO OROZCO trabaja esta remisión desde las';
  await expect(otra.getByText(suya)).toBeVisible({ timeout: 5_000 });
  await filaDe(page, a.nombre).getByRole('button').click();
  await abierto(page, a);
  // A line is a history entry of its own: the device's Back leads to its list, and so does 'Volver'.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Soltar' })).toBeVisible();
  await abre(page, a);
  await filaDe(otra, a.nombre).getByRole('button').click();
  await abierto(otra, a);
  await expect(otra.getByText(suya)).toBeVisible();
  await otra.getByRole('button', { name: 'Surtir también' }).click();
  await expect(otra.getByText(suya)).toBeHidden();
  const aviso = 'trabaja este renglón desde las';
  await expect(otra.getByText(`DANIEL PACHECO OROZCO ${aviso}`)).toBeVisible();
  await toma(otra, a, 5);
  // While a message is shown nothing can be set, until it is corrected (specification §5).
  await cantidad(otra).fill('6');
  await cantidad(otra).press('Enter');
  await expect(otra.getByText('¡No es posible surtir más unidades de las Solicitadas!')).toBeVisible();
  await expect(boton(otra, 'Anexar')).toBeDisabled();
  await cantidad(otra).fill('2');
  await expect(boton(otra, 'Anexar')).toBeEnabled();
  await cantidad(otra).press('Enter');
  await expect(boton(otra, 'Guardar')).toBeDisabled();
  await otra.getByRole('button', { name: 'Tomar' }).click();
  await expect(otra.getByText(aviso)).toBeHidden();
  await expect(page.getByText(`YOLANDA MEZA TAPIA ${aviso}`)).toBeVisible();
  await toma(page, a, 5);
  await boton(otra, 'Guardar').click();
  await expect(otra.getByText(`Producto Surtido: 2 de ${a.nombre}. Faltan 3`).first()).toBeVisible();
  await expect(page.getByText('Quedan 3. YOLANDA MEZA TAPIA surtió 2 piezas.')).toBeVisible({
    timeout: 5_000,
  });
  await cantidad(page).fill('3');
  await guarda(page);
  await todoSurtido(page);
  expect(await renglonDe(casa, renglon)).toEqual({ surtidas: 5, motivo: null });
});

test('otro surtidor termina el renglón mientras éste guarda lo suyo: nada queda en negativo, y lo que lleva se regresa', async ({
  page,
  casa,
}) => {
  const a = await nuevoEnFija(casa, 9);
  const r = await nuevaRemision(casa, [{ articulo: a, piezas: 5 }]);
  const [renglon] = r.renglones;
  await entrar(page, await nuevoSurtidor(casa), remisionEn(r, renglon));
  await abierto(page, a);
  await enVivo(page);
  await toma(page, a, 5);
  await cantidad(page).fill('3');
  await boton(page, 'Anexar').click();
  const suelta = await retiene(page, 'surtirArticulodeRemision');
  const pedida = page.waitForRequest('**/api/surtirArticulodeRemision');
  await boton(page, 'Guardar').click();
  await pedida;

  await llama(casa, 'reclamaLinea', { documento: 'remision', documento_det_id: renglon, tomar: true });
  const reclamo = page.getByText('trabaja este renglón desde las');
  await expect(reclamo).toBeVisible();
  await llama(casa, 'surtirArticulodeRemision', {
    docto_ve_det_id: renglon,
    cantidad: 5,
    ubicaciones: [{ UBICACION_ID: a.lugar.id, CONTADAS: 5 }],
    operador_id: 1,
  });
  // The line is read again, with nothing left of it.
  await expect(reclamo).toBeHidden();
  await expect(page.getByText('Surtido 3 de 5')).toBeVisible();
  await expect(page.getByText('Faltan 2')).toBeVisible();
  await expect(guia(page)).toContainText(/Tome \d más/);
  suelta();
  await modal(page, 'Surtido remisión').getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByText('Este renglón no tiene piezas por surtir')).toBeVisible();
  await expect(
    page.getByText(`Lo que llevaba no se registró. Regrese 3 piezas a ${a.lugar.leida}.`),
  ).toBeVisible();
  expect(await renglonDe(casa, renglon)).toEqual({ surtidas: 5, motivo: null });
});

test('#creaRecorrido #cierraRecorrido: dos remisiones en un recorrido, cada lectura dice a qué caja', async ({
  page,
  casa,
}) => {
  const a = await nuevoEnFija(casa, 9);
  const b = await nuevoEnFija(casa, 9);
  const uno = await nuevaRemision(casa, [{ articulo: a, piezas: 2 }]);
  const dos = await nuevaRemision(casa, [
    { articulo: a, piezas: 1 },
    { articulo: b, piezas: 4 },
  ]);
  await entrar(
    page,
    await nuevoSurtidor(casa),
    `/ventas/SurtidoRem?carrito=si&remisiones=${encodeURIComponent(`${uno.id},${dos.id}`)}`,
  );
  const cajas = page.getByRole('list', { name: 'Cajas del recorrido' });
  await expect(cajas.getByRole('listitem')).toHaveText([
    new RegExp(`^1${uno.folio}`),
    new RegExp(`^2${dos.folio}`),
  ]);
  await page.getByRole('button', { name: 'Empezar recorrido' }).click();

  const parada = page.getByRole('list', { name: 'Cajas de esta parada' });
  await abierto(page, a);
  await expect(parada.getByRole('listitem')).toHaveText(['Caja 12 piezas', 'Caja 21 pieza']);
  await toma(page, a, 2);
  await expect(page.getByText('Caja 1: 2 piezas').first()).toBeVisible();
  await guarda(page);
  await expect(parada.getByRole('listitem')).toHaveText(['Caja 21 pieza']);
  // The picker is still at the same location.
  await expect(ubicacion(page)).toHaveValue(a.lugar.leida);
  await escanear(page, a.barras);
  await expect(page.getByText('Caja 2: 1 pieza').first()).toBeVisible();
  await enElEquipo(page, '"getRecorrido"');
  const suelta = await retiene(page, 'getRecorrido');
  await guarda(page);

  await abierto(page, b);
  await page.reload();
  // Opened with what the device kept, from before the save.
  await expect(page.getByRole('region', { name: 'Producto' })).toContainText(a.nombre);
  suelta();
  await abierto(page, b);
  await page.getByRole('button', { name: 'No está / dañado…' }).click();
  await modal(page, 'No está o está dañado').getByRole('button', { name: 'No está' }).click();
  await page.getByRole('region', { name: 'Faltante' }).getByRole('button', { name: 'Cerrar corto…' }).click();
  await modal(page, 'Cerrar corto').getByLabel('Motivo').fill('No hay en el almacén');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Recorrido surtido')).toBeVisible();
  await page.getByRole('button', { name: 'Terminar recorrido' }).click();
  await expect(page.getByText('Recorrido surtido')).toBeHidden();
  expect(await renglonDe(casa, uno.renglones[0])).toEqual({ surtidas: 2, motivo: null });
  expect(await renglonDe(casa, dos.renglones[0])).toEqual({ surtidas: 1, motivo: null });
  expect(await renglonDe(casa, dos.renglones[1])).toEqual({ surtidas: 0, motivo: 'No hay en el almacén' });
  const abiertos = await casa.sql(
    'select 1 from recorridos join recorridos_remisiones using (recorrido_id) where docto_ve_id = $1 and cerrado is null',
    [uno.id],
  );
  expect(abiertos).toEqual([]);
});

test('otro surtidor termina el renglón en turno de un recorrido: sigue solo si nada se llevaba de él, y dice quién', async ({
  page,
  casa,
}) => {
  const a = await nuevoEnFija(casa, 9);
  const b = await nuevoEnFija(casa, 9);
  const c = await nuevoEnFija(casa, 9);
  const r = await nuevaRemision(casa, [
    { articulo: a, piezas: 2 },
    { articulo: b, piezas: 3 },
    { articulo: c, piezas: 1 },
  ]);
  const termina = async (cual: number, articulo: typeof a, piezas: number) => {
    const renglon = r.renglones[cual];
    await llama(casa, 'reclamaLinea', { documento: 'remision', documento_det_id: renglon, tomar: true });
    await llama(casa, 'surtirArticulodeRemision', {
      docto_ve_det_id: renglon,
      cantidad: piezas,
      ubicaciones: [{ UBICACION_ID: articulo.lugar.id, CONTADAS: piezas }],
      operador_id: 1,
    });
  };
  await entrar(page, await nuevoSurtidor(casa), `/ventas/SurtidoRem?carrito=si&remisiones=${r.id}`);
  await page.getByRole('button', { name: 'Empezar recorrido' }).click();
  await abierto(page, a);
  await enVivo(page);
  await termina(0, a, 2);
  await abierto(page, b);
  await expect(page.getByText(/ terminó Producto de prueba/).first()).toContainText(a.nombre);

  await toma(page, b, 3);
  await termina(1, b, 3);
  await expect(page.getByText('Este renglón no tiene piezas por surtir')).toBeVisible();
  await page.getByRole('button', { name: 'Seguir el recorrido' }).click();
  await abierto(page, c);
  await termina(2, c, 1);
  await expect(page.getByText('Recorrido surtido')).toBeVisible();
  await expect(page.getByText(/ terminó Producto de prueba/)).toContainText(c.nombre);
});
