import { tituloDe } from '@anden/contrato/rutas.ts';
import { useColumnasDeAlmacen } from '../../platform/almacenes.ts';
import { type FilaDe, useConsulta } from '../../platform/consulta.ts';
import { entero } from '../../platform/format.ts';
import { REGISTRO, useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { Explicada } from '../../ui/Explicada.tsx';
import { EstatusDeRemision, PanelRemision, puedeVerRemision } from '../surtido/index.ts';
import { leeTiempo, seDemoro, sumaDeTiempo } from './tiempo.ts';

/** Title of the screen and of its modals (specification §2). */
const TITULO = tituloDe('tiemposremisiones');

type Tiempo = FilaDe<'getTiemposRemisiones'>;

const COLUMNAS = columnasDe('getTiemposRemisiones', {
  FOLIO: { ancho: 90, tarjeta: 'titulo' },
  CLAVE_CLIENTE: { ancho: 80 },
  CLIENTE: { ancho: 150, recorta: true },
  ALMACEN: { ancho: 120, recorta: true },
  DIFERENCIA: {
    ayuda: 'De su creación a su entrega a la fletera, o hasta ahora, menos 36 horas por cada domingo',
    ancho: 140,
    valor: leeTiempo,
    texto: leeTiempo,
    celda: (f) => (
      <Explicada leido={leeTiempo(f)} renglones={sumaDeTiempo(f)} rechazo={seDemoro(f.DIFERENCIA)} />
    ),
  },
  ESTATUS: { ancho: 150, celda: (f) => <EstatusDeRemision estatus={f.ESTATUS} /> },
  SURTIDO: { ancho: 140, recorta: true },
  OPERADOR: { ancho: 140, recorta: true },
});

/** 'Tiempos Remisiones': the remissions of a range and how long each took to reach the carrier. */
export default function TiemposRemisiones() {
  const consulta = useConsulta('getTiemposRemisiones', {
    titulo: TITULO,
    columnas: useColumnasDeAlmacen(COLUMNAS),
  });
  const [lugar, setLugar] = useSearchState({ [REGISTRO]: 0 });
  const { filas, total } = consulta;
  const registro = lugar[REGISTRO] ?? 0;

  const demoradas = filas?.filter((f) => seDemoro(f.DIFERENCIA)).length ?? 0;
  return (
    <Consulta
      {...consulta}
      llave={(f) => f.DOCTO_VE_ID}
      filtroAyuda="Folio, cliente, zona, estatus…"
      tono={(f) => (f.DOCTO_VE_ID === registro ? 'seleccion' : null)}
      {...(puedeVerRemision() ? { onElegir: (f: Tiempo) => setLugar({ [REGISTRO]: f.DOCTO_VE_ID }) } : {})}
      leyenda={
        <>
          {filas && filas.length > 0 ? (
            <span>
              {filas.length < total ? 'En esta página: ' : ''}
              {entero(demoradas)} {demoradas === 1 ? 'demorada' : 'demoradas'}
            </span>
          ) : null}
          <span>DEMORADA: más de 23 horas</span>
        </>
      }
    >
      <PanelRemision
        abierto={registro > 0}
        titulo={tituloDeRemision(filas?.find((f) => f.DOCTO_VE_ID === registro)?.FOLIO)}
        remisiones={registro > 0 ? [{ DOCTO_VE_ID: registro, FOLIO: '' }] : undefined}
        alCerrar={() => setLugar({ [REGISTRO]: 0 })}
      />
    </Consulta>
  );
}

const tituloDeRemision = (folio: string | undefined): string => (folio ? `Remisión ${folio}` : 'Remisión');
