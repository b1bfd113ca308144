import { type ReactNode, useState } from 'react';
import { useLista } from '../../../platform/lista.ts';
import { useSearchState } from '../../../platform/navigation.ts';
import { columnasDe } from '../../../platform/reporte.tsx';
import { Boton } from '../../../ui/Boton.tsx';
import { Casilla } from '../../../ui/Casilla.tsx';
import { IconPlus } from '../../../ui/iconos.ts';
import { Lista } from '../../../ui/Lista.tsx';
import { avisar } from '../../../ui/modal.ts';
import { ModalTarea, type TareaHecha } from './ModalTarea.tsx';

const COLUMNAS = columnasDe('getTareasChecklist', {
  DESCRIPCION: { tarjeta: 'titulo', ancho: 200 },
  PARA: { ancho: 160 },
  FRECUENCIA: { ancho: 160 },
  HORA_INICIO: { ancho: 70 },
  HORA: { ancho: 90 },
});

/** The list of tasks, to add, change and end them. */
export function ListaDeTareas({ marco }: { marco: (tabla: ReactNode) => ReactNode }) {
  const [lugar, setLugar] = useSearchState({ terminadas: 0 });
  const conTerminadas = lugar.terminadas === 1;
  /** The open task; `fila` null: a new one. */
  const [abierta, setAbierta] = useState<{ fila: TareaHecha | null } | null>(null);
  const lista = useLista(
    'getTareasChecklist',
    {},
    {
      archivo: 'checklist_tareas',
      columnas: COLUMNAS,
      solo: (t) => conTerminadas || t.ESTADO !== 'T',
      filtroAyuda: 'Tarea, para quién…',
      sinOrden: 'Por descripción',
    },
  );
  return (
    <Lista
      {...lista}
      etiqueta="Tareas"
      unidad={['tarea', 'tareas']}
      vacio={{ titulo: 'No hay tareas', texto: 'Agregue la primera con Nueva tarea.' }}
      tono={(t) => (t.ESTADO === 'T' ? 'nada' : null)}
      palabraDeTono={() => 'Terminada'}
      onElegir={(fila) => setAbierta({ fila })}
      acciones={
        <Boton
          tipo="principal"
          icono={<IconPlus stroke={1.75} />}
          disabled={!lista.respuesta}
          onClick={() => setAbierta({ fila: null })}
        >
          Nueva tarea
        </Boton>
      }
      controles={
        <Casilla
          etiqueta="Con terminadas"
          checked={conTerminadas}
          onCambio={(si) => setLugar({ terminadas: si ? 1 : 0 })}
        />
      }
      marco={marco}
    >
      {abierta && lista.respuesta ? (
        <ModalTarea
          pantalla={lista.titulo}
          fila={abierta.fila}
          opciones={lista.respuesta}
          alCerrar={() => setAbierta(null)}
          alGuardar={(mensaje) => {
            setAbierta(null);
            void avisar(lista.titulo, mensaje, 'hecho');
          }}
        />
      ) : null}
    </Lista>
  );
}
