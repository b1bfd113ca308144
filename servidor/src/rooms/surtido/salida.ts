import { sql } from 'kysely';
import type { CommandContext } from '../../platform/calls/handlers.ts';
import { dejar } from './empezar.ts';
import { terminarSusEsperas } from './esperas.ts';
import { SIN_TRABAJO } from './queries.ts';
import { DE_REMISION, type Remision } from './remision.ts';

/**
 * Who leaves the company lets go of every remission in hand: their walk ends, they wait for no shelf, and others may take what they
 * had begun at once. What they did stays theirs.
 */
export async function soltarRemisionesDe(ctx: CommandContext, operadorId: number): Promise<void> {
  const { db } = ctx;
  const { rows } = await sql<Remision>`
    select ${DE_REMISION} from remisiones r
     where r.docto_ve_id in (
             select docto_ve_id from remisiones_surtidores where operador_id = ${operadorId} and ultima > now() - ${SIN_TRABAJO}
             union select x.docto_ve_id from recorridos_remisiones x join recorridos w using (recorrido_id)
                    where w.operador_id = ${operadorId} and x.abierta
             union select d.docto_ve_id from reclamos c join remisiones_det d on d.docto_ve_det_id = c.documento_det_id
                    where c.documento = 'remision' and c.operador_id = ${operadorId}
             union select d.docto_ve_id from esperas e join remisiones_det d using (docto_ve_det_id)
                    where e.operador_id = ${operadorId} and e.hasta is null)
     order by r.docto_ve_id for no key update`.execute(db);
  await sql`
    update recorridos_remisiones x set abierta = false
      from recorridos w where w.recorrido_id = x.recorrido_id and w.operador_id = ${operadorId} and x.abierta`.execute(
    db,
  );
  await sql`update recorridos set cerrado = now() where operador_id = ${operadorId} and cerrado is null`.execute(
    db,
  );
  await terminarSusEsperas(ctx, operadorId);
  for (const r of rows) await dejar(ctx, r, operadorId);
}
