import type { Limites } from '../../importar/hilo.ts';
import type { OperadorEnSesion } from '../../platform/auth/operador.ts';
import type { Tx } from '../../platform/calls/handlers.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Rejection } from '../../platform/rejection.ts';
import { conRuta, LIMITES } from './archivo.ts';
import { suya } from './queries.ts';

/** Uploaded files for rooms that make something else of them than rows of a table. */
export const archivosSubidos = {
  /**
   * Puts an operator's file on the disk while `hacer` reads it, within limits, and returns its result.
   * @param pedido.max bytes; a larger one is refused with `grande`
   * @throws Rejection where it is not there, is not whole or cannot be read
   */
  async lee<T>(
    db: Db,
    {
      operador,
      importacion_id,
      max,
      grande,
    }: {
      operador: Pick<OperadorEnSesion, 'operador_id'>;
      importacion_id: number;
      max: number;
      grande: string;
    },
    hacer: (ruta: string, nombre: string, limites: Limites) => Promise<T>,
  ): Promise<T> {
    const fila = await suya(db, operador, importacion_id);
    if (fila.bytes > max) throw new Rejection(grande);
    return await conRuta(db, fila, (ruta) => hacer(ruta, fila.archivo, LIMITES));
  },

  /** Deletes a file that is done with, unless it was imported. */
  async olvida(db: Tx, operador: OperadorEnSesion, importacionId: number): Promise<void> {
    await db
      .deleteFrom('importaciones')
      .where('importacion_id', '=', importacionId)
      .where('operador_id', '=', operador.operador_id)
      .where('importada', 'is', null)
      .execute();
  },
};
