import { memo, type ReactNode } from 'react';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Orden } from '../../ui/enOrden.ts';
import { EmptyState } from '../../ui/Vacios.tsx';
import { COLUMNAS_INVENTARIOS, COLUMNAS_POR_CONTAR, estadoDe, type Inventario } from './columnas.tsx';
import type { PorContar } from './conteo.ts';

const llave = (f: PorContar): number => f.INVENTARIO_DET_ID;
const palabraDeTono = (f: PorContar): string => estadoDe(f) ?? 'Elegido';

export interface TablaPorContarProps {
  /** undefined until they have been read once. */
  filas: readonly PorContar[] | undefined;
  /** The line a scan has opened. */
  hallada: number | null;
  orden: Orden | null;
  alOrdenar: (id: string, sentido: 'asc' | 'desc') => void;
  alAbrir: (linea: PorContar) => void;
  renovando: boolean;
  error: string | null;
  alReintentar: () => void;
  leyenda: ReactNode;
  vacio: ReactNode;
}

/** A page of the articles to count. Drawn when its rows change, and not with each change of the address. */
export const TablaPorContar = memo(function TablaPorContar(props: TablaPorContarProps) {
  const { filas, hallada, orden, alOrdenar, alAbrir, renovando, error, alReintentar, leyenda, vacio } = props;
  return (
    <DataTable
      etiqueta="Artículos por contar"
      columnas={COLUMNAS_POR_CONTAR}
      filas={filas}
      llave={llave}
      tono={(f) =>
        f.INVENTARIO_DET_ID === hallada
          ? 'seleccion'
          : f.ESTATUS === 'RECONTEO' && f.PUEDE_CONTAR === 'S'
            ? 'atencion'
            : null
      }
      palabraDeTono={palabraDeTono}
      onElegir={alAbrir}
      {...(orden ? { orden } : {})}
      onOrden={alOrdenar}
      renovando={renovando}
      filasDeEspera={10}
      error={error}
      onReintentar={alReintentar}
      leyenda={leyenda}
      vacio={vacio}
    />
  );
});

/** The lists of the warehouse that have something to count; choosing one shows its articles alone. */
export const TablaInventarios = memo(function TablaInventarios(props: {
  cabecera: readonly Inventario[] | undefined;
  /** The chosen one; 0: all. */
  elegido: number;
  alElegir: (inventario: Inventario) => void;
}) {
  const { cabecera, elegido, alElegir } = props;
  return (
    <DataTable
      etiqueta="Inventarios pendientes"
      columnas={COLUMNAS_INVENTARIOS}
      filas={cabecera}
      llave={(i) => i.INVENTARIO_ID}
      tono={(i) => (i.INVENTARIO_ID === elegido ? 'seleccion' : null)}
      onElegir={alElegir}
      altoMaximo="220px"
      filasDeEspera={2}
      vacio={<EmptyState titulo="No hay inventarios pendientes" />}
    />
  );
});
