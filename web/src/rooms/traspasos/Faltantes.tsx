import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { hrefDe, useIr } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { DE_FALTANTES } from './traspaso.ts';

const COLUMNAS = columnasDe('getFaltantesTraspasos', {
  FALTANTES: { ancho: 98 },
  UNIDADES: { ancho: 108 },
  LADO: {
    ayuda: 'No se surtió: no salió del origen. No llegó: salió y el destino no la recibió',
    ancho: 108,
  },
  ALMACEN_ORG: { ancho: 104 },
  ALMACEN_DEST: { ancho: 104 },
});

/** The screen of a line's transfer, and the parameters to open it with. */
function lugarDe(f: FilaDeListado<'getFaltantesTraspasos'>): Parameters<typeof hrefDe> {
  const lugar = { docto_in_id: f.DOCTO_IN_ID, renglon: f.DOCTO_IN_DET_ID, ...DE_FALTANTES };
  return f.LADO === 'surtido'
    ? ['detalletps', lugar]
    : ['detalletpr', { ...lugar, almacen_id: f.ALMACEN_DEST_ID }];
}

/** The lines closed short in a range, as both warehouses see them; each opens its transfer. */
export function Faltantes() {
  const ir = useIr();
  const consulta = useConsulta('getFaltantesTraspasos', {
    titulo: 'Faltantes de traspasos',
    columnas: COLUMNAS,
  });
  return (
    <Consulta
      {...consulta}
      enPestana
      filtroAyuda="Folio, artículo, motivo…"
      onElegir={(f) => ir(...lugarDe(f))}
      liga={(f) => hrefDe(...lugarDe(f)) ?? ''}
    />
  );
}
