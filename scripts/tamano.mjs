import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './checkout.mjs';

/** Lines that a file of code may have. biome's own rule counts a text of many lines as one. */
export const LINEAS_MAX = 400;

const PARTES = ['contrato', 'servidor', 'web', 'e2e', 'bench', 'scripts'];
/** What is written by people: generated files say so in their names. */
const CODIGO = /\.(ts|tsx|mjs|cjs|css)$/;
const GENERADO = /\.gen\.\w+$/;
const AJENO = new Set(['node_modules', 'dist']);
/** A helper's hooks would run in the first file of a worker alone, because it reads each module once for all its files. */
const GANCHO = /^(before|after)(Each|All)\(/m;
const PRUEBA = /\.(test|piezas|spec)\.\w+$/;

/**
 * What biome cannot say of a file of code.
 * @param {string} path
 * @param {string} text
 * @returns {string[]} faults, each with its file; none if it is in order
 */
export function faultsOf(path, text) {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const faults = [];
  if (lines > LINEAS_MAX) faults.push(`${path}: ${lines} líneas, y a lo más pueden ser ${LINEAS_MAX}`);
  if (GANCHO.test(text) && !PRUEBA.test(path))
    faults.push(`${path}: un gancho de pruebas fuera de una función sólo corre en el primer archivo`);
  return faults;
}

/**
 * The files of a folder and of those in it. Node 20, which runs this before anything is installed, has no globSync.
 * @param {string} folder
 * @returns {string[]}
 */
const filesIn = (folder) =>
  readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return AJENO.has(entry.name) ? [] : filesIn(path);
    return entry.isFile() ? path : [];
  });

/**
 * Writes the faults of every file of code in this checkout.
 * @returns {number} exit code
 */
export function checkSize() {
  const files = PARTES.flatMap(filesIn).filter((path) => CODIGO.test(path) && !GENERADO.test(path));
  if (files.length === 0) throw new Error('No se halló ningún archivo de código');
  const faults = files.flatMap((path) => faultsOf(path, readFileSync(at(path), 'utf8')));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  return faults.length > 0 ? 1 : 0;
}
