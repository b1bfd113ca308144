import type { destinosCalls } from '@anden/contrato/tickets/destinos.ts';
import { MENSAJES_TICKET as M } from '@anden/contrato/tickets/rules.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { Rejection } from '../../platform/rejection.ts';
import { hay } from './abrir.ts';

/** Which position answers each subject. */
export const destinos: Handlers<typeof destinosCalls> = {
  async guardaDestinoTicket({ motivo_id, puesto_id, antes }, { db, publicar }) {
    const motivo = await db
      .selectFrom('motivos_ticket')
      .select('puesto_id')
      .where('motivo_id', '=', motivo_id)
      .forUpdate()
      .executeTakeFirst();
    if (!motivo) throw new Rejection(M.motivoNoExiste);
    if (puesto_id !== null && !(await hay(db, 'puestos', 'puesto_id', puesto_id)))
      throw new Rejection(M.puestoNoExiste);
    if (motivo.puesto_id !== antes && motivo.puesto_id !== puesto_id) throw new Rejection(M.destinoCambiado);
    await db.updateTable('motivos_ticket').set({ puesto_id }).where('motivo_id', '=', motivo_id).execute();
    publicar({ tema: 'catalogo', id: motivo_id });
    return { message: M.destinoGuardado };
  },
};
