import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Corrida } from './estadistica.ts';
import { acabar, alTerminar } from './procesos.ts';

type Respuesta = { corrida: Corrida } | { fallo: string };

/** Runs one load in a process of its own, so that no event loop is shared, and returns its figures. */
export function cargarEn<T>(archivo: 'carga-http.ts' | 'carga-pg.ts', trabajo: T): Promise<Corrida> {
  const hijo = fork(fileURLToPath(new URL(archivo, import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Not with this process' own arguments, which would make it watch our parent instead of us.
    execArgv: [],
  });
  alTerminar(() => acabar(hijo));
  return new Promise((listo, falla) => {
    hijo.once('message', (r: Respuesta) =>
      'fallo' in r ? falla(new Error(`${archivo}: ${r.fallo}`)) : listo(r.corrida),
    );
    hijo.once('error', falla);
    hijo.once('exit', (codigo) => falla(new Error(`${archivo} terminó con código ${codigo} sin resultado`)));
    hijo.send(trabajo as object);
  });
}

/** The other side: takes the job, answers and ends; it also ends if whoever asked is gone. */
export function atenderTrabajo<T>(hacer: (trabajo: T) => Promise<Corrida>): void {
  process.on('disconnect', () => process.exit(0));
  process.once('message', (trabajo: T) => {
    hacer(trabajo)
      .then(
        (corrida) => ({ corrida }),
        (e: Error) => ({ fallo: e.stack ?? e.message }),
      )
      .then((r: Respuesta) => process.send?.(r, () => process.exit(0)));
  });
}
