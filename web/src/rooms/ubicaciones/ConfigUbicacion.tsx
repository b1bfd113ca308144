import { useSession } from '../../platform/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { ConfiguracionDeUbicacion } from './ConfiguracionDeUbicacion.tsx';
import { TITULO } from './ubicacion.ts';

/** 'Configuración de ubicación' (menu 'configubicacion'), in the operator's own warehouse. */
export default function ConfigUbicacion() {
  const { ALMACEN_ID, ALMACEN } = useSession().data;
  if (ALMACEN_ID !== null) {
    return <ConfiguracionDeUbicacion almacen={{ id: ALMACEN_ID, nombre: ALMACEN ?? String(ALMACEN_ID) }} />;
  }
  return (
    <>
      <PageHeader titulo={TITULO} />
      <EmptyState titulo="No tiene un almacén principal">
        Las ubicaciones son de un almacén. Pida a quien administra los operadores que le asigne el suyo.
      </EmptyState>
    </>
  );
}
