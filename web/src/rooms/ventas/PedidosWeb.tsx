import { useConsulta } from '../../platform/consulta.ts';
import { usePreparaPantalla } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';

const COLUMNAS = columnasDe('getPedidosWeb', {
  NOMBRE_C: { tarjeta: 'titulo', ancho: 220 },
  IMPORTE: { ancho: 100 },
  amount: { ancho: 100, ayuda: 'Pagado en la tienda' },
  refer_clabe: { ancho: 170 },
});

/** 'Pedidos web': what was ordered in the shop on the web in a range, and how it is paid. */
export default function PedidosWeb() {
  usePreparaPantalla('cliente');
  const consulta = useConsulta('getPedidosWeb', { columnas: COLUMNAS });
  return (
    <Consulta
      {...consulta}
      unidad={['pedido', 'pedidos']}
      filtroAyuda="Folio, cliente, estatus, referencia…"
    />
  );
}
