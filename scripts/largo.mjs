import { at } from './checkout.mjs';
import { run } from './child.mjs';
import { ensureChromium } from './chromium.mjs';
import { elapsed, Fallo, principal, say } from './pasos.mjs';
import { envFor, preparar } from './preparar.mjs';
import { buildWeb } from './web.mjs';

/**
 * `npm run test:largo`: runs in full the tests of which `npm test` runs a short form. It takes some hours on two cores: run it at night and before a
 * delivery.
 *
 * The number in each may be changed by its variable. `npm run test:largo -- caidas` runs a single one.
 *
 * @typedef {{ name: string, que: string, variable?: string, veces?: string, args: string[], navegador?: boolean }} Larga
 */

/** @type {Larga[]} */
const largas = [
  {
    name: 'caidas',
    que: 'La base se cae bajo 16 comandos: la propia y la de DATABASE_URL',
    variable: 'ANDEN_CAIDAS',
    veces: '20',
    args: ['servidor', 'testing/caidas.test.ts'],
  },
  {
    name: 'cortes',
    que: 'kill -9 de todo a medio trabajo',
    variable: 'ANDEN_CORTES',
    veces: '200',
    args: ['servidor', 'testing/cortes.test.ts'],
  },
  {
    name: 'modelo',
    que: 'Operaciones al azar de seis operadores',
    variable: 'ANDEN_OPERACIONES',
    veces: '200000',
    args: ['servidor', 'testing/modelo.test.ts'],
  },
  {
    name: 'dinero',
    que: 'Operaciones al azar con el dinero de los clientes',
    variable: 'ANDEN_DINERO',
    veces: '20000',
    args: ['servidor', 'testing/cartera.test.ts'],
  },
  {
    name: 'sumas',
    que: 'Ventas al azar: cada reporte, gráfica, archivo y PDF suma lo mismo',
    variable: 'ANDEN_SUMAS',
    veces: '60',
    args: ['servidor', 'ventas/sumas-azar.test.ts'],
  },
  {
    name: 'entradas',
    que: 'Entradas al azar de cada llamada',
    variable: 'ANDEN_ENTRADAS',
    veces: '1000',
    args: ['servidor', 'testing/entradas-malas.test.ts'],
  },
  {
    name: 'permisos',
    que: 'Cada llamada con cada permiso, cada valor extremo en cada campo, y lo que le pasa a cada clave',
    variable: 'ANDEN_LARGO',
    veces: 'si',
    args: [
      'servidor',
      'testing/contrato.test',
      'testing/entradas-por-hoja.test',
      'testing/exactamente-una-vez.test',
    ],
  },
  {
    name: 'pares',
    que: 'Mil pares de operadores sobre el mismo renglón, en cada sala',
    variable: 'ANDEN_PARES',
    veces: '1000',
    args: ['servidor', 'a-la-vez', 'compras/recepcion.test', 'testing/pares', 'conteos/conteos'],
  },
  {
    name: 'arranques',
    que: 'kill -9 a medio primer arranque, a media restauración y una y otra vez; respaldar, restaurar y ensayar trabajando; lo que detendría a los demás',
    variable: 'ANDEN_LARGO',
    veces: 'si',
    args: [
      'servidor',
      ...[
        'testing/primer-arranque.test',
        'testing/respaldo.test',
        'postgres/recovery.test',
        'testing/arranque.test',
      ],
      ...[
        'testing/base-que-no-queda.test',
        'testing/empresa-de-prueba.test',
        'testing/respaldo-base.test',
        'testing/lazo.test',
      ],
    ],
  },
  {
    name: 'navegador',
    que: 'En el navegador, todo: cada detalle, cada código por cada camino en cada campo, cada trabajo en cada corte de red, cada tema, cada reporte con 50,000 renglones',
    variable: 'ANDEN_LARGO',
    veces: 'si',
    args: ['e2e'],
  },
  {
    name: 'arquitectura',
    que: 'En una copia, una llamada, un reporte, un comando de campo y una pantalla más, por los pasos de docs/agregar.md',
    variable: 'ANDEN_LARGO',
    veces: 'si',
    args: ['scripts', 'arquitectura'],
  },
  {
    name: 'subida',
    que: 'Los datos y un navegador abierto de la última versión entregada, bajo ésta',
    variable: 'ANDEN_SUBIDA',
    veces: '55c438c5',
    navegador: true,
    args: ['servidor', 'testing/subida.test.ts'],
  },
  {
    name: 'telefono',
    que: 'Una centralita y un teléfono de verdad (baresip, de Debian)',
    variable: 'ANDEN_TELEFONO',
    veces: 'si',
    args: ['servidor', 'testing/telefono.test.ts'],
  },
  {
    name: 'puente',
    que: 'Un ERP en un Firebird de verdad (firebird3.0-server, de Debian), con sus caídas',
    variable: 'ANDEN_FIREBIRD',
    veces: 'si',
    args: ['servidor', 'testing/puente'],
  },
  {
    name: 'primer-dia',
    que: 'El primer día de una empresa y el segundo, de sus archivos a la primera remisión surtida',
    variable: 'ANDEN_PRIMER_DIA',
    veces: 'si',
    args: ['servidor', 'testing/primer-dia.test.ts'],
  },
  { name: 'caos', que: '20 equipos, cinco minutos, 30 % de pérdida', args: [] },
];

await principal(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => largas.every((larga) => larga.name !== name));
  if (unknown) throw new Fallo(`No hay "${unknown}". Hay: ${largas.map(({ name }) => name).join(', ')}`);
  delete process.env.NODE_ENV;
  const node = await preparar();
  const failed = [];
  for (const larga of largas.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    const { name, que, variable, veces, args, navegador } = larga;
    const env = envFor(node);
    if (navegador) {
      await buildWeb(node);
      env.CHROMIUM = await ensureChromium(node);
    }
    if (variable) env[variable] = process.env[variable] ?? veces;
    say(`${que}${variable ? ` (${variable}=${env[variable]})` : ''}`);
    const command = args.length > 0 ? [at('scripts/test.mjs'), ...args] : [at('bench/main.ts'), '--caos'];
    // The others run even if one fails, so that their results are known.
    if ((await run(node, command, { env })).code !== 0) failed.push(name);
  }
  process.stdout.write(
    failed.length ? `\n✗ Falló: ${failed.join(', ')}\n` : `\n✓ Todo pasó en ${elapsed()}\n`,
  );
  return failed.length ? 1 : 0;
});
