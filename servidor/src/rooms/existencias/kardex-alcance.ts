import type { Input } from '@anden/contrato/call.ts';
import type { libroCalls } from '@anden/contrato/existencias/libro.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { almacenesVisibles, exigirAlmacen, type OperadorEnSesion } from '../../platform/auth/operador.ts';
import type { Tx } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { esLaUbicacion } from './codigos.ts';
import { ADENTRO } from './lugares.ts';

export type Pedido = Input<typeof libroCalls.getKardex>;
export type Sql = RawBuilder<unknown>;

/** What a kardex is asked of, as pieces of SQL on a movement `m` between places `o` and `d`. */
export interface Alcance {
  /** Whether a movement was asked for, apart from the range; written so that indexes are used. */
  suyos: Sql;
  /** Pieces that came into what was asked for, and that left it. */
  entrada: Sql;
  salida: Sql;
  /** Whether it is of one article: only then there is a balance. */
  unArticulo: boolean;
}

interface Ids {
  articulos: readonly number[] | null;
  lugares: readonly number[] | null;
  lote: string | null;
  /** Warehouses to look at: the requested one, or those the operator may see; null: all. */
  visibles: readonly number[] | null;
}

/** Throws a {@link Rejection} for a warehouse that may not be seen, and for an article or location that does not exist. */
export async function alcanceDe(db: Tx, operador: OperadorEnSesion, p: Pedido): Promise<Alcance> {
  if (p.almacen_id !== undefined) exigirAlmacen(operador, p.almacen_id);
  const visibles = p.almacen_id === undefined ? almacenesVisibles(operador) : [p.almacen_id];
  const ids: Ids = {
    articulos: p.clave_articulo === undefined ? null : await articulosDe(db, p.clave_articulo.trim()),
    lugares: p.ubicacion === undefined ? null : await lugaresDe(db, p.ubicacion.trim(), visibles),
    lote: p.lote?.trim() || null,
    visibles,
  };
  const { llega, sale } = extremos(ids);
  return {
    suyos: pedidos(ids, llega, sale),
    entrada: sql`case when ${llega} and not ${sale} then m.piezas else 0 end`,
    salida: sql`case when ${sale} and not ${llega} then m.piezas else 0 end`,
    unArticulo: ids.articulos?.length === 1,
  };
}

/** The articles with a key; if no key equals the typed text, capitals and accents are ignored. */
async function articulosDe(db: Tx, clave: string): Promise<number[]> {
  const de = (forma: Expression<SqlBool>) =>
    db.selectFrom('claves_articulo').select('articulo_id').distinct().where(forma).execute();
  const exactas = await de(sql<SqlBool>`clave_articulo = ${clave}`);
  const claves =
    exactas.length > 0
      ? exactas
      : await de(sql<SqlBool>`clave_escrita(clave_articulo) = clave_escrita(${clave})`);
  if (claves.length === 0) throw new Rejection(`No existe el artículo ${clave}`);
  return claves.map((c) => c.articulo_id);
}

async function lugaresDe(db: Tx, codigo: string, visibles: Ids['visibles']): Promise<number[]> {
  const ubicaciones = await db
    .selectFrom('ubicaciones as u')
    .select('ubicacion_id')
    .where(esLaUbicacion(codigo))
    .where(sql<boolean>`(${visibles === null} or almacen_id = any(${[...(visibles ?? [])]}::int[]))`)
    .execute();
  if (ubicaciones.length === 0) throw new Rejection(`No existe la ubicación ${codigo}`);
  return ubicaciones.map((u) => u.ubicacion_id);
}

const todas = (condiciones: readonly Sql[]): Sql =>
  condiciones.length === 0 ? sql`true` : sql`(${sql.join(condiciones, sql` and `)})`;

/** Whether each end of a movement is within what was asked for. */
function extremos({ lugares, lote, visibles }: Ids): { llega: Sql; sale: Sql } {
  const lugar = (columna: 'origen_id' | 'destino_id', l: 'o' | 'd'): Sql =>
    lugares
      ? sql`m.${sql.ref(columna)} = any(${lugares}::int[])`
      : todas([
          sql`${sql.ref(`${l}.clase`)} = any(${[...ADENTRO]}::text[])`,
          ...(visibles ? [sql`${sql.ref(`${l}.almacen_id`)} = any(${visibles}::int[])`] : []),
        ]);
  const suyo = (columna: Sql): readonly Sql[] => (lote === null ? [] : [sql`${columna} = ${lote}`]);
  return {
    llega: sql`coalesce(${todas([lugar('destino_id', 'd'), ...suyo(sql`m.lote`)])}, false)`,
    sale: sql`coalesce(${todas([
      lugar('origen_id', 'o'),
      ...suyo(sql`case when m.cambia_lote then m.lote_anterior else m.lote end`),
    ])}, false)`,
  };
}

const pedidos = ({ articulos, lugares, lote, visibles }: Ids, llega: Sql, sale: Sql): Sql =>
  todas([
    ...(articulos ? [sql`m.articulo_id = any(${articulos}::int[])`] : []),
    ...(lugares
      ? [sql`(m.origen_id = any(${lugares}::int[]) or m.destino_id = any(${lugares}::int[]))`]
      : []),
    ...(lote === null ? [] : [sql`(m.lote = ${lote} or m.lote_anterior = ${lote})`]),
    ...(lugares && lote !== null ? [sql`(${llega} or ${sale})`] : []),
    ...(visibles
      ? [sql`(o.almacen_id = any(${visibles}::int[]) or d.almacen_id = any(${visibles}::int[]))`]
      : []),
  ]);
