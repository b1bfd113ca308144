import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCircle,
  IconCircleCheck,
  IconCircleX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './Estado.module.css';

/** `previsto`: it has its day and is still to come. */
export type EstadoTono = 'hecho' | 'atencion' | 'rechazo' | 'previsto' | 'nada';

const ICONOS = {
  hecho: IconCircleCheck,
  atencion: IconAlertTriangle,
  rechazo: IconCircleX,
  previsto: IconCalendarEvent,
  nada: IconCircle,
} as const;

/** The mark of a state, without words. */
export function IconoEstado({ tono, tamano = 16 }: { tono: EstadoTono; tamano?: number }) {
  const Icono = ICONOS[tono];
  return <Icono size={tamano} stroke={2} className={css.icono} data-tono={tono} aria-hidden />;
}

/** How something stands: the same colour, mark and place everywhere. The word is never left out. */
export function Estado({ tono, children }: { tono: EstadoTono; children: ReactNode }) {
  return (
    <span className={css.estado} data-tono={tono}>
      <IconoEstado tono={tono} tamano={14} />
      {children}
    </span>
  );
}

/** A line that tells something beside what it is about, in a state's colours. */
export function Mensaje({ tono, children }: { tono: EstadoTono; children: ReactNode }) {
  return (
    <div className={css.mensaje} data-tono={tono} role={tono === 'rechazo' ? 'alert' : 'status'}>
      <IconoEstado tono={tono} tamano={18} />
      <div>{children}</div>
    </div>
  );
}
