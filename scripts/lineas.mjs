import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './checkout.mjs';

/**
 * `npm run lineas`: how long the house is, by floor and by room, and what each of eight reports costs over three floors,
 * by itself and with what only it shows.
 * Lines of TypeScript and CSS with their comments, without tests and generated files.
 */

const CODIGO = /\.(ts|tsx|css)$/;
const SIN_CONTAR = /\.(test|piezas|gen|muestra)\.\w+$/;
const PISOS = ['contrato', 'servidor', 'web'];

/** @param {string} text */
const count = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
/** @param {string} file */
const linesOf = (file) => count(readFileSync(at(file), 'utf8'));

/**
 * Lines of a folder's code, in whatever depth.
 * @param {string} folder
 * @returns {number}
 */
function linesIn(folder) {
  let lines = 0;
  for (const entry of readdirSync(at(folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) lines += linesIn(path);
    else if (CODIGO.test(entry.name) && !SIN_CONTAR.test(entry.name)) lines += linesOf(path);
  }
  return lines;
}

/**
 * Lines of a declaration that begins like this, with the comment above it, up to the line that closes it.
 * @param {string} file
 * @param {string} start
 */
function declared(file, start) {
  const lines = readFileSync(at(file), 'utf8').split('\n');
  let first = lines.findIndex((line) => line.startsWith(start));
  if (first < 0) throw new Error(`${file} no declara "${start.trim()}"`);
  const indent = start.length - start.trimStart().length;
  const last = lines.findIndex(
    (line, i) => i > first && /^\s*\}\)[,;]$/.test(line) && line.search(/\S/) === indent,
  );
  while (/^\s*(\/\*\*|\*)/.test(lines[first - 1] ?? '')) first--;
  return last - first + 1;
}

/**
 * What a report is made of: its declaration and call in the contract, its statement and its screen. `alLado` is another feature that only
 * this report shows: its own calls, commands, panels and dialogs.
 */
