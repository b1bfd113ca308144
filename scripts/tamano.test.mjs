import { expect, test } from 'vitest';
import { FUNCION_MAX, longIn } from './funciones.mjs';
import { faultsOf, LINEAS_MAX, REPETIDAS_MAX, repeatedIn } from './tamano.mjs';

test('un archivo de código tiene a lo más sus líneas, también si son de un solo texto', () => {
  const texto = (/** @type {number} */ lineas) => `export const SQL = \`\n${'x\n'.repeat(lineas - 2)}\`;\n`;
  expect(faultsOf('servidor/src/a.ts', texto(LINEAS_MAX))).toEqual([]);
  expect(faultsOf('servidor/src/a.ts', texto(LINEAS_MAX + 1))).toHaveLength(1);
  expect(faultsOf('web/src/a.css', '\n'.repeat(LINEAS_MAX + 1))).toHaveLength(1);
});

test('un gancho suelto sólo puede estar en un archivo de pruebas', () => {
  const suelto = 'import { afterEach } from "vitest";\nafterEach(() => {});\n';
  expect(faultsOf('servidor/testing/casa.ts', suelto)).toHaveLength(1);
  expect(faultsOf('servidor/src/a.test.ts', suelto)).toEqual([]);
  expect(
    faultsOf('servidor/testing/casa.ts', 'export function casa() {\n  afterEach(() => {});\n}\n'),
  ).toEqual([]);
});

test('lo que pasa de sus líneas no está dos veces, ni en un mismo archivo', () => {
  const lineas = (/** @type {number} */ n, de = 'x') =>
    Array.from({ length: n }, (_, i) => `${de}(${i});`).join('\n');
  const archivos = (/** @type {Record<string, string>} */ textos) =>
    repeatedIn(new Map(Object.entries(textos)));
  const larga = lineas(REPETIDAS_MAX + 1);
  expect(archivos({ 'a.ts': larga, 'b.ts': lineas(REPETIDAS_MAX) })).toEqual([]);
  // Indentation and blank lines do not hide a repetition.
  const sangrada = `function b() {\n\n${larga.replace(/^/gm, '    ')}\n}`;
  expect(archivos({ 'a.ts': larga, 'b.ts': sangrada })).toEqual([
    `b.ts:3: más de ${REPETIDAS_MAX} líneas están también en a.ts:1`,
  ]);
  // A longer run is one fault; a second one in the same file is another.
  const dos = `${lineas(30)}\n${lineas(30, 'y')}`;
  expect(archivos({ 'a.ts': dos, 'b.ts': lineas(30) })).toHaveLength(1);
  expect(archivos({ 'a.ts': `${larga}\nz();\n${larga}` })).toHaveLength(1);
  // Imports may be repeated.
  const importa = `import {\n${lineas(30).replaceAll(/\(\d+\);/g, ',')}\n} from 'a';\n`;
  expect(archivos({ 'a.ts': importa, 'b.ts': importa })).toEqual([]);
});

test('una función tiene a lo más sus líneas, también si son de marcas o de un texto', () => {
  const marcas = (/** @type {number} */ lineas) =>
    `export function Pantalla() {\n  return (\n    <>\n${'      <hr />\n'.repeat(lineas - 6)}    </>\n  );\n}\n`;
  expect(longIn('web/src/a.tsx', marcas(FUNCION_MAX))).toEqual([]);
  expect(longIn('web/src/a.tsx', `\n${marcas(FUNCION_MAX + 1)}`)).toEqual([
    `web/src/a.tsx:2: Pantalla tiene ${FUNCION_MAX + 1} líneas, y a lo más pueden ser ${FUNCION_MAX}`,
  ]);
  const texto = (/** @type {number} */ lineas) =>
    `export const consulta = {\n  lee: async () => \`\n${'x\n'.repeat(lineas - 2)}\`,\n};\n`;
  expect(longIn('servidor/src/a.ts', texto(FUNCION_MAX))).toEqual([]);
  expect(longIn('servidor/src/a.ts', texto(FUNCION_MAX + 1))).toHaveLength(1);
  // An object that only holds functions is not a function.
  expect(
    longIn('servidor/src/a.ts', `export const a = {\n${'  b: () => 1,\n'.repeat(FUNCION_MAX)}};\n`),
  ).toEqual([]);
});
