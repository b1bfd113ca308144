import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { escuchaLector } from '../../capture/lector.ts';
import { resuelve } from '../../capture/resolver.ts';
import { senala } from '../../capture/senales.ts';
import { businessDay } from '../../platform/clock.ts';
import {
  type DeLote,
  type EnDialogo,
  etiquetasSolas,
  leeEnLotes,
  leeSolas,
  sinPreguntar,
} from './lecturaDeLote.ts';

/**
 * Listens for scans in the batch dialog: whichever field or button has the focus, a scan is a label, and fills the line
 * with its lot, expiry, production and pieces; anything else is refused, or asked about. Scans are answered one after
 * another.
 * @param alLeer called with what changes
 */
export function useOidoDeLotes(
  titulo: string,
  dialogo: EnDialogo,
  alLeer: (hecho: DeLote) => void,
): { dicho: DeLote | null; calla: () => void } {
  const [dicho, setDicho] = useState<DeLote | null>(null);
  const vigente = useRef({ dialogo, alLeer });
  const turno = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    vigente.current = { dialogo, alLeer };
  });

  useLayoutEffect(() => {
    let aqui = true;
    async function atiende(codigo: string): Promise<DeLote> {
      const solas = etiquetasSolas(codigo, businessDay());
      if (solas.length > 0) return leeSolas(solas, vigente.current.dialogo);
      const antes = sinPreguntar(codigo);
      if (antes) return antes;
      try {
        const leida = await resuelve(codigo, titulo);
        return leeEnLotes(codigo, leida, vigente.current.dialogo);
      } catch (e) {
        return { tono: 'rechazo', mensaje: e instanceof Error ? e.message : String(e) };
      }
    }
    const calla = escuchaLector((codigo) => {
      turno.current = turno.current.then(async () => {
        const hecho = await atiende(codigo);
        if (!aqui) return;
        setDicho(hecho);
        vigente.current.alLeer(hecho);
        senala(hecho.tono === 'hecho' ? 'aceptada' : hecho.tono === 'atencion' ? 'atencion' : 'rechazada');
      });
    });
    return () => {
      aqui = false;
      calla();
    };
  }, [titulo]);

  return { dicho, calla: () => setDicho(null) };
}