const REPORTES = [
  {
    nombre: 'Guías',
    contrato: [
      declared('contrato/src/embarques/reportes.ts', 'export const guias ='),
      declared('contrato/src/embarques/calls.ts', '  getGuiasFacturas:'),
    ],
    servidor: ['rooms/embarques/guias.ts'],
    web: ['rooms/embarques/Guias.tsx'],
    alLado: [
      declared('contrato/src/embarques/calls.ts', '  getCambiosGuia:'),
      declared('contrato/src/embarques/calls.ts', '  guardaSeguimientoGuia:'),
      'servidor/src/rooms/embarques/seguimiento.ts',
      'web/src/rooms/embarques/PanelDeGuia.tsx',
      'web/src/rooms/embarques/SeguimientoDeGuia.tsx',
      'web/src/rooms/embarques/SeguimientoDeGuia.module.css',
    ],
  },
  {
    nombre: 'RemisionesRevisadas',
    contrato: [
      declared('contrato/src/embarques/reportes.ts', 'export const revisadas ='),
      declared('contrato/src/embarques/calls.ts', '  getRemisionesRevisadas:'),
    ],
    servidor: ['rooms/embarques/revisadas.ts'],
    web: ['rooms/embarques/RemisionesRevisadas.tsx'],
    alLado: [],
  },
  {
    nombre: 'Facturas pendientes',
    contrato: [
      declared('contrato/src/embarques/reportes.ts', 'export const facturasSinEntrega ='),
      declared('contrato/src/embarques/calls.ts', '  getFacturasSinEntregaAFletera:'),
    ],
    servidor: ['rooms/embarques/facturas.ts'],
    web: ['rooms/embarques/EmbarqueFletera.tsx'],
    alLado: [
      declared('contrato/src/embarques/calls.ts', '  actualizaFacturasEntregadas:'),
      'servidor/src/rooms/embarques/entregar.ts',
      'web/src/rooms/embarques/useEntrega.tsx',
      'web/src/rooms/embarques/embarque.module.css',
    ],
  },
  {
    nombre: 'Hist_compras',
    contrato: [
      declared('contrato/src/compras/reportes.ts', 'export const historialCompras ='),
      declared('contrato/src/compras/calls.ts', '  getHistorialRecepcionAcomodo:'),
    ],
    servidor: ['rooms/compras/historial.ts'],
    web: ['rooms/compras/Hist_compras.tsx'],
    alLado: [
      declared('contrato/src/compras/calls.ts', '  getMovimientosCompra:'),
      'servidor/src/rooms/compras/movimientos.ts',
      'web/src/rooms/compras/PanelMovimientos.tsx',
      'web/src/rooms/compras/suma.ts',
    ],
  },
  {
    nombre: 'Hist_resurtidos',
    contrato: [
      declared('contrato/src/resurtidos/reportes.ts', 'export const historialResurtidos ='),
      declared('contrato/src/resurtidos/calls.ts', '  getHistorialResurtidos:'),
    ],
    servidor: ['rooms/resurtidos/historial.ts'],
    web: ['rooms/resurtidos/Hist_resurtidos.tsx'],
    // The screen of the current order shows this elapsed time too.
    alLado: ['web/src/rooms/resurtidos/Transcurrido.tsx'],
  },
  {
    nombre: 'AjustesAlmacen',
    contrato: [
      declared('contrato/src/conteos/reportes.ts', 'export const ajustes ='),
      declared('contrato/src/conteos/calls.ts', '  getAjustesyDevoluciones:'),
    ],
    servidor: ['rooms/conteos/historial.ts'],
    web: ['rooms/conteos/AjustesAlmacen.tsx'],
    alLado: [
      'servidor/src/rooms/conteos/contados.ts',
      'web/src/rooms/conteos/Contados.tsx',
      'web/src/rooms/conteos/Contados.module.css',
    ],
  },
  {
    nombre: 'Faltantes',
    contrato: [
      declared('contrato/src/traspasos/reportes.ts', 'export const faltantesTraspasos ='),
      declared('contrato/src/traspasos/calls.ts', '  getFaltantesTraspasos:'),
    ],
    servidor: ['rooms/traspasos/faltantes.ts'],
    web: ['rooms/traspasos/Faltantes.tsx'],
    alLado: [],
  },
  {
    nombre: 'Kardex',
    contrato: [
      declared('contrato/src/existencias/kardex.ts', 'export const kardex ='),
      declared('contrato/src/existencias/libro.ts', '  getKardex:'),
    ],
    servidor: ['rooms/existencias/kardex.ts'],
    web: ['rooms/existencias/Kardex.tsx', 'rooms/existencias/kardex/kardex.module.css'],
    alLado: [
      'servidor/src/rooms/existencias/kardex-alcance.ts',
      'web/src/rooms/existencias/kardex/useCriterios.tsx',
      'web/src/rooms/existencias/kardex/PanelMovimiento.tsx',
    ],
  },
];

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);

/**
 * A row of a table in Markdown.
 * @param {...(string | number)} cells
 */
const row = (...cells) => process.stdout.write(`| ${cells.join(' | ')} |\n`);

/** @param {string} floor */
const roomsOf = (floor) =>
  readdirSync(at(floor, floor === 'contrato' ? 'src' : 'src/rooms'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

row('reporte', ...PISOS, 'el reporte', 'al lado');
row('---', '---:', '---:', '---:', '---:', '---:');
for (const { nombre, contrato, servidor, web, alLado } of REPORTES) {
  const parts = [
    sum(contrato),
    sum(servidor.map((f) => linesOf(`servidor/src/${f}`))),
    sum(web.map((f) => linesOf(`web/src/${f}`))),
  ];
  const beside = sum(alLado.map((part) => (typeof part === 'number' ? part : linesOf(part))));
  row(nombre, ...parts, sum(parts), beside);
}
process.stdout.write('\n');
row('sala', ...PISOS);
row('---', '---:', '---:', '---:');
const rooms = PISOS.map((floor) => new Set(roomsOf(floor)));
const names = [...new Set(rooms.flatMap((suyas) => [...suyas]))].filter((name) => name !== 'libro').sort();
for (const name of names) {
  const cells = PISOS.map((floor, i) =>
    rooms[i]?.has(name) ? linesIn(join(floor, floor === 'contrato' ? 'src' : 'src/rooms', name)) : '',
  );
  row(name, ...cells);
}
row('todo el piso', ...PISOS.map((floor) => linesIn(join(floor, 'src'))));
row('demostración', '', linesIn('servidor/demo'), '');
