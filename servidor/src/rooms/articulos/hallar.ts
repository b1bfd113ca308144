import { CASI_MIN, casiContieneTodas } from '@anden/contrato/busqueda/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';
import {
  CANDIDATOS_MAX,
  comparaPalabras,
  hallarPorPalabras,
  patronDe,
  plegar,
  seBuscan,
} from '../../platform/consulta/index.ts';

/** An article that was found. */
export interface Fila {
  id: number;
  clave: string;
  articulo: string;
  marca: string | null;
}

/** The text in which an article is searched: key, name and brand, as the index `articulos_buscado` has it. */
const BUSCADO = sql`articulo_buscado(a.clave_articulo, a.articulo, a.marca)`;
const COLUMNAS = sql`a.articulo_id as id, a.clave_articulo as clave, a.articulo, a.marca`;

/** Articles with this key, however it is written: compared without hyphens and in lower case. */
export const porClave = (db: Tx, clave: string, cuantos: number): Promise<Fila[]> =>
  articulosDonde(
    db,
    sql`a.articulo_id in (select c.articulo_id from claves_articulo c where clave_escrita(c.clave_articulo) = clave_escrita(${clave}))`,
    cuantos,
  );

/**
 * Articles that contain every word in key, name or brand; if there are none, those that do with one mistyped letter.
 * Those in `antes` are left out but count towards the limit.
 * @param palabras in lower case and without accents
 */
export async function porNombre(
  db: Tx,
  palabras: readonly string[],
  cuantos: number,
  antes: readonly Fila[] = [],
): Promise<Fila[]> {
  if (!seBuscan(palabras) || antes.length >= cuantos) return [...antes];
  const nuevas = (await porPalabras(db, palabras, cuantos)).filter((f) => !antes.some((a) => a.id === f.id));
  const halladas = [...antes, ...nuevas].slice(0, cuantos);
  return halladas.length > 0 ? halladas : porParecido(db, palabras, cuantos);
}

/** The articles that satisfy a condition, sorted by key. */
export async function articulosDonde(db: Tx, donde: RawBuilder<unknown>, cuantos: number): Promise<Fila[]> {
  const { rows } = await sql<Fila>`
    select ${COLUMNAS} from articulos a
     where ${donde} order by a.clave_articulo limit ${cuantos}`.execute(db);
  return rows;
}

/** With every word anywhere. */
const porPalabras = async (db: Tx, palabras: readonly string[], cuantos: number): Promise<Fila[]> =>
  (
    await hallarPorPalabras<{ id: number; clave: string; nombre: string; marca: string | null }>(db, {
      filas: sql`select a.articulo_id as id, a.clave_articulo as clave, a.articulo as nombre, a.marca from articulos a`,
      donde: palabras.map((p) => sql`${BUSCADO} like ${patronDe(p)}`),
      palabras,
      cuantos,
    })
  ).map(({ nombre, ...f }) => ({ ...f, articulo: nombre }));

/** Articles with every word, one of them mistyped by one letter. Empty if this PostgreSQL lacks `pg_trgm`. */
async function porParecido(db: Tx, palabras: readonly string[], cuantos: number): Promise<Fila[]> {
  const largas = palabras.filter((p) => p.length >= CASI_MIN);
  if (largas.length === 0 || !(await comparaPalabras(db))) return [];
  const conUna = largas.map((casi) => {
    const cada = palabras.map((p) =>
      p === casi ? sql`${p} <% ${BUSCADO}` : sql`${BUSCADO} like ${patronDe(p)}`,
    );
    return sql`(${sql.join(cada, sql` and `)})`;
  });
  const { rows } = await sql<Fila>`
    select ${COLUMNAS} from articulos a
     where ${sql.join(conUna, sql` or `)} limit ${CANDIDATOS_MAX}`.execute(db);
  return rows
    .filter((f) => casiContieneTodas(plegar(`${f.clave} ${f.articulo} ${f.marca ?? ''}`), palabras))
    .slice(0, cuantos);
}
