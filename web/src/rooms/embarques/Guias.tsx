import { tituloDe } from '@anden/contrato/rutas.ts';
import { useColumnasDeAlmacen } from '../../platform/almacenes.ts';
import { type FilaDe, useConsulta } from '../../platform/consulta.ts';
import { useLive } from '../../platform/events.ts';
import { entero, VACIO } from '../../platform/format.ts';
import { REGISTRO, useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { Documentos, PanelRemision, puedeVerRemision } from '../surtido/index.ts';

/** Title of the screen (specification §2) and of the modal that tells a failure (§8). */
const TITULO = tituloDe('guias');

type Guia = FilaDe<'getGuiasFacturas'>;

const COLUMNAS = columnasDe('getGuiasFacturas', {
  FOLIO: { ancho: 96, tarjeta: 'titulo' },
  FLETERA: { ancho: 130, recorta: true },
  GUIA: { ancho: 110 },
  CLAVE_CLIENTE: { ancho: 80 },
  CLIENTE: { ancho: 150, recorta: true },
  ALMACEN: { ancho: 120, recorta: true },
  RECIBIDO_POR: { ancho: 120, recorta: true },
  INCIDENCIA: {
    ancho: 140,
    celda: (f) => (f.INCIDENCIA ? <Estado tono="atencion">{f.INCIDENCIA}</Estado> : VACIO),
  },
  IMPORTE_NETO: { ancho: 100 },
  TOTAL: { ancho: 90 },
  FOLIO_FISCAL: { ancho: 120, recorta: true },
  EMPAQUE: { ancho: 130, recorta: true },
  EMBARQUE: { ancho: 130, recorta: true },
  OBSERVACIONES_CLTE: { ancho: 150, recorta: true },
});

/** 'Seguimiento a Guías' (menu 'guias'): the parcels sent in a range, and what became of each. */
export default function Guias() {
  const consulta = useConsulta('getGuiasFacturas', {
    titulo: TITULO,
    columnas: useColumnasDeAlmacen(COLUMNAS),
  });
  const [lugar, setLugar] = useSearchState({ [REGISTRO]: 0 });
  useLive('factura', null, ['getGuiasFacturas']);
  const { filas, total } = consulta;
  const registro = lugar[REGISTRO] ?? 0;

  const elegida = filas?.find((f) => f.GUIA_ID === registro);
  const sinEntregar = filas?.filter((f) => f.FECHA_ENTREGA === null).length ?? 0;
  const incidencias = filas?.filter((f) => f.INCIDENCIA !== null).length ?? 0;
  return (
    <Consulta
      {...consulta}
      llave={(f) => f.GUIA_ID}
      filtroAyuda="Factura, guía, fletera, cliente…"
      tono={(f) => (f.GUIA_ID === registro ? 'seleccion' : null)}
      {...(puedeVerRemision() ? { onElegir: (f: Guia) => setLugar({ [REGISTRO]: f.GUIA_ID }) } : {})}
      leyenda={
        filas && filas.length > 0 ? (
          <span>
            {filas.length < total ? 'En esta página: ' : ''}
            {entero(sinEntregar)} sin entregar · {entero(incidencias)} con incidencia
          </span>
        ) : null
      }
    >
      <PanelRemision
        abierto={registro > 0}
        titulo={elegida ? `Factura ${elegida.FOLIO}` : 'Factura'}
        remisiones={elegida?.DETALLE_REMISIONES}
        alCerrar={() => setLugar({ [REGISTRO]: 0 })}
        acciones={(r) => <Documentos id={r.DOCTO_VE_ID} folio={r.FOLIO} />}
      />
    </Consulta>
  );
}
