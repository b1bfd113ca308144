import type { Page } from '@playwright/test';
import { P } from '../contrato/src/permissions.ts';
import { enCadaVista, revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { operadorId } from './datos.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import { filaDe } from './pantallas.ts';

const parte = (page: Page, nombre: string | RegExp) =>
  page.getByRole('region', { name: nombre, exact: true });

/** SQL: yesterday, in the company's zone. */
const AYER = `((now() at time zone 'America/Mexico_City')::date - 1)`;

test.use({ viewport: ESCRITORIO });

test('#getFichaOperador #getEntradasOperador #getJornadaOperador: cada quien ve su página, marca su entrada en ella y de un día pasado abre lo que hizo', async ({
  page,
  casa,
}) => {
  const clave = await nuevoOperador(casa, [P.tickets]);
  const id = await operadorId(casa, clave);
  await casa.sql(
    `insert into tickets_det (ticket_id, es_respuesta, operador_id, comentario, fecha)
     select min(ticket_id), true, $1, 'Va en camino', (${AYER} + hora) at time zone 'America/Mexico_City'
       from tickets, unnest(array['11:05', '11:40', '12:10']::time[]) as h (hora) group by hora`,
    [id],
  );
  await entrar(page, clave);
  await page.getByRole('button', { name: /^Su cuenta/ }).click();
  await page.getByRole('menuitem', { name: 'Mi página' }).click();
  await expect(parte(page, 'Operador')).toContainText(clave);
  await expect(parte(page, 'Operador').getByRole('button', { name: 'Mi gente' })).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Marcar hora de entrada' }).click();
  const hoy = parte(page, 'Horas de entrada').locator('[aria-current=date]');
  await expect(hoy).toHaveAttribute('aria-label', /, \d\d:\d\d/);
  await expect(parte(page, 'Lo que hizo hoy')).toContainText('Nada todavía');

  // Selects yesterday with the keyboard, even if that is in the month before.
  await hoy.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const lista = parte(page, /^Lo que hizo el \d\d-\d\d-\d{4}$/);
  await expect(lista).toContainText('3 operaciones · 0 piezas');
  const grafica = page.getByRole('figure', { name: 'Operaciones por hora' });
  await grafica.getByRole('link', { name: /^11 h, Tickets: 2/ }).click();
  await expect(lista).toContainText('2 operaciones · 0 piezas · de las 11 h');
  await page.reload();
  await expect(lista).toContainText('2 operaciones · 0 piezas · de las 11 h');
  await lista.getByRole('button', { name: 'Ver todo el día' }).click();
  await expect(lista).toContainText('3 operaciones');
  await lista
    .getByRole('link', { name: /^Ticket \d+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/clientes\/Tickets\?registro=\d+/);
});

detalle(
  '#getMiGente: un jefe ve a su gente y abre a cada uno desde la lista y la paleta; de otro departamento, no',
  async ({ page, casa }) => {
    const jefe = await nuevoOperador(casa, [P.verGente, P.kardex]);
    const [yo] = await casa.sql<{ departamento_id: number }>(
      'select departamento_id from operadores where operador = $1',
      [jefe],
    );
    const [ajeno] = await casa.sql<{ operador: string }>(
      'select operador from operadores where activo and departamento_id <> $1 order by operador_id limit 1',
      [yo?.departamento_id],
    );
    const [suyo] = await casa.sql<{ operador: string; nombre: string }>(
      'select operador, nombre from operadores where activo and departamento_id = $1 and operador <> $2 order by operador_id limit 1',
      [yo?.departamento_id, jefe],
    );
    await casa.sql(
      'delete from entradas where operador_id = (select operador_id from operadores where operador = $1)',
      [suyo?.operador],
    );
    await entrar(page, jefe, '/rh/MiGente');
    await expect(page.getByText(/^[1-9]\d* personas · [1-9]\d* con entrada/)).toBeVisible();
    // What stands beside how many a filter leaves counts those alone.
    await page.getByRole('searchbox', { name: 'Filtro' }).fill(suyo?.nombre ?? '');
    await expect(page.getByText(/^1 de \d+ personas · 0 con entrada/)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filtro' }).fill('');
    await filaDe(page, suyo?.nombre ?? '')
      .getByRole('link', { name: suyo?.nombre ?? '' })
      .click();
    await expect(parte(page, 'Operador')).toContainText(suyo?.operador ?? '');
    await page.goBack();
    await expect(page).toHaveURL('/rh/MiGente');

    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(/Pantalla/).fill(suyo?.nombre ?? '');
    await page
      .locator('[data-action]')
      .filter({ hasText: suyo?.operador ?? '-' })
      .first()
      .click();
    await expect(page).toHaveURL(/\/rh\/Operador\?operador=\d+/);

    await page.goto(`/rh/Operador?clave=${ajeno?.operador}`);
    await expect(page.getByText('Sólo puede ver a la gente de su departamento')).toBeVisible();
  },
);

enCadaVista('oficina', ({ aparato }) => {
  detalle(`página de un operador ${aparato}: axe no halla nada y nada se sale`, async ({ page }) => {
    await entrar(page, 'ADMIN', '/rh/MiGente');
    await expect(page.getByText(/personas · \d+ con entrada/)).toBeVisible();
    await revisa(page, 'mi gente');
    await page.goto('/rh/Operador?clave=SURTIDO1');
    await expect(parte(page, 'Tareas de hoy')).toBeVisible();
    await expect(page.getByRole('figure', { name: 'Operaciones por hora' })).toBeVisible();
    await revisa(page, 'página de un operador');
  });
});

detalle(
  'página del operador: sin red para el código de sus gráficas, lo demás se lee y se usa',
  async ({ page, consola }) => {
    consola.tolera(/ERR_FAILED/, /Grafica-/);
    await page.route(/\/assets\/Grafica-/, (ruta) => ruta.abort());
    await entrar(page, 'SURTIDO1', '/rh/Operador');
    await expect(page.getByText('La gráfica no pudo descargarse').first()).toBeVisible();
    const mes = parte(page, 'Horas de entrada');
    await mes.getByRole('button', { name: 'Mes anterior' }).click();
    await expect(mes).toContainText('En ámbar, después de la hora');
    await page.unroute(/\/assets\/Grafica-/);
    await page.getByRole('button', { name: 'Reintentar' }).first().click();
    await expect(page.getByRole('figure', { name: 'Operaciones por hora' })).toBeVisible();
  },
);

test('página del operador en la mano: sin red se lee lo que ya se leyó, y al volver se pide lo que falta', async ({
  page,
  context,
  consola,
}) => {
  consola.tolera(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /ERR_NETWORK_CHANGED/);
  await page.setViewportSize(MANO);
  await entrar(page, 'SURTIDO1', '/rh/Operador');
  const mes = parte(page, 'Horas de entrada');
  const deHoy = mes.locator('[aria-current=date]');
  // Read, whatever day of the week it is.
  await expect(deHoy).toHaveAttribute('data-tono', /./);
  // The charts' code is loaded after the page.
  await expect(page.getByRole('figure', { name: 'Operaciones por hora' })).toBeVisible();
  await context.setOffline(true);
  await mes.getByRole('button', { name: 'Mes anterior' }).click();
  await mes.getByRole('button', { name: 'Mes anterior' }).click();
  await expect(mes.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await expect(parte(page, 'Operador')).toContainText('SURTIDO1');
  await context.setOffline(false);
  await expect(mes).toContainText('En ámbar, después de la hora');
});
