import { PIDIO_NO_LLAMAR, SEGUNDOS_PARA_DESHACER } from '@anden/contrato/marcador/rules-no-llamar.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useCommand } from '../../../platform/command.ts';
import { Tostada } from '../../../ui/Tostada.tsx';

/** What is blocked: an address' customer, or a number. */
type Que = { dir_cli_id: number } | { numero: string };

/**
 * 'No volver a llamar' in one gesture: it is in force at once, and for ten seconds the screen offers to take it back.
 * @returns `bloquea`, which resolves to whether it was blocked, and `aviso`, to be drawn by the screen
 */
export function useNoLlamar(titulo: string): {
  bloqueando: boolean;
  bloquea: (que: Que, quien: string) => Promise<boolean>;
  aviso: ReactNode;
} {
  const comando = useCommand('noVolverALlamar', { titulo });
  const deshacer = useCommand('quitaNoLlamar', { titulo });
  const [hecho, setHecho] = useState<{ id: number; quien: string } | null>(null);
  useEffect(() => {
    if (!hecho) return;
    const vence = setTimeout(() => setHecho(null), SEGUNDOS_PARA_DESHACER * 1000);
    return () => clearTimeout(vence);
  }, [hecho]);
  async function deshaz(id: number): Promise<void> {
    setHecho(null);
    await deshacer.run({ no_llamar_id: id });
  }
  return {
    bloqueando: comando.running,
    async bloquea(que, quien) {
      const reply = await comando.run({ ...que, motivo: PIDIO_NO_LLAMAR });
      if (!reply) return false;
      setHecho({ id: reply.data.NO_LLAMAR_ID, quien });
      return true;
    },
    aviso: hecho ? (
      <Tostada
        tono="atencion"
        accion={{ palabra: 'Deshacer', alPresionar: () => void deshaz(hecho.id) }}
        alCerrar={() => setHecho(null)}
      >
        No se vuelve a llamar a <strong>{hecho.quien}</strong>
      </Tostada>
    ) : null,
  };
}
