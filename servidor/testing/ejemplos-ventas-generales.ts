import type { Sent } from '@anden/contrato/call.ts';
import type { alcanceCalls } from '@anden/contrato/ventas/alcance.ts';

type Calls = typeof alcanceCalls;

/** Today: the reach only goes back two months. */
const hoy = new Date().toISOString().slice(0, 10);

/** An input for each call of sales (`ejemplos.ts`). */
export const EJEMPLOS_DE_VENTAS_GENERALES: { [N in keyof Calls]: Sent<Calls[N]> } = {
  getComisionesAsesores: { fecha_ini: hoy, fecha: hoy },
  getVentaGeneral: { anio: 2025, mes: 3 },
  getSabanitadeVenta: { fecha_ini: '2025-03-01', fecha_fin: '2025-03-31' },
};
