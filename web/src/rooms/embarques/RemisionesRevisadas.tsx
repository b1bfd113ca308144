import { tituloDe } from '@anden/contrato/rutas.ts';
import { useColumnasDeAlmacen } from '../../platform/almacenes.ts';
import { type FilaDe, useConsulta } from '../../platform/consulta.ts';
import { dinero, entero } from '../../platform/format.ts';
import { REGISTRO, useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { PanelRemision, puedeVerRemision } from '../surtido/index.ts';

/** Title of the screen and of its modals (specification §2). */
const TITULO = tituloDe('remisionesrevisadas');

type Revisada = FilaDe<'getRemisionesRevisadas'>;

const COLUMNAS = columnasDe('getRemisionesRevisadas', {
  REMISION: { ancho: 96, tarjeta: 'titulo' },
  FOLIO: { ancho: 96 },
  CLAVE_CLIENTE: { ancho: 80 },
  CLIENTE: { ancho: 150, recorta: true },
  ALMACEN: { ancho: 120, recorta: true },
  TOTAL: { ancho: 90 },
  SURTIDO: { ancho: 140, recorta: true },
  REVISO: { ancho: 140, recorta: true },
  FECHA_HORA_AREAEMBARQUE: { ayuda: 'Cuando llegó su último renglón al área de embarque' },
  VENDEDOR: { ancho: 140, recorta: true },
});

/** 'Remisiones revisadas': what was packed in a range, by whom, and who had picked it. */
export default function RemisionesRevisadas() {
  const consulta = useConsulta('getRemisionesRevisadas', {
    titulo: TITULO,
    columnas: useColumnasDeAlmacen(COLUMNAS),
  });
  const [lugar, setLugar] = useSearchState({ [REGISTRO]: 0 });
  const { filas, total } = consulta;
  const registro = lugar[REGISTRO] ?? 0;

  const suma = (id: 'RENGLONES' | 'TOTAL') => filas?.reduce((n, f) => n + f[id], 0) ?? 0;
  const elegida = filas?.find((f) => f.DOCTO_VE_ID === registro);
  return (
    <Consulta
      {...consulta}
      llave={(f) => f.DOCTO_VE_ID}
      filtroAyuda="Folio, cliente, operador…"
      tono={(f) => (f.DOCTO_VE_ID === registro ? 'seleccion' : null)}
      {...(puedeVerRemision() ? { onElegir: (f: Revisada) => setLugar({ [REGISTRO]: f.DOCTO_VE_ID }) } : {})}
      leyenda={
        filas && filas.length > 0 ? (
          <span>
            {filas.length < total ? 'En esta página: ' : ''}
            {entero(suma('RENGLONES'))} renglones · {dinero(suma('TOTAL'))} de importe
          </span>
        ) : null
      }
    >
      <PanelRemision
        abierto={registro > 0}
        titulo={elegida ? `Remisión ${elegida.REMISION}` : 'Remisión'}
        remisiones={registro > 0 ? [{ DOCTO_VE_ID: registro, FOLIO: '' }] : undefined}
        alCerrar={() => setLugar({ [REGISTRO]: 0 })}
      />
    </Consulta>
  );
}
