import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { useIr } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { DE_FALTANTES } from './traspaso.ts';

/** Title of the export and of the modals. */
const TITULO = 'Faltantes de traspasos';

type Faltante = FilaDeListado<'getFaltantesTraspasos'>;

const COLUMNAS = columnasDe('getFaltantesTraspasos', {
  ARTICULO: { ancho: 150, tarjeta: 'titulo' },
  FALTANTES: { ancho: 98 },
  UNIDADES: { ancho: 108 },
  LADO: {
    ayuda: 'No se surtió: no salió del origen. No llegó: salió y el destino no la recibió',
    ancho: 108,
  },
  ALMACEN_ORG: { ancho: 104 },
  ALMACEN_DEST: { ancho: 104 },
});

/** The lines closed short in a range, as both warehouses read them; each opens its transfer. */
export function Faltantes() {
  const ir = useIr();
  const consulta = useConsulta('getFaltantesTraspasos', {
    titulo: TITULO,
    columnas: COLUMNAS,
  });

  function abre(f: Faltante): void {
    const lugar = { docto_in_id: f.DOCTO_IN_ID, renglon: f.DOCTO_IN_DET_ID, ...DE_FALTANTES };
    if (f.LADO === 'surtido') ir('detalletps', lugar);
    else ir('detalletpr', { ...lugar, almacen_id: f.ALMACEN_DEST_ID });
  }

  return <Consulta {...consulta} enPestana filtroAyuda="Folio, artículo, motivo…" onElegir={abre} />;
}
