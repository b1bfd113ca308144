import { tituloDe } from '@anden/contrato/rutas.ts';
import { useAlmacenDePantalla } from '../../platform/almacenes.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { ListaPorContar } from './ListaPorContar.tsx';

/** 'Inventarios' (menu 'inventarios'): what to count in a warehouse; by default the one the operator works in. */
export default function Inventarios() {
  const { almacen, almacenes, elige } = useAlmacenDePantalla({ inventario: 0, pagina: 1 });
  if (almacen) {
    return (
      <ListaPorContar
        key={almacen.ALMACEN_ID}
        almacen={almacen}
        almacenes={almacenes}
        alCambiarAlmacen={elige}
      />
    );
  }
  return (
    <>
      <PageHeader titulo={tituloDe('inventarios')} />
      <EmptyState titulo="No tiene un almacén asignado">
        Lo que se cuenta es de un almacén. Pida a quien administra los operadores que le asigne el suyo.
      </EmptyState>
    </>
  );
}
