import type { Reporte } from '@anden/contrato/reporte.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Catalogos, enCatalogos, seLeeEnSuFila } from './catalogos.ts';
import { type Busquedas, enSuFila } from './filtros.ts';
import { type Busqueda, enLaSentencia, type Hallar, type Leidos } from './hallados.ts';
import { palabrasDe, patronDe, plegar } from './texto.ts';

/** Columns whose texts are searched by one condition. */
export interface Juntas<C extends string = string> {
  columnas: readonly C[];
  busca: (patron: string) => RawBuilder<boolean>;
}

/** For a list whose rows are those of one table, with the searched columns under the same names. */
export interface Raiz {
  tabla: RawBuilder<unknown>;
  /** The column with the ids of that table. */
  id: string;
}

interface Donde {
  busca?: Busquedas;
  juntas?: readonly Juntas[];
  catalogos: Catalogos;
  raiz?: Raiz;
  hallar: Hallar;
  antes: Leidos;
}

/** SQL: whether every word of the filter is in one of the columns that the filter searches. */
export function filtrado(reporte: Reporte, filtro: string | undefined, donde: Donde): RawBuilder<unknown> {
  const { busca = {}, juntas = [], catalogos, raiz, hallar, antes } = donde;
  const palabras = palabrasDe(filtro);
  if (palabras.length === 0) return sql`true`;
  const columnas = Object.entries(reporte.columnas).filter(
    ([nombre, c]) => c.busca && !juntas.some((j) => j.columnas.includes(nombre)),
  );
  const cada = palabras.map((palabra) => {
    const patron = patronDe(palabra);
    const deCatalogo = Object.fromEntries(
      columnas.flatMap(([nombre]) => {
        const catalogo = busca[nombre] ? undefined : catalogos[nombre];
        return catalogo && !seLeeEnSuFila(catalogo, patron) ? [[nombre, catalogo]] : [];
      }),
    );
    // Conditions are tried in this order for each row, so the cheapest come first.
    const propias = [
      ...columnas.flatMap(([nombre, c]) => (c.palabras ? enPalabras(nombre, c.palabras, palabra) : [])),
      ...columnas
        .filter(([nombre, c]) => !c.palabras && !busca[nombre] && !deCatalogo[nombre])
        .map(([nombre]) => enSuFila(sql.ref(`h.${nombre}`), patron)),
    ];
    const buscadas = [
      ...juntas.map((j) => j.busca(patron)),
      ...columnas.flatMap(([nombre]) => busca[nombre]?.(patron) ?? []),
    ];
    const enCatalogo = enCatalogos(deCatalogo, patron, antes);
    return { propias, buscadas, enCatalogo, unica: unicaDe(raiz, patron, { propias, buscadas, enCatalogo }) };
  });
  const unicas = cada.flatMap(({ unica }) => unica ?? []);
  const deTodas = unicas.length === cada.length ? hallar(unicas) : null;
  if (deTodas) return deTodas;
  return sql`(${sql.join(
    cada.map(({ propias, buscadas, enCatalogo }) => {
      const halladas = enCatalogo.map((b) => hallar([b]) ?? enLaSentencia(b));
      return sql`(${sql.join([...propias, ...buscadas, ...halladas, sql`false`], sql` or `)})`;
    }),
    sql` and `,
  )})`;
}

interface DeUnaPalabra {
  propias: readonly RawBuilder<unknown>[];
  buscadas: readonly RawBuilder<unknown>[];
  enCatalogo: readonly Busqueda[];
}

/** The single search that finds every row with a word; null: it takes more than one. */
function unicaDe(
  raiz: Raiz | undefined,
  patron: string,
  { propias, buscadas, enCatalogo }: DeUnaPalabra,
): Busqueda | null {
  if (propias.length > 0) return null;
  if (raiz) return enRaiz(raiz, patron, buscadas, enCatalogo);
  return buscadas.length === 0 && enCatalogo.length === 1 ? (enCatalogo[0] ?? null) : null;
}

/**
 * Finds the rows with a word by one statement for each condition, so that each can use its index; in a single
 * condition, none would be used.
 */
const enRaiz = (
  { tabla, id }: Raiz,
  patron: string,
  condiciones: readonly RawBuilder<unknown>[],
  catalogos: readonly Busqueda[],
): Busqueda => ({
  id,
  tipo: 'integer',
  ids: [...condiciones, ...catalogos.map(enLaSentencia)].map(
    (condicion) => sql`select ${sql.ref(`h.${id}`)} from ${tabla} h where ${condicion}`,
  ),
  llave: `raiz ${patron}`,
});

/** How each column with a catalogue is searched for a word by itself. */
export const cadaUna = (catalogos: Catalogos, hallar: Hallar, antes: Leidos): Busquedas =>
  Object.fromEntries(
    Object.entries(catalogos).map(([columna, c]) => [
      columna,
      c &&
        ((patron: string) =>
          seLeeEnSuFila(c, patron)
            ? enSuFila(sql.ref(`h.${columna}`), patron)
            : sql<boolean>`${sql.join(enCatalogos({ [columna]: c }, patron, antes).map((b) => hallar([b]) ?? enLaSentencia(b)))}`),
    ]),
  );

/** SQL: whether the text that the screen shows for a value contains the word; empty list: the text of no value does. */
function enPalabras(
  nombre: string,
  palabras: Readonly<Record<string, string>>,
  palabra: string,
): RawBuilder<unknown>[] {
  const valores = Object.keys(palabras).filter((valor) => plegar(palabras[valor] ?? '').includes(palabra));
  return valores.length === 0 ? [] : [sql`${sql.ref(`h.${nombre}`)} = any(${valores}::text[])`];
}
