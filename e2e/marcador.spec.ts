import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, escanear, expect, MANO, TABLETA, test } from './casa.ts';
import { cliente, conLista, inicia, pregunta } from './marcar.ts';
import { modal } from './pantallas.ts';
import { boton, pulsa, teclea } from './teclas.ts';

test('el día de quien marca, con el teclado: no contesta, pedido con recarga, cita, pausa, un cliente agregado y lo que ve después', async ({
  page,
  casa,
}) => {
  // A whole day takes most of a test's time even on a quiet machine.
  test.slow();
  await page.setViewportSize(ESCRITORIO);
  const nombres = await conLista(casa, 'TMK2');
  await entrar(page, 'TMK2', '/clientes/Marcador');
  await expect(page.getByRole('heading', { name: /^Lista de marcación del día / })).toBeVisible();
  await expect(page.getByText('5 clientes disponibles')).toBeVisible();
  await revisa(page, 'la lista de marcación');

  await pulsa(page, 'Reanudar Marcación');
  await expect(inicia(page)).toBeFocused();
  const primero = (await cliente(page).textContent()) ?? '';
  expect(nombres).toContain(primero);
  await revisa(page, 'un cliente por llamar');

  // Nobody answers: two keys, and the next customer is there.
  await page.keyboard.press('Enter');
  await expect(pregunta(page, '¿Contestan la llamada?')).toBeVisible();
  // What is no answer changes nothing: 0, Ctrl with a digit.
  await page.keyboard.press('0');
  await page.keyboard.press('Control+2');
  await expect(pregunta(page, '¿Contestan la llamada?')).toBeVisible();
  // Nor does a scanned code, whatever digits it has.
  await escanear(page, '2211221122112');
  await expect(pregunta(page, '¿Contestan la llamada?')).toBeVisible();
  await page.keyboard.press('2');
  await expect(cliente(page)).not.toHaveText(primero);
  await expect(inicia(page)).toBeFocused();
  const segundo = (await cliente(page).textContent()) ?? '';

  // Reached: begin, answers by digit, a reload in the middle, a correction, the outcome and its note.
  await page.keyboard.press('Enter');
  await expect(pregunta(page, '¿Contestan la llamada?')).toBeVisible();
  await page.keyboard.press('1');
  await expect(pregunta(page, '¿Está quien hace las compras?')).toBeVisible();
  await page.keyboard.press('1');
  await expect(pregunta(page, '¿Recibió bien su último pedido?')).toBeVisible();
  await page.keyboard.press('2');
  await expect(pregunta(page, '¿Qué problema tuvo?')).toBeVisible();
  await teclea(page, 'Observaciones de la respuesta', 'Faltaron 2 cajas');
  await page.reload();
  await expect(cliente(page)).toHaveText(segundo);
  // What was being typed is still there, and digits in a note are text.
  await expect(page.getByLabel('Observaciones de la respuesta')).toHaveValue('Faltaron 2 cajas');
  await page.setViewportSize(MANO);
  await revisa(page, 'el guion, en la mano');
  await page.setViewportSize(TABLETA);
  await revisa(page, 'el guion, en la tableta');
  await page.setViewportSize(ESCRITORIO);
  await boton(page, 'Corregir respuesta').last().click();
  await page.getByRole('combobox', { name: 'Corregir respuesta' }).selectOption({ label: 'SÍ' });
  await expect(pregunta(page, '¿Tiene saldo vencido?')).toBeVisible();
  await boton(page, 'Atrás').click();
  await expect(pregunta(page, '¿Recibió bien su último pedido?')).toBeVisible();
  await page.getByRole('heading', { name: '¿Recibió bien su último pedido?' }).click();
  await page.keyboard.press('1');
  await expect(pregunta(page, '¿Tiene saldo vencido?')).toBeVisible();
  await page.keyboard.press('1');
  await expect(pregunta(page, '¿Necesita resurtir algo?')).toBeVisible();
  await page.keyboard.press('2');
  await expect(pregunta(page, '¿Por qué no compra por ahora?')).toBeVisible();
  await page.keyboard.press('1');
  const observaciones = modal(page, 'Observaciones Marcación');
  await expect(observaciones).toBeVisible();
  await expect(observaciones.getByLabel('Incidencia')).toHaveValue(/\d+/);
  await revisa(page, 'la incidencia de una llamada');
  // It cannot be closed without saving.
  await page.keyboard.press('Escape');
  await expect(observaciones).toBeVisible();
  await observaciones.getByLabel('Observaciones').press('Enter');
  await expect(
    observaciones.getByText('Es necesario ingresar las observaciones de la llamada'),
  ).toBeVisible();
  await teclea(page, 'Observaciones', 'Tiene mercancía para un mes');
  await page.keyboard.press('Enter');
  await expect(observaciones).toBeHidden();
  await expect(cliente(page)).not.toHaveText(segundo);

  // The next customer's note is empty, and a callback is two keys more.
  const tercero = (await cliente(page).textContent()) ?? '';
  await expect(inicia(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pregunta(page, '¿Contestan la llamada?')).toBeVisible();
  await page.keyboard.press('1');
  await expect(pregunta(page, '¿Está quien hace las compras?')).toBeVisible();
  await page.keyboard.press('2');
  const agenda = modal(page, 'Agendar marcación');
  await expect(agenda).toBeVisible();
  await revisa(page, 'agendar una marcación');
  await page.keyboard.press('2');
  await expect(observaciones.getByText(/^Se le llama el /)).toBeVisible();
  await expect(observaciones.getByLabel('Observaciones')).toHaveValue('');
  await teclea(page, 'Observaciones', 'Vuelve de comer a las 4');
  await page.keyboard.press('Enter');
  await expect(cliente(page)).not.toHaveText(tercero);

  // A call may end at any question: the outcome is asked for, and one goes back to the script.
  await page.keyboard.press('Enter');
  await expect(pregunta(page, '¿Contestan la llamada?')).toBeVisible();
  await boton(page, 'Terminar llamada').click();
  await expect(observaciones.getByLabel('Incidencia')).toHaveValue('');
  await boton(page, 'Regresar a la pregunta').click();
  await expect(observaciones).toBeHidden();
  await expect(pregunta(page, '¿Contestan la llamada?')).toBeVisible();

  // Paused, the customer waits in the list; skipped with a reason, another comes.
  const cuarto = (await cliente(page).textContent()) ?? '';
  await page.getByLabel('Pausar Marcación').click();
  await expect(cliente(page)).not.toHaveText(cuarto);
  await boton(page, 'Volver a la lista').click();
  await expect(page.getByRole('heading', { name: /^Lista de marcación/ })).toBeVisible();
  const disponibles = page.getByRole('region', { name: 'Clientes Disponibles' });
  await expect(disponibles.getByRole('row').filter({ hasText: cuarto }).getByText('En pausa')).toBeAttached();
  await expect(page.getByText(/^Tiene a .* en pantalla$/)).toBeVisible();

  // A customer of the operator's own is added and is the next one, once the present one is left.
  await boton(page, 'Volver a su llamada').click();
  await boton(page, 'Saltar').click();
  await modal(page, 'Saltar cliente').getByRole('button', { name: 'Saltar' }).click();
  await expect(page.getByText('Debe elegir el motivo')).toBeVisible();
  await page.getByLabel('Motivo').selectOption('Otro');
  await modal(page, 'Saltar cliente').getByRole('button', { name: 'Saltar' }).click();
  await expect(cliente(page)).toHaveText(cuarto);
  // Its call is ended by hand, with an outcome that needs no note.
  await boton(page, 'Terminar llamada').click();
  await observaciones.getByLabel('Incidencia').selectOption({ label: 'OCUPADO' });
  await boton(page, 'Guardar').click();
  await expect(cliente(page)).not.toHaveText(cuarto);
  await boton(page, 'Volver a la lista').click();
  await boton(page, 'Agregar cliente').click();
  const agregar = modal(page, 'Agregar cliente');
  await agregar.getByRole('button', { name: 'Agregar' }).click();
  await expect(
    agregar.getByText('Debe elegir el cliente que quiere anexar a la lista de marcación'),
  ).toBeVisible();
  await revisa(page, 'agregar un cliente');
  const otra = agregar.locator('tbody tr[data-i]').first();
  const agregado = (await otra.locator('td').nth(1).textContent())?.trim() ?? '';
  await otra.locator('td').nth(2).click();
  await expect(agregar.getByText(`Elegido: ${agregado}`)).toBeVisible();
  await agregar.getByRole('button', { name: 'Agregar' }).click();
  await expect(cliente(page)).toHaveText(agregado);
  await boton(page, 'Volver a la lista').click();

  // The day's counters are its rows.
  const contadores = page.getByLabel('Contadores de hoy');
  const [de = { marcados: 0, cerrados: 0 }] = await casa.sql<{ marcados: number; cerrados: number }>(
    `select (select count(*)::int from llamadas l where l.operador_id = s.operador_id and l.iniciada >= s.dia::timestamp at time zone $1) marcados,
            (select count(*)::int from marcaciones m where m.seguimiento_id = s.seguimiento_id and m.cerrada is not null) cerrados
       from listas_marcacion s join operadores o using (operador_id) where o.operador = 'TMK2' and s.dia = (now() at time zone $1)::date`,
    [casa.zona],
  );
  expect(de.marcados).toBe(4);
  await expect(contadores.getByText(`4 / ${de.cerrados}`)).toBeVisible();
  await boton(page, 'Anticipos de clientes').click();
  await expect(modal(page, 'Anticipos de clientes')).toBeVisible();
  await page.keyboard.press('Escape');

  // The day is paused with a reason, and goes on.
  await boton(page, 'Pausar mi día').click();
  await page.getByLabel('Motivo').selectOption('Comida');
  await modal(page, 'Pausar mi día').getByRole('button', { name: 'Pausar' }).click();
  await expect(page.getByText(/^En pausa desde las .*: Comida$/)).toBeVisible();
  await boton(page, 'Terminar pausa').click();
  await expect(page.getByText(/^En pausa desde/)).toBeHidden();
  await page.setViewportSize(MANO);
  await revisa(page, 'la lista de marcación, en la mano');
});

test('sin red a media llamada nada de lo escrito se pierde, y la respuesta se repite sin duplicarse', async ({
  page,
  casa,
  consola,
  context,
}) => {
  consola.tolera(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
  await page.setViewportSize(ESCRITORIO);
  await conLista(casa, 'TMK3');
  await entrar(page, 'TMK3', '/clientes/Marcador');
  await pulsa(page, 'Reanudar Marcación');
  await expect(inicia(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pregunta(page, '¿Contestan la llamada?')).toBeVisible();
  await page.keyboard.press('1');
  await expect(pregunta(page, '¿Está quien hace las compras?')).toBeVisible();
  await page.keyboard.press('3');
  await expect(pregunta(page, '¿A quién se dejó el recado?')).toBeVisible();
  await teclea(page, 'Observaciones de la respuesta', 'Con la cajera');
  await context.setOffline(true);
  await page
    .getByRole('checkbox', { name: /FAMILIAR/ })
    .check({ force: true })
    .catch(() => {});
  await expect(page.getByText(/No hubo respuesta del servidor/)).toBeVisible({ timeout: 30_000 });
  await context.setOffline(false);
  await page
    .getByRole('button', { name: /Reintentar|Enviar otra vez|Intentar/ })
    .first()
    .click();
  await expect(modal(page, 'Observaciones Marcación')).toBeVisible();
  const [{ n } = { n: -1 }] = await casa.sql<{ n: number }>(
    `select count(*)::int n from respuestas_dadas d join llamadas l using (llamada_id) join operadores o on o.operador_id = l.operador_id
      where o.operador = 'TMK3' and l.estado = 'ABIERTA' and d.quitada is null`,
  );
  expect(n).toBe(3);
});
