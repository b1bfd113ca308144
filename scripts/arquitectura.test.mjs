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

const pagina = ['ARCHITECTURE.md', 'docs/agregar.md']
  .map((ruta) => readFileSync(at(ruta), 'utf8'))
  .join('\n');

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
 * What somebody writes who adds a query, a report, a command for the shelf and a screen by following the page. For each file that the page names:
 * texts and what replaces each, or the whole of a new file.
 * @type {Record<string, readonly (readonly [de: string, a: string])[] | string>}
 */
const ESCRITO = {
  'contrato/src/calendario/calls.ts': [
    [
      "import { NOMBRE_FESTIVO_MAX } from './rules.ts';\n",
      "import { festivosPorHoja } from './reportes.ts';\nimport { NOMBRE_FESTIVO_MAX } from './rules.ts';\n",
    ],
    [
      "import { command, query } from '../call.ts';\n",
      "import { command, query, queryReport } from '../call.ts';\n",
    ],
    [
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
  getFestivosPorHoja: queryReport(festivosPorHoja, {
    resumen: 'Los días festivos, hoja por hoja.',
    control: 'cualquier operador',
    lee: { calendario: true },
    propia: true,
  }),
  renombraFestivo: command({
    resumen: 'Le cambia el nombre a un día festivo.',
    control: P.calendario,
    cambia: ['calendario'],
    propia: true,
    enCampo: true,
    input: z.strictObject({ fecha: fecha(), nombre: texto(NOMBRE_FESTIVO_MAX) }),
    output: z.object({ data: DiaFestivo.nullable() }),
  }),
`,
    ],
  ],
  'contrato/src/calendario/reportes.ts': `import { dia, reporte, texto } from '../reporte.ts';

/** The holidays, page by page. */
export const festivosPorHoja = reporte({
  identidad: 'FECHA',
  rango: null,
  orden: { columna: 'FECHA', sentido: 'desc' },
  columnas: { FECHA: dia('Fecha'), NOMBRE: texto('Nombre') },
});
`,
  'contrato/src/reportes.ts': [
    ['import { bancos,', "import { festivosPorHoja } from './calendario/reportes.ts';\nimport { bancos,"],
    ['const paginados = {\n', 'const paginados = {\n  getFestivosPorHoja: festivosPorHoja,\n'],
  ],
  'servidor/src/rooms/calendario/index.ts': [
    [
      "import { type Kysely, sql } from 'kysely';\n",
      "import { festivosPorHoja } from '@anden/contrato/calendario/reportes.ts';\nimport type { FilaDe } from '@anden/contrato/reporte.ts';\nimport { type Kysely, sql } from 'kysely';\nimport { responde } from '../../platform/consulta/index.ts';\n",
    ],
    [
      'export const calendario = (alCambiar: readonly AlCambiarCalendario[]): Handlers<typeof calendarioCalls> => ({\n',
      `export const calendario = (alCambiar: readonly AlCambiarCalendario[]): Handlers<typeof calendarioCalls> => ({
  async getFestivoDeHoy(_input, { db, dia }) {
    return { data: (await festivos(db).where('f.fecha', '=', dia).executeTakeFirst()) ?? null };
  },

  getFestivosPorHoja: responde(festivosPorHoja, () => ({
    filas: sql<FilaDe<typeof festivosPorHoja>>\`select fecha as "FECHA", nombre as "NOMBRE" from dias_festivos\`,
  })),

  async renombraFestivo({ fecha, nombre }, { db, publicar }) {
    await db.updateTable('dias_festivos').set({ nombre }).where('fecha', '=', fecha).execute();
    publicar({ tema: 'calendario' });
    return { data: (await festivos(db).where('f.fecha', '=', fecha).executeTakeFirst()) ?? null };
  },

`,
    ],
  ],
  'servidor/testing/ejemplos.ts': [
    [
      '  getCalendario: {},\n',
      `  getCalendario: {},
  getFestivoDeHoy: {},
  getFestivosPorHoja: {},
  renombraFestivo: { fecha: FESTIVO, nombre: 'DE LA PRUEBA' },
`,
    ],
  ],
  'servidor/testing/exactamente-una-vez.test.ts': [
    [
      "  guardaDiaFestivo: { nombre: 'OTRO' },\n",
      "  guardaDiaFestivo: { nombre: 'OTRO' },\n  renombraFestivo: { nombre: 'OTRO' },\n",
    ],
  ],
  'servidor/testing/archivos.test.ts': [
    [
      '> = {\n  getClientesDistribuidor:',
      "> = {\n  getFestivosPorHoja: { pedido: {}, filtro: 'a', orden: 'NOMBRE', luego: '-FECHA' },\n  getClientesDistribuidor:",
    ],
  ],
  'web/src/rooms/calendario/proyecciones.ts': `import type { ProyeccionesDeCampo } from '../../platform/proyeccion.ts';

export const deCalendario = {
  renombraFestivo: { sinProyeccion: 'The calendar is not among the readings that the device keeps' },
} satisfies Partial<ProyeccionesDeCampo>;
`,
  'web/src/proyecciones.ts': [
    [
      'import { deCompras }',
      "import { deCalendario } from './rooms/calendario/proyecciones.ts';\nimport { deCompras }",
    ],
    ['  ...deCompras,\n', '  ...deCalendario,\n  ...deCompras,\n'],
  ],
  'contrato/src/rutas.ts': [
    [
      'export const RUTAS: readonly Ruta[] = [\n',
      `export const RUTAS: readonly Ruta[] = [
  { ruta: '/DeHoy', menu: 'dehoy', titulo: 'De hoy', control: P.calendario, seccion: null },
`,
    ],
  ],
  'web/src/rooms/calendario/DeHoy.tsx': `import { useGuardado } from '../../platform/guardado.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { useQueryCall } from '../../platform/query.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { Lista } from '../../ui/Lista.tsx';

const COLUMNAS = columnasDe('getFestivosPorHoja', { FECHA: { ancho: 110 } });

/** 'De hoy' (menu 'dehoy'): whether today counts, and every holiday. */
export default function DeHoy() {
  const { data } = useQueryCall('getFestivoDeHoy', {}).data ?? {};
  const renombra = useGuardado('renombraFestivo', { titulo: 'De hoy' });
  const { abre: _, panel: __, elegida: ___, registro: ____, ...lista } = useConsulta('getFestivosPorHoja', { columnas: COLUMNAS });
  const pideNombre = () => data && void renombra.run({ fecha: data.FECHA, nombre: 'FIESTA' });
  return (
    <Lista
      {...lista}
      unidad={['día', 'días']}
      vacio={{ titulo: 'Ningún día festivo' }}
      controles={<Boton onClick={pideNombre}>Es fiesta</Boton>}
    />
  );
}
`,
  'web/src/pantallas.ts': [
    [
      'export const pantallas: readonly Pantalla[] = [\n',
      `export const pantallas: readonly Pantalla[] = [
  { menu: 'dehoy', component: () => import('./rooms/calendario/DeHoy.tsx') },
`,
    ],
  ],
};

const LLAMADA = pasosDe('How to add a call');
const PANTALLA = pasosDe('How to add a screen');
const pasos = [...LLAMADA, ...PANTALLA];

test('ARCHITECTURE: los archivos y los comandos que nombra existen', () => {
  expect(LLAMADA.length).toBeGreaterThan(4);
  expect(PANTALLA.length).toBeGreaterThan(3);
  const nuevos = Object.keys(ESCRITO).filter((ruta) => typeof ESCRITO[ruta] === 'string');
  // The page names it for the rooms that need one, and this room does not.
  const deAlgunas = ['web/src/rooms/calendario/index.ts'];
  const nombrados = pasos.flatMap(archivosDe).filter((ruta) => !nuevos.includes(ruta));
  expect(nombrados.filter((ruta) => !deAlgunas.includes(ruta) && !existsSync(at(ruta)))).toEqual([]);
  const comandos = [...pagina.matchAll(/`npm (?:run )?([\w:]+)/g)].map(([, nombre = '']) => nombre);
  expect(comandos.filter((nombre) => !(nombre in SCRIPTS))).toEqual([]);
});

test('ARCHITECTURE: agregar una llamada, un reporte, un comando de campo y una pantalla no toca más que lo que nombra, en ese orden', () => {
  const nombrados = pasos.flatMap(archivosDe);
  const orden = Object.keys(ESCRITO).map((ruta) => nombrados.indexOf(ruta));
  expect(orden).not.toContain(-1);
  expect(orden).toEqual([...orden].sort((a, b) => a - b));
  for (const [ruta, cambio] of Object.entries(ESCRITO))
    if (typeof cambio !== 'string')
      for (const [de] of cambio) expect(readFileSync(at(ruta), 'utf8')).toContain(de);
});

const copia = mkdtempSync(join(tmpdir(), 'anden-arquitectura-'));
afterAll(() => rmSync(copia, { recursive: true, force: true }));

// Type checks of three floors, two of them twice, and a migrated database take some minutes. `npm run test:largo -- arquitectura`.
test.runIf(process.env.ANDEN_LARGO)(
  'ARCHITECTURE: una copia con lo agregado compila y lo generado está al día; sin un paso, no',
  { timeout: 900_000 },
  () => {
    for (const parte of [
      'contrato',
      'servidor',
      'web',
      'bench',
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
      else
        writeFileSync(
          destino,
          cambio.reduce((texto, par) => texto.replace(...par), readFileSync(destino, 'utf8')),
        );
    }
    // The same as `npm run tipos`, without preparing the checkout first.
    const tipos = corre(SCRIPTS.tipos?.split(' ').at(-1) ?? '');
    expect(tipos.status, tipos.stderr).toBe(0);
    expect(readFileSync(join(copia, 'docs/openapi.json'), 'utf8')).toContain('/getFestivoDeHoy');
    // Only the contract changed, so what is generated from the database is the same.
    const generado = 'servidor/src/platform/db/db.gen.ts';
    expect(readFileSync(join(copia, generado), 'utf8')).toBe(readFileSync(at(generado), 'utf8'));
    for (const piso of ['contrato', 'servidor', 'web']) expect(compila(piso)).toBe('');
    // The page says what does not compile without its step.
    const sin = (/** @type {string[]} */ ...rutas) => {
      for (const ruta of rutas) writeFileSync(join(copia, ruta), readFileSync(at(ruta), 'utf8'));
    };
    const probadas = ['servidor/testing/exactamente-una-vez.test.ts', 'servidor/testing/archivos.test.ts'];
    sin('servidor/src/rooms/calendario/index.ts', 'servidor/testing/ejemplos.ts', ...probadas);
    const enServidor = compila('servidor').split(/\n(?=\S)/);
    const dice = (/** @type {string} */ ruta, /** @type {string} */ nombre) =>
      enServidor.some((linea) => linea.includes(ruta.replace('servidor/', '')) && linea.includes(nombre));
    expect(dice('servidor/src/rooms/', 'getFestivoDeHoy')).toBe(true);
    expect(dice('servidor/testing/ejemplos.ts', 'getFestivoDeHoy')).toBe(true);
    expect(dice(probadas[0] ?? '', 'renombraFestivo')).toBe(true);
    expect(dice(probadas[1] ?? '', 'getFestivosPorHoja')).toBe(true);
    sin('web/src/proyecciones.ts');
    expect(compila('web')).toContain("'renombraFestivo' is missing");
  },
);

/** @param {string[]} args */
const corre = (...args) => spawnSync(process.execPath, args, { cwd: copia, encoding: 'utf8' });

/** The compiler's errors for a floor of the copy. @param {string} piso */
const compila = (piso) =>
  corre('node_modules/typescript/bin/tsc', '-p', `${piso}/tsconfig.json`, '--pretty', 'false').stdout;
