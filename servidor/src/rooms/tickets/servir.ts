import { ticketsCalls } from '@anden/contrato/tickets/calls.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { exigirClavePropia, permite } from '../../platform/auth/operador.ts';
import { autenticar } from '../../platform/calls/quien.ts';
import { leer } from '../../platform/calls/run.ts';
import { Fault } from '../../platform/rejection.ts';
import type { Servicios } from '../../platform/services.ts';
import { seVe } from './comunes.ts';

/** A picture opened by itself runs nothing and loads nothing. */
const SIN_NADA = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const NO_ESTA = 'No existe lo que se pidió';

/** Pictures of tickets at the address that `getEvidenciaTicket` tells; only for whoever may make that call and see their ticket, otherwise 404. */
export function registrarEvidencias(app: FastifyInstance, s: Servicios): void {
  app.get<{ Params: { id: string } }>(
    '/evidencias/:id(^[0-9a-f-]{36})',
    { compress: false },
    async (req, reply) => {
      const { operador } = await autenticar(s, req);
      exigirClavePropia(operador);
      s.limites.entrarHasta(reply.raw, `operador ${operador.operador_id}`);
      if (!permite(ticketsCalls.getEvidenciaTicket.control, operador)) throw new Fault(404, NO_ESTA);
      if (!z.uuid().safeParse(req.params.id).success) throw new Fault(404, NO_ESTA);
      const imagen = await leer(s, async (db) => {
        const { rows } = await sql<{ tipo: string; datos: Buffer }>`
          select e.tipo, e.datos from tickets_evidencias e join tickets t using (ticket_id)
           where e.public_id = ${req.params.id} and ${seVe(operador)}`.execute(db);
        return rows[0];
      });
      if (!imagen) throw new Fault(404, NO_ESTA);
      return reply
        .type(imagen.tipo)
        .headers({
          'content-security-policy': SIN_NADA,
          // On a shared handheld it does not outlive the session of whoever saw it.
          'cache-control': 'private, no-store',
        })
        .send(imagen.datos);
    },
  );
}
