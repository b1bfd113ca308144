import { type ReactNode, useMemo } from 'react';
import type { Anexada, Lugar } from '../../capture/captura.ts';
import { Refusal } from '../../platform/client.ts';
import { useQueryCall } from '../../platform/query.ts';
import { lugaresDe, pedidoDe, type Sugerencia } from './acomodo.ts';
import { porPoner, useMotivoDeCaducado } from './useMotivoDeCaducado.tsx';

const SIN_LUGARES: never[] = [];
const SIN_SUGERENCIAS: never[] = [];

export interface Estante {
  /** undefined while they are being read; empty if the article has none in the warehouse. */
  lugares: readonly Lugar[] | undefined;
  sugerencias: readonly Sugerencia[];
  error: Error | null;
  relee(): void;
  /** What a save sends: where the pieces were put, and the reason if expired ones are among them. */
  parte(anexadas: readonly Anexada[]): ReturnType<typeof pedidoDe>;
  /**
   * Sends a save, first asking why expired pieces are put away, if there are any; undefined if no reason was given or the save was refused.
   * @param enDuda it was sent before without an answer: the same reason makes it the same save
   */
  guarda<R>(
    anexadas: readonly Anexada[],
    enDuda: () => boolean,
    envia: () => Promise<R | undefined>,
  ): Promise<R | undefined>;
  dialogo: ReactNode;
}

/** Where the pieces of an article from a purchase or a transfer may be put, and how they are saved there. */
export function useEstante(opciones: {
  /** Name of the capture. */
  memoria: string;
  articuloId: number;
  almacenId: number;
  unidades: number;
  quienllama: 'compras' | 'traspasos';
  /** False until it is known what there is to put away. */
  lee: boolean;
}): Estante {
  const { memoria, articuloId, almacenId, unidades, quienllama, lee } = opciones;
  const ubicaciones = useQueryCall(
    'getUbicacionesArticulo',
    { articulo_id: articuloId, almacen_id: almacenId, unidades, quienllama },
    { enabled: lee, keep: true, ignora: ['unidades'] },
  );
  // Refused because the article has no location in the warehouse, which is a rule of this screen (specification §8).
  const sinLugares = ubicaciones.error instanceof Refusal && ubicaciones.error.http === 200;
  const lugares = useMemo(
    () => (sinLugares ? SIN_LUGARES : ubicaciones.data && lugaresDe(ubicaciones.data)),
    [ubicaciones.data, sinLugares],
  );
  const caducado = useMotivoDeCaducado(memoria);

  return {
    lugares,
    sugerencias: ubicaciones.data?.sugerencias ?? SIN_SUGERENCIAS,
    error: sinLugares ? null : ubicaciones.error,
    relee: () => void ubicaciones.refetch(),
    parte: (anexadas) => ({ ...pedidoDe(anexadas), ...caducado.parte() }),
    async guarda(anexadas, enDuda, envia) {
      if (!enDuda() && !(await caducado.pide(porPoner(lugares ?? SIN_LUGARES, anexadas)))) return undefined;
      const reply = await envia();
      if (reply) caducado.olvida();
      return reply;
    },
    dialogo: caducado.dialogo,
  };
}
