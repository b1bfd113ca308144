import { useConsulta } from '../../platform/consulta.ts';
import { usePreparaPantalla } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { CADA, PedidosDetenidos } from './PedidosDetenidos.tsx';

const COLUMNAS = columnasDe('getPedidosWeb', {
  NOMBRE_C: { tarjeta: 'titulo', ancho: 220 },
  PASO: {
    ancho: 110,
    ayuda: 'Según su pago, su remisión, su factura y sus guías; de varias remisiones, la que va más atrás',
  },
  MOVIDO: { ayuda: 'Cuándo se supo de su último paso' },
  DETENIDO: {
    ancho: 170,
    ayuda: 'Pagado, y sin moverse desde hace una hora',
    tono: (f) => (f.DETENIDO ? 'rechazo' : null),
  },
  IMPORTE: { ancho: 100 },
  amount: { ancho: 100, ayuda: 'Pagado en la tienda' },
  refer_clabe: { ancho: 170 },
});

/** 'Pedidos web': what was ordered in the shop on the web in a range, how it is paid and where it is now, live. */
export default function PedidosWeb() {
  usePreparaPantalla('cliente');
  const consulta = useConsulta('getPedidosWeb', { columnas: COLUMNAS, cada: CADA });
  return (
    <Consulta
      {...consulta}
      unidad={['pedido', 'pedidos']}
      aviso={<PedidosDetenidos />}
      filtroAyuda="Folio, cliente, estatus, referencia…"
    />
  );
}
