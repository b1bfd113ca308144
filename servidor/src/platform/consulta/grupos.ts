import type { TipoDeColumna } from '@anden/contrato/columna.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Catalogos, enEspanol } from './catalogos.ts';
import { ordenesDe } from './filtros.ts';
import { idDe, idDeLugar, lugarConId } from './orden.ts';
import { type Contada, type Cual, type Lista, suBase } from './pagina.ts';

/**
 * How a page in the middle of a long list is found without sorting the list. The rows are counted in groups by the first column of the order, the
 * groups are sorted, and then only the rows of those few groups are sorted to which rows of the page belong.
 */
interface Agrupacion {
  /** SQL: the group of row `h` in the statement that reads the rows of some groups; `tipo` is its type. */
  deFila: RawBuilder<unknown>;
  tipo: 'integer' | 'text' | 'date' | 'timestamptz';
  /** SQL: the group of row `h` in the statement that counts, in which `h.v` is the value of `dentro` and `uneFilas` is joined. */
  llave: RawBuilder<unknown>;
  /** SQL: the value by which group `g` is sorted; groups of the same value count as one, and those without a value come last. */
  valor: RawBuilder<unknown>;
  /** SQL: the join that `valor` needs. */
  une: RawBuilder<unknown>;
  /** SQL: the join that `llave` needs. */
  uneFilas: RawBuilder<unknown>;
  sentido: 'asc' | 'desc';
  /** SQL: the value by which rows `h` of one group are sorted before their ids; null: they are sorted only by their ids. */
  dentro: RawBuilder<unknown> | null;
  /** Where groups are ids of a catalogue: the column with their texts, and the column in which a row has its id. */
  catalogo?: { columna: string; id: string };
  /**
   * The column with the ids of the rows, if the rows of a group are sorted by nothing but `dentro` and these; null: the page is read by another
   * statement.
   */
  id: string | null;
  /** There may be nearly as many groups as rows, so ids are only collected for rows without a group. */
  muchos: boolean;
}

/** A group with rows of the page, or the last group. Each of them repeats the total and the sums of the whole list. */
interface GrupoLeido extends Record<string, unknown> {
  llave: string | number | null;
  texto: string | null;
  n: number;
  /** Rows in all groups of the same value, and rows from the beginning of the list to the last of these. */
  son: number;
  hasta: number;
  total: number;
  /** The ids of the page's rows; null: they are still to be looked for. */
  pagina: readonly unknown[] | null;
}

/** Groups into which the numbers between one power of two and the next are divided, where there are that many whole numbers. */
const PARTES = 64;
const POTENCIAS = 31;
/** Where groups of numbers begin: each whole number below twice {@link PARTES} has its own. */
const BORDES = [
  ...Array.from({ length: POTENCIAS }, (_, i) => -(2 ** (POTENCIAS - i))),
  ...new Set(
    Array.from({ length: POTENCIAS * PARTES }, (_, i) =>
      Math.floor(2 ** Math.floor(i / PARTES) * (1 + (i % PARTES) / PARTES)),
    ),
  ).add(0),
].sort((a, b) => a - b);

/** SQL: whether all rows of group `o` certainly have the same number: decimals may share a group, and so may large numbers. */
const DE_UNO = sql`(pg_typeof(o.dentros) in ('integer[]'::regtype, 'bigint[]'::regtype)
  and o.llave between ${sql.lit(POTENCIAS + 1)} and ${sql.lit(POTENCIAS + 2 * PARTES)})`;

type Grupos = Pick<Agrupacion, 'deFila' | 'llave' | 'tipo' | 'dentro'>;

const V = sql`h.v`;

const deNumeros = (columna: RawBuilder<unknown>): Grupos => {
  const grupo = (numero: RawBuilder<unknown>) =>
    sql`width_bucket((${numero})::bigint::float8, ${BORDES}::float8[])`;
  return { deFila: grupo(columna), llave: grupo(V), tipo: 'integer', dentro: columna };
};

const deMomentos = (columna: RawBuilder<unknown>): Grupos => {
  const grupo = (momento: RawBuilder<unknown>) =>
    sql`date_bin(interval '1 day', ${momento}, timestamptz 'epoch')`;
  return { deFila: grupo(columna), llave: grupo(V), tipo: 'timestamptz', dentro: columna };
};

