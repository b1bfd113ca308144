import { cuantos } from '@anden/contrato/cifras.ts';
import { de } from '../../platform/columns.ts';
import { juntoA } from '../../platform/LigaDeRegistro.tsx';
import { useQueryCall } from '../../platform/query.ts';
import type { Columna } from '../../ui/columna.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import type { ArticuloEnUbicacion, Ubicacion } from './ubicacion.ts';

const c = de<ArticuloEnUbicacion>();

const COLUMNAS: readonly Columna<ArticuloEnUbicacion>[] = [
  c.texto('CLAVE_ARTICULO', 'Clave', { ancho: 150, junto: juntoA('articulo', (l) => l.CLAVE_ARTICULO) }),
  c.texto('ARTICULO', 'Artículo', { tarjeta: 'titulo' }),
  c.texto('NOMBRE_TIPO', 'Tipo', { tarjeta: 'oculta' }),
  c.entero('EXISTENCIA', 'Existencia'),
];

/** The contents of a location; rows open the stock dialog for those who may edit. */
export function TablaDeArticulos(props: {
  ubicacion: Ubicacion;
  elegido: number | null;
  alElegir?: (articulo: ArticuloEnUbicacion) => void;
}) {
  const { ubicacion, elegido, alElegir } = props;
  const query = useQueryCall('get_articulosEnUbicacion', { ubicacion_id: ubicacion.UBICACION_ID });
  const filas = query.data?.data;
  return (
    <DataTable
      etiqueta={`Artículos en ${ubicacion.UBICACION}`}
      columnas={COLUMNAS}
      filas={filas}
      llave={(a) => a.ARTICULO_ID}
      tono={(a) => (a.ARTICULO_ID === elegido ? 'seleccion' : null)}
      {...(alElegir ? { onElegir: alElegir } : {})}
      error={query.error?.message ?? null}
      onReintentar={() => void query.refetch()}
      filasDeEspera={4}
      leyenda={
        <span role="status">{filas ? cuantos(filas.length, ['artículo', 'artículos']) : 'Consultando…'}</span>
      }
      vacio={<EmptyState titulo="Ubicación vacía">Escanee un artículo para anexarlo.</EmptyState>}
    />
  );
}
