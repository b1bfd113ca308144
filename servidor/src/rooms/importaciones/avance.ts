import type { Avance, PasoDeImportacion } from '@anden/contrato/importaciones/rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { cambio } from './queries.ts';

/** Shortest time between two words of how far it is. */
const CADA_MS = 400;

export interface Avisador {
  avisa(paso: PasoDeImportacion, filas: number): void;
  /** It ended, well or not: waits for that to be written, so that whoever writes the row next does not wait for it. */
  termina(): Promise<void>;
}

/**
 * Tells everybody how far an import has got, outside its transaction, of which nobody sees anything before it ends. What cannot be told
 * is left aside.
 */
export function avisador(afuera: Db, importacionId: number, total: number): Avisador {
  let ultimo = 0;
  let paso: PasoDeImportacion | null = null;
  let enCamino: Promise<unknown> = Promise.resolve();
  const escribe = (avance: Avance | null) =>
    sql`
    with dicho as (update importaciones set avance = ${avance && JSON.stringify(avance)}::jsonb, avisada = now()
                    where importacion_id = ${importacionId})
    select pg_notify('anden', ${JSON.stringify([cambio(importacionId)])})`.execute(afuera);
  return {
    avisa(nuevo, filas) {
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
