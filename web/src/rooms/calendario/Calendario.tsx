import { P } from '@anden/contrato/permissions.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useRef } from 'react';
import { leeDia } from '../../capture/dia.ts';
import { businessDay } from '../../platform/clock.ts';
import { useDraft } from '../../platform/draft.ts';
import { fecha } from '../../platform/format.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { can } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { Mes } from '../../ui/Mes.tsx';
import { esMes, mesDe } from '../../ui/mes.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import css from './calendario.module.css';
import { diaLaboral } from './dias.ts';
import { type Escrito, Festivos, NUEVO } from './Festivos.tsx';
import { Horario } from './Horario.tsx';

/** Title of the screen and of its modals. */
const TITULO = tituloDe('calendario');

/** 'Calendario laboral' (menu 'calendario'): the month with its kinds of day, the business hours, and the holidays. */
export default function Calendario() {
  const query = useQueryCall('getCalendario', {});
  const calendario = query.data?.data;
  const hoy = businessDay();
  const [lugar, setLugar] = useSearchState({ mes: mesDe(hoy) });
  const borrador = useDraft<Escrito>('calendario', NUEVO);
  const escrito = leeDia(useStore(borrador).fecha, hoy);
  const nombre = useRef<HTMLInputElement>(null);

  /** Selects a day, which the form below then edits. */
  function edita(dia: string): void {
    const festivo = calendario?.FESTIVOS.find((f) => f.FECHA === dia);
    borrador.set({ fecha: fecha(dia), nombre: festivo?.NOMBRE ?? '' });
    nombre.current?.focus();
    nombre.current?.select();
  }

  return (
    <>
      <PageHeader titulo={TITULO} detalle="Con él se cuenta todo tiempo transcurrido" />
      <div className={css.pantalla}>
        <section className={css.mes} aria-label="Mes" aria-busy={!calendario}>
          <Mes
            etiqueta="Días del mes"
            mes={esMes(lugar.mes) ? lugar.mes : mesDe(hoy)}
            onMes={(mes) => setLugar({ mes })}
            hoy={hoy}
            dia={(dia) => (calendario ? diaLaboral(calendario, dia) : null)}
            elegido={escrito}
            {...(can(P.calendario) ? { onElegir: edita } : {})}
          />
        </section>
        <Horario calendario={calendario} />
        <Festivos
          titulo={TITULO}
          borrador={borrador}
          nombre={nombre}
          festivos={calendario?.FESTIVOS}
          error={query.error?.message ?? null}
          alReintentar={() => void query.refetch()}
        />
      </div>
    </>
  );
}
