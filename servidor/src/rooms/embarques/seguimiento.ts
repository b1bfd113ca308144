import type { Input, Output } from '@anden/contrato/call.ts';
import type { embarquesCalls } from '@anden/contrato/embarques/calls.ts';
import {
  alMinuto,
  CAMPOS_DE_SEGUIMIENTO,
  type CampoDeSeguimiento,
  entregaRejection,
  MENSAJES_EMBARQUE,
} from '@anden/contrato/embarques/rules.ts';
import { sql } from 'kysely';
import type { OperadorEnSesion } from '../../platform/auth/operador.ts';
import { leeMomento } from '../../platform/business-day.ts';
import type { CommandContext, QueryContext, Tx } from '../../platform/calls/handlers.ts';
import { fundidos } from '../../platform/campos.ts';
import { conSuNombre } from '../../platform/db/columnas.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { avisarFacturas } from './avisos.ts';
import { guiaVisible } from './queries.ts';

type Calls = typeof embarquesCalls;
type Seguimiento = Record<CampoDeSeguimiento, string | null>;

/** How many of a guide's last changes are listed. */
const CAMBIOS = 50;

/** Normalised for comparison: moments to the minute, empty text as null. */
function enLimpio<S extends { [C in CampoDeSeguimiento]?: string | null | undefined }>(
  s: S,
  zona: string,
): S {
  const limpio = (campo: string, valor: string | null | undefined) => {
    if (campo !== 'FECHA_ENTREGA' || !valor) return valor || null;
    const momento = leeMomento(valor, zona);
    if (momento === null) throw new Rejection(MENSAJES_EMBARQUE.entregaIlegible);
    return new Date(alMinuto(momento)).toISOString();
  };
  const dichos = Object.entries(s).filter(([, valor]) => valor !== undefined);
  return Object.fromEntries(dichos.map(([campo, valor]) => [campo, limpio(campo, valor)])) as S;
}

/** The guide, where the operator sees it. */
const guiaQueVe = (db: Tx, operador: OperadorEnSesion, guiaId: number) =>
  db.selectFrom('guias as g').where('g.guia_id', '=', guiaId).where(guiaVisible(operador, 'g'));

/**
 * Writes down what became of a guide, field by field, with who changed what.
 * @throws Rejection for a guide that the operator does not see, an impossible delivery, or a clash (see {@link fundidos})
 */
export async function guardaSeguimientoGuia(
  { guia_id, seguimiento, leido = {} }: Input<Calls['guardaSeguimientoGuia']>,
  ctx: CommandContext,
): Promise<Output<Calls['guardaSeguimientoGuia']>> {
  const { db, operador, config } = ctx;
  const guia = await guiaQueVe(db, operador, guia_id)
    .select([
      'g.guia',
      'g.fecha',
      ...conSuNombre('g', 'RECIBIDO_POR', 'FECHA_ENTREGA', 'INCIDENCIA', 'OBSERVACIONES_CLTE'),
    ])
    .forUpdate('g')
    .executeTakeFirst();
  if (!guia) throw new Rejection(MENSAJES_EMBARQUE.guiaNoExiste);
  const { guia: numero, fecha, ...guardado } = guia;
  const actual = enLimpio<Seguimiento>(guardado, config.zona);
  const nuevo = fundidos(enLimpio(leido, config.zona), actual, enLimpio(seguimiento, config.zona));
  const cambios = CAMPOS_DE_SEGUIMIENTO.filter((campo) => nuevo[campo] !== actual[campo]);
  if (cambios.includes('FECHA_ENTREGA')) {
    const entrega = nuevo.FECHA_ENTREGA === null ? null : new Date(nuevo.FECHA_ENTREGA);
    rejectIf(entregaRejection(entrega, new Date(fecha), new Date()));
  }
  if (cambios.length > 0) {
    await db
      .updateTable('guias')
      .set(Object.fromEntries(cambios.map((campo) => [campo.toLowerCase(), nuevo[campo]])))
      .where('guia_id', '=', guia_id)
      .execute();
    await db
      .insertInto('guias_cambios')
      .values(
        cambios.map((campo) => ({
          guia_id,
          operador_id: operador.operador_id,
          campo,
          antes: actual[campo],
          despues: nuevo[campo],
        })),
      )
      .execute();
    avisarFacturas(ctx);
  }
  return { data: nuevo, message: `Seguimiento guardado: guía ${numero}` };
}

/** The last changes of a guide's follow-up, the newest first. */
export async function getCambiosGuia(
  { guia_id }: Input<Calls['getCambiosGuia']>,
  { db, operador }: QueryContext,
): Promise<Output<Calls['getCambiosGuia']>> {
  if (!(await guiaQueVe(db, operador, guia_id).select('g.guia_id').executeTakeFirst()))
    throw new Rejection(MENSAJES_EMBARQUE.guiaNoExiste);
  const data = await db
    .selectFrom('guias_cambios as x')
    .innerJoin('operadores as o', 'o.operador_id', 'x.operador_id')
    .where('x.guia_id', '=', guia_id)
    .select([
      ...conSuNombre('x', 'CAMBIO_ID', 'FECHA'),
      'o.operador as OPERADOR',
      sql<CampoDeSeguimiento>`x.campo`.as('CAMPO'),
      ...conSuNombre('x', 'ANTES', 'DESPUES'),
    ])
    .orderBy('x.cambio_id', 'desc')
    .limit(CAMBIOS)
    .execute();
  return { data };
}
