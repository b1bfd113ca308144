import type { Page } from '@playwright/test';
import { ESCRITORIO, entrar, expect, MANO, test } from './casa.ts';
import { detalle } from './corto.ts';
import { llama } from './datos-inventarios.ts';
import { cliente, conLista, inicia, pregunta } from './marcar.ts';
import { modal } from './pantallas.ts';
import { boton, pulsa, teclea } from './teclas.ts';

test.use({ viewport: ESCRITORIO });

/** How long a key is held, in milliseconds: steady as a slow scanner's are, and yet a hand's. */
const aMano = () => ({ delay: 120 });

/**
 * Resolves to the milliseconds between the last key that was pressed and another customer on the screen with the button that begins their call in focus,
 * by the browser's own clock.
 */
const alSiguiente = (page: Page) =>
  page.evaluateHandle(() => {
    const quien = () => document.querySelector('h1')?.textContent ?? '';
    const antes = quien();
    let tecla = performance.now();
    addEventListener('keydown', (e) => (tecla = e.timeStamp), true);
    return {
      dado: new Promise<number>((listo) => {
        const mira = () =>
          quien() !== antes && document.activeElement?.matches('[data-inicia-llamada]')
            ? listo(performance.now() - tecla)
            : requestAnimationFrame(mira);
        mira();
      }),
    };
  });

/** The next customer, on the screen within three seconds of the last being closed (fault 2), with the button that begins the call in focus. */
async function otroQue(page: Page, antes: string): Promise<string> {
  await expect(cliente(page)).not.toHaveText(antes, { timeout: 3_000 });
  await expect(inicia(page)).toBeFocused();
  return (await cliente(page).textContent()) ?? '';
}

test('los gestos contados, y ningún aviso del servidor hace falta: no contesta 2, hablado 2 más sus respuestas, agendar 1 más; ni el cero, ni Ctrl, ni una tecla detenida contestan, la nota empieza vacía y la lista vacía lo dice (fallas 2, 6, 8 y 10)', async ({
  page,
  casa,
  consola,
}) => {
  test.slow();
  // The server's messages never arrive: nothing waits for them.
  consola.tolera(/api\/avisos/, /ERR_FAILED/);
  await page.route('**/api/avisos*', (r) => r.abort());
  await conLista(casa, 'TMK3');
  await entrar(page, 'TMK3', '/clientes/Marcador');
  await pulsa(page, 'Reanudar Marcación');
  await expect(inicia(page)).toBeFocused();
  let quien = (await cliente(page).textContent()) ?? '';
  let gestos = 0;
  const tecla = async (t: string): Promise<void> => {
    gestos++;
    await page.keyboard.press(t, aMano());
  };
  const contados = async (hace: () => Promise<void>): Promise<number> => {
    gestos = 0;
    await hace();
    return gestos;
  };
  /** Begins the call and gives these answers; each question is waited for. */
  async function contesta(...dadas: readonly (readonly [preguntan: string, digito: string])[]) {
    await tecla('Enter');
    for (const [preguntan, digito] of dadas) {
      await expect(pregunta(page, preguntan)).toBeVisible();
      await tecla(digito);
    }
  }
  const noContesta = () =>
    contados(async () => {
      await contesta(['¿Contestan la llamada?', '2']);
    });
  // With 150 ms to the server and back, the next customer is there within a second of the key that closes a call (the quickest of those below, the first
  // of which reads the screen's own parts): no second call of the dialer's stands between them.
  const red = await page.context().newCDPSession(page);
  const apartados: string[] = [];
  page.on('request', (r) => {
    if (r.url().includes('/api/clienteDisponible')) apartados.push(r.url());
  });
  await red.send('Network.enable');
  await red.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const tardanzas: number[] = [];
  let medido = await alSiguiente(page);
  const pasaA = async (antes: string): Promise<string> => {
    const siguiente = await otroQue(page, antes);
    tardanzas.push(await medido.evaluate((m) => m.dado));
    medido = await alSiguiente(page);
    return siguiente;
  };
  expect(await noContesta()).toBe(2);
  quien = await pasaA(quien);

  // A held key answers once, and 0 or a digit with Ctrl nothing (fault 6).
  await page.keyboard.press('Enter');
  await expect(pregunta(page, '¿Contestan la llamada?')).toBeVisible();
  await page.keyboard.press('0', aMano());
  await page.keyboard.press('Control+2', aMano());
  await page.keyboard.down('1');
  for (let i = 0; i < 5; i++) await page.keyboard.down('1');
  await page.keyboard.up('1');
  await expect(pregunta(page, '¿Está quien hace las compras?')).toBeVisible();
  expect(
    await casa.sql(
      `select d.orden from respuestas_dadas d join llamadas l using (llamada_id) join operadores o on o.operador_id = l.operador_id
        where o.operador = 'TMK3' and l.estado = 'ABIERTA' and d.quitada is null`,
    ),
  ).toEqual([{ orden: 1 }]);
  await boton(page, 'Atrás').click();
  await expect(pregunta(page, '¿Contestan la llamada?')).toBeVisible();
  await page.getByRole('heading', { name: '¿Contestan la llamada?' }).click();

  // Reached: with three answers it is five gestures and the note. Digits in a note are text (fault 6).
  const observaciones = modal(page, 'Observaciones Marcación');
  const respuestas = [
    ['¿Está quien hace las compras?', '1'],
    ['¿Recibió bien su último pedido?', '1'],
    ['¿Tiene saldo vencido?', '1'],
    ['¿Necesita resurtir algo?', '2'],
    ['¿Por qué no compra por ahora?', '1'],
  ] as const;
  await page.keyboard.press('1', aMano());
  for (const [preguntan, digito] of respuestas) {
    await expect(pregunta(page, preguntan)).toBeVisible();
    await page.keyboard.press(digito, aMano());
  }
  await expect(observaciones.getByLabel('Observaciones')).toBeFocused();
  await teclea(page, 'Observaciones', 'Cajas: ');
  for (const [n, digito] of ['1', '2'].entries()) {
    await page.keyboard.press(digito);
    await expect(observaciones.getByLabel('Observaciones')).toHaveValue(`Cajas: ${'12'.slice(0, n + 1)}`);
  }
  await page.keyboard.press('Enter');
  await expect(observaciones).toBeHidden();
  quien = await pasaA(quien);

  const hablado = await contados(async () => {
    await contesta(['¿Contestan la llamada?', '1'], ...respuestas);
    // The note of the customer before is never there (fault 8).
    await expect(observaciones.getByLabel('Observaciones')).toHaveValue('');
    await teclea(page, 'Observaciones', 'Tiene existencia');
    await tecla('Enter');
  });
  expect(hablado - (respuestas.length + 1)).toBe(2);
  quien = await pasaA(quien);

  const agendado = quien;
  const deCita = await contados(async () => {
    await contesta(['¿Contestan la llamada?', '1'], ['¿Está quien hace las compras?', '2']);
    await expect(modal(page, 'Agendar marcación')).toBeVisible();
    await tecla('2');
    await expect(observaciones.getByText(/^Se le llama el /)).toBeVisible();
    await expect(observaciones.getByLabel('Observaciones')).toHaveValue('');
    await teclea(page, 'Observaciones', 'Vuelve de comer');
    await tecla('Enter');
  });
  expect(deCita - 2).toBe(3);
  await pasaA(agendado);
  expect(Math.min(...tardanzas)).toBeLessThan(1_000);
  expect(apartados).toEqual([]);

  // The last one, and then nobody: the list stays on its screen and says so (fault 10).
  expect(await noContesta()).toBe(2);
  await expect(page.getByText(/^No hay clientes por marcar/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Lista de marcación del día / })).toBeVisible();

  // The callback's moment comes: it is the next one, and the last of the day.
  await casa.sql(
    `update agendados a set para = now() - interval '1 minute' from clientes c where c.cliente_id = a.cliente_id and c.nombre = $1 and a.terminado is null`,
    [agendado],
  );
  await casa.sql(
    `update marcaciones m set cerrada = null from clientes c where c.cliente_id = m.cliente_id and c.nombre = $1`,
    [agendado],
  );
  await casa.sql(`delete from intentos_llamada where momento > now() - interval '1 day'`);
  await pulsa(page, 'Reanudar Marcación');
  await expect(cliente(page)).toHaveText(agendado);
  await expect(inicia(page)).toBeFocused();
});

