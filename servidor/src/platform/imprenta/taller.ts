import { Worker } from 'node:worker_threads';
import { Fault, Rejection } from '../rejection.ts';
import type { Encargo, Entrega } from './taller-hilo.ts';

/** Longest that one piece of work may take; the database's transaction it is for ends at 30 s. */
const ENCARGO_MAX_MS = 20_000;
/** A thread that nobody has used for so long is ended: it weighs tens of megabytes. */
const OCIO_MS = 30_000;
/** Heap of the thread: what is drawn cannot take the server's. */
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

/** A module's exported functions, by name. */
type Funciones<M> = { [K in keyof M]: M[K] extends (...args: never[]) => unknown ? K : never }[keyof M];
type Args<F> = F extends (...args: infer A) => unknown ? A : never;
type Valor<F> = F extends (...args: never[]) => infer V ? Awaited<V> : never;
/** What arrives from a thread: a Buffer comes as the bytes it is made of. */
type Llegado<V> = V extends Buffer ? Uint8Array : V;

/**
 * Runs an exported function of a module in a thread of its own, off the event loop: drawing hundreds of labels takes nobody
 * else's turn. Arguments and result are copied. A {@link Rejection} comes back as one; what takes too long is 503.
 * @param modulo its URL; `M` is its type
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
