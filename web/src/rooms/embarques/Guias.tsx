import { useConsulta } from '../../platform/consulta.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { PanelDeGuia } from './PanelDeGuia.tsx';

const COLUMNAS = columnasDe('getGuiasFacturas', {
  GUIA: { ancho: 110 },
  SITUACION: {
    ancho: 130,
    tono: {
      ENTREGADA: 'hecho',
      EN_CAMINO: 'nada',
      INCIDENCIA: 'atencion',
      SIN_NOTICIA: 'atencion',
      CANCELADA: 'nada',
      CERRADA: 'nada',
    },
  },
  INCIDENCIA: { ancho: 140, tono: (f) => (f.INCIDENCIA ? 'atencion' : null) },
  IMPORTE_NETO: { ancho: 100 },
  TOTAL: { ancho: 90 },
});

/** 'Seguimiento a Guías' (menu 'guias'): the parcels sent in a range, and what became of each. */
export default function Guias() {
  const { elegida, panel, abre, ...consulta } = useConsulta('getGuiasFacturas', { columnas: COLUMNAS });
  return (
    <Consulta
      {...consulta}
      {...abre}
      filtroAyuda="Factura, guía, fletera, cliente…"
      cuentas={[
        [
          ['sin entregar', 'sin entregar'],
          (f) => f.FECHA_ENTREGA === null && !['ENTREGADA', 'CANCELADA', 'CERRADA'].includes(f.SITUACION),
        ],
        [['con incidencia', 'con incidencia'], (f) => f.INCIDENCIA !== null],
      ]}
    >
      <PanelDeGuia {...panel} guia={elegida} pantalla={consulta.titulo} />
    </Consulta>
  );
}
