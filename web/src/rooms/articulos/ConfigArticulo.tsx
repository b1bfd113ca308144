import { useSession } from '../../platform/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { TITULO } from './articulo.ts';
import { ConfiguracionDeArticulo } from './ConfiguracionDeArticulo.tsx';

/** 'Configuración de Artículo' (menu 'configarticulo'), in the operator's own warehouse. */
export default function ConfigArticulo() {
  const { ALMACEN_ID, ALMACEN } = useSession().data;
  if (ALMACEN_ID !== null) {
    return <ConfiguracionDeArticulo almacen={{ id: ALMACEN_ID, nombre: ALMACEN ?? String(ALMACEN_ID) }} />;
  }
  return (
    <>
      <PageHeader titulo={TITULO} />
      <EmptyState titulo="No tiene un almacén principal">
        Las ubicaciones y caducidades de un artículo son de un almacén. Pida a quien administra los operadores
        que le asigne el suyo.
      </EmptyState>
    </>
  );
}
