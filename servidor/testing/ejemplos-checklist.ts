import type { Sent } from '@anden/contrato/call.ts';
import type { Contrato } from '@anden/contrato/contrato.ts';
import type { checklistCalls } from '@anden/contrato/rh/checklist.ts';
import { OP, TAREA } from './fixture.ts';

/** Inputs that succeed for the fixture's ADMIN, of the calls of the check list. */
export const EJEMPLOS_DE_CHECKLIST = {
  getTareasOperador: { operador_id: OP.ADMIN },
  guardarTareasOperador: {
    tarea: { TAREA_ID: TAREA.ADMIN, PORCENTAJE: 80, RAZON: 'Faltó un permiso', TAREAS_ASIGNADAS: 1 },
  },
  getTareasChecklist: {},
  guardaTareaChecklist: {
    descripcion: 'Barrer el andén',
    puesto_id: 1,
    frecuencia: 'DIARIA',
    hora_inicio: '08:30',
    hora: '10:00',
    desde: '2999-01-02',
  },
  terminaTareaChecklist: { tarea_id: TAREA.JEFE, version_id: 2 },
  getTableroChecklist: {},
  getHistorialChecklist: { fecha_ini: '2025-03-01', fecha_fin: '2025-03-31' },
  getTendenciasChecklist: { fecha_ini: '2025-03-01', fecha_fin: '2025-03-31' },
} satisfies { [N in keyof typeof checklistCalls]: Sent<Contrato[N]> };

/** The same saves with another input. */
export const OTRO_DE_CHECKLIST = {
  guardarTareasOperador: { tarea: { TAREA_ID: TAREA.ADMIN, PORCENTAJE: 100 } },
  guardaTareaChecklist: { descripcion: 'OTRA' },
  terminaTareaChecklist: { version_id: 3 },
} satisfies { [N in keyof typeof checklistCalls]?: object };
