import { parentPort } from 'node:worker_threads';
import type { EstatusDeRechazo } from '@anden/contrato/rechazo.ts';

/** A job for the thread: a function of a module, and its arguments. */
export interface Encargo {
  id: number;
  modulo: string;
  funcion: string;
  args: readonly unknown[];
}

/** The outcome. `rechazo` is the `estatus` of a business refusal. */
export interface Entrega {
  id: number;
  valor?: unknown;
  error?: { message: string; stack: string | undefined; rechazo: EstatusDeRechazo | undefined };
}

// One job after another: the thread has one core, and two drawings at once would only need more memory.
let ultimo: Promise<void> = Promise.resolve();

async function hacer({ id, modulo, funcion, args }: Encargo): Promise<void> {
  let entrega: Entrega;
  try {
    const funciones = (await import(modulo)) as Record<string, (...a: readonly unknown[]) => unknown>;
    entrega = { id, valor: await funciones[funcion]?.(...args) };
  } catch (e) {
    const { name, message, stack, estatus } = e as Error & { estatus?: EstatusDeRechazo };
    entrega = { id, error: { message, stack, rechazo: name === 'Rejection' ? (estatus ?? '0') : undefined } };
  }
  parentPort?.postMessage(entrega);
}

parentPort?.on('message', (encargo: Encargo) => {
  ultimo = ultimo.then(() => hacer(encargo));
});
