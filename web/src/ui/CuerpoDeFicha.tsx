import type { ReactNode } from 'react';
import { Cargando, EmptyState, FailedState } from './Vacios.tsx';

export interface CuerpoDeFichaProps<T> {
  /** Whether something is asked for; without it, `vacio` is said. */
  pedida: boolean;
  lectura: {
    data: { data: T } | undefined;
    /** `http`: with what code the server said so, if it did. */
    error: (Error & { http?: number }) | null;
    refetch: () => unknown;
  };
  vacio: ReactNode;
  /** What can be done about a refusal: 'El cliente no existe'. */
  rechazada?: ReactNode;
  /** The record's shape without its figures, drawn until they come. */
  silueta?: ReactNode;
  children: (ficha: T) => ReactNode;
}

/** The body of a record's page, under its search: the record, a loading mark, the error, or `vacio` when nothing was asked for. */
export function CuerpoDeFicha<T>(props: CuerpoDeFichaProps<T>) {
  const { pedida, lectura, vacio, rechazada, silueta, children } = props;
  const { data, error, refetch } = lectura;
  if (!pedida) return vacio;
  if (data) return children(data.data);
  // The server read it and said no: asking the same again changes nothing.
  if (error?.http === 200)
    return (
      <div role="alert">
        <EmptyState titulo={error.message}>{rechazada}</EmptyState>
      </div>
    );
  if (error) return <FailedState mensaje={error.message} onReintentar={() => void refetch()} />;
  return (
    <>
      <Cargando />
      {silueta}
    </>
  );
}
