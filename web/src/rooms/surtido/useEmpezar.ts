import { ESTATUS_RECLAMADO } from '@anden/contrato/reclamos/rules.ts';
import { useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { avisar } from '../../ui/modal.ts';
import { ponEmpezada } from './cache.ts';
import { type Remision, TITULO } from './linea.ts';

/** Beginning and releasing a remission by hand. */
export interface Empezada {
  /** Why it could not be begun: who has it, and since when. */
  negada: string | null;
  corriendo: boolean;
  /** @param unirse even if another operator has begun it */
  empieza: (unirse: boolean) => void;
  suelta: () => void;
}

/** @param remision the one on screen; its header is read again whatever the outcome */
export function useEmpezar({ DOCTO_VE_ID: id }: Pick<Remision, 'DOCTO_VE_ID'>): Empezada {
  const [negada, setNegada] = useState<string | null>(null);
  const comun = { titulo: TITULO, parte: { tema: 'remision', id, parte: 0 } } as const;
  const empieza = useCommand('empiezaRemision', {
    ...comun,
    onRefusal: ({ estatus, message }) => {
      if (estatus === ESTATUS_RECLAMADO) setNegada(message);
      else void avisar(TITULO, message, 'rechazo');
    },
  });
  const suelta = useCommand('sueltaRemision', comun);

  async function alEmpezar(unirse: boolean): Promise<void> {
    setNegada(null);
    if (await empieza.run({ docto_ve_id: id, unirse })) ponEmpezada(id, 'S');
  }

  async function alSoltar(): Promise<void> {
    if (await suelta.run({ docto_ve_id: id })) ponEmpezada(id, 'N');
  }

  return {
    negada,
    corriendo: empieza.running || suelta.running,
    empieza: (unirse) => void alEmpezar(unirse),
    suelta: () => void alSoltar(),
  };
}
