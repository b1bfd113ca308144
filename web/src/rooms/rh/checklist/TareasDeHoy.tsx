import { ESTADOS_DE_TAREA, TONO_DE_TAREA } from '@anden/contrato/rh/checklist-rules.ts';
import type { Respuesta } from '../../../platform/client.ts';
import { hora } from '../../../platform/format.ts';
import { Estado } from '../../../ui/Estado.tsx';
import css from './checklist.module.css';

type Tareas = Respuesta<'getTableroChecklist'>['data'][number]['TAREAS_DEL_DIA'];

/** A person's tasks of today, with the outcome of each. */
export const TareasDeHoy = ({ tareas }: { tareas: Tareas }) => (
  <ul className={css.deHoy} aria-label="Sus tareas de hoy">
    {tareas.map((t) => (
      <li key={t.TAREA_ID}>
        <strong>{t.DESCRIPCION}</strong>
        <Estado tono={TONO_DE_TAREA[t.ESTADO]}>
          {ESTADOS_DE_TAREA[t.ESTADO]}
          {t.CONTESTADA ? ` (${t.PORCENTAJE} %)` : ''}
        </Estado>
        <small>
          {t.HORA_INICIO} a {t.HORA}
          {t.CONTESTADA ? ` · contestada a las ${hora(t.CONTESTADA)}` : ''}
        </small>
        {t.RAZON ? <small>Razón: {t.RAZON}</small> : null}
      </li>
    ))}
  </ul>
);
