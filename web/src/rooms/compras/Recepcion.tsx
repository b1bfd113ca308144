import { P } from '@anden/contrato/permissions.ts';
import { useIr, useSearchState } from '../../platform/navigation.ts';
import { SinPermiso } from '../../platform/SinPermiso.tsx';
import { can, useSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { RecepcionDeTraspaso } from '../traspasos/index.ts';
import { AcomodoDeCompra } from './AcomodoDeCompra.tsx';

/** Largest id an article or a document can have. */
const ID_MAX = 2 ** 31 - 1;
const esId = (n: number): boolean => Number.isInteger(n) && n > 0 && n <= ID_MAX;

const MODOS = {
  compras: { control: P.acomodocom, nombre: 'Acomodo de compra', lista: 'acomodocom' },
  traspasos: { control: P.traspasos, nombre: 'Traspasos', lista: 'traspasos' },
} as const;

/**
 * The shelving screen shared by several kinds of work (menu 'recepcion'). Its address says what is being put away, so
 * that a reload, a bookmark or a notice opens it: `?modo=compras&articulo_id=12`,
 * `?modo=traspasos&docto_in_id=3&docto_in_det_id=7`.
 */
export default function Recepcion() {
  useSession();
  const ir = useIr();
  const [lugar] = useSearchState({
    modo: 'compras',
    articulo_id: 0,
    docto_in_id: 0,
    docto_in_det_id: 0,
    almacen_id: 0,
  });
  const { articulo_id: articulo, docto_in_id: traspaso, docto_in_det_id: renglon } = lugar;
  const modo = lugar.modo === 'traspasos' ? 'traspasos' : 'compras';
  const { control, nombre, lista } = MODOS[modo];
  const valido =
    modo === 'traspasos' ? esId(traspaso) && esId(renglon) : lugar.modo === 'compras' && esId(articulo);
  if (valido && can(control)) {
    return modo === 'compras' ? (
      <AcomodoDeCompra
        key={`${articulo}.${lugar.almacen_id}`}
        articuloId={articulo}
        otroAlmacen={esId(lugar.almacen_id) ? lugar.almacen_id : 0}
      />
    ) : (
      <RecepcionDeTraspaso
        key={renglon}
        doctoInId={traspaso}
        detId={renglon}
        almacenId={esId(lugar.almacen_id) ? lugar.almacen_id : 0}
      />
    );
  }
  return (
    <>
      <PageHeader titulo="Acomodo" />
      {valido ? (
        <SinPermiso control={control} nombre={nombre} />
      ) : (
        <EmptyState
          titulo="Elija qué acomodar"
          accion={
            <Boton tipo="principal" onClick={() => ir(lista)}>
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
