import type { Input, Output } from '@anden/contrato/call.ts';
import type { resurtidosCalls } from '@anden/contrato/resurtidos/calls.ts';
import { sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { conTiempo, resurtidosVisibles } from './queries.ts';

type Calls = typeof resurtidosCalls;
type Periodo = Input<Calls['getHistorialResurtidos']>;
type Renglones = Output<Calls['getHistorialResurtidos']>;

const POR_PAGINA = 20;
/** Rows of one reply without paging; more than this asks for a shorter range. */
const RENGLONES_MAX = 50_000;

/** Closed replenishments asked for in the range (specification §9: pages of 20). */
export const getHistorialResurtidos = (input: Periodo, ctx: QueryContext): Promise<Renglones> =>
  historial('CERRADO', input, ctx);

/** Replenishments asked for in the range that are still open. */
export const getResurtidosAbiertos = (input: Periodo, ctx: QueryContext): Promise<Renglones> =>
  historial('ABIERTO', input, ctx);

/** Filtered, sorted and paged in the database; without `pagina` every row of the range, the last asked for first. */
async function historial(
  estatus: 'ABIERTO' | 'CERRADO',
  { fecha_ini, fecha_fin, filtro, orden, sentido, pagina, por_pagina }: Periodo,
  { db, operador, config }: QueryContext,
): Promise<Renglones> {
  if (fecha_ini > fecha_fin)
    throw new Rejection('La fecha de inicio no puede ser posterior a la fecha de fin');
  const inicio = sql<string>`(${fecha_ini}::date::timestamp at time zone ${config.zona})`;
  const fin = sql<string>`((${fecha_fin}::date + 1)::timestamp at time zone ${config.zona})`;
  const patron = filtro?.trim() ? `%${filtro.trim().replace(/[\\%_]/g, '\\$&')}%` : null;
  const base = resurtidosVisibles(db, operador)
    .where('r.estatus', '=', estatus)
    .where('r.fecha_sol', '>=', inicio)
    .where('r.fecha_sol', '<', fin)
    .$if(patron !== null, (q) =>
      q.where((e) =>
        e.or([
          e('a.clave_articulo', 'ilike', patron),
          e('a.articulo', 'ilike', patron),
          e('sol.operador', 'ilike', patron),
          e('sur.operador', 'ilike', patron),
          e('aco.operador', 'ilike', patron),
        ]),
      ),
    );
  const { total } = await base
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (pagina === undefined && total > RENGLONES_MAX) {
    throw new Rejection(`El período tiene ${total} renglones. Consulte un período más corto.`);
  }
  const sube = (sentido ?? (orden ? 'asc' : 'desc')) === 'asc';
  const columna = sql.ref(`h.${orden ?? 'FECHA_SOL'}`);
  const filas = (resurtidos: typeof base) =>
    db
      .selectFrom(conTiempo(resurtidos, config.zona).as('h'))
      .selectAll()
      .orderBy(columna, (o) => (sube ? o.asc() : o.desc()).nullsLast())
      .orderBy('h.RESURTIDO_ID', 'desc');
  if (pagina === undefined) return { data: await filas(base).execute(), total };
  const renglones = por_pagina ?? POR_PAGINA;
  // Which twenty first, and then their times: else the hours of the whole range are added up for one page.
  const deLaPagina = db
    .selectFrom((orden === 'DIFERENCIA' ? conTiempo(base, config.zona) : base).as('h'))
    .select('h.RESURTIDO_ID')
    .orderBy(columna, (o) => (sube ? o.asc() : o.desc()).nullsLast())
    .orderBy('h.RESURTIDO_ID', 'desc')
    .limit(renglones)
    .offset((pagina - 1) * renglones);
  return { data: await filas(base.where('r.resurtido_id', 'in', deLaPagina)).execute(), total };
}
