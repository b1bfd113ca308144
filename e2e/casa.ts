import { spawn } from 'node:child_process';
import { test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { tmpPostgres } from '../servidor/src/platform/postgres/tmp.ts';

export { expect };

/** Handheld and desk, the two sizes every screen is made for (shared design, "Look"). */
export const MANO = { width: 360, height: 740 };
export const ESCRITORIO = { width: 1440, height: 900 };

export interface Casa {
  url: string;
  /** Reads or arranges data as the owner of the demo company's database. */
  sql<T = Record<string, unknown>>(texto: string, valores?: unknown[]): Promise<T[]>;
}

/** A real server on a PostgreSQL of its own with the demo company, shared by the tests of a worker. */
export const test = base.extend<object, { casa: Casa }>({
  casa: [
    async ({ browserName: _ }, use) => {
      const postgres = await tmpPostgres();
      const { NODE_ENV: _env, ...env } = process.env;
      const servidor = spawn(process.execPath, [`${import.meta.dirname}/../servidor/src/main.ts`], {
        env: { ...env, DATABASE_URL: postgres.url, PUERTO: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
      pool.on('error', () => {});
      try {
        const url = await new Promise<string>((listo, falla) => {
          let salida = '';
          servidor.stdout.on('data', (d) => {
            salida += d;
            const direccion = /http:\/\/localhost:\d+/.exec(salida);
            if (direccion) listo(direccion[0]);
          });
          servidor.on('close', () => falla(new Error(`El servidor no arrancó: ${salida}`)));
        });
        await use({
          url,
          sql: async <T>(texto: string, valores: unknown[] = []) =>
            (await pool.query(texto, valores)).rows as T[],
        });
      } finally {
        await pool.end();
        const cerrado = new Promise((listo) => servidor.on('close', listo));
        if (servidor.kill('SIGTERM')) await cerrado;
        await postgres.stop();
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ casa }, use) => use(casa.url),
});

/** Signs in as the operator would; lands on Inicio. */
export async function entrar(page: Page, usuario: string, clave = 'anden2026'): Promise<void> {
  await page.goto('/Login');
  await page.getByLabel('Usuario').fill(usuario);
  await page.getByLabel('Contraseña', { exact: true }).fill(clave);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL('**/Inicio');
}

/** Types as a scanner does: each character a key event with almost no gap, then Enter. */
export async function escanear(page: Page, codigo: string): Promise<void> {
  await page.keyboard.type(codigo, { delay: 3 });
  await page.keyboard.press('Enter');
}
