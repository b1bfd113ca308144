import { useEffect } from 'react';
import { call, hayRed, newKey } from '../../platform/client.ts';
import { refresh } from '../../platform/query.ts';
import { currentSession, useSession } from '../../platform/session.ts';
import { enTurno } from '../reclamos/index.ts';
import { ponEmpezada, remisionALaMano } from './cache.ts';
import { estaSoltada } from './decision.ts';

/**
 * Releases the remission that is left without any work done in it, which the server can tell, so that it may be another
 * picker's next one at once. It is sent after the pending claims of its lines. Without a network it is released by
 * itself after ten minutes.
 */
export function useSueltaAlSalir(doctoVeId: number): void {
  const { OPERADOR_ID } = useSession().data;
  useEffect(() => {
    if (doctoVeId === 0) return;
    return () =>
      enTurno(async () => {
        // After signing out nothing is sent, and whoever signed in since has nothing to release.
        if (currentSession()?.data.OPERADOR_ID !== OPERADOR_ID) return;
        const cabecera = remisionALaMano(doctoVeId)?.cabecera;
        if (cabecera?.EMPEZADA !== 'S' || estaSoltada(cabecera) || !hayRed()) return;
        const { data } = await call(
          'sueltaRemision',
          { docto_ve_id: doctoVeId, sin_trabajo: true },
          { key: newKey() },
        );
        if (data.SOLTADA === 'N') return;
        ponEmpezada(doctoVeId, 'N');
        await refresh(['getRemisionesAbiertas']);
      });
  }, [doctoVeId, OPERADOR_ID]);
}
