import { parentPort, workerData } from 'node:worker_threads';
import { ArchivoError } from './celda.ts';

let permisos = 0;
let despierta = (): void => {};

/** From inside a thread ({@link file://./hilo.ts}): says something, once it is asked for. */
export async function entrega(dicho: object): Promise<void> {
  while (permisos === 0) await new Promise<void>((sigue) => (despierta = sigue));
  permisos--;
  parentPort?.postMessage(dicho);
}

/** Does the work of this thread with what it was given, and says what is against the file, if anything. */
export async function atiende<Datos>(trabaja: (datos: Datos) => Promise<void>): Promise<void> {
  parentPort?.on('message', () => {
    permisos++;
    despierta();
  });
  try {
    await trabaja(workerData as Datos);
  } catch (e) {
    if (!(e instanceof ArchivoError)) throw e;
    await entrega({ error: e.message });
  }
}
