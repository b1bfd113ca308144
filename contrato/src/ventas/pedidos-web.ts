import { queryReport } from '../call.ts';
import { P } from '../permissions.ts';
import { pedidosWeb } from './pedidos-web-reporte.ts';

/** 'Pedidos web' (specification §2 and §7). */
export const pedidosWebCalls = {
  getPedidosWeb: queryReport(pedidosWeb, {
    resumen: 'Los pedidos que se hicieron en la tienda web en el período, cómo se pagan y por dónde van.',
    control: P.pedidosweb,
    lee: { pedido: true, cliente: true, remision: true, factura: true },
  }),
};
