import type { ReactNode } from 'react';
import { Cargando, EmptyState, FailedState } from './Vacios.tsx';

export interface CuerpoDeFichaProps<T> {
  /** Whether a record is requested; if not, `vacio` is shown. */
  pedida: boolean;
  lectura: {
    data: { data: T } | undefined;
    /** `http`: the HTTP code, if the server answered. */
    error: (Error & { http?: number }) | null;
    refetch: () => unknown;
  };
  vacio: ReactNode;
  /** What can be done about a refusal such as 'El cliente no existe'. */
  rechazada?: ReactNode;
  /** The record's layout without its figures, shown until they arrive. */
  silueta?: ReactNode;
  children: (ficha: T) => ReactNode;
}

/** The body of a record's page, below its search: the record, a loading mark, the error, or `vacio` if nothing was requested. */
export function CuerpoDeFicha<T>(props: CuerpoDeFichaProps<T>) {
  const { pedida, lectura, vacio, rechazada, silueta, children } = props;
  const { data, error, refetch } = lectura;
  if (!pedida) return vacio;
  if (data) return children(data.data);
  // The server read the request and refused it: the same request again would change nothing.
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
