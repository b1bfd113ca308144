import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RAIZ } from '../src/platform/config.ts';

const CHECADOR = `${RAIZ}node_modules/dependency-cruiser/bin/dependency-cruise.mjs`;

let casa: string;
beforeEach(() => {
  casa = mkdtempSync(join(tmpdir(), 'fronteras-'));
  symlinkSync(`${RAIZ}node_modules`, join(casa, 'node_modules'));
  for (const f of ['.dependency-cruiser.cjs', 'tsconfig.base.json'])
    copyFileSync(`${RAIZ}${f}`, join(casa, f));
});
afterEach(() => rmSync(casa, { recursive: true }));

/** Names of the walls that a project with these files violates. */
async function rotas(archivos: Record<string, string>): Promise<string[]> {
  for (const [ruta, texto] of Object.entries(archivos)) {
    mkdirSync(dirname(join(casa, ruta)), { recursive: true });
    writeFileSync(join(casa, ruta), texto);
  }
  const pisos = [...new Set(Object.keys(archivos).map((r) => r.split('/').slice(0, 2).join('/')))];
  const args = [CHECADOR, ...pisos, '--output-type', 'json'];
  const salida = await promisify(execFile)(process.execPath, args, { cwd: casa, maxBuffer: 1e8 }).catch(
    (e) => e,
  );
  const { summary } = JSON.parse(salida.stdout) as { summary: { violations: { rule: { name: string } }[] } };
  return summary.violations.map((v) => v.rule.name).sort();
}

const ALGO = 'export const x = 1;\n';
const usa = (ruta: string) => `import { x } from '${ruta}';\nexport const y = x;\n`;
const trae = (ruta: string) => `export const { x } = await import('${ruta}');\n`;

