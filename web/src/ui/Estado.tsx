import type { ReactNode } from 'react';
import css from './Estado.module.css';
import { IconAlertTriangle, IconCalendarEvent, IconCircle, IconCircleCheck, IconCircleX } from './iconos.ts';
import type { EstadoTono } from './tono.ts';

export type { EstadoTono };

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

/** The state of something: the same colour, icon and place everywhere, always with the word. */
export function Estado({ tono, children }: { tono: EstadoTono; children: ReactNode }) {
  return (
    <span className={css.estado} data-tono={tono}>
      <IconoEstado tono={tono} tamano={14} />
      {children}
    </span>
  );
}

/** A message in a state's colours, shown beside what it is about. */
export function Mensaje({ tono, children }: { tono: EstadoTono; children: ReactNode }) {
  return (
    <div className={css.mensaje} data-tono={tono} role={tono === 'rechazo' ? 'alert' : 'status'}>
      <IconoEstado tono={tono} tamano={18} />
      <div>{children}</div>
    </div>
  );
}
