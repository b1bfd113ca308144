import { P } from '@anden/contrato/permissions.ts';
import { useAlCambiarAlmacen } from '../../platform/almacenes.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { can } from '../../platform/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { Faltantes } from './Faltantes.tsx';
import { ListaTraspasos } from './ListaTraspasos.tsx';
import { Nuevo } from './Nuevo.tsx';
import { TITULO } from './traspaso.ts';

/** Search parameters of each tab's list, removed when changing tabs. */
const DE_SU_LISTA = { filtro: '', orden: '', sentido: '', pagina: 1 };

/** 'Traspasos' (menu 'traspasos'): a new one to the showroom, those to supply, those to receive, and shortages. */
export default function Traspasos() {
  const [lugar, setLugar] = useSearchState({ pestana: 'surtido', almacen_id: 0, ...DE_SU_LISTA });
  useAlCambiarAlmacen(() => setLugar({ almacen_id: 0, ...DE_SU_LISTA }));
  const puedeNuevo = can(P.traspasoExhibicion);
  const pestanas = [
    {
      id: 'nuevo',
      titulo: 'Nuevo',
      inhabilitada: puedeNuevo ? null : `Requiere el control ${P.traspasoExhibicion} «Traspaso a exhibición»`,
    },
    { id: 'surtido', titulo: 'Surtido' },
    { id: 'recepcion', titulo: 'Recepción' },
    { id: 'faltantes', titulo: 'Faltantes' },
  ];
  const elegida = pestanas.find((p) => p.id === lugar.pestana && !p.inhabilitada)?.id ?? 'surtido';
  return (
    <>
      <PageHeader titulo={TITULO} />
      <Pestanas
        etiqueta={TITULO}
        pestanas={pestanas}
        elegida={elegida}
        onElegir={(pestana) => setLugar({ pestana, ...DE_SU_LISTA })}
      >
        {elegida === 'nuevo' ? (
          <Nuevo alCrear={() => setLugar({ pestana: 'surtido' })} />
        ) : elegida === 'faltantes' ? (
          <Faltantes />
        ) : (
          <ListaTraspasos
            key={elegida}
            lado={elegida === 'recepcion' ? 'recepcion' : 'surtido'}
            almacenId={lugar.almacen_id}
            alCambiarAlmacen={(almacen_id) => setLugar({ almacen_id })}
          />
        )}
      </Pestanas>
    </>
  );
}
