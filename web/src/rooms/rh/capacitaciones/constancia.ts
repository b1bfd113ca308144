import { abreArchivo } from '../../../platform/archivo.ts';
import { call } from '../../../platform/client.ts';
import { avisar } from '../../../ui/modal.ts';
import { TITULO } from './sesion.ts';

/** Opens a certificate: one's own or, for whoever gives trainings, somebody else's. */
export async function abreConstancia(sesionId: number, invitadoId?: number): Promise<void> {
  try {
    const { data } = await call('getConstancia', {
      capacitacion_det_id: sesionId,
      ...(invitadoId === undefined ? {} : { invitado_id: invitadoId }),
    });
    abreArchivo(data);
  } catch (e) {
    void avisar(TITULO, e instanceof Error ? e.message : String(e), 'rechazo');
  }
}
