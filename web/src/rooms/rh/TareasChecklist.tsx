import { tituloDe } from '@anden/contrato/rutas.ts';
import type { ReactNode } from 'react';
import { useSearchState } from '../../platform/navigation.ts';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { Historial } from './checklist/Historial.tsx';
import { ListaDeTareas } from './checklist/ListaDeTareas.tsx';
import { Tablero } from './checklist/Tablero.tsx';

/** Title of the screen and of its modals. */
const TITULO = tituloDe('tareaschecklist');

const PESTANAS = [
  { id: 'hoy', titulo: 'Hoy' },
  { id: 'tareas', titulo: 'Tareas' },
  { id: 'historial', titulo: 'Historial' },
] as const;

/** Search parameters of one tab's list, cleared when another opens. */
const DE_LISTA = {
  filtro: '',
  orden: '',
  sentido: 'asc',
  luego: '',
  filtros: '',
  pagina: 1,
  registro: '',
  desde: '',
  hasta: '',
  periodo: '',
};

/** 'Tareas del check list' (9017): how today is going, the list of tasks, and the history of their outcomes. */
export default function TareasChecklist() {
  const [lugar, setLugar] = useSearchState({ pestana: 'hoy' as string, ...DE_LISTA });
  const marco = (tabla: ReactNode) => (
    <Pestanas
      etiqueta={TITULO}
      pestanas={PESTANAS}
      elegida={lugar.pestana}
      onElegir={(pestana) => setLugar({ ...DE_LISTA, pestana })}
    >
      {tabla}
    </Pestanas>
  );
  if (lugar.pestana === 'tareas') return <ListaDeTareas marco={marco} />;
  if (lugar.pestana === 'historial') return <Historial marco={marco} />;
  return <Tablero marco={marco} />;
}
