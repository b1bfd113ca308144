import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { root } from './checkout.mjs';

/**
 * Children of these scripts never outlive them: signals are handed on, and the end of npm (which, killed
 * outright, tells nobody) counts as one.
 *
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {{ code: number, output: string }} Ended `code` is 128 + the signal's number when a signal ended it
 * @typedef {{
 *   env?: NodeJS.ProcessEnv, cwd?: string, detached?: boolean,
 *   stdio?: import('node:child_process').StdioOptions,
 *   tee?: boolean, quiet?: boolean,
 * }} RunOptions `tee` shows the output and keeps it; `quiet` only keeps it
 */

/** @type {Set<ChildProcess>} */
const children = new Set();

/** The signal that asked us to end, once there was one. @type {NodeJS.Signals | null} */
let asked = null;
let askedAt = 0;

/** @param {NodeJS.Signals} signal */
function endAsAsked(signal) {
  // One Ctrl-C arrives up to three times: from the terminal, from npm, and from npm's own parent.
  if (asked && Date.now() - askedAt < 1000) return;
  asked = signal;
  askedAt = Date.now();
  for (const child of children) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  if (children.size === 0) process.exit(128 + constants.signals[signal]);
}

for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => endAsAsked(signal));
}
watchNpm();

/** Whether we were asked to end; a step that failed because of it needs no explanation. */
export const interrupted = () => asked !== null;

/**
 * Runs a program to its end.
 * @param {string} file
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Ended>}
 */
export function run(file, args, options = {}) {
  const { tee = false, quiet = false, ...rest } = options;
  const kept = tee || quiet;
  const child = spawn(file, args, {
    cwd: root,
    stdio: kept ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    ...rest,
  });
  children.add(child);
  let output = '';
  for (const [from, to] of /** @type {const} */ ([
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])) {
    from?.on('data', (data) => {
      output += data;
      if (tee) to.write(data);
    });
  }
  return new Promise((done) => {
    /** @param {Ended} ended */
    const settle = (ended) => {
      children.delete(child);
      done(ended);
      if (asked && children.size === 0) setImmediate(() => process.exit(ended.code));
    };
    child.on('error', (error) => settle({ code: 127, output: `${output}${error.message}\n` }));
    child.on(
      kept ? 'close' : 'exit',
      (/** @type {number | null} */ code, /** @type {NodeJS.Signals | null} */ signal) =>
        settle({ code: code ?? 128 + constants.signals[signal ?? 'SIGKILL'], output }),
    );
  });
}

/**
 * npm, or the shell between it and us, may be killed silently; our parent process then changes. A script started by
 * hand survives the end of its terminal, as `nohup` expects.
 */
function watchNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  // Its parent, if that is npm and our own parent only the shell that npm ran.
  const npm = !/\bnpm\b/.test(titleOf(parent)) && parentOf(parent);
  const watch = setInterval(() => {
    if (process.ppid === parent && (!npm || parentOf(parent) === npm)) return;
    clearInterval(watch);
    endAsAsked('SIGTERM');
  }, 300);
  watch.unref();
}

/** @param {number} pid */
function titleOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return 'npm';
  }
}

/** @param {number} pid @returns {number} 0 when it cannot be known */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
