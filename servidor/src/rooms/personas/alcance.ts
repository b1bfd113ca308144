import { P } from '@anden/contrato/permissions.ts';
import { MENSAJES_PERSONA } from '@anden/contrato/personas/rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type OperadorEnSesion, puede } from '../../platform/auth/operador.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';

/** SQL: whether `o` is one of the people of this operator: with 9023 those of their department, with 9002 too everybody. */
export function esSuGente(operador: OperadorEnSesion): RawBuilder<SqlBool> {
  if (!puede(operador, P.verGente)) return sql`false`;
  if (puede(operador, P.verOtros)) return sql`true`;
  return sql`o.departamento_id = ${operador.departamento_id}`;
}

/** Whose page is requested: by id, by login or name or, with neither, that of whoever asks. */
export interface Pedido {
  operador_id?: number | undefined;
  operador?: string | undefined;
}

/**
 * The id of the operator whose page is requested.
 * @throws Rejection if nobody has that name, several do, or it is nobody whom this operator may see
 */
export async function exigirPersona(
  { operador_id, operador: dicho }: Pedido,
  { db, operador }: Pick<QueryContext, 'db' | 'operador'>,
): Promise<number> {
  const clave = dicho?.trim().toUpperCase();
  const filas = await db
    .selectFrom('operadores as o')
    .select(['o.operador_id', 'o.operador', sql<boolean>`coalesce(${esSuGente(operador)}, false)`.as('suya')])
    .where(
      operador_id === undefined && clave !== undefined
        ? sql<SqlBool>`(o.operador = ${clave} or upper(o.nombre) = ${clave})`
        : sql<SqlBool>`o.operador_id = ${operador_id ?? operador.operador_id}`,
    )
    .execute();
  // One operator's login may be another's name: the login goes first.
  const fila = filas.find((f) => f.operador === clave) ?? filas[0];
  if (!fila) throw new Rejection(MENSAJES_PERSONA.noExiste);
  if (filas.length > 1 && fila.operador !== clave) throw new Rejection(MENSAJES_PERSONA.varios);
  if (fila.operador_id !== operador.operador_id && !fila.suya) throw new Rejection(MENSAJES_PERSONA.deOtro);
  return fila.operador_id;
}
