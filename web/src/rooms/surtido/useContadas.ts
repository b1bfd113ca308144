import { porEmpacar } from '@anden/contrato/surtido/remision-rules.ts';
import { useEffect } from 'react';
import type { ColaDeLecturas, Desenlace } from '../../capture/colaDeLecturas.ts';
import { ademasDe, type Guardado, rechazado } from '../../capture/motor.ts';
import { type Draft, useDraft } from '../../platform/draft.ts';
import { type Store, useStore } from '../../platform/store.ts';
import { releeRemision } from './cache.ts';
import { type Contando, hayTecleadas } from './contadas.ts';
import { type EnPantalla, empacaContadas } from './empacar.ts';
import type { Linea } from './linea.ts';

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

/**
 * Once nothing is left to pack of the line being counted, because another device packed it: forgets what was typed, which the next scans
 * would have to pack first, and says so.
 * @param quieta no scan is being handled, whose own answer could be what finished the line
 */
export function useContadaSinFaltar(
  { contando, cola }: { contando: Draft<Contando | null>; cola: ColaDeLecturas },
  lineas: readonly Linea[],
  quieta: Store<boolean>,
): void {
  const llave = useStore(contando)?.llave;
  const linea = lineas.find((l) => l.DOCTO_VE_DET_ID === llave);
  const sinFaltar = useStore(quieta) && llave !== undefined && !(linea && porEmpacar(linea));
  const articulo = linea?.ARTICULO ?? 'ese renglón';
  useEffect(() => {
    const que = contando.get();
    if (!sinFaltar || !que) return;
    contando.forget();
    const mensaje = `Ya no falta nada de ${articulo}: no se empacó lo tecleado (${que.texto})`;
    if (hayTecleadas(que)) cola.anota({ tono: 'atencion', mensaje }, 'Piezas contadas');
  }, [sinFaltar, articulo, contando, cola]);
}
