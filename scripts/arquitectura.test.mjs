import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { at } from './checkout.mjs';

const pagina = readFileSync(at('ARCHITECTURE.md'), 'utf8');

/** @type {{ scripts: Record<string, string> }} */
const { scripts: SCRIPTS } = JSON.parse(readFileSync(at('package.json'), 'utf8'));

/** The steps under a title, each by its number. @param {string} titulo */
function pasosDe(titulo) {
  const seccion = pagina.split(`\n## ${titulo}\n`)[1]?.split('\n## ')[0] ?? '';
  return seccion.split(/\n(?=\d+\. )/).slice(1);
}

/** The files that a step names; its placeholders stand for a room and a screen of the test. @param {string} paso */
const archivosDe = (paso) =>
  [...paso.matchAll(/`((?:contrato|servidor|web|e2e|docs)\/[^` ]*)`/g)].map(([, ruta = '']) =>
    ruta.replace('<sala>', 'calendario').replace('<Pantalla>', 'DeHoy'),
  );

/**
 * What somebody writes who adds a query and a screen by following the page. For each file that the page names: a text
 * and what replaces it, or the whole of a new file.
 * @type {Record<string, readonly [de: string, a: string] | string>}
 */
const ESCRITO = {
  'contrato/src/calendario/calls.ts': [
    'export const calendarioCalls = {\n',
    `export const calendarioCalls = {
  getFestivoDeHoy: query({
    resumen: 'El día festivo de hoy, si lo es.',
    control: 'cualquier operador',
    lee: { calendario: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({ data: DiaFestivo.nullable() }),
  }),
`,
  ],
  'servidor/src/rooms/calendario/index.ts': [
    'export const calendario = (alCambiar: readonly AlCambiarCalendario[]): Handlers<typeof calendarioCalls> => ({\n',
    `export const calendario = (alCambiar: readonly AlCambiarCalendario[]): Handlers<typeof calendarioCalls> => ({
  async getFestivoDeHoy(_input, { db, dia }) {
    return { data: (await festivos(db).where('f.fecha', '=', dia).executeTakeFirst()) ?? null };
  },

`,
  ],
  'servidor/testing/ejemplos.ts': [
    '  getCalendario: {},\n',
    '  getCalendario: {},\n  getFestivoDeHoy: {},\n',
  ],
  'contrato/src/rutas.ts': [
    'export const RUTAS: readonly Ruta[] = [\n',
    `export const RUTAS: readonly Ruta[] = [
  { ruta: '/DeHoy', menu: 'dehoy', titulo: 'De hoy', control: null, seccion: null },
`,
  ],
  'web/src/rooms/calendario/DeHoy.tsx': `import { tituloDe } from '@anden/contrato/rutas.ts';
import { useQueryCall } from '../../platform/query.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** 'De hoy' (menu 'dehoy'): whether today counts. */
export default function DeHoy() {
  const { data } = useQueryCall('getFestivoDeHoy', {}).data ?? {};
  return <PageHeader titulo={tituloDe('dehoy')} detalle={data?.NOMBRE ?? 'Día hábil'} />;
}
`,
  'web/src/pantallas.ts': [
    'export const pantallas: readonly Pantalla[] = [\n',
    `export const pantallas: readonly Pantalla[] = [
  { menu: 'dehoy', component: () => import('./rooms/calendario/DeHoy.tsx') },
`,
  ],
};

const LLAMADA = pasosDe('How to add a call');
const PANTALLA = pasosDe('How to add a screen');
const pasos = [...LLAMADA, ...PANTALLA];

test('ARCHITECTURE: los archivos y los comandos que nombra existen', () => {
  expect(LLAMADA.length).toBeGreaterThan(4);
  expect(PANTALLA.length).toBeGreaterThan(3);
  const nuevos = Object.keys(ESCRITO).filter((ruta) => typeof ESCRITO[ruta] === 'string');
  // The page names these two for the rooms that need them, and this room does not.
  const deAlgunas = ['web/src/rooms/calendario/proyecciones.ts', 'web/src/rooms/calendario/index.ts'];
  const nombrados = pasos.flatMap(archivosDe).filter((ruta) => !nuevos.includes(ruta));
  expect(nombrados.filter((ruta) => !deAlgunas.includes(ruta) && !existsSync(at(ruta)))).toEqual([]);
  const comandos = [...pagina.matchAll(/`npm (?:run )?([\w:]+)/g)].map(([, nombre = '']) => nombre);
  expect(comandos.filter((nombre) => !(nombre in SCRIPTS))).toEqual([]);
});

test('ARCHITECTURE: agregar una llamada y una pantalla no toca más que lo que nombra, en ese orden', () => {
  const nombrados = pasos.flatMap(archivosDe);
  const orden = Object.keys(ESCRITO).map((ruta) => nombrados.indexOf(ruta));
  expect(orden).not.toContain(-1);
  expect(orden).toEqual([...orden].sort((a, b) => a - b));
  for (const [ruta, cambio] of Object.entries(ESCRITO))
    if (typeof cambio !== 'string') expect(readFileSync(at(ruta), 'utf8')).toContain(cambio[0]);
});

const copia = mkdtempSync(join(tmpdir(), 'anden-arquitectura-'));
afterAll(() => rmSync(copia, { recursive: true, force: true }));

// Type checks of three floors and a migrated database take about a minute. `npm run test:largo -- arquitectura`.
test.runIf(process.env.ANDEN_LARGO)(
  'ARCHITECTURE: una copia con lo agregado compila y lo generado está al día; sin un paso, no',
  { timeout: 600_000 },
  () => {
    for (const parte of [
      'contrato',
      'servidor',
      'web',
      'docs',
      'scripts',
      'package.json',
      'package-lock.json',
      'tsconfig.base.json',
      '.kysely-codegenrc.json',
    ])
      cpSync(at(parte), join(copia, parte), {
        recursive: true,
        filter: (ruta) => !/\/(node_modules|dist)$/.test(ruta),
      });
    // Linked one by one, because the workspaces among them must be the copy's own.
    mkdirSync(join(copia, 'node_modules/@anden'), { recursive: true });
    for (const paquete of readdirSync(at('node_modules')))
      if (paquete !== '@anden')
        symlinkSync(at(`node_modules/${paquete}`), join(copia, 'node_modules', paquete));
    for (const piso of ['contrato', 'servidor', 'web'])
      symlinkSync(join(copia, piso), join(copia, 'node_modules/@anden', piso));
    for (const [ruta, cambio] of Object.entries(ESCRITO)) {
      const destino = join(copia, ruta);
      if (typeof cambio === 'string') writeFileSync(destino, cambio);
      else writeFileSync(destino, readFileSync(destino, 'utf8').replace(...cambio));
    }
    // The same as `npm run tipos`, without preparing the checkout first.
    const tipos = corre(SCRIPTS.tipos?.split(' ').at(-1) ?? '');
    expect(tipos.status, tipos.stderr).toBe(0);
    expect(readFileSync(join(copia, 'docs/openapi.json'), 'utf8')).toContain('/getFestivoDeHoy');
    // Only the contract changed, so what is generated from the database is the same.
    const generado = 'servidor/src/platform/db/db.gen.ts';
    expect(readFileSync(join(copia, generado), 'utf8')).toBe(readFileSync(at(generado), 'utf8'));
    for (const piso of ['contrato', 'servidor', 'web']) expect(compila(piso)).toBe('');
    // The page says that it does not compile without its handler.
    const sala = join(copia, 'servidor/src/rooms/calendario/index.ts');
    writeFileSync(sala, readFileSync(at('servidor/src/rooms/calendario/index.ts'), 'utf8'));
    expect(compila('servidor')).toContain("'getFestivoDeHoy' is missing");
  },
);

/** @param {string[]} args */
const corre = (...args) => spawnSync(process.execPath, args, { cwd: copia, encoding: 'utf8' });

/** The compiler's errors for a floor of the copy. @param {string} piso */
const compila = (piso) =>
  corre('node_modules/typescript/bin/tsc', '-p', `${piso}/tsconfig.json`, '--pretty', 'false').stdout;
