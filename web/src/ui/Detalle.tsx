import { cuantos, type Unidad } from '@anden/contrato/cifras.ts';
import type { ReactNode } from 'react';
import { DataTable } from './DataTable.tsx';
import css from './Detalle.module.css';
import type { DataTableProps } from './deDataTable.ts';
import { EmptyState } from './Vacios.tsx';

/* What a row of a list shows in the panel beside it: the record's facts and its lines. */

export interface ResumenProps {
  datos: readonly (readonly [nombre: string, valor: ReactNode])[];
}

/** The record's facts, each under its name. */
export const Resumen = ({ datos }: ResumenProps) => (
  <dl className={css.resumen}>
    {datos.map(([nombre, valor]) => (
      <div key={nombre}>
        <dt>{nombre}</dt>
        <dd>{valor}</dd>
      </div>
    ))}
  </dl>
);

interface RenglonesProps<F>
  extends Pick<DataTableProps<F>, 'etiqueta' | 'columnas' | 'filas' | 'llave' | 'ordenInicial'> {
  unidad: Unidad;
  /** Text after the number of rows. */
  resumen?: string;
  /** The reading of the rows: its error, and how to try again. */
  lectura: { error: Error | null; refetch: () => unknown };
  vacio: { titulo: string; texto?: string };
}

/** The record's lines, with their count. */
export function Renglones<F>({ unidad, resumen, lectura, vacio, ...tabla }: RenglonesProps<F>) {
  const { filas } = tabla;
  const cuenta = filas && [cuantos(filas.length, unidad), ...(resumen ? [resumen] : [])].join(' · ');
  return (
    <DataTable
      {...tabla}
      error={lectura.error?.message ?? null}
      onReintentar={() => void lectura.refetch()}
      leyenda={<span role="status">{cuenta ?? (lectura.error ? 'Sin respuesta' : 'Consultando…')}</span>}
      vacio={<EmptyState titulo={vacio.titulo}>{vacio.texto}</EmptyState>}
    />
  );
}
