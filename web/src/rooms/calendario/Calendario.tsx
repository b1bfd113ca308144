import { tituloDe } from '@anden/contrato/rutas.ts';
import { useQueryCall } from '../../platform/query.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import css from './calendario.module.css';
import { Festivos } from './Festivos.tsx';
import { Horario } from './Horario.tsx';

/** Title of the screen and of its modals. */
const TITULO = tituloDe('calendario');

/** 'Calendario laboral' (menu 'calendario'): the hours by which elapsed time is counted, and the days that do not count. */
export default function Calendario() {
  const query = useQueryCall('getCalendario', {});
  const calendario = query.data?.data;
  return (
    <>
      <PageHeader titulo={TITULO} detalle="Con él se cuenta todo tiempo transcurrido" />
      <div className={css.pantalla}>
        <Horario calendario={calendario} />
        <Festivos
          titulo={TITULO}
          festivos={calendario?.FESTIVOS}
          error={query.error?.message ?? null}
          alReintentar={() => void query.refetch()}
        />
      </div>
    </>
  );
}
