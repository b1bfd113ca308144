import { tituloDe } from '@anden/contrato/rutas.ts';
import { NOMBRE_ESTATUS_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { EstatusDeRemision } from '../../capture/EstatusDeRemision.tsx';
import { PanelRemision, puedeVerRemision } from '../../capture/PanelRemision.tsx';
import { useColumnasDeAlmacen } from '../../platform/almacenes.ts';
import { de } from '../../platform/columns.ts';
import { type FilaDe, useConsulta } from '../../platform/consulta.ts';
import { entero } from '../../platform/format.ts';
import { REGISTRO, useSearchState } from '../../platform/navigation.ts';
import { Consulta } from '../../ui/Consulta.tsx';
import type { Columna } from '../../ui/columna.ts';
import { Explicada } from '../../ui/Explicada.tsx';
import { Recorta } from '../../ui/Recorta.tsx';
import { leeTiempo, seDemoro, sumaDeTiempo } from './reportes/tiempo.ts';

/** Title of the screen and of its modals (specification §2). */
const TITULO = tituloDe('tiemposremisiones');

type Tiempo = FilaDe<'getTiemposRemisiones'>;

const c = de<Tiempo>();

const COLUMNAS: readonly Columna<Tiempo>[] = [
  c.texto('FOLIO', 'Folio', { ancho: 90, tarjeta: 'titulo' }),
  c.texto('CLAVE_CLIENTE', 'Clave', { ancho: 80 }),
  c.texto('CLIENTE', 'Cliente', { ancho: 150, celda: (f) => <Recorta>{f.CLIENTE}</Recorta> }),
  c.texto('ALMACEN', 'Almacén', { ancho: 120, celda: (f) => <Recorta>{f.ALMACEN}</Recorta> }),
  {
    id: 'DIFERENCIA',
    titulo: 'Diferencia',
    ayuda: 'De su creación a su entrega a la fletera, o hasta ahora, menos 36 horas por cada domingo',
    tipo: 'texto',
    numerica: true,
    ancho: 140,
    valor: leeTiempo,
    celda: (f) => (
      <Explicada leido={leeTiempo(f)} renglones={sumaDeTiempo(f)} rechazo={seDemoro(f.DIFERENCIA)} />
    ),
  },
  {
    id: 'ESTATUS',
    titulo: 'Estatus',
    ancho: 150,
    valor: (f) => NOMBRE_ESTATUS_REMISION[f.ESTATUS],
    celda: (f) => <EstatusDeRemision estatus={f.ESTATUS} />,
  },
  c.entero('RENGLONES', 'Renglones'),
  c.fechaHora('CREADO', 'Creada'),
  c.fechaHora('FECHA_GUIA', 'Guía'),
  c.fechaHora('FECHA_A_FLETERA', 'A la fletera'),
  c.texto('SURTIDO', 'Surtió', { ancho: 140, celda: (f) => <Recorta>{f.SURTIDO}</Recorta> }),
  c.texto('OPERADOR', 'Vendedor', { ancho: 140, celda: (f) => <Recorta>{f.OPERADOR}</Recorta> }),
  c.texto('TIPO', 'Tipo'),
  c.texto('ZONA', 'Zona'),
];

/** 'Tiempos Remisiones': the remissions of a range and how long each took to reach the carrier. */
export default function TiemposRemisiones() {
  const consulta = useConsulta('getTiemposRemisiones', {
    titulo: TITULO,
    columnas: useColumnasDeAlmacen(COLUMNAS),
    orden: 'CREADO',
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
