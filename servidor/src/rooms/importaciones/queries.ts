import type { Pregunta } from '@anden/contrato/formatos.ts';
import { Respuestas } from '@anden/contrato/formatos-campos.ts';
import type { TablaImportable } from '@anden/contrato/importaciones/rules.ts';
import { MENSAJES_IMPORTACION } from '@anden/contrato/importaciones/rules.ts';
import { columnasPorJuzgar } from '../../importar/encabezado.ts';
import { type Evidencia, preguntasDe } from '../../importar/formatos.ts';
import type { Tabla } from '../../importar/tabla.ts';
import { TABLAS } from '../../importar/tablas/index.ts';
import type { OperadorEnSesion } from '../../platform/auth/operador.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Rejection } from '../../platform/rejection.ts';

/** What can be imported, by its name on the wire. */
export function tablaDeNombre(nombre: TablaImportable): Tabla {
  const tabla = TABLAS.find((t) => t.nombre === nombre);
  if (!tabla) throw new Error(`No hay tabla ${nombre}`);
  return tabla;
}

/** What each column of a file says about how it is written, and what was answered where it does not. */
export const escritoDe = ({ evidencia, respuestas }: { evidencia: unknown; respuestas: unknown }) => ({
  evidencia: (evidencia ?? []) as Evidencia[],
  respuestas: Respuestas.parse(respuestas),
});

/** Until which day a file's documents are history, and why those it does not bring are closed. */
export const historiaDe = ({
  historia,
}: {
  historia: unknown;
}): { hasta: string | null; cierra: string | null } => ({
  hasta: null,
  cierra: null,
  ...(historia as object),
});

/** What has to be answered before a file is imported into a table. */
export function preguntasDeArchivo(
  tabla: Tabla,
  cabecera: readonly string[],
  fila: { evidencia: unknown; respuestas: unknown },
): Pregunta[] {
  const { evidencia, respuestas } = escritoDe(fila);
  return preguntasDe(columnasPorJuzgar(tabla, cabecera, evidencia), respuestas);
}

/** A running import reports at least this often; later than that, it is taken to have ended with its server. */
export const AVANCE_VIVE_MS = 60_000;

/**
 * A file of this operator; somebody else's looks as if it did not exist.
 * @param retiene locks it against deletion until the transaction ends
 */
export async function suya(
  db: Db,
  operador: Pick<OperadorEnSesion, 'operador_id'>,
  importacionId: number,
  retiene = false,
) {
  const fila = await db
    .selectFrom('importaciones')
    .selectAll()
    .where('importacion_id', '=', importacionId)
    .where('operador_id', '=', operador.operador_id)
    .$if(retiene, (q) => q.forKeyShare())
    .executeTakeFirst();
  if (!fila) throw new Rejection(MENSAJES_IMPORTACION.noExiste);
  return fila;
}
