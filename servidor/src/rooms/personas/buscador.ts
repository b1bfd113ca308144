import { CASI_MIN, casiContieneTodas } from '@anden/contrato/busqueda/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { type SqlBool, sql } from 'kysely';
import { puede } from '../../platform/auth/operador.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { contieneTodas, plegar } from '../../platform/consulta/index.ts';
import type { Buscador } from '../busqueda/index.ts';
import { esSuGente } from './alcance.ts';

/**
 * Operators by words of their login or name, active ones first. They open on their page for a chief, and in the list of operators for whoever
 * administers them.
 */
export const buscadorDeOperadores: Buscador = {
  clase: 'Operador',
  controles: [P.verGente, P.administrarOperadores],
  async busca({ palabras }, ctx, cuantos) {
    const con = await visibles(ctx)
      .where(contieneTodas(palabras, [sql`o.operador`, sql`o.nombre`]))
      .limit(cuantos)
      .execute();
    const filas = con.length > 0 ? con : await parecidos(palabras, ctx, cuantos);
    return filas.map((o) => ({
      TITULO: o.operador,
      DETALLE: [o.nombre, o.activo ? o.puesto : 'De baja'].filter(Boolean).join(' · '),
      ...(o.suya
        ? { MENU: 'operador', LUGAR: { operador: o.operador_id } }
        : { MENU: 'operadores', LUGAR: { registro: o.operador_id } }),
    }));
  },
};

/** The operators that this one may open, active ones first. */
const visibles = ({ db, operador }: QueryContext) =>
  db
    .selectFrom('operadores as o')
    .leftJoin('puestos as p', 'p.puesto_id', 'o.puesto_id')
    .where(puede(operador, P.administrarOperadores) ? sql<SqlBool>`true` : esSuGente(operador))
    .select([
      'o.operador_id',
      'o.operador',
      'o.nombre',
      'o.activo',
      'p.nombre as puesto',
      sql<boolean>`coalesce(${esSuGente(operador)}, false)`.as('suya'),
    ])
    .orderBy('o.activo', 'desc')
    .orderBy('o.operador');

/**
 * Operators whose login or name has the words, each with at most one wrong letter. Every name is compared here: a company has hundreds of people, and
 * no index is kept for them.
 */
async function parecidos(palabras: readonly string[], ctx: QueryContext, cuantos: number) {
  if (!palabras.some((p) => p.length >= CASI_MIN)) return [];
  const todos = await visibles(ctx).execute();
  return todos
    .filter((o) => casiContieneTodas(plegar(`${o.operador} ${o.nombre}`), palabras))
    .slice(0, cuantos);
}
