import { rechazoDeSabana } from '@anden/contrato/ventas/alcance-rules.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { useIr } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { QueCuenta } from './QueCuenta.tsx';

const COLUMNAS = columnasDe('getSabanitadeVenta', {
  TIPO_DOCTO: { ancho: 120 },
  ZONA: { ancho: 110 },
});

/** 'Sábana de venta': each line that was billed and each return, of up to 31 days. */
export default function SabanaVenta() {
  const ir = useIr();
  const {
    registro: _,
    elegida: __,
    panel: ___,
    abre: ____,
    onPeriodo: _____,
    periodo: ______,
    ...consulta
  } = useConsulta('getSabanitadeVenta', { columnas: COLUMNAS });
  return (
    <Consulta
      {...consulta}
      limites={{ rechazo: rechazoDeSabana }}
      volver={{ etiqueta: 'Volver a Ventas generales', alVolver: () => ir('ventasgenerales') }}
      unidad={['renglón', 'renglones']}
      filtroAyuda="Artículo, cliente, factura…"
      aviso={<QueCuenta />}
    />
  );
}
