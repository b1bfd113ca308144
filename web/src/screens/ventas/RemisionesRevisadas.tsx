import { tituloDe } from '@anden/contrato/rutas.ts';
import { PanelRemision, puedeVerRemision } from '../../capture/PanelRemision.tsx';
import { useColumnasDeAlmacen } from '../../platform/almacenes.ts';
import { de } from '../../platform/columns.ts';
import { type FilaDe, useConsulta } from '../../platform/consulta.ts';
import { dinero, entero } from '../../platform/format.ts';
import { REGISTRO, useSearchState } from '../../platform/navigation.ts';
import { Consulta } from '../../ui/Consulta.tsx';
import type { Columna } from '../../ui/columna.ts';
import { Recorta } from '../../ui/Recorta.tsx';

/** Title of the screen and of its modals (specification §2). */
const TITULO = tituloDe('remisionesrevisadas');

type Revisada = FilaDe<'getRemisionesRevisadas'>;

const c = de<Revisada>();

const COLUMNAS: readonly Columna<Revisada>[] = [
  c.texto('REMISION', 'Remisión', { ancho: 96, tarjeta: 'titulo' }),
  c.fechaHora('FECHA_REVISION', 'Revisada'),
  c.texto('FOLIO', 'Factura', { ancho: 96 }),
  c.texto('CLAVE_CLIENTE', 'Clave', { ancho: 80 }),
  c.texto('CLIENTE', 'Cliente', { ancho: 150, celda: (f) => <Recorta>{f.CLIENTE}</Recorta> }),
  c.texto('ALMACEN', 'Almacén', { ancho: 120, celda: (f) => <Recorta>{f.ALMACEN}</Recorta> }),
  c.entero('RENGLONES', 'Renglones'),
  c.dinero('TOTAL', 'Total', { ancho: 90 }),
  c.texto('SURTIDO', 'Surtió', { ancho: 140, celda: (f) => <Recorta>{f.SURTIDO}</Recorta> }),
  c.texto('REVISO', 'Revisó', {
    ancho: 140,
    ordenable: false,
    celda: (f) => <Recorta>{f.REVISO}</Recorta>,
  }),
  c.fechaHora('FECHA_HORA_AREAEMBARQUE', 'Área de embarque', {
    ayuda: 'Cuando llegó su último renglón al área de embarque',
  }),
  c.texto('VENDEDOR', 'Vendedor', { ancho: 140, celda: (f) => <Recorta>{f.VENDEDOR}</Recorta> }),
  c.texto('TIPO', 'Tipo'),
  c.texto('ZONA', 'Zona'),
];

/** 'Remisiones revisadas': what was packed in a range, by whom, and who had picked it. */
export default function RemisionesRevisadas() {
  const consulta = useConsulta('getRemisionesRevisadas', {
    titulo: TITULO,
    columnas: useColumnasDeAlmacen(COLUMNAS),
    orden: 'FECHA_REVISION',
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
