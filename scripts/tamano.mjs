import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './checkout.mjs';

/** Most lines in a row, without blank ones and imports, that may be the same in two places: a longer run is written once and shared. */
export const REPETIDAS_MAX = 12;
/** Most lines of a file of code. biome's own rule counts a text of many lines as one. */
export const LINEAS_MAX = 400;

const PARTES = ['contrato', 'servidor', 'web', 'e2e', 'bench', 'scripts'];
/** Files written by people, as opposed to generated ones, whose names say so. */
const CODIGO = /\.(ts|tsx|mjs|cjs|css)$/;
const GENERADO = /\.gen\.\w+$/;
const AJENO = new Set(['node_modules', 'dist']);
/** A helper's hooks would run in the first file of a worker alone, because it reads each module once for all its files. */
const GANCHO = /^(before|after)(Each|All)\(/m;
/** Where functions are measured: a suite of tests is one long function. */
const DE_PRODUCTO = /^((contrato|servidor|web)\/src|servidor\/demo)\/.*\.tsx?$/;
const PRUEBA = /\.(test|piezas|spec)\.\w+$/;

/**
 * The faults of a file that biome has no rule for.
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
 * A file's lines without space around them. An import is left out: it only says what the file takes.
 * @param {string} text
 * @returns {{ number: number, line: string }[]}
 */
function linesOf(text) {
  const code = text.replace(/^import\b[^;]*;/gm, (statement) => statement.replace(/[^\n]/g, ''));
  return code.split('\n').flatMap((line, i) => (line.trim() ? { number: i + 1, line: line.trim() } : []));
}

/**
 * Runs of more than `REPETIDAS_MAX` lines that stand twice to the letter, each named once, where it begins.
 * @param {ReadonlyMap<string, string>} texts by path
 * @returns {string[]} faults
 */
export function repeatedIn(texts) {
  /** @type {Map<string, string>} where each window of lines was first seen */
  const seen = new Map();
  const faults = [];
  for (const [path, text] of texts) {
    const lines = linesOf(text);
    let inRun = false;
    for (let i = 0; i + REPETIDAS_MAX < lines.length; i++) {
      const run = lines.slice(i, i + REPETIDAS_MAX + 1);
      const key = run.map(({ line }) => line).join('\n');
      const place = `${path}:${run[0]?.number}`;
      const before = seen.get(key);
      if (before && !inRun)
        faults.push(`${place}: más de ${REPETIDAS_MAX} líneas están también en ${before}`);
      inRun = before !== undefined;
      if (!before) seen.set(key, place);
    }
  }
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
 * Writes the faults of every file of code in this checkout. It imports packages only when it runs, because they may not be installed yet when this
 * file is loaded.
 * @returns {Promise<number>} exit code
 */
export async function checkSize() {
  const { longIn } = await import('./funciones.mjs');
  const files = PARTES.flatMap(filesIn).filter((path) => CODIGO.test(path) && !GENERADO.test(path));
  if (files.length === 0) throw new Error('No se halló ningún archivo de código');
  const texts = new Map(files.map((path) => [path, readFileSync(at(path), 'utf8')]));
  const faults = [...texts].flatMap(([path, text]) => [
    ...faultsOf(path, text),
    ...(DE_PRODUCTO.test(path) && !PRUEBA.test(path) ? longIn(path, text) : []),
  ]);
  faults.push(...repeatedIn(texts));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  return faults.length > 0 ? 1 : 0;
}
