import type { Sent } from '@anden/contrato/call.ts';
import type { alcanceCalls } from '@anden/contrato/ventas/alcance.ts';
import type { comisionesCalls } from '@anden/contrato/ventas/comisiones.ts';
import { REGLA } from './ventas.ts';

type Calls = typeof alcanceCalls & typeof comisionesCalls;

const DE_REGLA = {
  marca: '',
  tipo_cliente: '',
  sobre: 'COBRADO' as const,
  tramos: [{ desde: 0, porcentaje: 1.5, modo: 'MARGINAL' as const }],
};

/** Today: the reach only goes back two months. */
const hoy = new Date().toISOString().slice(0, 10);

/** An input for each call of sales (`ejemplos.ts`). */
export const EJEMPLOS_DE_VENTAS_GENERALES: { [N in keyof Calls]: Sent<Calls[N]> } = {
  getComisionesAsesores: { fecha_ini: hoy, fecha: hoy },
  getVentaGeneral: { anio: 2025, mes: 3 },
  getReglasComision: {},
  guardaReglaComision: { nombre: 'De otra', desde: '2025-04-01', operador_id_regla: 2, ...DE_REGLA },
  terminaReglaComision: { regla_id: REGLA, hasta: '2025-12-31' },
  getPruebaComision: { ...DE_REGLA, mes_ini: '2025-03-01', mes_fin: '2025-03-01' },
  getLineaComision: { linea_id: 1 },
  getEstadoDeComision: { mes: '2025-03-01' },
  preguntaLineaComision: { linea_id: 1, texto: '¿Por qué es del 2 %?' },
  respondeDudaComision: { linea_id: 2, texto: 'Por su regla.' },
  getCierresComision: {},
  cierraMesComision: { mes: '2025-03-01' },
  getSabanitadeVenta: { fecha_ini: '2025-03-01', fecha_fin: '2025-03-31' },
};

/** What makes another input of each command's example (`exactamente-una-vez.test.ts`). */
export const OTRO_DE_COMISIONES = {
  guardaReglaComision: { nombre: 'OTRA' },
  terminaReglaComision: { hasta: '2026-01-31' },
  cierraMesComision: { mes: '2025-02-01' },
  preguntaLineaComision: { texto: 'Otra' },
  respondeDudaComision: { texto: 'Otra' },
};
