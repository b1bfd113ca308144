import { entero } from '../../../platform/format.ts';
import type { Columna } from '../../../ui/columna.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import type { Orden } from '../../../ui/useFilas.ts';
import { EmptyState } from '../../../ui/Vacios.tsx';
import css from './renglonajes.module.css';

export interface PestanaProps<F> {
  etiqueta: string;
  columnas: readonly Columna<F>[];
  /** In the order in force. */
  filas: readonly F[] | undefined;
  llave: (fila: F) => string | number;
  elegida: (fila: F) => boolean;
  onElegir: (fila: F) => void;
  orden: Orden;
  onOrden: (id: string, sentido: 'asc' | 'desc') => void;
  totales: readonly (readonly [nombre: string, valor: string])[];
  error: string | null;
  onReintentar: () => void;
  renovando: boolean;
}

/** A tab of the report: its totals, and the rows they are of. */
export function Pestana<F>(props: PestanaProps<F>) {
  const { etiqueta, filas, totales, orden } = props;
  return (
    <>
      {filas && filas.length > 0 ? (
        <section className={css.totales} aria-label={`Totales de ${etiqueta}`}>
          <dl>
            {totales.map(([nombre, valor]) => (
              <div key={nombre}>
                <dt>{nombre}</dt>
                <dd>{valor}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      <DataTable
        etiqueta={etiqueta}
        columnas={props.columnas}
        filas={filas}
        llave={props.llave}
        tono={(f) => (props.elegida(f) ? 'seleccion' : null)}
        onElegir={props.onElegir}
        {...(orden.id ? { orden } : {})}
        onOrden={props.onOrden}
        error={props.error}
        onReintentar={props.onReintentar}
        renovando={props.renovando}
        altoMaximo="max(280px, calc(100dvh - 360px))"
        leyenda={
          <span role="status">
            {filas
              ? `${entero(filas.length)} ${filas.length === 1 ? 'registro' : 'registros'}`
              : 'Consultando…'}
          </span>
        }
        vacio={
          <EmptyState titulo="No hay registros en el período">
            Elija otro rango de fechas y presione Consultar.
          </EmptyState>
        }
      />
    </>
  );
}
