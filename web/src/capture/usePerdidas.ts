import { enPiezas } from '@anden/contrato/cifras.ts';
import { useEffect, useRef } from 'react';
import type { Draft } from '../platform/draft.ts';
import { presionada } from '../platform/presiones.ts';
import { type Captura, type Lugar, type Puesta, sinPerdidas } from './captura.ts';
import type { ColaDeLecturas, Desenlace } from './colaDeLecturas.ts';

function dicho(leida: string | undefined, { CONTADAS }: Puesta): Desenlace {
  const mensaje = `${leida ?? 'Una ubicación'} ya no está entre las de este producto`;
  return {
    tono: 'atencion',
    mensaje:
      CONTADAS > 0
        ? `${mensaje}: se quitó lo anexado ahí, ${enPiezas(CONTADAS)}. Captúrelo donde esté ahora.`
        : `${mensaje}. Escanee otra.`,
  };
}

/**
 * Takes back, with a message, what was captured at a location that another operator meanwhile moved the article out of. What was sent and not
 * answered stays as it is.
 */
export function usePerdidas(
  { captura, cola, memoria }: { captura: Draft<Captura>; cola: ColaDeLecturas; memoria: string },
  lugares: readonly Lugar[] | undefined,
): void {
  /** Each location's name as people read it, since it is needed once the location is gone. */
  const leidas = useRef(new Map<number, string>());
  // After every drawing: what is in flight when the location goes is looked at again once it is answered.
  useEffect(() => {
    if (!lugares) return;
    for (const l of lugares) leidas.current.set(l.UBICACION_ID, l.UBICACION);
    const { captura: queda, perdidas } = sinPerdidas(lugares, captura.get());
    if (perdidas.length === 0 || presionada(memoria) !== null) return;
    captura.set(queda);
    for (const p of perdidas) cola.anota(dicho(leidas.current.get(p.UBICACION_ID), p), 'Ubicación cambiada');
  });
}
