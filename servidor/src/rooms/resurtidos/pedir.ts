import { necesidad } from '@anden/contrato/resurtidos/rules.ts';
import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { avisarResurtido } from './avisos.ts';
import { bloquearAbiertos, crecerResurtidos } from './crecer.ts';
import { abreResurtidos, bloquearReserva, type Necesidad, necesidades } from './necesidades.ts';

/** The outcome of requesting an article's replenishment. */
export interface ResurtidoPedido {
  /** The article's open order; null if none could be opened. */
  resurtidoId: number | null;
  /** Pieces in its multi-warehouse locations. */
  reserva: number;
}

/**
 * Requests the replenishment of an article that a picker of remissions needs, whatever the ledger says about the shelf:
 * enlarges the open order, or opens one, as far as the reserve reaches. An order that was fully placed and never closed
 * brings nothing more, so it is closed. Call it after locking documents and before locking stock.
 * @param faltan pieces missing on the shelf; at least these are requested while the reserve reaches
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
    await abreResurtidos(ctx, almacenId, [
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

/** The pieces that the ledger sees on the shelf are not there: at least `faltan`, or what is needed if that is more. */
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
