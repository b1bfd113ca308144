import type { Pregunta } from '@anden/contrato/formatos.ts';
import { Respuestas } from '@anden/contrato/formatos-campos.ts';
import type { TablaImportable } from '@anden/contrato/importaciones/rules.ts';
import { MENSAJES_IMPORTACION } from '@anden/contrato/importaciones/rules.ts';
import { columnasPorJuzgar, type Eleccion } from '../../importar/encabezado.ts';
import { type Evidencia, preguntasDe } from '../../importar/formatos.ts';
import type { Escrito } from '../../importar/opciones.ts';
import type { Tabla } from '../../importar/tabla.ts';
import type { OperadorEnSesion } from '../../platform/auth/operador.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Rejection } from '../../platform/rejection.ts';
import { TABLAS } from './tablas/index.ts';

/** What can be imported, by its name on the wire. */
export function tablaDeNombre(nombre: TablaImportable): Tabla {
  const tabla = TABLAS.find((t) => t.nombre === nombre);
  if (!tabla) throw new Error(`No hay tabla ${nombre}`);
  return tabla;
}

/** What is known of how a file is written. */
export interface FilaDeArchivo {
  encabezado: number;
  evidencia: unknown;
  respuestas: unknown;
  columnas: unknown;
}

/** What is said of a file's columns, by table; `desde`: since when it was remembered, null if it was said of this file. */
export type Elegidas = Readonly<Partial<Record<string, { eleccion: Eleccion; desde: string | null }>>>;
export const elegidasDe = ({ columnas }: Pick<FilaDeArchivo, 'columnas'>): Elegidas => columnas as Elegidas;

/** What was said of a file's columns for a table. */
export const eleccionDeArchivo = (tabla: Tabla, fila: Pick<FilaDeArchivo, 'columnas'>): Eleccion =>
  elegidasDe(fila)[tabla.nombre]?.eleccion ?? {};

/** How a file is written, as it is imported into a table. */
export const escritoDe = (tabla: Tabla, fila: FilaDeArchivo): Escrito => ({
  encabezado: fila.encabezado,
  eleccion: eleccionDeArchivo(tabla, fila),
  evidencia: (fila.evidencia ?? []) as Evidencia[],
  respuestas: Respuestas.parse(fila.respuestas),
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
  fila: FilaDeArchivo,
): Pregunta[] {
  const { evidencia, respuestas, eleccion } = escritoDe(tabla, fila);
  return preguntasDe(columnasPorJuzgar(tabla, cabecera, evidencia, eleccion), respuestas);
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
