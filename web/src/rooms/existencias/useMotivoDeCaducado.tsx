import {
  caducadoEnFija,
  MENSAJES_CADUCADOS,
  type PiezasPorPoner,
} from '@anden/contrato/existencias/caducado.ts';
import { type ReactNode, useState } from 'react';
import type { Anexada, Lugar } from '../../capture/captura.ts';
import { DialogoCorto, type DialogoCortoProps } from '../../capture/DialogoCorto.tsx';
import { useEnPantalla } from '../../capture/useEnPantalla.ts';
import { businessDay } from '../../platform/clock.ts';
import { useDraft } from '../../platform/draft.ts';

/** The pieces set so far, by lot, with the kind of each location. */
export const porPoner = (lugares: readonly Lugar[], anexadas: readonly Anexada[]): PiezasPorPoner[] =>
  anexadas.flatMap((x) => {
    const TIPO = lugares.find((l) => l.UBICACION_ID === x.UBICACION_ID)?.TIPO ?? 'F';
    return x.CONTADAS > 0 ? x.lotes.map((l) => ({ FECHA_CADUCIDAD: l.FECHA_CADUCIDAD, TIPO })) : [];
  });

export interface MotivoDeCaducado {
  /** Asks for the reason if one is needed; false if the operator cancelled. Rejects with `SinPantalla` if the screen is left before. */
  pide: (piezas: readonly PiezasPorPoner[]) => Promise<boolean>;
  /** The reason as a save sends it. */
  parte: () => { motivo_caducado?: string };
  /** Call when the save is done. */
  olvida: () => void;
  dialogo: ReactNode;
}

/**
 * The reason for putting expired pieces in a fixed location, asked before the save and kept through a reload, so that
 * sending it again is the same save.
 * @param memoria identifies the screen and its line
 */
export function useMotivoDeCaducado(memoria: string): MotivoDeCaducado {
  const motivo = useDraft<string | null>(`caducado.${memoria}`, null);
  const enPantalla = useEnPantalla();
  const [contesta, setContesta] = useState<((motivo: string | null) => void) | null>(null);

  async function pide(piezas: readonly PiezasPorPoner[]): Promise<boolean> {
    const hoy = businessDay();
    motivo.forget();
    if (!piezas.some((p) => caducadoEnFija(p, hoy))) return true;
    const dicho = await enPantalla(new Promise<string | null>((resuelve) => setContesta(() => resuelve)));
    setContesta(null);
    if (dicho !== null) motivo.set(dicho);
    return dicho !== null;
  }

  return {
    pide,
    parte() {
      const dicho = motivo.get();
      return dicho === null ? {} : { motivo_caducado: dicho };
    },
    olvida: () => motivo.forget(),
    dialogo: contesta ? (
      <DialogoDeCaducado
        memoria={memoria}
        aceptar="Acomodar"
        guardando={false}
        alAceptar={async (dicho) => {
          contesta(dicho);
          return true;
        }}
        alCerrar={() => contesta(null)}
      />
    ) : null,
  };
}

/** Asks why expired pieces go to a fixed location. */
export const DialogoDeCaducado = ({
  memoria,
  ...mas
}: Pick<DialogoCortoProps, 'memoria' | 'aceptar' | 'guardando' | 'alAceptar' | 'alCerrar'>) => (
  <DialogoCorto
    {...mas}
    memoria={`caducado.${memoria}`}
    titulo="Piezas caducadas"
    ayuda="Queda escrito con el movimiento."
  >
    {MENSAJES_CADUCADOS.enFija}
  </DialogoCorto>
);
