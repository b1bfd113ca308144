import { P } from '@anden/contrato/permissions.ts';
import { IconLock } from '@tabler/icons-react';
import { useIr, useSearchState } from '../../platform/navigation.ts';
import { can, useSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { AcomodoDeCompra } from './AcomodoDeCompra.tsx';

/** Largest id an article can have. */
const ID_MAX = 2 ** 31 - 1;

/**
 * The shared shelving screen (menu 'recepcion'). Its address says what is being put away, so that a reload, a bookmark or
 * a message lands on it: `?modo=compras&articulo_id=12`.
 */
export default function Recepcion() {
  useSession();
  const ir = useIr();
  const [lugar] = useSearchState({ modo: 'compras', articulo_id: 0 });
  const { modo, articulo_id: id } = lugar;
  const permitido = modo === 'compras' && can(P.acomodocom);
  const valido = modo === 'compras' && Number.isInteger(id) && id > 0 && id <= ID_MAX;
  if (permitido && valido) return <AcomodoDeCompra key={id} articuloId={id} />;
  return (
    <>
      <PageHeader titulo="Acomodo" />
      {valido ? (
        <EmptyState
          titulo="No tiene permiso para esta pantalla"
          icono={<IconLock stroke={1.25} aria-hidden />}
          accion={
            <Boton tipo="principal" onClick={() => ir('inicio')}>
              Ir a Inicio
            </Boton>
          }
        >
          Requiere el control {P.acomodocom} «Acomodo de compra».
        </EmptyState>
      ) : (
        <EmptyState
          titulo="Elija qué acomodar"
          accion={
            <Boton tipo="principal" onClick={() => ir('acomodocom')}>
              Ver los pendientes
            </Boton>
          }
        >
          Esta dirección no dice de qué producto es.
        </EmptyState>
      )}
    </>
  );
}
