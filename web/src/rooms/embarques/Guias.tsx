import { tituloDe } from '@anden/contrato/rutas.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { entero, VACIO } from '../../platform/format.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { Documentos, PanelRemision, puedeVerRemision } from '../surtido/index.ts';

/** Title of the screen (specification §2) and of the modal that tells a failure (§8). */
const TITULO = tituloDe('guias');

const COLUMNAS = columnasDe('getGuiasFacturas', {
  FOLIO: { tarjeta: 'titulo' },
  GUIA: { ancho: 110 },
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
    titulo: TITULO,
    columnas: COLUMNAS,
  });
  const { filas = [], total } = consulta;

  const sinEntregar = filas.filter((f) => f.FECHA_ENTREGA === null).length;
  const incidencias = filas.filter((f) => f.INCIDENCIA !== null).length;
  return (
    <Consulta
      {...consulta}
      {...(puedeVerRemision() ? abre : {})}
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
      <PanelRemision
        {...panel}
        titulo={elegida ? `Factura ${elegida.FOLIO}` : 'Factura'}
        remisiones={elegida?.DETALLE_REMISIONES}
        acciones={(r) => <Documentos id={r.DOCTO_VE_ID} folio={r.FOLIO} />}
      />
    </Consulta>
  );
}
