import { enPiezas, enumera } from '@anden/contrato/cifras.ts';
import { useDraft } from '../platform/draft.ts';
import { useSession } from '../platform/session.ts';
import { draftStamp } from '../platform/storage.ts';
import { useStore } from '../platform/store.ts';
import { Mensaje } from '../ui/Estado.tsx';
import {
  type Anexada,
  CAPTURA_NUEVA,
  type Captura,
  esCaptura,
  type Lugar,
  type Puesta,
  puestasDe,
} from './captura.ts';

/** What was done with the pieces: taken from their locations, or put there. */
type Como = 'tomadas' | 'puestas';

const DICHO: Readonly<Record<Como, (donde: string) => string>> = {
  tomadas: (donde) => `Lo que llevaba no se registró. Regrese ${donde}.`,
  puestas: (donde) => `Lo que puso no se registró: ${donde}.`,
};

export interface SinRegistrarProps {
  /** Name of the draft that holds them. */
  memoria: string;
  puestas: readonly Puesta[];
  lugares: readonly Pick<Lugar, 'UBICACION_ID' | 'UBICACION'>[] | undefined;
  como: Como;
}

/**
 * Says which pieces were taken or put somewhere here and were never saved, now that another operator finished or closed the work: otherwise
 * a shelf holds others than the ledger says, and nobody knows. They may have been saved in another tab of this operator: then the stored
 * draft is gone.
 */
export function SinRegistrar({ memoria, puestas, lugares, como }: SinRegistrarProps) {
  const { OPERADOR_ID } = useSession().data;
  if (puestas.length === 0 || draftStamp(OPERADOR_ID, memoria) === null) return null;
  const partes = puestas.map(({ UBICACION_ID, CONTADAS }) => {
    const leida = lugares?.find((l) => l.UBICACION_ID === UBICACION_ID)?.UBICACION ?? 'su ubicación';
    return `${enPiezas(CONTADAS)} ${como === 'tomadas' ? 'a' : 'en'} ${leida}`;
  });
  return <Mensaje tono="atencion">{DICHO[como](enumera(partes))}</Mensaje>;
}

interface CapturaSinRegistrarProps extends Omit<SinRegistrarProps, 'puestas'> {
  /** What was set was sent without an answer, so it may be saved. */
  enDuda: (anexadas: readonly Anexada[]) => boolean;
}

/** The same of a capture of locations, the entry in hand included. */
export function CapturaSinRegistrar({ enDuda, ...props }: CapturaSinRegistrarProps) {
  const captura = useStore(useDraft<Captura>(props.memoria, CAPTURA_NUEVA, esCaptura));
  return enDuda(captura.anexadas) ? null : <SinRegistrar {...props} puestas={puestasDe(captura)} />;
}
