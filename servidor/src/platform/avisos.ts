import type { TipoDeAviso } from '@anden/contrato/sesion/avisos-rules.ts';
import { sql } from 'kysely';
import type { CommandContext } from './calls/handlers.ts';

type Ctx = Pick<CommandContext, 'db' | 'publicar'>;

/** The text of a notice, and the record it leads to. */
export interface Aviso {
  tipo: TipoDeAviso;
  mensaje: string;
  /** Menu entry of the screen it opens; null: none. */
  menu: string | null;
  /** The record within that screen. */
  documentoId?: number;
}

const fila = ({ tipo, mensaje, menu, documentoId }: Aviso) => ({
  tipo,
  mensaje,
  menu,
  documento_id: documentoId ?? null,
});

/** Notifies one operator. */
export const avisaA = (ctx: Ctx, operador_id: number, aviso: Aviso): Promise<void> =>
  avisaAEstos(ctx, [operador_id], aviso);

/** Notifies these operators. */
export async function avisaAEstos(
  { db, publicar }: Ctx,
  operadores: readonly number[],
  aviso: Aviso,
): Promise<void> {
  if (operadores.length === 0) return;
  await db
    .insertInto('avisos')
    .values(operadores.map((operador_id) => ({ operador_id, ...fila(aviso) })))
    .execute();
  for (const operador_id of operadores) publicar({ tema: 'aviso', operador_id });
}

/**
 * Notifies every active operator who holds a control id, except the one acting.
 * @param almacenId only those who work in this warehouse, as their own or an additional one
 */
export async function avisaAQuienes(
  ctx: Ctx & Pick<CommandContext, 'operador'>,
  { control, almacenId }: { control: number; almacenId?: number },
  aviso: Aviso,
): Promise<void> {
  let quienes = ctx.db
    .selectFrom('operadores as o')
    .innerJoin('operador_controles as c', 'c.operador_id', 'o.operador_id')
    .select('o.operador_id')
    .where('c.control_id', '=', control)
    .where('o.activo', '=', true)
    .where('o.operador_id', '!=', ctx.operador.operador_id);
  if (almacenId !== undefined) {
    quienes = quienes.where((f) =>
      f.or([
        f('o.almacen_id', '=', almacenId),
        f.exists(
          f
            .selectFrom('operador_almacenes as oa')
            .select('oa.almacen_id')
            .whereRef('oa.operador_id', '=', 'o.operador_id')
            .where('oa.almacen_id', '=', almacenId),
        ),
      ]),
    );
  }
  const avisados = await quienes.execute();
  await avisaAEstos(
    ctx,
    avisados.map((a) => a.operador_id),
    aviso,
  );
}

/**
 * What a notice asks was done, so it is read: those of a screen's record, or of the screen as a whole. Of everybody, or of one operator.
 * @param documentoId null: notices that name no record
 */
export async function leeLoAvisado(
  { db, publicar }: Ctx,
  { menu, documentoId, operadorId }: { menu: string; documentoId: number | null; operadorId?: number },
): Promise<void> {
  const leidos = await db
    .updateTable('avisos')
    .set({ leido: sql`now()` })
    .where('menu', '=', menu)
    .where('documento_id', 'is not distinct from', documentoId)
    .where('leido', 'is', null)
    .$if(operadorId !== undefined, (q) => q.where('operador_id', '=', operadorId ?? 0))
    .returning('operador_id')
    .execute();
  for (const operador_id of new Set(leidos.map((a) => a.operador_id)))
    publicar({ tema: 'aviso', operador_id });
}
