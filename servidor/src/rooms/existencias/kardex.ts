import type { Output } from '@anden/contrato/call.ts';
import { kardex } from '@anden/contrato/existencias/kardex.ts';
import type { libroCalls } from '@anden/contrato/existencias/libro.ts';
import { GRUPOS_MAX, type GrupoDeGrafica } from '@anden/contrato/grafica.ts';
import type { FilaDe } from '@anden/contrato/reporte.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { exigirQueQuepan, limites, porLotes, RENGLONES_MAX } from '../../platform/consulta/index.ts';
import { type Alcance, alcanceDe, type Pedido, type Sql } from './kardex-alcance.ts';
import { COLUMNAS, DETALLES, enOrden, filtrado, NOMBRES } from './kardex-columnas.ts';
import { type Lote, tieneLote } from './lotes.ts';
import { deshecho } from './movimiento.ts';

type Respuesta = Output<typeof libroCalls.getKardex>;

/** A row of the page; if there are none, one that only carries the count. */
interface Renglon extends Omit<FilaDe<typeof kardex>, 'LOTE_ANTERIOR'> {
  total: number;
  /** The lot the pieces had before, if the movement changed it. */
  anterior: Lote | null;
}

/**
 * The requested movements of the range, newest first: filtered, sorted, counted and paged in one statement. Throws a
 * Rejection for an article or location that does not exist and, without `pagina`, if there are more rows than
 * one reply holds.
 */
export async function getKardex(
  pedido: Pedido,
  { db, operador, config, salida }: QueryContext,
): Promise<Respuesta> {
  const { pagina = 1, por_pagina = kardex.porPagina } = pedido;
  const alcance = await alcanceDe(db, operador, pedido);
  const { columnas, orden } = enOrden(pedido);
  const base = sql`${NOMBRES}, ${pedidos(pedido, config.zona, alcance, columnas)}, ${saldos(alcance)}`;
  if (pedido.grafica && !salida) {
    const { rows } = await porDia(base, config.zona).execute(db);
    return { data: [], total: rows.reduce((n, g) => n + g.RENGLONES, 0), grafica: rows.reverse() };
  }
  // For a file, every row, however many.
  const cuantos = salida ? null : pedido.pagina === undefined ? RENGLONES_MAX : por_pagina;
  const trozo = { orden, cuantos, desde: (pagina - 1) * (cuantos ?? 0) };
  const todo = movimientos(base, alcance, trozo);
  if (salida) {
    let total: number | null = null;
    await porLotes<Renglon>(db, todo, async (lote) => {
      if (total === null) {
        total = lote[0]?.total ?? 0;
        await salida.empieza(total, {});
      }
      await salida.lote(leidos(lote));
    });
    return { data: [], total: total ?? 0 };
  }
  const { rows } = await todo.execute(db);
  const total = rows[0]?.total ?? 0;
  if (pedido.pagina === undefined) exigirQueQuepan(total);
  return { data: leidos(rows), total };
}

const LUGARES = sql`join lugares o on o.lugar_id = m.origen_id join lugares d on d.lugar_id = m.destino_id`;

/** SQL, `base`: the movements that were asked for, with the columns that put them in order. */
function pedidos(pedido: Pedido, zona: string, { suyos }: Alcance, columnas: Sql): Sql {
  const { inicio, fin } = limites(pedido.fecha_ini, pedido.fecha_fin, zona);
  return sql`base as (
    select m.movimiento_id, ${columnas} from movimientos m ${LUGARES} ${DETALLES}
     where m.fecha >= ${inicio} and m.fecha < ${fin} and ${suyos} and ${filtrado(pedido, zona)})`;
}

/** SQL, `saldos`: pieces of what was asked for after each movement; of several articles there is none. */
const saldos = ({ suyos, entrada, salida, unArticulo }: Alcance): Sql =>
  unArticulo
    ? sql`saldos as (select m.movimiento_id, sum(${entrada} - ${salida}) over (order by m.movimiento_id) as saldo
                       from movimientos m ${LUGARES} where ${suyos})`
    : sql`saldos as (select null::bigint as movimiento_id, null::bigint as saldo where false)`;

/** The balance at the end of each day with movements, the last day first. */
const porDia = (base: Sql, zona: string) => sql<GrupoDeGrafica>`
  with ${base},
  dias as (select (m.fecha at time zone ${zona})::date as dia, s.movimiento_id, s.saldo
             from base b join movimientos m using (movimiento_id) join saldos s using (movimiento_id))
  select dia::text as "GRUPO", (array_agg(saldo order by movimiento_id desc))[1]::int as "VALOR", count(*)::int as "RENGLONES"
    from dias group by dia order by dia desc limit ${GRUPOS_MAX}`;

const movimientos = (
  base: Sql,
  { entrada, salida }: Alcance,
  { orden, cuantos, desde }: { orden: Sql; cuantos: number | null; desde: number },
) => sql<Renglon>`
  with ${base},
  pagina as (select * from base p order by ${orden} limit ${cuantos}::int offset ${desde})
  select t.total, p.movimiento_id as "MOVIMIENTO_ID", m.operacion_id as "OPERACION_ID", m.fecha as "FECHA",
         op.operador as "OPERADOR", ${COLUMNAS.CONCEPTO} as "CONCEPTO", m.articulo_id as "ARTICULO_ID",
         a.clave_articulo as "CLAVE_ARTICULO", a.articulo as "ARTICULO", o.nombre as "ORIGEN", d.nombre as "DESTINO",
         m.piezas as "PIEZAS", ${entrada} as "ENTRADA", ${salida} as "SALIDA", s.saldo as "SALDO",
         m.fecha_caducidad as "FECHA_CADUCIDAD", m.lote as "LOTE", m.fecha_produccion as "FECHA_PRODUCCION",
         case when m.cambia_lote then json_build_object('lote', m.lote_anterior, 'fechaCaducidad', m.fecha_caducidad_anterior,
                                                        'fechaProduccion', m.fecha_produccion_anterior) end as anterior,
         ${COLUMNAS.DOCUMENTO} as "DOCUMENTO", m.motivo as "MOTIVO", m.corrige_id as "CORRIGE_ID",
         ${deshecho} as "DESHECHO"
    from (select count(*)::int as total from base) t
    left join pagina p on true
    left join movimientos m on m.movimiento_id = p.movimiento_id
    left join lugares o on o.lugar_id = m.origen_id
    left join lugares d on d.lugar_id = m.destino_id
    ${DETALLES}
    left join saldos s on s.movimiento_id = p.movimiento_id
   order by ${orden}`;

/** The rows of the reply, without the one that only carries the count. */
const leidos = (filas: readonly Renglon[]) =>
  filas
    .filter((r) => r.MOVIMIENTO_ID !== null)
    .map(({ total: _, anterior, ...fila }) => ({ ...fila, LOTE_ANTERIOR: anterior && enPalabras(anterior) }));

const dia = (iso: string): string => iso.split('-').reverse().join('-');

function enPalabras(l: Lote): string {
  if (!tieneLote(l)) return 'Sin lote';
  return [
    l.lote,
    l.fechaCaducidad && `caduca ${dia(l.fechaCaducidad)}`,
    l.fechaProduccion && `producción ${dia(l.fechaProduccion)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
