import {
  exacto,
  type FiltroDeColumna,
  leeFiltros,
  leeOrdenes,
  type Orden,
  operadorDicho,
} from '@anden/contrato/filtros.ts';
import type { Columnas, Reporte } from '@anden/contrato/reporte.ts';
import { type RawBuilder, sql } from 'kysely';
import { momentosDe } from './dias.ts';
import { patronDe, patronEntero, plegar } from './texto.ts';

/** SQL: the column in a statement. */
export type Donde = (columna: string) => RawBuilder<unknown>;

/** A text searched elsewhere than in its column: a condition, given a pattern for `plegar(…) like`. */
export type Busquedas = Readonly<Record<string, ((patron: string) => RawBuilder<boolean>) | undefined>>;

interface Sitio {
  zona: string;
  donde: Donde;
  busca?: Busquedas;
}

/** SQL: whether a row's own text has the pattern. A missing text is not folded, which would cost time for each row. */
export const enSuFila = (texto: RawBuilder<unknown>, patron: string): RawBuilder<boolean> =>
  sql<boolean>`(${texto} is not null and plegar(${texto}) like ${patron})`;

/** SQL: the rows that pass the filters of single columns, as written in the call's input; without any, all rows. */
export function conFiltros(
  columnas: Columnas,
  escritos: string | undefined,
  sitio: Sitio,
): RawBuilder<boolean> {
  const { filtros } = leeFiltros(escritos ?? '', columnas);
  if (filtros.length === 0) return sql`true`;
  return sql`(${sql.join(
    filtros.map((f) => condicionDe(f, columnas, sitio)),
    sql` and `,
  )})`;
}

function condicionDe(
  f: FiltroDeColumna,
  columnas: Columnas,
  { zona, donde, busca = {} }: Sitio,
): RawBuilder<unknown> {
  const columna = donde(f.columna);
  if ('valores' in f) {
    const cada = f.valores.map((v) => {
      if (v === '') return sql`coalesce(${columna}::text, '') = ''`;
      if (f.clase === 'valores') return sql`${columna} = ${v}`;
      const letra = exacto(v);
      // Location codes are shown by the house's own codes or with hyphens, and stored without.
      if (letra !== null && columnas[f.columna]?.liga === 'ubicacion')
        return (
          busca[f.columna]?.(patronEntero(plegar(letra))) ??
          sql`${columna} in (${letra}, ${letra.replaceAll('-', '')})`
        );
      const operador =
        letra !== null && columnas[f.columna]?.liga === 'operador' ? operadorDicho(letra) : null;
      if (operador)
        return columnas.OPERADOR_ID
          ? sql`${donde('OPERADOR_ID')} = ${operador.id}`
          : sql`${columna} = ${operador.nombre}`;
      if (letra !== null) return sql`${columna} = ${letra}`;
      const patron = patronDe(plegar(v));
      return busca[f.columna]?.(patron) ?? enSuFila(columna, patron);
    });
    return sql`(${sql.join(
      cada.map((c) => sql`(${c})`),
      sql` or `,
    )})`;
  }
  if (f.de === null && f.a === null) return sql`${columna} is null`;
  const { tipo = 'texto' } = columnas[f.columna] ?? {};
  // Days and durations are computed for each row, here only once for both ends. Money is stored in the row, and exact.
  if (f.clase === 'numero' && tipo !== 'dinero' && f.de !== null && f.a !== null)
    return Number(f.de) > Number(f.a)
      ? sql`false`
      : sql`width_bucket((${columna})::float8, ${[Number(f.de), trasDe(Number(f.a))]}::float8[]) = 1`;
  const extremos = [
    ...(f.de === null ? [] : [desde(f.clase, f.de)]),
    ...(f.a === null ? [] : [hasta(f.clase, f.a)]),
  ];
  return sql.join(extremos, sql` and `);

  function desde(clase: 'numero' | 'dia', de: string): RawBuilder<unknown> {
    if (clase === 'numero') return sql`${columna} >= ${numero(de)}`;
    if (columnas[f.columna]?.tipo === 'fecha') return sql`${columna} >= ${de}::date`;
    return sql`${columna} >= ${momentosDe(de, zona).inicio}`;
  }
  function hasta(clase: 'numero' | 'dia', a: string): RawBuilder<unknown> {
    if (clase === 'numero') return sql`${columna} <= ${numero(a)}`;
    if (columnas[f.columna]?.tipo === 'fecha') return sql`${columna} <= ${a}::date`;
    return sql`${columna} < ${momentosDe(a, zona).fin}`;
  }
}

/** The smallest double-precision number greater than this one; PostgreSQL and the browser both hold doubles. */
function trasDe(n: number): number {
  if (n === 0) return Number.MIN_VALUE;
  const bits = new BigInt64Array(new Float64Array([n]).buffer);
  const tras = (bits[0] ?? 0n) + (n > 0 ? 1n : -1n);
  return new Float64Array(BigInt64Array.of(tras).buffer)[0] ?? n;
}

/** SQL: a number as it was typed. A whole number is sent as one, so that PostgreSQL need not turn the number of each row into a decimal. */
const numero = (texto: string): RawBuilder<unknown> =>
  Number.isSafeInteger(Number(texto)) ? sql`${Number(texto)}::bigint` : sql`${texto}::numeric`;

/** The columns by which a report's rows are sorted, in order: those requested, or the declared default. */
export function ordenesDe(
  reporte: Pick<Reporte, 'orden'>,
  pedido: {
    orden?: string | undefined;
    sentido?: 'asc' | 'desc' | undefined;
    luego?: string | undefined;
  },
): readonly Orden[] {
  const id = pedido.orden ?? reporte.orden?.columna;
  const sentido = pedido.sentido ?? (pedido.orden ? 'asc' : (reporte.orden?.sentido ?? 'asc'));
  const luego = leeOrdenes(pedido.luego ?? '').filter((o) => o.id !== id);
  return [...(id === undefined ? [] : [{ id, sentido }]), ...luego];
}