/** How the values of a column are grouped, by its type, if it is sorted by the values themselves. */
const GRUPOS: Partial<Record<TipoDeColumna, (columna: RawBuilder<unknown>) => Grupos>> = {
  entero: deNumeros,
  duracion: deNumeros,
  reloj: deNumeros,
  porcentaje: deNumeros,
  fecha: (columna) => ({ deFila: columna, llave: columna, tipo: 'date', dentro: null }),
  fechaHora: deMomentos,
};

/**
 * The groups of a list by what it is sorted by first. Null where they would not help: each row would be a group of its own, as with texts without a
 * catalogue; an index has the rows in this order; or it is money, which takes longer to group than to sort.
 * @param catalogos as {@link segunCuantos} returns them
 */
export function agrupacionDe(
  { reporte, pedido, catalogos: declarados }: Lista,
  catalogos: Catalogos,
): Agrupacion | null {
  const [orden, luego] = ordenesDe(reporte, pedido);
  const columna = orden && reporte.columnas[orden.id];
  if (!columna || [reporte.orden?.columna, reporte.rango].includes(orden.id)) return null;
  const suya = sql.ref(`h.${orden.id}`);
  const catalogo = columna.palabras ? undefined : catalogos[orden.id];
  const comun = {
    sentido: orden.sentido,
    valor: sql`g.llave`,
    une: sql``,
    uneFilas: sql``,
    dentro: null,
    id: luego ? null : idDe(reporte),
    muchos: false,
  };
  if (columna.palabras)
    return { ...comun, deFila: suya, llave: suya, tipo: 'text', valor: sql`g.llave collate "C"` };
  if (!catalogo) {
    const grupos = GRUPOS[columna.tipo]?.(suya);
    return grupos ? { ...comun, ...grupos } : null;
  }
  // Only in ascending order does the index of the rows' own texts also have rows of equal texts, and rows without one, as they are wanted.
  if (catalogo.muchos || (catalogo.sinOrden && orden.sentido === 'asc')) return null;
  const suId = sql.ref(`h.${catalogo.id}`);
  // Where many ids share a few texts, the texts are the groups.
  if (catalogo.distintos)
    return {
      ...comun,
      deFila: sql`(select d.texto from (${catalogo.textos}) d (id, texto) where d.id = ${suId})`,
      llave: sql`d.texto`,
      tipo: 'text',
      valor: enEspanol(sql`g.llave`),
      uneFilas: sql`left join (${catalogo.textos}) d (id, texto) on d.id = ${suId}`,
    };
  return {
    ...comun,
    deFila: suId,
    llave: suId,
    tipo: catalogo.tipo ?? 'integer',
    valor: enEspanol(sql`k.texto`),
    une: sql`left join (${catalogo.textos}) k (id, texto) on k.id = g.llave`,
    catalogo: { columna: orden.id, id: catalogo.id },
    muchos: declarados[orden.id]?.muchos ?? false,
  };
}

/** The name of a column's sum, which no other field of {@link GrupoLeido} has. */
export const sumaDe = (columna: string): string => `suma ${columna}`;

