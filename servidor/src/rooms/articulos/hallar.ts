import { CASI_MIN, casiContiene } from '@anden/contrato/busqueda/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';
import { patronDe, plegar } from '../../platform/consulta/index.ts';

/** An article that was found. */
export interface Fila {
  id: number;
  clave: string;
  articulo: string;
  marca: string | null;
}

/** The index of pieces of words has those of three letters; a shorter word alone would read every article. */
const LETRAS_MIN = 3;
/** Articles with the words that are put in order; with more, whoever looks has written too little. */
const CANDIDATOS_MAX = 300;
/** How much of a word has to be in a name for it to be looked at letter by letter (`word_similarity`, 0 to 1). */
const PARECIDO_MIN = 0.4;

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
  if (!palabras.some((p) => p.length >= LETRAS_MIN) || antes.length >= cuantos) return [...antes];
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

/** With every word anywhere; those whose name begins with the first word before the others. */
async function porPalabras(db: Tx, palabras: readonly string[], cuantos: number): Promise<Fila[]> {
  const cada = palabras.map((p) => sql`${BUSCADO} like ${patronDe(p)}`);
  const inicio = patronDe(palabras[0] ?? '').slice(1);
  const { rows } = await sql<Fila>`
    select id, clave, articulo, marca from (
      select ${COLUMNAS} from articulos a
       where ${sql.join(cada, sql` and `)} limit ${CANDIDATOS_MAX}) h
     order by plegar(clave) not like ${inicio}, plegar(articulo) not like ${inicio}, articulo collate es_mx, clave
     limit ${cuantos}`.execute(db);
  return rows;
}

/** With every word, one of them but for one letter. Nothing where PostgreSQL may not compare words by their pieces (`pg_trgm`). */
async function porParecido(db: Tx, palabras: readonly string[], cuantos: number): Promise<Fila[]> {
  const largas = palabras.filter((p) => p.length >= CASI_MIN);
  if (largas.length === 0 || !(await comparaPalabras(db))) return [];
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(PARECIDO_MIN)}, true)`.execute(
    db,
  );
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

const comparaPalabras = async (db: Tx): Promise<boolean> => {
  const { rows } = await sql<{ puede: boolean }>`
    select to_regprocedure('word_similarity(text, text)') is not null as puede`.execute(db);
  return rows[0]?.puede ?? false;
};
