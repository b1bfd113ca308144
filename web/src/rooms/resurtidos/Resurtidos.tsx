import { useSearchState } from '../../platform/navigation.ts';
import { useSession } from '../../platform/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { OrdenDeAlmacen, TITULO } from './OrdenDeAlmacen.tsx';
import { ConCalendario } from './Transcurrido.tsx';

/** 'Orden de Resurtido' (menu 'resurtidos'): of a warehouse, the operator's own unless another is chosen. */
export default function Resurtidos() {
  const { data, almacenes } = useSession();
  const [lugar] = useSearchState({ almacen: data.ALMACEN_ID ?? almacenes[0]?.ALMACEN_ID ?? 0 });
  const almacen = almacenes.find((a) => a.ALMACEN_ID === lugar.almacen) ?? almacenes[0];
  if (almacen) {
    return (
      <ConCalendario>
        <OrdenDeAlmacen key={almacen.ALMACEN_ID} almacenId={almacen.ALMACEN_ID} />
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
