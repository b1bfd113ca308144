import { cuantos } from '@anden/contrato/cifras.ts';
import { entero } from '../../platform/format.ts';
import { llaveDe } from '../../platform/reporte.tsx';
import { useAngosto } from '../../ui/anchuras.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { COLUMNAS_INVENTARIOS, type Inventario } from './columnas.tsx';
import css from './lista.module.css';

const llave = llaveDe('get_inventarioPendiente.cabecera');

/** The warehouse's lists with something to count, collapsed on a handheld; choosing one shows only its articles. */
export function ListaDeInventarios(props: {
  cabecera: readonly Inventario[] | undefined;
  /** The chosen one; 0: all. */
  elegido: number;
  alElegir: (inventarioId: number) => void;
}) {
  const { cabecera, elegido, alElegir } = props;
  const angosto = useAngosto();
  const porContar = cabecera?.reduce((n, i) => n + i.PENDIENTES, 0) ?? 0;
  return (
    <details className={css.listas} open={!angosto}>
      <summary>
        {cabecera
          ? `${cuantos(cabecera.length, ['inventario', 'inventarios'])} · ${entero(porContar)} por contar`
          : 'Inventarios'}
      </summary>
      <DataTable
        etiqueta="Inventarios pendientes"
        columnas={COLUMNAS_INVENTARIOS}
        filas={cabecera}
        llave={llave}
        tono={(i) => (i.INVENTARIO_ID === elegido ? 'seleccion' : null)}
        onElegir={({ INVENTARIO_ID }) => alElegir(INVENTARIO_ID === elegido ? 0 : INVENTARIO_ID)}
        altoMaximo="220px"
        filasDeEspera={2}
        vacio={<EmptyState titulo="No hay inventarios pendientes" />}
      />
    </details>
  );
}
