import type { catalogosCalls } from '@anden/contrato/ventas/catalogos.ts';
import type { objetivosCalls } from '@anden/contrato/ventas/objetivos.ts';
import type { pedidosWebCalls } from '@anden/contrato/ventas/pedidos-web.ts';
import type { Handlers } from '../../platform/calls/handlers.ts';
import { getCatalogosDistribuidorVendidos, set_GuardaFolioCatalogo } from './catalogos.ts';
import { getObjetivosclientes, setObjetivoCliente } from './objetivos.ts';
import { getPedidosWeb } from './pedidos-web.ts';

/** Sales: objectives, catalogues sold, orders of the web. */
export const ventas: Handlers<typeof catalogosCalls & typeof objetivosCalls & typeof pedidosWebCalls> = {
  getCatalogosDistribuidorVendidos,
  set_GuardaFolioCatalogo,
  getObjetivosclientes,
  setObjetivoCliente,
  getPedidosWeb,
};