test.each<[string, Record<string, string>]>([
  ['contrato-solo-zod-y-tz', { 'contrato/src/a.ts': `import pg from 'pg';\nexport const y = pg;\n` }],
  [
    'contrato-solo-zod-y-tz',
    { 'contrato/src/a.ts': `import { readFileSync } from 'node:fs';\nexport const y = readFileSync;\n` },
  ],
  ['servidor-no-toca-web', { 'servidor/src/a.ts': usa('../../web/src/b.ts'), 'web/src/b.ts': ALGO }],
  [
    'plataforma-no-conoce-salas',
    {
      'servidor/src/platform/a.ts': usa('../rooms/compras/index.ts'),
      'servidor/src/rooms/compras/index.ts': ALGO,
    },
  ],
  [
    'importar-no-conoce-salas',
    {
      'servidor/src/importar/a.ts': usa('../rooms/cartera/index.ts'),
      'servidor/src/rooms/cartera/index.ts': ALGO,
    },
  ],
  [
    'salas-no-conocen-lo-de-encima',
    { 'servidor/src/rooms/compras/a.ts': usa('../../puente/b.ts'), 'servidor/src/puente/b.ts': ALGO },
  ],
  [
    'aparte-solo-toman-plataforma',
    {
      'servidor/demo/a.ts': usa('../src/rooms/compras/index.ts'),
      'servidor/src/rooms/compras/index.ts': ALGO,
    },
  ],
  [
    'aparte-solo-toman-plataforma',
    { 'servidor/src/audit/a.ts': usa('../respaldo/b.ts'), 'servidor/src/respaldo/b.ts': ALGO },
  ],
  ['audit-es-de-las-ordenes', { 'servidor/src/a.ts': usa('./audit/b.ts'), 'servidor/src/audit/b.ts': ALGO }],
  [
    'demo-es-del-arranque',
    { 'servidor/src/cli/a.ts': trae('../../demo/index.ts'), 'servidor/demo/index.ts': ALGO },
  ],
  ['demo-entra-por-la-puerta', { 'servidor/src/a.ts': trae('../demo/b.ts'), 'servidor/demo/b.ts': ALGO }],
  [
    'demo-se-trae-al-usarla',
    { 'servidor/src/a.ts': usa('../demo/index.ts'), 'servidor/demo/index.ts': ALGO },
  ],
  [
    'respaldo-es-de-las-ordenes',
    { 'servidor/src/a.ts': usa('./respaldo/b.ts'), 'servidor/src/respaldo/b.ts': ALGO },
  ],
  [
    'lo-servido-no-toca-pruebas',
    { 'servidor/src/cli/a.ts': usa('../../testing/b.ts'), 'servidor/testing/b.ts': ALGO },
  ],
  [
    'lo-servido-no-toca-pruebas',
    { 'servidor/demo/a.ts': usa('../testing/b.ts'), 'servidor/testing/b.ts': ALGO },
  ],
  [
    'sala-entra-por-la-puerta',
    {
      'servidor/src/rooms/compras/a.ts': usa('../articulos/queries.ts'),
      'servidor/src/rooms/articulos/queries.ts': ALGO,
    },
  ],
  [
    'existencias-no-importa-salas',
    {
      'servidor/src/rooms/existencias/a.ts': usa('../compras/index.ts'),
      'servidor/src/rooms/compras/index.ts': ALGO,
    },
  ],
  [
    'cartera-no-importa-salas',
    {
      'servidor/src/rooms/cartera/a.ts': usa('../clientes/index.ts'),
      'servidor/src/rooms/clientes/index.ts': ALGO,
    },
  ],
  ['web-no-toca-servidor', { 'web/src/a.ts': `import pg from 'pg';\nexport const y = pg;\n` }],
  [
    'ui-no-conoce-llamadas',
    { 'web/src/ui/a.ts': usa('../platform/client.ts'), 'web/src/platform/client.ts': ALGO },
  ],
  [
    'captura-y-plataforma-no-conocen-salas',
    { 'web/src/capture/a.ts': usa('../rooms/compras/index.ts'), 'web/src/rooms/compras/index.ts': ALGO },
  ],
  [
    'sala-de-pantallas-entra-por-la-puerta',
    { 'web/src/rooms/compras/a.ts': usa('../sesion/b.ts'), 'web/src/rooms/sesion/b.ts': ALGO },
  ],
  [
    'sin-ciclos',
    {
      'servidor/src/a.ts': `import type { X } from './b.ts';\nexport type Y = X;\n`,
      'servidor/src/b.ts': `import { type Y } from './a.ts';\nexport type X = Y | 1;\n`,
    },
  ],
])('%s se detecta', async (regla, archivos) => {
  expect(await rotas(archivos)).toContain(regla);
});

test('una casa en regla no rompe ninguna, y el checador leyó sus archivos', async () => {
  expect(
    await rotas({
      'contrato/src/a.ts': `import { z } from 'zod';\nexport const x = z.string();\n`,
      'servidor/src/rooms/compras/a.ts': usa('../existencias/index.ts'),
      'servidor/src/rooms/existencias/index.ts': ALGO,
      'servidor/src/rooms/importaciones/b.ts': `${usa('../../importar/c.ts')}export * from '../compras/index.ts';\n`,
      'servidor/src/rooms/compras/index.ts': ALGO,
      'servidor/src/importar/c.ts': usa('../platform/d.ts'),
      'servidor/src/platform/d.ts': ALGO,
      'servidor/src/main.ts': trae('../demo/index.ts'),
      'servidor/demo/index.ts': usa('../src/platform/d.ts'),
      'servidor/src/cli/f.ts': `${usa('../audit/g.ts')}export * from '../respaldo/h.ts';\n`,
      'servidor/src/audit/g.ts': ALGO,
      'servidor/src/respaldo/h.ts': ALGO,
      'web/src/rooms/compras/a.ts': `${usa('../../ui/b.ts')}export * from '../sesion/index.ts';\n`,
      'web/src/rooms/sesion/index.ts': ALGO,
      'web/src/ui/b.ts': ALGO,
    }),
  ).toEqual([]);
});
