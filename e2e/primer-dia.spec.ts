import { spawn } from 'node:child_process';
import type { Page } from '@playwright/test';
import { revisa } from './axe.ts';
import { ESCRITORIO, expect, MANO, TABLETA, test } from './casa.ts';
import { LARGO } from './corto.ts';
import { servidorEn, vacia } from './plantilla.ts';

const INICIAL = 'La-primera-7';
const PROPIA = 'La-suya-de-8';

/** ADMIN of an empty company, as docs/importar.md makes it. */
async function administrador(base: string): Promise<void> {
  const hijo = spawn(
    process.execPath,
    [
      `${import.meta.dirname}/../servidor/src/cli/operador.ts`,
      ...['ADMIN', '--nombre', 'ADMINISTRACIÓN', '--clave', '--controles', 'todos'],
    ],
    { env: { ...process.env, DATABASE_URL: base }, stdio: ['pipe', 'ignore', 'inherit'] },
  );
  hijo.stdin.end(`${INICIAL}\n`);
  expect(await new Promise((listo) => hijo.on('close', listo))).toBe(0);
}

/** Signs in with a password of one's own in place of the first one. */
async function entra(page: Page): Promise<void> {
  const r = await page.request.post('/api/cambiaClave', {
    headers: { authorization: `Basic ${Buffer.from(`ADMIN:${INICIAL}`).toString('base64')}` },
    data: { clave_actual: INICIAL, clave_nueva: PROPIA },
  });
  expect((await r.json()).estatus).toBe('1');
  await page.request.post('/api/get_user', { data: { usuario: 'ADMIN', password: PROPIA } });
  await page.goto('/Inicio');
}

test('#getPrimerDia #getPorEstrenar: una empresa vacía dice por dónde se empieza, y sus tableros qué esperan', async ({
  browser,
}, { workerIndex }) => {
  // It starts a server of its own, on a database without anything.
  test.setTimeout(120_000);
  const base = await vacia(`anden_e2e_primer_dia_${workerIndex}`);
  await administrador(base);
  const servidor = await servidorEn(base, { NODE_ENV: 'production' });
  const contexto = await browser.newContext({ baseURL: servidor.url });
  try {
    const page = await contexto.newPage();
    await entra(page);
    const dia = page.getByRole('region', { name: 'Primer día' });
    await expect(dia.getByRole('listitem')).toHaveText([
      /^Empresa: falta/,
      /^Horario y festivos: falta/,
      /^Almacenes: hecho1 almacén/,
      /^Bancos y cuentas: falta/,
      /^Personas y sus permisos: falta/,
      /^Artículos: falta/,
      /^Códigos de barras: falta/,
      /^Ubicaciones: falta/,
      /^Existencias: falta/,
      /^Clientes: falta/,
      /^Compras y remisiones: falta/,
      /^Facturas y pagos: falta/,
      /^Un día de ensayo: falta/,
    ]);
    const tablero = page.getByRole('region', { name: 'Tablero' });
    await expect(tablero.getByRole('listitem').filter({ hasText: 'Por surtir' })).toContainText(
      'Todavía no hay remisiones',
    );
    await expect(tablero).not.toContainText('Nada espera');
    await expect(tablero).not.toContainText('Todo ha salido');
    for (const tamano of LARGO ? [MANO, TABLETA, ESCRITORIO] : [MANO]) {
      await page.setViewportSize(tamano);
      await revisa(page, `el primer día a ${tamano.width}`);
    }

    for (const [ruta, dice] of [
      ['/clientes/TableroTickets', 'Todavía no hay tickets'],
      ['/clientes/Clientes', 'los demás clientes están en «Todos»'],
      ['/clientes/TableroMarcador', 'Todavía no hay llamadas'],
      ['/ventas/reportes/VentasGenerales', 'Todavía no hay facturas'],
    ] as const) {
      await page.goto(ruta);
      await expect(page.getByText(dice)).toBeVisible();
      await expect(page.getByText('Elija otro')).toBeHidden();
    }

    // The step's table is the one of its file, if its columns do not say another.
    await page.goto('/Inicio');
    await dia.getByRole('link', { name: /^Clientes/ }).click();
    await page.getByLabel('Archivo', { exact: true }).setInputFiles({
      name: 'cartera.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Cve. cte.,Quién es\nC1,UNO\n'),
    });
    await expect(page.getByLabel('Tabla', { exact: true })).toHaveValue('clientes');
    await expect(page.getByRole('form', { name: 'Columnas del archivo' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Tabla', { exact: true })).toHaveValue('clientes');
  } finally {
    await contexto.close();
    await servidor.cierra();
  }
});
