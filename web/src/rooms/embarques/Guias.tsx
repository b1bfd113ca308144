import { useConsulta } from '../../platform/consulta.ts';
import { entero, VACIO } from '../../platform/format.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { PanelLateral } from '../../ui/PanelLateral.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { Documentos, PanelRemision, puedeVerRemision } from '../surtido/index.ts';
import { SeguimientoDeGuia } from './SeguimientoDeGuia.tsx';

const COLUMNAS = columnasDe('getGuiasFacturas', {
  GUIA: { ancho: 110 },
  SITUACION: {
    ancho: 130,
    tonos: { ENTREGADA: 'hecho', EN_CAMINO: 'nada', INCIDENCIA: 'atencion', SIN_NOTICIA: 'atencion' },
  },
  INCIDENCIA: {
    ancho: 140,
    celda: (f) => (f.INCIDENCIA ? <Estado tono="atencion">{f.INCIDENCIA}</Estado> : VACIO),
  },
  IMPORTE_NETO: { ancho: 100 },
  TOTAL: { ancho: 90 },
});

/** 'Seguimiento a Guías' (menu 'guias'): the parcels sent in a range, and what became of each. */
export default function Guias() {
  const { elegida, panel, abre, ...consulta } = useConsulta('getGuiasFacturas', {
    columnas: COLUMNAS,
  });
  const { filas = [], total } = consulta;

  const titulo = elegida ? `Factura ${elegida.FOLIO}, guía ${elegida.GUIA}` : 'Guía';
  const seguimiento = elegida ? (
    <SeguimientoDeGuia key={elegida.GUIA_ID} guia={elegida} titulo={consulta.titulo} />
  ) : null;
  const sinEntregar = filas.filter((f) => f.FECHA_ENTREGA === null).length;
  const incidencias = filas.filter((f) => f.INCIDENCIA !== null).length;
  return (
    <Consulta
      {...consulta}
      {...abre}
      filtroAyuda="Factura, guía, fletera, cliente…"
      leyenda={
        filas.length > 0 ? (
          <span>
            {filas.length < total ? 'En esta página: ' : ''}
            {entero(sinEntregar)} sin entregar · {entero(incidencias)} con incidencia
          </span>
        ) : null
      }
    >
      {puedeVerRemision() ? (
        <PanelRemision
          {...panel}
          titulo={titulo}
          antes={seguimiento}
          remisiones={elegida?.DETALLE_REMISIONES}
          acciones={(r) => <Documentos id={r.DOCTO_VE_ID} folio={r.FOLIO} />}
        />
      ) : (
        <PanelLateral {...panel} titulo={titulo}>
          {seguimiento ?? (
            <EmptyState titulo="No está en esta página">
              Consúltela con su fecha o quite el filtro.
            </EmptyState>
          )}
        </PanelLateral>
      )}
    </Consulta>
  );
}
