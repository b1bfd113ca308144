import { P } from '@anden/contrato/permissions.ts';
import { revisa } from './axe.ts';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { nuevoOperador } from './datos-inventarios.ts';
import { seVeEntera } from './pantallas.ts';
import { pulsa } from './teclas.ts';

test.use({ viewport: ESCRITORIO });

const cuantos = (n: number) => `${n} tramos`;

test('#getTableroMarcador #getLlamadasMarcador: la supervisora ve entrar a un asesor sin recargar, y cada marca abre las llamadas que cuenta', async ({
  page,
  casa,
  browser,
}) => {
  test.slow();
  const [{ desde = '', hasta = '' } = {}] = await casa.sql<{ desde: string; hasta: string }>(
    `select ((now() at time zone $1)::date - 10)::text as desde, (now() at time zone $1)::date::text as hasta`,
    [casa.zona],
  );
  await entrar(page, 'TMK1', `/clientes/TableroMarcador?desde=${desde}&hasta=${hasta}`);
  const asesores = page.getByRole('table', { name: 'Asesores' });
  await expect(asesores.getByRole('row', { name: /ROCÍO VALDEZ MARÍN/ })).toBeVisible();
  // The demo's callbacks of who has not signed in: whose they are, and that nobody is there to take them.
  const agendadas = page.getByRole('table', { name: 'Llamadas agendadas que ya tocan' });
  await expect(agendadas.getByRole('row').nth(1)).toBeVisible();
  const login = await nuevoOperador(casa, [P.marcador]);
  const nombre = `${login} DE LA SANTÍSIMA TRINIDAD Y GARCÍA`;
  await casa.sql('update operadores set nombre = $2 where operador = $1', [login, nombre]);
  const asesor = asesores.getByRole('row', { name: new RegExp(login) });
  await expect(asesor).toHaveCount(0);
  const suya = await browser.newContext({ viewport: ESCRITORIO });
  const marca = await suya.newPage();
  await entrar(marca, login, '/clientes/Marcador');
  await pulsa(marca, 'Reanudar Marcación');
  await expect(asesor).toContainText('Sin cliente');
  await seVeEntera(asesores);
  await suya.close();
  for (const figura of ['Llamadas por día', 'Cómo terminaron']) {
    const barra = page.getByRole('figure', { name: figura }).getByRole('link').first();
    const [, cuantas = ''] = /: (\d+ llamadas?)/.exec((await barra.getAttribute('aria-label')) ?? '') ?? [];
    expect(cuantas).not.toBe('');
    await barra.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(cuantas, { exact: true })).toBeVisible();
    await page.goBack();
  }
  await revisa(page, 'el tablero de marcación');
  await page.setViewportSize(MANO);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await page.getByRole('button', { name: 'Asesores y llamadas' }).click();
  await expect(page.getByText('ROCÍO VALDEZ MARÍN').first()).toBeVisible();
  await revisa(page, 'el tablero de marcación, en la mano y en oscuro');
});

test('#getTiempoMarcador #getTramosMarcador: el tiempo de un asesor suma, y cada parte abre los tramos de que está hecha', async ({
  page,
  casa,
}) => {
  const [{ dia = '', nombre = '', segundos = 0, tramos = 0 } = {}] = await casa.sql<{
    dia: string;
    nombre: string;
    segundos: number;
    tramos: number;
  }>(
    `select (desde at time zone $1)::date::text as dia, o.nombre, count(*)::int as tramos, sum(extract(epoch from hasta - desde))::int as segundos
       from tramos_marcador join operadores o using (operador_id) where clase = 'EN_LLAMADA' and (desde at time zone $1)::date < (now() at time zone $1)::date
      group by 1, 2 order by 1 desc, 2 limit 1`,
    [casa.zona],
  );
  await entrar(page, 'TMK1', `/clientes/TiempoMarcacion?desde=${dia}&hasta=${dia}`);
  const asesor = page.getByRole('table', { name: 'Asesores' }).getByRole('row', { name: new RegExp(nombre) });
  const dos = (n: number) => String(Math.floor(n)).padStart(2, '0');
  await asesor
    .getByRole('link', {
      name: `${Math.floor(segundos / 3600)}:${dos((segundos % 3600) / 60)}:${dos(segundos % 60)}`,
    })
    .first()
    .click();
  await expect(page.getByText(cuantos(tramos), { exact: true })).toBeVisible();
  const barra = page.getByRole('figure', { name: 'En qué se fue el tiempo' }).getByRole('link').first();
  await barra.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^\d+ tramos$/)).toBeVisible();
  await revisa(page, 'el tiempo de marcación');
});

detalle(
  '#getSistemaDeTramo: lo que el sistema fue lento abre las esperas en que lo fue, y cada espera dice de quién fue',
  async ({ page, casa }) => {
    const [{ dia = '', nombre = '', tramo = 0 } = {}] = await casa.sql<{
      dia: string;
      nombre: string;
      tramo: number;
    }>(
      `select (t.desde at time zone $1)::date::text as dia, o.nombre, t.tramo_id::int as tramo
       from lentitud_servidor s join tramos_marcador t on tstzrange(s.desde, s.hasta) <@ tstzrange(t.desde, t.hasta) join operadores o on o.operador_id = t.operador_id
      where s.clase = 'PARADO' and t.clase = 'LIBRE' order by t.tramo_id desc limit 1`,
      [casa.zona],
    );
    await entrar(page, 'TMK1', `/clientes/TiempoMarcacion?desde=${dia}&hasta=${dia}`);
    const asesor = page
      .getByRole('table', { name: 'Asesores' })
      .getByRole('row', { name: new RegExp(nombre) });
    await asesor.locator('a[href*="SISTEMA"]').click();
    const tramos = page.getByRole('grid', { name: 'Tiempo de marcación' });
    const suma = async () =>
      (await tramos.getByRole('row').allInnerTexts()).filter((t) => t.includes(nombre)).length;
    // Counted and read in one go, because the rows of before the press are there for a moment.
    const dicho = async () =>
      page.getByText(cuantos(await suma()).replace(/^1 tramos$/, '1 tramo'), { exact: true }).count();
    await expect.poll(async () => (await suma()) > 0 && (await dicho()) > 0).toBe(true);
    await tramos
      .getByRole('row')
      .filter({ hasText: tramo.toLocaleString('es-MX') })
      .click();
    await expect(page.getByText(/^(La espera fue del sistema|El sistema explica)/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Lento para el asesor' })).toContainText(
      'No atendía a nadie',
    );
    await revisa(page, 'una espera y lo que el servidor hizo lento');
    await page.goBack();
    await page.goBack();
    await asesor.locator('a[href*="ESPERA"], a[href*="SEGUNDOS"]').first().click();
    await tramos.getByRole('row').filter({ hasText: '0:00:00' }).first().click();
    await expect(page.getByText(/: la espera no fue del sistema\.$/)).toBeVisible();
    await page.setViewportSize(MANO);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await expect(page.getByText(/: la espera no fue del sistema\.$/)).toBeVisible();
    await revisa(page, 'una espera, en la mano y en oscuro');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);
