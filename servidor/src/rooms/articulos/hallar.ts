import { CASI_MIN, casiContiene } from '@anden/contrato/busqueda/rules.ts';
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

/** What an article is looked for in: its key, name and brand, as the index `articulos_buscado` has them. */
const BUSCADO = sql`articulo_buscado(a.clave_articulo, a.articulo, a.marca)`;
const COLUMNAS = sql`a.articulo_id as id, a.clave_articulo as clave, a.articulo, a.marca`;

/** Articles with a key, however it is written: without its hyphens, in small letters. */
export const porClave = (db: Tx, clave: string, cuantos: number): Promise<Fila[]> =>
  articulosDonde(
    db,
    sql`a.articulo_id in (select c.articulo_id from claves_articulo c where clave_escrita(c.clave_articulo) = clave_escrita(${clave}))`,
    cuantos,
  );

/**
 * Articles with every word in their key, name or brand, and those that have one of them but for a letter where there are none. The ones in
 * `antes` are left out and count.
 * @param palabras in small letters and without accents
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

/** The articles of a condition, by their key. */
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

/** With every word, one of them but for one letter. Nothing where PostgreSQL may not compare words by their pieces (`pg_trgm`). */
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
    .filter((f) => {
      const texto = plegar(`${f.clave} ${f.articulo} ${f.marca ?? ''}`);
      return palabras.every((p) => texto.includes(p) || (p.length >= CASI_MIN && casiContiene(texto, p)));
    })
    .slice(0, cuantos);
}
