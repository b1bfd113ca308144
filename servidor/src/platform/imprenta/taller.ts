import { Worker } from 'node:worker_threads';
import { Fault, Rejection } from '../rejection.ts';
import type { Encargo, Entrega } from './taller-hilo.ts';

/** Time limit of a job; the transaction that waits for it ends after 30 s. */
const ENCARGO_MAX_MS = 20_000;
/** Idle time after which the thread is ended, since it occupies tens of megabytes. */
const OCIO_MS = 30_000;
/** Heap limit of the thread, so that drawing cannot exhaust the server's memory. */
const MEMORIA_MB = 192;

interface Pendiente {
  listo: (valor: unknown) => void;
  falla: (motivo: unknown) => void;
}

let hilo: Worker | undefined;
let ocio: NodeJS.Timeout | undefined;
let numero = 0;
const pendientes = new Map<number, Pendiente>();

function terminar(motivo: unknown): void {
  const este = hilo;
  hilo = undefined;
  clearTimeout(ocio);
  const suyos = [...pendientes.values()];
  pendientes.clear();
  for (const { falla } of suyos) falla(motivo);
  void este?.terminate();
}

function abrir(): Worker {
  if (hilo) return hilo;
  const nuevo = new Worker(new URL('./taller-hilo.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
  });
  nuevo.unref();
  nuevo.on('message', ({ id, error, valor }: Entrega) => {
    const pendiente = pendientes.get(id);
    pendientes.delete(id);
    if (pendientes.size === 0) ocio = setTimeout(() => terminar(null), OCIO_MS).unref();
    if (!error) pendiente?.listo(valor);
    else if (error.rechazo) pendiente?.falla(new Rejection(error.message, error.rechazo));
    else pendiente?.falla(new Error(error.message, { cause: error.stack }));
  });
  const fallo = (motivo: unknown) => {
    if (hilo === nuevo) terminar(motivo);
  };
  nuevo.on('error', fallo);
  nuevo.on('exit', (codigo) => fallo(new Error(`El hilo de imprenta terminó (${codigo})`)));
  hilo = nuevo;
  return nuevo;
}

/** The exported functions of a module, by name. */
type Funciones<M> = { [K in keyof M]: M[K] extends (...args: never[]) => unknown ? K : never }[keyof M];
type Args<F> = F extends (...args: infer A) => unknown ? A : never;
type Valor<F> = F extends (...args: never[]) => infer V ? Awaited<V> : never;
/** A Buffer arrives from a thread as a plain Uint8Array. */
type Llegado<V> = V extends Buffer ? Uint8Array : V;

/**
 * Runs an exported function of a module in a separate thread, so that drawing hundreds of labels does not block the
 * event loop. Arguments and result are copied. A {@link Rejection} is thrown here too; taking too long is a 503.
 * @param modulo URL of the module; `M` is its type
 */
export async function enTaller<M, K extends Funciones<M> & string>(
  modulo: URL,
  funcion: K,
  ...args: Args<M[K]>
): Promise<Llegado<Valor<M[K]>>> {
  const trabajador = abrir();
  clearTimeout(ocio);
  const id = ++numero;
  const plazo = setTimeout(() => {
    terminar(new Fault(503, 'El documento tardó demasiado. Intente de nuevo con menos.', 5));
  }, ENCARGO_MAX_MS);
  try {
    const valor = await new Promise((listo, falla) => {
      pendientes.set(id, { listo, falla });
      trabajador.postMessage({ id, modulo: modulo.href, funcion, args } satisfies Encargo);
    });
    return valor as Llegado<Valor<M[K]>>;
  } finally {
    pendientes.delete(id);
    clearTimeout(plazo);
  }
}
