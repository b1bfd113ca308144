import { type ChildProcess, execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a process may take to end before it is killed. */
const PACIENCIA_MS = 12_000;

const cierres: (() => Promise<void>)[] = [];
let cerrando: Promise<void> | undefined;

/** Registers what to undo when the run ends, however it ends; in reverse order. */
export function alTerminar(cerrar: () => Promise<void>): void {
  cierres.push(cerrar);
}

/** Undoes everything registered. Safe to call twice. */
export function terminarTodo(): Promise<void> {
  cerrando ??= (async () => {
    for (const cerrar of cierres.reverse()) {
      await cerrar().catch((e: Error) => process.stderr.write(`Al cerrar: ${e.message}\n`));
    }
  })();
  return cerrando;
}

/** Ctrl-C, SIGTERM and the end of the parent process close everything before leaving. */
function cerrarSiInterrumpen(): void {
  // `npm run bench | head`: nobody reads any more, but everything must still be closed.
  for (const salida of [process.stdout, process.stderr]) salida.on('error', () => {});
  for (const senal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(senal, () => {
      process.stderr.write('Interrumpido: cerrando…\n');
      void terminarTodo().then(() => process.exit(130));
    });
  }
}

const interrumpido = (): boolean => cerrando !== undefined;

/** Runs a whole command: what it registered is undone however it ends, and what went wrong is said. */
export async function corre(main: () => Promise<void>): Promise<never> {
  cerrarSiInterrumpen();
  try {
    await main();
  } catch (e) {
    if (!interrumpido()) {
      process.stderr.write(`${(e as Error).stack}\n`);
      process.exitCode = 1;
    }
  } finally {
    await terminarTodo();
  }
  // The channel to the process that started us would keep us running.
  process.exit();
}

/** Asks a child to end, and kills it if it does not. */
export async function acabar(hijo: ChildProcess): Promise<void> {
  if (hijo.exitCode !== null || hijo.signalCode !== null) return;
  const fin = new Promise<void>((listo) => hijo.once('exit', () => listo()));
  hijo.kill('SIGTERM');
  const limite = new AbortController();
  await Promise.race([
    fin,
    sleep(PACIENCIA_MS, undefined, { signal: limite.signal })
      .then(() => hijo.kill('SIGKILL'))
      .catch(() => {}),
  ]);
  limite.abort();
  await fin;
}

/** Resident memory of a process in MB (10^6 bytes); null if `ps` does not say. */
export function residente(pid: number): number | null {
  try {
    const kib = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
    return Number.isFinite(kib) && kib > 0 ? (kib * 1024) / 1e6 : null;
  } catch {
    return null;
  }
}

/** Samples a process' resident memory until stopped; returns the highest value. */
export function vigilarMemoria(pid: number): () => number | null {
  let maximo = residente(pid);
  const reloj = setInterval(() => {
    const ahora = residente(pid);
    if (ahora !== null) maximo = Math.max(maximo ?? 0, ahora);
  }, 250);
  return () => {
    clearInterval(reloj);
    return maximo;
  };
}
