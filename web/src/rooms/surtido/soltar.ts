import { useEffect } from 'react';
import { call, hayRed, newKey } from '../../platform/client.ts';
import { refresh } from '../../platform/query.ts';
import { currentSession, useSession } from '../../platform/session.ts';
import { enTurno } from '../reclamos/index.ts';
import { ponEmpezada, remisionALaMano } from './cache.ts';
import { estaSoltada } from './decision.ts';

/**
 * Lets go of the remission that is left without anything done in it, which the server knows: it may be the next one of another picker
 * at once. After the claims of its lines that are on their way. Without a network it is let go of by itself, after ten minutes.
 */
export function useSueltaAlSalir(doctoVeId: number): void {
  const { OPERADOR_ID } = useSession().data;
  useEffect(() => {
    if (doctoVeId === 0) return;
    return () =>
      enTurno(async () => {
        // Who signed out asks nothing more, and whoever came in since has nothing to let go of.
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
