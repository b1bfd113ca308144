import { type Anexada, totalDe } from '../../capture/captura.ts';
import type { Desenlace } from '../../capture/colaDeLecturas.ts';
import { enEspera } from '../../capture/encolada.ts';
import type { Respuesta } from '../../platform/client.ts';
import { useDraft } from '../../platform/draft.ts';
import { entero } from '../../platform/format.ts';
import { useGuardado } from '../../platform/guardado.ts';
import { useSession } from '../../platform/session.ts';
import { pedidoDe } from '../existencias/index.ts';
import { type Linea, porSurtirDe, type Remision, TITULO_SURTIDO } from './linea.ts';

/** What a save is sent with besides the pieces, kept until it is answered. */
export interface Envio {
  /** Whether a waiting urgent remission goes first. */
  revisar: boolean;
  motivo: string | null;
}

/** What became of a save that waits in the outbox. */
interface Encolada {
  desenlace: Desenlace;
  completo: boolean;
}

/** The two saves of a remission's line: its pieces leave the shelf, and what is missing is closed short. */
export function useEnvio(
  linea: Linea,
  remision: Remision,
  memoria: string,
  alRechazo: (mensaje: string) => void,
) {
  const { OPERADOR_ID } = useSession().data;
  const detId = linea.DOCTO_VE_DET_ID;
  const parte = { tema: 'remision', id: remision.DOCTO_VE_ID, parte: detId } as const;
  const surtir = useGuardado('surtirArticulodeRemision', {
    titulo: TITULO_SURTIDO,
    memoria,
    parte,
    onRefusal: ({ message }) => alRechazo(message),
  });
  const cerrar = useGuardado('cierraRenglonRemision', {
    titulo: TITULO_SURTIDO,
    memoria: `${memoria}.cierre`,
    parte,
  });
  const enviado = useDraft<Envio | null>(`${memoria}.envio`, null);
  const porDefecto: Envio = { revisar: linea.PRIORIDAD === 'N', motivo: null };
  const ultimo = (): Envio => enviado.get() ?? porDefecto;
  const pedido = (anexadas: readonly Anexada[], { revisar, motivo }: Envio) => ({
    docto_ve_det_id: detId,
    operador_id: OPERADOR_ID,
    ...pedidoDe(anexadas),
    revisar_prioridad: revisar,
    motivo_lote: motivo,
  });
  return {
    porDefecto,
    /** How it was last sent or, if it never was, how a first save is sent. */
    ultimo,
    guardando: surtir.running || cerrar.running,
    /** These pieces were sent without an answer: sending them again is the same save. */
    enDuda: (anexadas: readonly Anexada[]): boolean =>
      anexadas.length > 0 && surtir.unanswered(pedido(anexadas, ultimo())),
    /** Saves the pieces. Null: they were not saved, which the operator has been told. */
    async surte(
      anexadas: readonly Anexada[],
      como: Envio,
    ): Promise<Encolada | Respuesta<'surtirArticulodeRemision'> | null> {
      enviado.set(como);
      const surtidas = totalDe(anexadas);
      const piezas = `${entero(surtidas)} de ${linea.ARTICULO}`;
      const reply = await surtir.run(pedido(anexadas, como), piezas, linea.ARTICULO_ID);
      if (reply !== 'encolada') return reply;
      return {
        desenlace: enEspera(piezas),
        completo: surtidas >= porSurtirDe(linea),
      };
    },
    /** Closes the rest short. */
    cierra: (motivo: string, faltan: number, resumen: string) =>
      cerrar.run({ docto_ve_det_id: detId, motivo, faltan }, resumen),
    olvida: () => enviado.forget(),
  };
}
