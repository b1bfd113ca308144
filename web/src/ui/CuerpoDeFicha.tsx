import type { ReactNode } from 'react';
import { Cargando, FailedState } from './Vacios.tsx';

export interface CuerpoDeFichaProps<T> {
  /** Whether something is asked for; without it, `vacio` is said. */
  pedida: boolean;
  lectura: { data: { data: T } | undefined; error: Error | null; refetch: () => unknown };
  vacio: ReactNode;
  /** The record's shape without its figures, drawn until they come. */
  silueta?: ReactNode;
  children: (ficha: T) => ReactNode;
}

/** The body of a record's page, under its search: the record, a loading mark, the error, or `vacio` when nothing was asked for. */
export function CuerpoDeFicha<T>({ pedida, lectura, vacio, silueta, children }: CuerpoDeFichaProps<T>) {
  const { data, error, refetch } = lectura;
  if (!pedida) return vacio;
  if (data) return children(data.data);
  if (error) return <FailedState mensaje={error.message} onReintentar={() => void refetch()} />;
  return (
    <>
      <Cargando />
      {silueta}
    </>
  );
}
