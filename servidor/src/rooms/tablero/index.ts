import type { tableroCalls } from '@anden/contrato/tablero/calls.ts';
import { sql } from 'kysely';
import type { Handlers, QueryContext } from '../../platform/calls/handlers.ts';
import { alcanceDe, type Mirada } from './alcance.ts';
import { comprasTardias, erroresDeSurtido, porCaducar } from './atrasos.ts';
import { avanceDelDia } from './avance.ts';
import { colas } from './colas.ts';
import { porEstrenar } from './por-estrenar.ts';
import { porSalirHoy, puntualidad } from './promesas.ts';
import { quienTrabaja } from './quien.ts';

/** The handler for a figure of the board: now, for the requested warehouse. */
const ahora =
  <R>(figura: (mirada: Mirada) => R) =>
  (
    { almacen_id }: { almacen_id?: number | undefined },
    { db, operador, config }: Pick<QueryContext, 'db' | 'operador' | 'config'>,
  ): R =>
    figura({
      db,
      dentro: alcanceDe(operador, almacen_id ?? null),
      zona: config.zona,
      momento: sql`now()`,
    });

/** The board of who runs the warehouse. */
export const tablero: Handlers<typeof tableroCalls> = {
  getAvanceDelDia: ahora(avanceDelDia),
  getPuntualidad: ahora(puntualidad),
  getColas: ahora(colas),
  getPorEstrenar: ahora(porEstrenar),
  getQuienTrabaja: ahora(quienTrabaja),
  getPorSalir: ahora(porSalirHoy),
  getComprasTardias: ahora(comprasTardias),
  getErroresDeSurtido: ahora(erroresDeSurtido),
  getPorCaducar: ahora(porCaducar),
};
