import { tituloDe } from '@anden/contrato/rutas.ts';
import { Documentos } from '../../capture/DocumentosDeRemision.tsx';
import { PanelRemision, puedeVerRemision } from '../../capture/PanelRemision.tsx';
import { useColumnasDeAlmacen } from '../../platform/almacenes.ts';
import { de } from '../../platform/columns.ts';
import { type FilaDe, useConsulta } from '../../platform/consulta.ts';
import { useLive } from '../../platform/events.ts';
import { entero, VACIO } from '../../platform/format.ts';
import { REGISTRO, useSearchState } from '../../platform/navigation.ts';
import { Consulta } from '../../ui/Consulta.tsx';
import type { Columna } from '../../ui/columna.ts';
import { Estado } from '../../ui/Estado.tsx';
import { Recorta } from '../../ui/Recorta.tsx';

/** Title of the screen (specification §2) and of the modal that tells a failure (§8). */
const TITULO = tituloDe('guias');

type Guia = FilaDe<'getGuiasFacturas'>;

const c = de<Guia>();

const COLUMNAS: readonly Columna<Guia>[] = [
  c.texto('FOLIO', 'Factura', { ancho: 96, tarjeta: 'titulo' }),
  c.fechaHora('FECHAGUIA', 'Fecha de guía'),
  c.texto('FLETERA', 'Fletera', { ancho: 130, celda: (f) => <Recorta>{f.FLETERA}</Recorta> }),
  c.texto('GUIA', 'Guía', { ancho: 110 }),
  c.texto('CLAVE_CLIENTE', 'Clave', { ancho: 80 }),
  c.texto('CLIENTE', 'Cliente', { ancho: 150, celda: (f) => <Recorta>{f.CLIENTE}</Recorta> }),
  c.texto('ALMACEN', 'Almacén', { ancho: 120, celda: (f) => <Recorta>{f.ALMACEN}</Recorta> }),
  c.fechaHora('FECHA_ENTREGA', 'Entregada'),
  c.texto('RECIBIDO_POR', 'Recibió', { ancho: 120, celda: (f) => <Recorta>{f.RECIBIDO_POR}</Recorta> }),
  c.texto('INCIDENCIA', 'Incidencia', {
    ancho: 140,
    celda: (f) => (f.INCIDENCIA ? <Estado tono="atencion">{f.INCIDENCIA}</Estado> : VACIO),
  }),
  c.dinero('IMPORTE_NETO', 'Importe neto', { ancho: 100 }),
  c.dinero('TOTAL', 'Total', { ancho: 90 }),
  c.fechaHora('FECHADOCTO', 'Facturada'),
  c.texto('FOLIO_FISCAL', 'Folio fiscal', { ancho: 120, celda: (f) => <Recorta>{f.FOLIO_FISCAL}</Recorta> }),
  c.texto('TIPO_DOCTO', 'Tipo', { ordenable: false }),
  c.texto('EMPAQUE', 'Empacó', { ancho: 130, celda: (f) => <Recorta>{f.EMPAQUE}</Recorta> }),
  c.texto('EMBARQUE', 'Embarcó', { ancho: 130, celda: (f) => <Recorta>{f.EMBARQUE}</Recorta> }),
  c.texto('ZONA', 'Zona'),
  c.texto('OBSERVACIONES_CLTE', 'Observaciones', {
    ancho: 150,
    ordenable: false,
    celda: (f) => <Recorta>{f.OBSERVACIONES_CLTE}</Recorta>,
  }),
];

/** 'Seguimiento a Guías' (menu 'guias'): the parcels sent in a range, and what became of each. */
export default function Guias() {
  const consulta = useConsulta('getGuiasFacturas', {
    titulo: TITULO,
    columnas: useColumnasDeAlmacen(COLUMNAS),
    orden: 'FECHAGUIA',
    rango: ['fini', 'ffin'],
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
