import { necesidad } from '@anden/contrato/resurtidos/rules.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { avisarResurtido } from './avisos.ts';
import { bloquearAbiertos, crecerResurtidos } from './crecer.ts';
import { abrirResurtidos, bloquearReserva, type Necesidad, necesidades } from './necesidades.ts';

/** What came of asking for an article's replenishment. */
export interface ResurtidoPedido {
  /** The open order of the article; null where there is none to be had. */
  resurtidoId: number | null;
  /** Pieces its multi-warehouse locations hold. */
  reserva: number;
}

/**
 * Asks for the replenishment of an article that a picker of remissions needs, whatever the ledger says of the shelf: the
 * order that is open already, made as large as what is needed now, or a new one of it, as far as the reserve reaches. One that was placed whole and
 * nobody closed brings nothing more, and is closed. Called after the caller's documents are locked and before its stock is.
 * @param faltan pieces that are missing on the shelf; never less is asked for while the reserve reaches
 */
export async function pedirResurtido(
  ctx: CommandContext,
  almacenId: number,
  articuloId: number,
  faltan: number,
): Promise<ResurtidoPedido> {
  const { db, dia } = ctx;
  await cerrarAcomodado(ctx, almacenId, articuloId);
  const abiertos = await bloquearAbiertos(db, almacenId, [articuloId]);
  await bloquearReserva(db, almacenId, [articuloId]);
  const [n] = await necesidades(db, almacenId, [articuloId], dia);
  const reserva = n?.reserva ?? 0;
  if (n && !n.abierto && n.tieneFija && reserva > 0) {
    await abrirResurtidos(ctx, almacenId, [
      {
        articuloId,
        piezas: Math.min(reserva, cuantas(n, faltan)),
        motivo: 'REMISION',
        prometido: n.prometido,
      },
    ]);
  }
  if (n?.abierto) {
    const aumento = { articuloId, reserva, piezas: cuantas(n, faltan), motivo: 'REMISION' } as const;
    await crecerResurtidos(ctx, almacenId, abiertos, [{ ...aumento, prometido: n.prometido }]);
  }
  const abierto = await db
    .selectFrom('resurtidos')
    .select('resurtido_id')
    .where('almacen_id', '=', almacenId)
    .where('articulo_id', '=', articuloId)
    .where('estatus', '=', 'ABIERTO')
    .executeTakeFirst();
  const resurtidoId = abierto?.resurtido_id ?? null;
  if (resurtidoId !== null && !n?.abierto) avisarResurtido(ctx, almacenId, resurtidoId);
  return { resurtidoId, reserva };
}

/** The pieces the ledger sees on the shelf are not there: `faltan` at least, and what is needed if that is more. */
const cuantas = (n: Necesidad, faltan: number): number => Math.max(faltan, necesidad(n));

async function cerrarAcomodado(
  { db, operador }: CommandContext,
  almacenId: number,
  articuloId: number,
): Promise<void> {
  await db
    .updateTable('resurtidos')
    .set({ estatus: 'CERRADO', cerrado: sql`now()`, operador_id_cierre: operador.operador_id })
    .where('almacen_id', '=', almacenId)
    .where('articulo_id', '=', articuloId)
    .where('estatus', '=', 'ABIERTO')
    .whereRef('cantidad_aco', '=', 'cantidad_sol')
    .execute();
}
