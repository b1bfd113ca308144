import { MENSAJES_CHECKLIST, relojDe } from '@anden/contrato/rh/checklist-rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { businessZone } from '../../platform/clock.ts';
import { cuantos } from '../../platform/format.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useReloj } from '../../platform/reloj.ts';
import { useSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { IconReportAnalytics } from '../../ui/iconos.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Cargando, EmptyState, FailedState, Hueco } from '../../ui/Vacios.tsx';
import css from './checklist/checklist.module.css';
import { Reporte } from './checklist/Reporte.tsx';
import { TarjetaDeTarea } from './checklist/TarjetaDeTarea.tsx';

/** Title of the screen and of its modals. */
const TITULO = tituloDe('checklist');
/** Read again regularly, because at midnight the tasks become those of another day. */
const CADA_MS = 60_000;

/** 'Check list': the tasks of today, each answered on time or late, and the report of them. */
export default function Checklist() {
  const { OPERADOR_ID, OPERADOR } = useSession().data;
  const [lugar, setLugar] = useSearchState({ vista: '' });
  const quien = `Operador ${OPERADOR_ID} · ${OPERADOR}`;
  if (lugar.vista === 'reporte')
    return (
      <Reporte
        titulo={TITULO}
        quien={quien}
        operadorId={OPERADOR_ID}
        alVolver={() => setLugar({ vista: '' }, 'abre')}
      />
    );
  return (
    <Tareas
      quien={quien}
      operadorId={OPERADOR_ID}
      alVerReporte={() => setLugar({ vista: 'reporte' }, 'abre')}
    />
  );
}

function Tareas(props: { quien: string; operadorId: number; alVerReporte: () => void }) {
  const query = useQueryCall('getTareasOperador', { operador_id: props.operadorId }, { cada: CADA_MS });
  const { hora } = relojDe(useReloj(), businessZone());
  const tareas = query.data?.data.filter((t) => t.LE_TOCA === 'S');
  const contestadas = tareas?.filter((t) => t.ESTATUS_RESPUESTA === 'CONTESTADA').length ?? 0;
  return (
    <>
      <PageHeader
        titulo={TITULO}
        detalle={props.quien}
        acciones={
          <Boton
            icono={<IconReportAnalytics stroke={1.75} />}
            disabled={!tareas?.length}
            onClick={props.alVerReporte}
          >
            Reporte
          </Boton>
        }
      />
      {tareas?.length ? (
        <>
          <p className={css.cuenta} role="status">
            {cuantos(tareas.length, ['tarea', 'tareas'])} ·{' '}
            {cuantos(contestadas, ['contestada', 'contestadas'])}
          </p>
          <ul className={css.tarjetas} aria-label="Tareas de hoy">
            {tareas.map((t) => (
              <TarjetaDeTarea key={`${t.FECHA}.${t.TAREA_ID}`} titulo={TITULO} tarea={t} ahora={hora} />
            ))}
          </ul>
        </>
      ) : tareas ? (
        <EmptyState titulo={MENSAJES_CHECKLIST.sinTareas} />
      ) : query.error ? (
        <FailedState mensaje={query.error.message} onReintentar={() => void query.refetch()} />
      ) : (
        <>
          <Cargando />
          <div className={css.tarjetas}>
            {[1, 2, 3].map((n) => (
              <Hueco key={n} alto="17rem" />
            ))}
          </div>
        </>
      )}
    </>
  );
}
