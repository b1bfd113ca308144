import type { ReactNode } from 'react';
import { Boton, BotonIcono } from './Boton.tsx';
import { type EstadoTono, IconoEstado } from './Estado.tsx';
import { IconX } from './iconos.ts';
import css from './Tostada.module.css';

export interface TostadaProps {
  tono: EstadoTono;
  children: ReactNode;
  /** A button that leads to what it is about. */
  accion?: { palabra: string; alPresionar: () => void };
  alCerrar: () => void;
}

/** News from elsewhere, above whatever screen is open; it stays until it is read. */
export function Tostada({ tono, children, accion, alCerrar }: TostadaProps) {
  return (
    <div className={css.tostada} data-tono={tono} role="alert">
      <IconoEstado tono={tono} tamano={22} />
      <div className={css.texto}>{children}</div>
      {accion ? <Boton onClick={accion.alPresionar}>{accion.palabra}</Boton> : null}
      <BotonIcono etiqueta="Cerrar el aviso" icono={<IconX stroke={1.75} />} onClick={alCerrar} />
    </div>
  );
}