detalle(
  '#getTableroMarcador: un pedido que se factura mueve la barra de quien marca y la de quien supervisa, sin recargar',
  async ({ page, casa, otroNavegador }) => {
    const [{ clave = '', nombre = '' } = {}] = await casa.sql<{ clave: string; nombre: string }>(
      `select c.clave_cliente as clave, o.nombre from clientes c join operadores o using (operador_id) where o.operador = 'TMK3' order by 1 limit 1`,
    );
    await entrar(page, 'TMK3', '/clientes/Marcador');
    const supervisa = await otroNavegador(ESCRITORIO);
    await entrar(supervisa, 'TMK1', '/clientes/TableroMarcador');
    const suya = supervisa
      .getByRole('table', { name: 'Asesores' })
      .getByRole('row', { name: new RegExp(nombre) });
    const mes = async () =>
      Number(
        (
          await casa.sql<{ venta: number }>(
            `select coalesce(sum(case k.clase when 'CARGO' then k.importe else -k.importe end), 0)::float8 as venta from cartera k join clientes c using (cliente_id)
             join operadores o on o.operador_id = c.operador_id where o.operador = 'TMK3' and k.clase in ('CARGO', 'DEVOLUCION') and k.fecha <= now()
              and k.fecha >= date_trunc('month', now() at time zone $1) at time zone $1`,
            [casa.zona],
          )
        )[0]?.venta,
      );
    const enPesos = (n: number, decimales: number) =>
      `$${n.toLocaleString('es-MX', { minimumFractionDigits: decimales, maximumFractionDigits: decimales })}`;
    const antes = await mes();
    await expect(page.getByText(`${enPesos(antes, 2)} de `)).toBeVisible();
    await expect(suya).toContainText(enPesos(antes, 0));
    const factura = {
      DOCUMENTO: 'D-MARCADOR',
      FOLIO: 'FMARCADOR',
      CLAVE_CLIENTE: clave,
      FECHA: new Date().toISOString(),
    };
    await llama(casa, 'recibeDocumentos', {
      facturas: [{ ...factura, IMPORTE_NETO: 10_000, TOTAL: 11_600 }],
    });
    await expect(page.getByText(`${enPesos(antes + 11_600, 2)} de `)).toBeVisible();
    await expect(suya).toContainText(enPesos(antes + 11_600, 0));
    // The bar itself, and what was sold at this hour.
    await expect(suya.getByRole('progressbar', { name: 'Venta del mes' })).toHaveAttribute(
      'aria-valuenow',
      /^[1-9]\d*$/,
    );
    await expect(supervisa.getByRole('figure', { name: 'Venta por hora' })).toBeVisible();
    await supervisa.setViewportSize(MANO);
    await supervisa.emulateMedia({ colorScheme: 'dark' });
    await supervisa.reload();
    await supervisa.getByRole('button', { name: 'Asesores y llamadas' }).click();
    await expect(supervisa.getByText(enPesos(antes + 11_600, 0)).first()).toBeVisible();
    expect(await supervisa.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);
