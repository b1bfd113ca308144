import '@mantine/core/styles/Tooltip.layer.css';
import { type Calendario, explicaMinutosHabiles } from '@anden/contrato/calendario/rules.ts';
import { Tooltip } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import type { Respuesta } from '../../../platform/client.ts';
import { useLive } from '../../../platform/events.ts';
import { duracion } from '../../../platform/format.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { IconoEstado } from '../../../ui/Estado.tsx';
import css from './Transcurrido.module.css';

type Resurtido = Respuesta<'getHistorialResurtidos'>['data'][number];

const Laboral = createContext<Calendario | null>(null);

/** Gives the business calendar, by which elapsed times are explained, to the cells under it. */
export function ConCalendario({ children }: { children: ReactNode }) {
  const query = useQueryCall('getCalendario', {}, { staleTime: 3_600_000 });
  useLive('calendario', null, ['getCalendario']);
  return <Laboral value={query.data?.data ?? null}>{children}</Laboral>;
}

/**
 * Business hours of a replenishment, HH:MM, and VENCIDO when they are over two (specification §9, the caption); how they
 * add up on hover, focus or tap.
 */
export function Transcurrido({
  fila,
}: {
  fila: Pick<Resurtido, 'FECHA_SOL' | 'HASTA' | 'MINUTOS' | 'VENCIDO'>;
}) {
  const calendario = useContext(Laboral);
  const vencido = fila.VENCIDO === 'S';
  const leido = `${duracion(fila.MINUTOS)}${vencido ? ' VENCIDO' : ''}`;
  const cuerpo = (
    <>
      {vencido ? <IconoEstado tono="rechazo" tamano={14} /> : null}
      {leido}
    </>
  );
  if (!calendario) {
    return (
      <span className={css.marca} data-vencido={vencido || undefined}>
        {cuerpo}
      </span>
    );
  }
  const renglones = explicaMinutosHabiles(fila.FECHA_SOL, fila.HASTA, calendario);
  return (
    <Tooltip
      openDelay={150}
      maw={360}
      label={
        <dl className={css.suma}>
          {renglones.map(([concepto, valor]) => (
            <div key={concepto}>
              <dt>{concepto}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <button
        type="button"
        className={css.marca}
        data-vencido={vencido || undefined}
        aria-label={`${leido}. ${renglones.map((r) => r.join(' ')).join('; ')}`}
        // The row may open on a click of its own.
        onClick={(e) => e.stopPropagation()}
      >
        {cuerpo}
      </button>
    </Tooltip>
  );
}
