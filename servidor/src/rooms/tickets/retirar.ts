import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { retirarAvisos } from './avisos.ts';

type Ctx = Pick<CommandContext, 'db' | 'operador' | 'publicar'>;

/** Takes back a comment that does not count yet, with the notices that it caused. Its ticket is locked; the caller works it out again. */
export async function marcarRetirada(
  ctx: Ctx,
  comentario: { ticket_id: number; ticket_det_id: number },
): Promise<void> {
  await sql`update tickets_det set retirada = least(clock_timestamp(), cuenta - interval '1 microsecond')
             where ticket_det_id = ${comentario.ticket_det_id}`.execute(ctx.db);
  await retirarAvisos(ctx, comentario);
}

/** A closing that was undone before it counted: who was making it, and what they wrote. */
export interface CierreQuitado {
  operador_id: number;
  comentario: string;
}

/** Undoes the closing of a locked ticket that may still be taken back; null: there is none. The caller works the ticket out again. */
export async function quitarCierre(ctx: Ctx, ticket_id: number): Promise<CierreQuitado | null> {
  const { rows } = await sql<CierreQuitado & { ticket_det_id: number }>`
    select ticket_det_id, operador_id, comentario from tickets_det
     where ticket_id = ${ticket_id} and cierra and retirada is null and cuenta > clock_timestamp()`.execute(
    ctx.db,
  );
  const [cierre] = rows;
  if (!cierre) return null;
  await marcarRetirada(ctx, { ticket_id, ticket_det_id: cierre.ticket_det_id });
  return { operador_id: cierre.operador_id, comentario: cierre.comentario };
}
