import type { ReactNode } from 'react';
import type { Respuesta } from '../../../platform/client.ts';
import { cuantos } from '../../../platform/format.ts';
import { useLista } from '../../../platform/lista.ts';
import { columnasDe } from '../../../platform/reporte.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { Lista } from '../../../ui/Lista.tsx';
import { PanelLateral } from '../../../ui/PanelLateral.tsx';
import { EmptyState } from '../../../ui/Vacios.tsx';
import { TareasDeHoy } from './TareasDeHoy.tsx';

type Persona = Respuesta<'getTableroChecklist'>['data'][number];

/** Read again regularly, because with the clock more tasks become late. */
const CADA_MS = 60_000;

/** Red is for what is late, and for nothing else. */
const tonoDe = (p: Persona) => (p.ATRASADAS > 0 ? 'rechazo' : null);

const COLUMNAS = columnasDe('getTableroChecklist', {
  NOMBRE: { tarjeta: 'titulo' },
  ATRASADAS: { tono: tonoDe },
});

/** How today is going, by person, live; a row opens the person's tasks. */
export function Tablero({ marco }: { marco: (tabla: ReactNode) => ReactNode }) {
  const { elegida, panel, abre, ...lista } = useLista(
    'getTableroChecklist',
    {},
    {
      archivo: 'checklist_hoy',
      columnas: COLUMNAS,
      filtroAyuda: 'Persona, puesto…',
      sinOrden: 'Lo atrasado primero',
      lectura: { cada: CADA_MS },
    },
  );
  const { quedan } = lista;
  const suma = (de: (p: Persona) => number): number => quedan?.reduce((n, p) => n + de(p), 0) ?? 0;
  return (
    <Lista
      {...lista}
      {...abre}
      etiqueta="Cómo va hoy"
      unidad={['persona con tareas', 'personas con tareas']}
      resumen={
        quedan?.length
          ? `${cuantos(
              suma((p) => p.TAREAS),
              ['tarea', 'tareas'],
            )}, ${cuantos(
              suma((p) => p.A_TIEMPO + p.FUERA),
              ['hecha', 'hechas'],
            )}, ${cuantos(
              suma((p) => p.ATRASADAS),
              ['atrasada', 'atrasadas'],
            )}`
          : null
      }
      tono={(p) => abre.tono(p) ?? tonoDe(p)}
      palabraDeTono={() => 'Con tareas atrasadas'}
      vacio={{ titulo: 'Hoy no hay tareas', texto: 'A nadie le toca una hoy.' }}
      marco={marco}
    >
      <PanelLateral {...panel} titulo={elegida?.NOMBRE ?? 'Persona'}>
        {elegida ? (
          <DeHoy persona={elegida} />
        ) : (
          <EmptyState titulo="Hoy no tiene tareas">Elija a otra persona.</EmptyState>
        )}
      </PanelLateral>
    </Lista>
  );
}

/** A person's tasks of today, with the outcome of each. */
function DeHoy({ persona }: { persona: Persona }) {
  return (
    <>
      {persona.PUEDE === 'N' ? (
        <Mensaje tono="atencion">No tiene el permiso 1197 (Check list): no puede contestarlas.</Mensaje>
      ) : null}
      <TareasDeHoy tareas={persona.TAREAS_DEL_DIA} />
    </>
  );
}