/** SQL: the {@link GrupoLeido} of a page, with the sums of columns ({@link sumaDe}); no row: the list is empty. */
export function enGrupos(
  lista: Lista,
  { llave, tipo, valor, une, uneFilas, sentido, dentro, catalogo, id, muchos }: Agrupacion,
  sumadas: readonly string[],
  { desde, cuantas }: Cual,
): RawBuilder<GrupoLeido> {
  const hacia = sql.raw(sentido);
  const base = suBase(lista, uneFilas);
  const cada = (como: (columna: string) => RawBuilder<unknown>) =>
    sql.join(
      sumadas.map((c) => sql`, ${como(c)} as ${sql.id(sumaDe(c))}`),
      sql``,
    );
  const vacia = sql`null::int[]`;
  const suId = id ? sql.ref(`h.${id}`) : sql`null`;
  // The value to sort by may have to be computed: this does it once per row, not once for the group and again beside the id. `greatest` hides the
  // column from PostgreSQL, which would expect a group for each of its values and sort all rows to make them.
  const filas = dentro
    ? sql`from (select ${suId} as id, greatest(${dentro}) as v${cada((c) => sql.ref(`h.${c}`))} ${base} offset 0) h`
    : base;
  const ids = id
    ? sql`array_agg(${dentro ? sql`h.id` : suId}) ${muchos ? sql`filter (where ${llave} is null)` : sql``}`
    : vacia;
  const grupos = sql`
    select ${llave} as llave, count(*)::int as n, ${ids} as ids,
           ${id && dentro ? sql`array_agg(h.v)` : vacia} as dentros${cada((c) => sql`sum(h.${sql.id(dentro ? sumaDe(c) : c)})`)}
      ${filas} group by 1`;
  // Groups with rows of the page.
  const suyo = sql`o.hasta > ${desde} and o.hasta - o.son < ${desde + cuantas}`;
  const trozo = sql`limit ${cuantas} offset ${desde} - (select min(o.hasta - o.son) from o where ${suyo})`;
  // The ids of the page, where rows of a group are sorted only by their ids. `offset` keeps PostgreSQL from sorting before it unnests the arrays.
  const empatadas = sql`(
    select array_agg(${idDeLugar(sql`p.v`)}) from (
      select v from (select ${lugarConId(sql`o.lugar`, sql`unnest(o.ids)`)} as v from o where ${suyo} offset (select 0)) u order by v ${trozo}) p)`;
  const ordenadas = sql`(
    select array_agg(p.id) from (
      select id from (select unnest(o.ids) as id, unnest(o.dentros) as v from o where ${suyo} offset (select 0)) u
       order by v ${hacia} nulls last, id desc ${trozo}) p)`;
  const empatan = tipo === 'integer' && dentro ? sql`(o.llave is null or ${DE_UNO})` : sql`o.llave is null`;
  const pagina =
    dentro || muchos
      ? sql`case when (select bool_and(${empatan}) from o where ${suyo}) then ${empatadas} ${dentro ? sql`else ${ordenadas}` : sql``} end`
      : empatadas;
  return sql`
    with o as materialized (
      select g.llave, g.n, g.ids, g.dentros, ${catalogo ? valor : sql`null`} as texto, (dense_rank() over w)::int as lugar, (sum(g.n) over w)::int as hasta,
             (sum(g.n) over (partition by ${valor}))::int as son, (sum(g.n) over ())::int as total${cada((c) => sql`sum(g.${sql.id(sumaDe(c))}) over ()`)}
        from (${grupos}) g ${une}
      window w as (order by ${valor} ${hacia} nulls last))
    select o.llave, o.n, o.texto, o.hasta, o.son, o.total${cada((c) => sql`o.${sql.id(sumaDe(c))}`)}, ${id ? pagina : sql`null`} as pagina
      from o where (${suyo}) or o.hasta = o.total`;
}

/** The list restricted to the groups with rows of the page, whose texts alone are ranked; and how many of its rows come before the page. */
export function deGrupos(
  lista: Lista,
  { deFila, tipo, catalogo }: Agrupacion,
  leidos: readonly GrupoLeido[],
  { desde, cuantas }: Cual,
): Contada {
  const suyos = leidos.filter((g) => g.hasta > desde && g.hasta - g.son < desde + cuantas);
  const antes = Math.min(desde, ...suyos.map((g) => g.hasta - g.son));
  const conLlave = suyos.filter((g) => g.llave !== null);
  const llaves = sql`${conLlave.map((g) => g.llave)}::${sql.raw(tipo)}[]`;
  const una = sql`${deFila} = any(${llaves})`;
  const enEllos = conLlave.length < suyos.length ? sql`(${una} or ${deFila} is null)` : una;
  const textos = sql`select * from unnest(${llaves}, ${conLlave.map((g) => g.texto)}::text[])`;
  return {
    total: suyos.reduce((suma, g) => suma + g.n, 0),
    desde: desde - antes,
    halladas: leidos[0]?.pagina ?? null,
    lista: {
      ...lista,
      filtros: lista.filtros ? sql`${enEllos} and ${lista.filtros}` : enEllos,
      catalogos: catalogo
        ? {
            ...lista.catalogos,
            [catalogo.columna]: { id: catalogo.id, ...(tipo === 'text' ? { tipo } : {}), textos },
          }
        : lista.catalogos,
    },
  };
}
