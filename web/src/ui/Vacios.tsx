import type { ReactNode } from 'react';
import { Boton } from './Boton.tsx';
import { IconInbox, IconPlugConnectedX } from './iconos.ts';
import css from './Vacios.module.css';

/** Nothing to show: says why and, if possible, what to do next. */
export function EmptyState(props: {
  titulo: string;
  children?: ReactNode;
  icono?: ReactNode;
  accion?: ReactNode;
}) {
  return (
    <div className={css.vacio}>
      <span className={css.icono}>{props.icono ?? <IconInbox stroke={1.25} aria-hidden />}</span>
      <p className={css.titulo}>{props.titulo}</p>
      {props.children ? <div className={css.texto}>{props.children}</div> : null}
      {props.accion}
    </div>
  );
}

/** Something could not be read: says what happened, with a button to try again. */
export function FailedState({ mensaje, onReintentar }: { mensaje: string; onReintentar?: () => void }) {
  return (
    <div className={css.vacio} role="alert">
      <span className={css.icono} data-falla>
        <IconPlugConnectedX stroke={1.25} aria-hidden />
      </span>
      <p className={css.titulo}>No fue posible mostrar la información</p>
      <div className={css.texto}>{mensaje}</div>
      {onReintentar ? <Boton onClick={onReintentar}>Reintentar</Boton> : null}
    </div>
  );
}

/** A placeholder for something that is loading, in its final size: `ancho` and `alto` as CSS lengths. */
export function Hueco({ ancho = '100%', alto = '1em' }: { ancho?: string; alto?: string }) {
  return <span className={css.hueco} style={{ width: ancho, height: alto }} aria-hidden />;
}

/** Tells a screen reader that something is loading; invisible. */
export function Cargando({ que = 'Cargando' }: { que?: string }) {
  return (
    <span role="status" className="solo-lector" data-cargando>
      {que}
    </span>
  );
}

/** Stands where the answer of a reading will: tells that it is being read, or why it could not be. */
export function PorLeer(props: {
  lectura: { error: Error | null; refetch: () => unknown };
  /** What is being read, for a screen reader. */
  que?: string;
}) {
  const { lectura, ...cargando } = props;
  return lectura.error ? (
    <FailedState mensaje={lectura.error.message} onReintentar={() => void lectura.refetch()} />
  ) : (
    <Cargando {...cargando} />
  );
}
