import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { sube } from './importaciones.ts';
import { deDosEnDos, LARGO } from './largo.ts';
import { libro } from './libros.ts';

/** Nothing that an operator sends may keep the others waiting for longer, in milliseconds. */
const HASTA = 50;
/** Runs of each door: what the machine does meanwhile holds one of them, what we do holds all. */
const VECES = 3;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** The most processor time that this thread takes in one turn of its event loop, in milliseconds. */
function cuentaVueltas(): () => number {
  let mayor = 0;
  let antes = process.threadCpuUsage();
  let sigue = true;
  const vuelta = () => {
    const { user, system } = process.threadCpuUsage(antes);
    mayor = Math.max(mayor, (user + system) / 1000);
    antes = process.threadCpuUsage();
    if (sigue) setTimeout(vuelta, 1);
  };
  vuelta();
  return () => {
    sigue = false;
    return mayor;
  };
}

/**
 * The longest that the event loop was held, in milliseconds, in the best of some runs. On a machine with more work than processors the loop is late
 * without having done anything; then what counts is the time that it took itself.
 */
async function retenido(hacer: () => Promise<unknown>): Promise<number> {
  let menor = Number.POSITIVE_INFINITY;
  for (let i = 0; i < VECES && menor > HASTA; i++) {
    const lazo = monitorEventLoopDelay({ resolution: 1 });
    const vueltas = cuentaVueltas();
    lazo.enable();
    await hacer();
    lazo.disable();
    const suyo = vueltas();
    menor = Math.min(menor, lazo.max / 1e6, suyo);
  }
  return menor;
}

const titulos = (cuantos: number): string => Array.from({ length: cuantos }, (_, i) => `c${i}`).join(';');
const veces = (texto: string, cuantas: number): string => texto.repeat(cuantas);

/** Files that hold whoever reads them, each in another way. */
const ARCHIVOS: readonly [cual: string, nombre: string, datos: () => string | Buffer][] = [
  ['200,000 títulos', 'a.csv', () => `${titulos(200_000)}\nx;y\n`],
  [
    '500 títulos que no son de nadie, en filas anchas',
    'a.csv',
    () => `${titulos(500)}\n${veces(`${veces('1.234,5;', 499)}x\n`, 1_000)}`,
  ],
  ['un renglón de megas sin separador', 'a.csv', () => `CLAVE;NOMBRE\n${veces('x', 3 * 1024 * 1024)};y\n`],
  ['una comilla que no cierra', 'a.csv', () => `CLAVE;NOMBRE\n"${veces('x\n', 1024 * 1024)}`],
  [
    'celdas largas',
    'a.csv',
    () => `Fecha;Abono;Concepto\n${veces(`13/03/2024;1.00;${veces('x ', 16_000)}\n`, 140)}`,
  ],
  [
    'un libro de celdas anchas',
    'a.xlsx',
    () =>
      libro(
        Array.from(
          { length: 3_000 },
          (_, i) =>
            `<row r="${i + 1}">${Array.from({ length: 100 }, (_x, c) => `<c><v>${i * c}.5</v></c>`).join('')}</row>`,
        ).join(''),
      ),
  ],
];

test.each(deDosEnDos(ARCHIVOS, 0))(
  'revisar un archivo con %s no detiene a los demás',
  async (_cual, nombre, datos) => {
    const id = await sube(app, nombre, datos());
    expect(await retenido(() => app.call('revisaImportacion', { importacion_id: id }))).toBeLessThan(HASTA);
  },
);

test.each(deDosEnDos(ARCHIVOS, 1))(
  'leer como estado de cuenta un archivo con %s, tampoco',
  async (_cual, nombre, datos) => {
    const id = await sube(app, nombre, datos());
    const mira = () => app.call('getEstadoCuenta', { importacion_id: id, cuenta_ba_id: 1 });
    expect(await retenido(mira)).toBeLessThan(HASTA);
  },
);

test('ni un estado de cuenta de tres mil depósitos que se parecen', async () => {
  const filas = Array.from({ length: 3_000 }, (_, i) => `13/03/2024,SPEI ${i} DE ${i % 7},REF${i},100.00`);
  const id = await sube(app, 'e.csv', `Fecha,Concepto,Referencia,Abono\n${filas.join('\n')}\n`);
  let renglones: unknown[] = [];
  const mira = async () => {
    renglones = (await app.call('getEstadoCuenta', { importacion_id: id, cuenta_ba_id: 1 })).body.data
      .renglones;
  };
  // Its reply is long, and it is this process that reads it too.
  expect(await retenido(mira)).toBeLessThan(2 * HASTA);
  expect(renglones).toHaveLength(3_000);
});

/** Files whose rehearsal takes long; the last only in the long form. */
const ENSAYADOS: readonly [cual: string, datos: () => string][] = [
  ['cien mil filas que se rechazan todas', () => `CLAVE_ARTICULO,ARTICULO\n${veces(',x\n', 90_000)}`],
  [
    'filas buenas y largas',
    () =>
      `CLAVE_ARTICULO,ARTICULO\n${Array.from({ length: 30_000 }, (_, i) => `Q-${i},${veces('PALABRA ', 20)}${i}`).join('\n')}`,
  ],
  ['más rechazos de los que nadie lee', () => `CLAVE_ARTICULO,ARTICULO\n${veces(',x\n', 200_000)}`],
];

test.each(LARGO ? ENSAYADOS : ENSAYADOS.slice(0, -1))(
  'ensayar %s no detiene a los demás',
  async (_cual, datos) => {
    const id = await sube(app, 'e.csv', datos());
    await app.call('revisaImportacion', { importacion_id: id });
    const ensaya = () => app.call('ensayaImportacion', { importacion_id: id, tabla: 'articulos' });
    expect(await retenido(ensaya)).toBeLessThan(HASTA);
  },
  120_000,
);
