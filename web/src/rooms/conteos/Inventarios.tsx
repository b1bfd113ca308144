import { tituloDe } from '@anden/contrato/rutas.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { useSession } from '../../platform/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { ListaPorContar } from './ListaPorContar.tsx';

/** 'Inventarios' (menu 'inventarios'): what is to be counted in a warehouse, the operator's own unless another is chosen. */
export default function Inventarios() {
  const { data, almacenes } = useSession();
  const [lugar] = useSearchState({ almacen: data.ALMACEN_ID ?? almacenes[0]?.ALMACEN_ID ?? 0 });
  const almacen = almacenes.find((a) => a.ALMACEN_ID === lugar.almacen) ?? almacenes[0];
  if (almacen) return <ListaPorContar key={almacen.ALMACEN_ID} almacen={almacen} />;
  return (
    <>
      <PageHeader titulo={tituloDe('inventarios')} />
      <EmptyState titulo="No tiene un almacén asignado">
        Lo que se cuenta es de un almacén. Pida a quien administra los operadores que le asigne el suyo.
      </EmptyState>
    </>
  );
}
