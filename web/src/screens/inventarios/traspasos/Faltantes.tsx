import { de } from '../../../platform/columns.ts';
import { type FilaDe, useConsulta } from '../../../platform/consulta.ts';
import { useLive } from '../../../platform/events.ts';
import { entero } from '../../../platform/format.ts';
import { useIr } from '../../../platform/navigation.ts';
import { Consulta } from '../../../ui/Consulta.tsx';
import type { Columna } from '../../../ui/columna.ts';
import { Recorta } from '../../../ui/Recorta.tsx';
import { DE_FALTANTES } from './traspaso.ts';

/** Title of the export and of the modals. */
const TITULO = 'Faltantes de traspasos';

type Faltante = FilaDe<'getFaltantesTraspasos'>;

/** What became of the pieces on each side. */
const LADO = { surtido: 'No se surtió', recepcion: 'No llegó' } as const;

const c = de<Faltante>();

const COLUMNAS: readonly Columna<Faltante>[] = [
  c.texto('FOLIO', 'Folio', { ancho: 90 }),
  c.fechaHora('FECHA', 'Cerrado el'),
  c.texto('CLAVE_ARTICULO', 'Clave', { ancho: 90 }),
  c.texto('ARTICULO', 'Artículo', {
    ancho: 150,
    tarjeta: 'titulo',
    celda: (f) => <Recorta>{f.ARTICULO}</Recorta>,
  }),
  c.entero('FALTANTES', 'Faltantes', { ancho: 98 }),
  c.entero('UNIDADES', 'Solicitadas', { ancho: 108 }),
  {
    id: 'LADO',
    titulo: 'Qué pasó',
    ayuda: 'No se surtió: no salió del origen. No llegó: salió y el destino no la recibió',
    tipo: 'texto',
    ancho: 108,
    valor: (f) => LADO[f.LADO],
  },
  c.texto('MOTIVO', 'Motivo', { ancho: 140, celda: (f) => <Recorta>{f.MOTIVO}</Recorta> }),
  c.texto('ALMACEN_ORG', 'Origen', { ancho: 104, celda: (f) => <Recorta>{f.ALMACEN_ORG}</Recorta> }),
  c.texto('ALMACEN_DEST', 'Destino', { ancho: 104, celda: (f) => <Recorta>{f.ALMACEN_DEST}</Recorta> }),
  c.texto('OPERADOR', 'Cerró', { ancho: 140, celda: (f) => <Recorta>{f.OPERADOR}</Recorta> }),
];

/** The lines closed short in a range, as both warehouses read them; each opens its transfer. */
export function Faltantes() {
  const ir = useIr();
  const consulta = useConsulta('getFaltantesTraspasos', {
    titulo: TITULO,
    columnas: COLUMNAS,
    orden: 'FECHA',
  });
  const { filas, total } = consulta;
  useLive('traspaso', null, ['getFaltantesTraspasos']);

  function abre(f: Faltante): void {
    const lugar = { docto_in_id: f.DOCTO_IN_ID, renglon: f.DOCTO_IN_DET_ID, ...DE_FALTANTES };
    if (f.LADO === 'surtido') ir('detalletps', lugar);
    else ir('detalletpr', { ...lugar, almacen_id: f.ALMACEN_DEST_ID });
  }

  const piezas = filas?.reduce((n, f) => n + f.FALTANTES, 0) ?? 0;
  return (
    <Consulta
      {...consulta}
      enPestana
      llave={(f) => `${f.LADO} ${f.DOCTO_IN_DET_ID}`}
      filtroAyuda="Folio, artículo, motivo…"
      onElegir={abre}
      leyenda={
        filas && filas.length > 0 ? (
          <span>
            {filas.length < total ? 'En esta página: ' : ''}
            {entero(piezas)} {piezas === 1 ? 'pieza' : 'piezas'}
          </span>
        ) : null
      }
    />
  );
}
