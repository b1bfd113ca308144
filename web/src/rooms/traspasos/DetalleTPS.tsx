import { useRegresar } from '../../platform/navigation.ts';
import { askOnce, useQueryCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { Detalle } from './Detalle.tsx';
import { SinTraspaso } from './SinTraspaso.tsx';
import { Surtir } from './Surtir.tsx';
import { useLugarDeTraspaso } from './traspaso.ts';

/**
 * 'Surtido de traspaso' (menu 'detalletps'): a transfer's lines at supply and, on top of them, the one being supplied.
 */
export default function DetalleTPS() {
  const { casa } = useSession();
  const regresa = useRegresar();
  const lugar = useLugarDeTraspaso();
  const { id, detId, abre } = lugar;
  const entrada = { empresa_id: casa.empresa_id, docto_in_id: id };
  const query = useQueryCall('gettraspasoDetalleSurtido', entrada, { enabled: id > 0 });
  const deOtro = lugar.almacenId ? { almacen_id: lugar.almacenId } : {};
  const volver = () => regresa('traspasos', { pestana: lugar.pestana('surtido'), ...deOtro });
  if (id === 0) return <SinTraspaso titulo="Surtido de traspaso" alVolver={volver} />;

  const lineas = query.data?.data;
  const enMano = lineas?.find((l) => l.DOCTO_IN_DET_ID === detId);
  const memoria = `detalletps.${id}`;
  if (lineas && enMano) {
    return <Surtir key={detId} linea={enMano} lineas={lineas} sigue={memoria} alVolver={lugar.cierra} />;
  }
  return (
    <Detalle
      lado="surtido"
      memoria={memoria}
      deEntrada={lugar.renglon}
      cabecera={query.data?.cabecera}
      lineas={lineas}
      error={query.error?.message ?? null}
      alReintentar={() => void query.refetch()}
      leeLineas={async () => (await askOnce('gettraspasoDetalleSurtido', entrada)).data}
      colaDe={(l) => `surtido.traspaso.${l.DOCTO_IN_DET_ID}`}
      alAbrir={(l) => abre(l.DOCTO_IN_DET_ID)}
      alVolver={volver}
    />
  );
}
