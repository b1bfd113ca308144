import { createHash } from 'node:crypto';
import type { Celda } from './celda.ts';
import type { Conexion } from './conexion.ts';
import { type Eleccion, nombresDe } from './encabezado.ts';
import { sinSenas } from './parecido.ts';

/** What was said of a file's columns, and when, as of an earlier file with the same header. */
export interface Recordada {
  eleccion: Eleccion;
  /** ISO moment. */
  desde: string;
}

/** What headers of the same titles have in common, in any order and however written. */
const huellaDe = (encabezado: readonly Celda[]): string =>
  createHash('sha256')
    .update(
      nombresDe(encabezado)
        .map((n) => sinSenas(n) || n)
        .sort()
        .join('\n'),
    )
    .digest('hex');

/** What was last said of files with this header, by table. */
export async function eleccionesDe(
  pg: Conexion,
  encabezado: readonly Celda[],
): Promise<Record<string, Recordada>> {
  const { rows } = await pg.query<{ tabla: string; eleccion: Eleccion; desde: string }>(
    `select tabla, eleccion, to_json(guardada) #>> '{}' as desde from importaciones_columnas where encabezado = $1`,
    [huellaDe(encabezado)],
  );
  return Object.fromEntries(rows.map(({ tabla, ...suya }) => [tabla, suya]));
}

/** Keeps what was said for the next file with this header; an empty choice is forgotten. */
export async function recuerda(
  pg: Conexion,
  tabla: string,
  encabezado: readonly Celda[],
  eleccion: Eleccion,
): Promise<void> {
  const llave = [tabla, huellaDe(encabezado)];
  if (Object.keys(eleccion).length === 0)
    await pg.query('delete from importaciones_columnas where tabla = $1 and encabezado = $2', llave);
  else
    await pg.query(
      `insert into importaciones_columnas (tabla, encabezado, eleccion) values ($1, $2, $3)
       on conflict (tabla, encabezado) do update set eleccion = excluded.eleccion, guardada = now()`,
      [...llave, JSON.stringify(eleccion)],
    );
}
