import {
  ESTADOS_DE_TAREA,
  MENSAJES_CHECKLIST,
  reporteDe,
  TONO_DE_TAREA,
} from '@anden/contrato/rh/checklist-rules.ts';
import { businessDay } from '../../../platform/clock.ts';
import { fecha } from '../../../platform/format.ts';
import { useLista } from '../../../platform/lista.ts';
import { columnasDe, conPropia } from '../../../platform/reporte.tsx';
import { Boton } from '../../../ui/Boton.tsx';
import { IconPrinter } from '../../../ui/iconos.ts';
import { imprime } from '../../../ui/imprime.ts';
import { Lista } from '../../../ui/Lista.tsx';
import type { Tarea } from './TarjetaDeTarea.tsx';

const estadoDe = (t: Tarea): string => ESTADOS_DE_TAREA[reporteDe(t).estado];
const tonoDe = (t: Tarea) => TONO_DE_TAREA[reporteDe(t).estado];

const COLUMNAS = conPropia<Tarea>(
  columnasDe('getTareasOperador', {
    DESCRIPCION: { tarjeta: 'titulo', ancho: 200 },
    HORA_INICIO: { ancho: 70 },
    HORA: { ancho: 90 },
    PCTJ_REPORTE: { ancho: 80 },
    RAZON: { ancho: 160 },
  }),
  'HORA',
  {
    id: 'ESTADO',
    titulo: 'Estado',
    tipo: 'texto',
    valor: estadoDe,
    ancho: 250,
    estira: false,
  },
);

/** The report of today's tasks (specification §2 and §4): the outcome of each, to be printed. */
export function Reporte(props: {
  titulo: string;
  /** Whose report it is, in words. */
  quien: string;
  operadorId: number;
  alVolver: () => void;
}) {
  const { titulo, quien, operadorId, alVolver } = props;
  const hoy = businessDay();
  const {
    onExportar: _sinExportar,
    onExportarCsv: _sinCsv,
    ...lista
  } = useLista(
    'getTareasOperador',
    { operador_id: operadorId },
    {
      titulo,
      archivo: 'checklist',
      columnas: COLUMNAS,
      solo: (t) => t.LE_TOCA === 'S',
      rango: [hoy, hoy],
      extraEnPalabras: [['Operador', quien]],
      sinOrden: 'Por su hora',
    },
  );
  return (
    <Lista
      {...lista}
      detalle={`${quien} · ${fecha(hoy)}`}
      volver={{ etiqueta: 'Regresar a las tareas', alVolver }}
      etiqueta="Reporte de las tareas de hoy"
      unidad={['tarea', 'tareas']}
      tono={tonoDe}
      palabraDeTono={estadoDe}
      vacio={{ titulo: MENSAJES_CHECKLIST.sinTareas }}
      acciones={
        <Boton
          tipo="principal"
          icono={<IconPrinter stroke={1.75} />}
          disabled={!lista.filas?.length}
          onClick={imprime}
        >
          Imprimir
        </Boton>
      }
    />
  );
}
