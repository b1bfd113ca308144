import { setTimeout as sleep } from 'node:timers/promises';
import { type Corrida, resumir } from './estadistica.ts';

export interface Duracion {
  clientes: number;
  /** Measured time, in milliseconds. */
  ms: number;
  /** Unmeasured time before it. */
  calentarMs: number;
  /**
   * Operations per second offered at a fixed rate, whether or not earlier ones were answered; latency then counts from
   * when an operation was due. Without it, each client sends its next operation when the last was answered.
   */
  ritmo?: number | undefined;
}

const ERRORES_MAX = 50;

/** Runs `operacion(cliente)` from each client for the given time. An operation that throws counts as an error. */
export async function enBucle(
  { clientes, ms, calentarMs, ritmo }: Duracion,
  operacion: (cliente: number) => Promise<void>,
): Promise<Corrida> {
  const inicio = performance.now();
  const desde = inicio + calentarMs;
  const hasta = desde + ms;
  const latencias: number[] = [];
  let errores = 0;
  let primerError: string | undefined;
  let turno = 0;
  const cliente = async (n: number) => {
    for (;;) {
      let salida = performance.now();
      if (ritmo) {
        salida = inicio + (turno++ * 1000) / ritmo;
        const falta = salida - performance.now();
        if (salida < hasta && falta > 1) await sleep(falta);
      }
      if (salida >= hasta || errores >= ERRORES_MAX) return;
      try {
        await operacion(n);
        const fin = performance.now();
        // In a closed loop an operation belongs to the moment it ended; at a fixed rate, to the moment it was due.
        const momento = ritmo ? salida : fin;
        if (momento >= desde && momento < hasta) latencias.push(fin - salida);
      } catch (e) {
        errores++;
        primerError ??= (e as Error).message;
      }
    }
  };
  await Promise.all(Array.from({ length: clientes }, (_, n) => cliente(n)));
  return resumir(latencias, ms / 1000, errores, primerError);
}
