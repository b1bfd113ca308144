import { type Calendario, explicaMinutosHabiles } from '@anden/contrato/calendario/rules.ts';
import { createContext, type ReactNode, useContext } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { duracion } from '../../platform/format.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Explicada } from '../../ui/Explicada.tsx';

type Resurtido = Respuesta<'getHistorialResurtidos'>['data'][number];

const Laboral = createContext<Calendario | null>(null);

/** Provides the business calendar, which explains elapsed times, to the cells below. */
export function ConCalendario({ children }: { children: ReactNode }) {
  const query = useQueryCall('getCalendario', {}, { staleTime: 3_600_000 });
  return <Laboral value={query.data?.data ?? null}>{children}</Laboral>;
}

type Fila = Pick<Resurtido, 'FECHA_SOL' | 'HASTA' | 'MINUTOS' | 'VENCIDO'>;

/** '02:10 VENCIDO': the word is shown wherever the figure is read or exported. */
const leeTranscurrido = ({ MINUTOS, VENCIDO }: Pick<Fila, 'MINUTOS' | 'VENCIDO'>): string =>
  `${duracion(MINUTOS)}${VENCIDO === 'S' ? ' VENCIDO' : ''}`;

/** Business hours of a replenishment as HH:MM, and VENCIDO when over two (specification §9, the caption). */
export function Transcurrido({ fila }: { fila: Fila }) {
  const calendario = useContext(Laboral);
  return (
    <Explicada
      leido={leeTranscurrido(fila)}
      renglones={calendario && explicaMinutosHabiles(fila.FECHA_SOL, fila.HASTA, calendario)}
      rechazo={fila.VENCIDO === 'S'}
    />
  );
}
