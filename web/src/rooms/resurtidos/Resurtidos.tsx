import { useAlmacenDePantalla } from '../../platform/almacenes.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { OrdenDeAlmacen, TITULO } from './OrdenDeAlmacen.tsx';
import { ConCalendario } from './Transcurrido.tsx';

/** 'Orden de Resurtido' (menu 'resurtidos') of a warehouse; by default the one the operator works in. */
export default function Resurtidos() {
  const { almacen, almacenes, elige } = useAlmacenDePantalla();
  if (almacen) {
    return (
      <ConCalendario>
        <OrdenDeAlmacen
          key={almacen.ALMACEN_ID}
          almacenId={almacen.ALMACEN_ID}
          almacenes={almacenes}
          alCambiarAlmacen={elige}
        />
      </ConCalendario>
    );
  }
  return (
    <>
      <PageHeader titulo={TITULO} />
      <EmptyState titulo="No tiene un almacén asignado">
        Lo que se resurte es de un almacén. Pida a quien administra los operadores que le asigne el suyo.
      </EmptyState>
    </>
  );
}
