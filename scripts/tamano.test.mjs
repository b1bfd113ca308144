import { expect, test } from 'vitest';
import { faultsOf, LINEAS_MAX } from './tamano.mjs';

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
