import type { Sent } from '@anden/contrato/call.ts';
import type { catalogosCalls } from '@anden/contrato/ventas/catalogos.ts';
import type { objetivosCalls } from '@anden/contrato/ventas/objetivos.ts';
import type { objetivosDeZonaCalls } from '@anden/contrato/ventas/objetivos-zona.ts';
import type { pedidosWebCalls } from '@anden/contrato/ventas/pedidos-web.ts';
import { FACTURA } from './fixture.ts';

type Calls = typeof catalogosCalls &
  typeof objetivosCalls &
  typeof objetivosDeZonaCalls &
  typeof pedidosWebCalls;

const MES = { fecha_ini: '2025-03-01', fecha_fin: '2025-03-31' };

/** An input for each call of the reports of sales (`ejemplos.ts`). */
export const EJEMPLOS_DE_VENTAS: { [N in keyof Calls]: Sent<Calls[N]> } = {
  getCatalogosDistribuidorVendidos: MES,
  set_GuardaFolioCatalogo: { docto_ve_id: FACTURA.NORTE, folio: '1024' },
  getObjetivosclientes: {},
  setObjetivoCliente: { cliente_id: 1, objetivo: 1500, obs: 'X' },
  getObjetivosPropuestos: { meses: 'MES', aumento: 5 },
  getObjetivosPegados: { renglones: [{ fila: 1, clave: 'C-1', objetivo: '1,500', comentario: '' }] },
  guardaObjetivosClientes: { renglones: [{ cliente_id: 1, objetivo: 1500, leido: null }] },
  getHistorialObjetivo: { cliente_id: 1 },
  getPedidosWeb: MES,
};

/** What makes another input of each command's example (`exactamente-una-vez.test.ts`). */
export const OTRO_DE_VENTAS = {
  set_GuardaFolioCatalogo: { folio: '1025' },
  setObjetivoCliente: { objetivo: 1600 },
  guardaObjetivosClientes: { renglones: [{ cliente_id: 1, objetivo: 1600, leido: null }] },
};
