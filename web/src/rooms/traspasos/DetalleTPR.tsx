import { useIr, usePreparaPantalla, useRegresar } from '../../platform/navigation.ts';
import { askOnce, useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { Detalle } from './Detalle.tsx';
import { SinTraspaso } from './SinTraspaso.tsx';
import { useLugarDeTraspaso } from './traspaso.ts';

/** 'Recepción de traspaso' (menu 'detalletpr'): a transfer's lines at reception; a line opens the shelving screen. */
export default function DetalleTPR() {
  const { casa, data } = useSession();
  const ir = useIr();
  const regresa = useRegresar();
  const lugar = useLugarDeTraspaso();
  const { id } = lugar;
  const almacenId = lugar.almacenId || (data.ALMACEN_ID ?? 0);
  const entrada = { empresa_id: casa.empresa_id, almacen_id: almacenId, docto_in_id: id };
  const query = useQueryCall('gettraspasoDetalleRecepcion', entrada, { enabled: id > 0 && almacenId > 0 });
  usePreparaPantalla('recepcion');
  const deOtro = lugar.almacenId ? { almacen_id: lugar.almacenId } : {};
  const volver = () => regresa('traspasos', { pestana: lugar.pestana('recepcion'), ...deOtro });
  if (id === 0) return <SinTraspaso titulo="Recepción de traspaso" alVolver={volver} />;
  return (
    <Detalle
      lado="recepcion"
      memoria={`detalletpr.${id}`}
      deEntrada={lugar.renglon}
      cabecera={query.data?.cabecera}
      lineas={query.data?.data}
      error={query.error?.message ?? null}
      alReintentar={() => void query.refetch()}
      leeLineas={async () => (await askOnce('gettraspasoDetalleRecepcion', entrada)).data}
      colaDe={(l) => `acomodo.traspasos.${l.DOCTO_IN_DET_ID}`}
      alAbrir={(l) =>
        ir('recepcion', {
          modo: 'traspasos',
          docto_in_id: l.DOCTO_IN_ID,
          docto_in_det_id: l.DOCTO_IN_DET_ID,
          ...deOtro,
        })
      }
      alVolver={volver}
    />
  );
}
