import type { Avance, PasoDeImportacion } from '@anden/contrato/importaciones/rules.ts';
import { sql } from 'kysely';
import { cambio } from '../../importar/importar.ts';
import type { Db } from '../../platform/db/pool.ts';

/** Shortest interval between two reports of progress. */
const CADA_MS = 400;

export interface Avisador {
  avisa(paso: PasoDeImportacion, filas: number, total: number): void;
  /**
   * Ends the reports, and waits for the last one to be written so that the next writer of the row does not wait for it.
   */
  termina(): Promise<void>;
}

/**
 * Publishes an import's progress outside its transaction, which nobody sees before it ends. Failures to publish are
 * ignored.
 */
export function avisador(afuera: Db, importacionId: number): Avisador {
  let ultimo = 0;
  let paso: PasoDeImportacion | null = null;
  let enCamino: Promise<unknown> = Promise.resolve();
  const escribe = (avance: Avance | null) =>
    sql`
    with dicho as (update importaciones set avance = ${avance && JSON.stringify(avance)}::jsonb, avisada = now()
                    where importacion_id = ${importacionId})
    select pg_notify('anden', ${JSON.stringify([cambio(importacionId)])})`.execute(afuera);
  return {
    avisa(nuevo, filas, total) {
      const ahora = Date.now();
      if (nuevo === paso && ahora - ultimo < CADA_MS) return;
      [paso, ultimo] = [nuevo, ahora];
      enCamino = enCamino.then(() => escribe({ PASO: nuevo, FILAS: filas, TOTAL: total })).catch(() => {});
    },
    termina: async () => {
      await enCamino;
      await escribe(null).catch(() => {});
    },
  };
}
