import { codigoPorEnsenar } from '@anden/contrato/articulos/propuestas-rules.ts';
import { CASI_MIN, casiContiene } from '@anden/contrato/busqueda/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import { puede } from '../../platform/auth/operador.ts';
import type { Tx } from '../../platform/calls/handlers.ts';
import { patronDe, plegar } from '../../platform/consulta/index.ts';
import type { Buscador } from '../busqueda/index.ts';

interface Fila {
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

/** Articles by one of their keys, however it is written; then by words of key, name and brand; else with one letter wrong in one of them. */
export const buscadorDeArticulos: Buscador = {
  clase: 'Artículo',
  controles: [P.configarticulo, P.kardex],
  async busca({ texto, palabras }, { db, dia, operador }, cuantos) {
    // Of a GS1 label its article; of any other text what is written.
    const clave = codigoPorEnsenar(texto, dia);
    const hallados = new Map<string, Fila>();
    const agrega = (filas: readonly Fila[]) => {
      for (const f of filas) if (hallados.size < cuantos) hallados.set(f.clave, f);
    };
    agrega(
      await articulos(
        db,
        sql`a.articulo_id in (select c.articulo_id from claves_articulo c where clave_escrita(c.clave_articulo) = clave_escrita(${clave}))`,
        cuantos,
      ),
    );
    if (palabras.some((p) => p.length >= LETRAS_MIN)) {
      if (hallados.size < cuantos) agrega(await porPalabras(db, palabras, cuantos));
      if (hallados.size === 0) agrega(await porParecido(db, palabras, cuantos));
    }
    const menu = puede(operador, P.kardex) ? 'articulo' : 'configarticulo';
    return [...hallados.values()].map(({ clave, articulo, marca }) => ({
      TITULO: clave,
      DETALLE: marca && !plegar(articulo).includes(plegar(marca)) ? `${articulo} · ${marca}` : articulo,
      MENU: menu,
      LUGAR: { clave },
    }));
  },
};

async function articulos(db: Tx, donde: RawBuilder<unknown>, cuantos: number): Promise<Fila[]> {
  const { rows } = await sql<Fila>`
    select a.clave_articulo as clave, a.articulo, a.marca from articulos a
     where ${donde} order by a.clave_articulo limit ${cuantos}`.execute(db);
  return rows;
}

/** With every word anywhere; those whose name begins with the first word before the others. */
async function porPalabras(db: Tx, palabras: readonly string[], cuantos: number): Promise<Fila[]> {
  const cada = palabras.map((p) => sql`${BUSCADO} like ${patronDe(p)}`);
  const inicio = patronDe(palabras[0] ?? '').slice(1);
  const { rows } = await sql<Fila>`
    select clave, articulo, marca from (
      select a.clave_articulo as clave, a.articulo, a.marca from articulos a
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
    select a.clave_articulo as clave, a.articulo, a.marca from articulos a
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
