import { seDemoro } from '@anden/contrato/lecturas.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import {
  EstatusDeRemision,
  PanelRemision,
  puedeVerRemision,
  soloElla,
  tituloDeRemision,
} from '../surtido/index.ts';
import { sumaDeTiempo } from './tiempo.ts';

const COLUMNAS = columnasDe('getTiemposRemisiones', {
  DIFERENCIA: {
    ayuda: 'De su creación a su entrega a la fletera, o hasta ahora, menos 36 horas por cada domingo',
    ancho: 140,
    tono: (f) => (seDemoro(f.DIFERENCIA) ? 'rechazo' : null),
    explica: sumaDeTiempo,
  },
  ESTATUS: { ancho: 150, celda: (f) => <EstatusDeRemision estatus={f.ESTATUS} /> },
});

/** 'Tiempos Remisiones': the remissions of a range and how long each took to reach the carrier. */
export default function TiemposRemisiones() {
  const { registro, elegida, panel, abre, ...consulta } = useConsulta('getTiemposRemisiones', {
    columnas: COLUMNAS,
  });
  return (
    <Consulta
      {...consulta}
      {...(puedeVerRemision() ? abre : {})}
      filtroAyuda="Folio, cliente, zona, estatus…"
      cuentas={[[['demorada', 'demoradas'], (f) => seDemoro(f.DIFERENCIA)]]}
      leyenda={<span>DEMORADA: más de 23 horas</span>}
    >
      <PanelRemision {...panel} titulo={tituloDeRemision(elegida?.FOLIO)} remisiones={soloElla(registro)} />
    </Consulta>
  );
}
