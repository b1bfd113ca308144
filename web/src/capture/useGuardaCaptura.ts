import { useMontada } from '../platform/montada.ts';
import { type Anexada, entradaRejection, olvidaEnviada } from './captura.ts';
import type { Trabajo } from './trabajo.ts';
import type { CapturaEnCurso } from './useCaptura.ts';

export interface OpcionesDeGuardar {
  trabajo: Trabajo | undefined;
  /** Why the capture cannot be saved now, or null. */
  rechazo: () => string | null;
  /** It was sent without an answer: sending it again, as it is, is the same save. */
  dudosa: boolean;
  /** Sends what was set. Resolves to true once it is saved, or waits to be sent. */
  envia: (anexadas: readonly Anexada[]) => Promise<boolean>;
  /** The queue of the screen that follows, which gets the scans on their way. */
  sigue: string;
  /** Called after a save, if the screen is still open. */
  alTerminar: () => void;
}

/** Guardar of a capture: sets the entry in hand first, asks for lots that are missing by now, and forgets what was sent. Resolves to whether it was saved. */
export function useGuardaCaptura(enCurso: CapturaEnCurso, o: OpcionesDeGuardar): () => Promise<boolean> {
  const montada = useMontada();
  const { captura, cola, anexa, completa, durante } = enCurso;
  return async () => {
    if (!o.trabajo || (!o.dudosa && o.rechazo() !== null)) return false;
    const enMano = !o.dudosa && entradaRejection(o.trabajo.reglas, captura.get()) === null;
    if (enMano && !(await anexa())) return false;
    if (!o.dudosa && !(await completa())) return false;
    const hecho = await durante(async () => {
      const enviada = captura.get();
      if (!(await o.envia(enviada.anexadas))) return false;
      olvidaEnviada(captura, enviada);
      if (montada()) {
        cola.cede(o.sigue, { enCurso: true });
        o.alTerminar();
      }
      return true;
    });
    return hecho === true;
  };
}
