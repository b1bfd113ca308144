import type { Desenlace } from '../../capture/colaDeLecturas.ts';
import { ademasDe, type Guardado, rechazado } from '../../capture/motor.ts';
import { type Draft, useDraft } from '../../platform/draft.ts';
import { releeRemision } from './cache.ts';
import { type Contando, hayTecleadas } from './contadas.ts';
import { type EnPantalla, empacaContadas } from './empacar.ts';

export interface Contadas {
  /** The line of the last scans, and what is typed of it. */
  contando: Draft<Contando | null>;
  /** What the save of a scan shows and changes. */
  enPantalla: (guardada: () => void) => EnPantalla;
  /** Whether pieces are typed that are not in the box yet. */
  hay: () => boolean;
  /** Packs them; null: there are none. */
  empaca: () => Promise<Desenlace | null>;
  /** The same before the answer to a reading: if they cannot be packed, it does nothing. */
  antesDe: () => Promise<Guardado>;
}

/** Pieces of a remission that are counted by hand while it is packed. */
export function useContadas(
  doctoVeId: number,
  pantalla: (guardada: () => void, contando: Draft<Contando | null>) => EnPantalla,
): Contadas {
  const contando = useDraft<Contando | null>(`surtidorem.${doctoVeId}.contando`, null);
  const enPantalla = (guardada: () => void) => pantalla(guardada, contando);
  const empaca = () =>
    empacaContadas(
      doctoVeId,
      enPantalla(() => {}),
    );
  return {
    contando,
    enPantalla,
    hay() {
      const que = contando.get();
      return que !== null && hayTecleadas(que);
    },
    empaca,
    async antesDe() {
      const dicho = await empaca();
      if (dicho?.tono === 'rechazo')
        return { dicho: rechazado(`Primero corrija o borre las piezas tecleadas. ${dicho.mensaje}`) };
      // Without an answer it is not known what is in the box.
      if (dicho?.tono === 'atencion' && dicho.espera === undefined) await releeRemision(doctoVeId);
      // Both are said of this reading: a line of their own would stand over its answer.
      return { junta: dicho ? ademasDe(dicho) : (suyo) => suyo };
    },
  };
}
