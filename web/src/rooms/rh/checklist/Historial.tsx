import { ESTADOS_DE_TAREA, TONO_DE_TAREA } from '@anden/contrato/rh/checklist-rules.ts';
import type { ReactNode } from 'react';
import { useConsulta } from '../../../platform/consulta.ts';
import { useAbrirMarca, useGraficaAbierta } from '../../../platform/grafica.tsx';
import { REGISTRO, useDireccionCon, useSearchState } from '../../../platform/navigation.ts';
import { usePreferenciasDeLista } from '../../../platform/preferencias.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { columnasDe } from '../../../platform/reporte.tsx';
import { Consulta } from '../../../ui/Consulta.tsx';
import { IconoEstado } from '../../../ui/Estado.tsx';
import { Grafica } from '../../../ui/graficas/index.tsx';
import { PanelPlegable } from '../../../ui/PanelPlegable.tsx';
import { Selector } from '../../../ui/Selector.tsx';
import css from './checklist.module.css';
import {
  cuadroDePuestos,
  cuadroDeRazones,
  cuadroDeTareas,
  cuadroDeTendencia,
  type LigaCon,
} from './tendencias.ts';

/** Days before today at which the default range begins. */
const DIAS = 30;
/** Two charts at a time, so that the rows stay in sight. */
const CUALES = [
  { valor: 'puestos', texto: 'Por puesto' },
  { valor: 'tareas', texto: 'Por tarea, y las razones' },
] as const;
/** Height of a chart in pixels. */
const ALTO = 168;

const COLUMNAS = columnasDe('getHistorialChecklist', {
  DESCRIPCION: { tarjeta: 'titulo', ancho: 180 },
  ESTADO: {
    ancho: 250,
    estira: false,
    celda: (f) => (
      <span className={css.estado}>
        <IconoEstado tono={TONO_DE_TAREA[f.ESTADO]} />
        {ESTADOS_DE_TAREA[f.ESTADO]}
      </span>
    ),
  },
  PORCENTAJE: { ancho: 80 },
  HORA: { ancho: 90 },
});

/** The outcome of every task in a range, with charts; pressing a mark filters the list to its rows. */
export function Historial({ marco }: { marco: (tabla: ReactNode) => ReactNode }) {
  const consulta = useConsulta('getHistorialChecklist', {
    archivo: 'checklist_historial',
    columnas: COLUMNAS,
    dias: DIAS,
  });
  return (
    <Consulta
      {...consulta}
      filtroAyuda="Tarea, persona, puesto, razón…"
      aviso={<Graficas desde={consulta.desde} hasta={consulta.hasta} />}
      marco={marco}
    />
  );
}

/** How much was done over the whole range, whatever filter the list below has. */
function Graficas(rango: { desde: string; hasta: string }) {
  const { cambia } = usePreferenciasDeLista('getHistorialChecklist');
  const abierta = useGraficaAbierta('getHistorialChecklist');
  const { data, error } = useQueryCall(
    'getTendenciasChecklist',
    { fecha_ini: rango.desde, fecha_fin: rango.hasta },
    { keep: true, enabled: abierta },
  );
  const alAbrir = useAbrirMarca();
  const direccionCon = useDireccionCon();
  const [lugar, setLugar] = useSearchState({ graficas: CUALES[0].valor as string });
  const cuales = CUALES.find((c) => c.valor === lugar.graficas)?.valor ?? CUALES[0].valor;
  // The list below reads the same days, and says why there are none.
  if (error) return null;
  const ligaCon: LigaCon = (cambios) =>
    direccionCon({
      ...cambios,
      filtro: '',
      pagina: '',
      [REGISTRO]: '',
    });
  return (
    <PanelPlegable
      titulo="Cumplimiento del período"
      abierto={abierta}
      onAbrir={(grafica) => cambia({ grafica })}
      alto={ALTO + 84}
    >
      <Selector
        className={css.cuales ?? ''}
        etiqueta="Gráficas"
        required
        value={cuales}
        opciones={CUALES}
        onCambio={(graficas) => setLugar({ graficas })}
      />
      {data ? (
        <div className={css.graficas}>
          {cuales === CUALES[0].valor ? (
            <>
              <Grafica
                cuadro={cuadroDeTendencia(data, rango, ligaCon)}
                dibujo="linea"
                alto={ALTO}
                alAbrir={alAbrir}
              />
              <Grafica cuadro={cuadroDePuestos(data, ligaCon)} dibujo="partes" alAbrir={alAbrir} />
            </>
          ) : (
            <>
              <Grafica cuadro={cuadroDeTareas(data, ligaCon)} dibujo="ranking" alAbrir={alAbrir} />
              <Grafica cuadro={cuadroDeRazones(data, ligaCon)} dibujo="ranking" alAbrir={alAbrir} />
            </>
          )}
        </div>
      ) : null}
    </PanelPlegable>
  );
}
