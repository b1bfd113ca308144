import { useConsulta } from '../../platform/consulta.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { PanelRemision, puedeVerRemision, soloElla, tituloDeRemision } from '../surtido/index.ts';

const COLUMNAS = columnasDe('getRemisionesRevisadas', {
  TOTAL: { ancho: 90 },
  FECHA_HORA_AREAEMBARQUE: { ayuda: 'Cuando llegó su último renglón al área de embarque' },
});

/** 'Remisiones revisadas': what was packed in a range, by whom, and who had picked it. */
export default function RemisionesRevisadas() {
  const { registro, elegida, panel, abre, ...consulta } = useConsulta('getRemisionesRevisadas', {
    columnas: COLUMNAS,
  });
  return (
    <Consulta {...consulta} {...(puedeVerRemision() ? abre : {})} filtroAyuda="Folio, cliente, operador…">
      <PanelRemision
        {...panel}
        titulo={tituloDeRemision(elegida?.REMISION)}
        remisiones={soloElla(registro)}
      />
    </Consulta>
  );
}
