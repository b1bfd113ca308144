import type { Sent } from '@anden/contrato/call.ts';
import type { cuponesCalls } from '@anden/contrato/cupones/calls.ts';
import { CUPON, CUPON_DET } from './cupones.ts';
import { ART } from './fixture.ts';

type Calls = typeof cuponesCalls;

/** An input for each call of coupons (`ejemplos.ts`). */
export const EJEMPLOS_DE_CUPONES: { [N in keyof Calls]: Sent<Calls[N]> } = {
  getCupones: { fecha_ini: '2025-03-01', fecha_fin: '2025-03-31' },
  getArticuloCupon: { clave_articulo: 'A-1' },
  guardarCupon: {
    cupon: {
      FOLIO: 'OTOÑO26',
      FECHA_INI: '2026-09-01',
      FECHA_FIN: '2026-11-30',
      IMPORTE: 100,
      MIN_COMPRA: 1000,
      ES_NUEVO: 'S',
      DETALLES: [{ ARTICULO_ID: ART.BARRAS, UNIDADES: 3 }, { ARTICULO_ID: ART.MULTI }],
    },
  },
  eliminarCupon: { cupon_id: CUPON.VERANO },
  agregaCuponDetalle: { cupon_det: { CUPON_ID: CUPON.VERANO, ARTICULO_ID: ART.MULTI } },
  borrarCuponDetalle: { cupon_det_id: CUPON_DET },
};

/** The same saves with another input. */
export const OTRO_DE_CUPONES = {
  guardarCupon: { leido: { FOLIO: 'OTRO' } },
  eliminarCupon: { cupon_id: CUPON.LIBRE },
  agregaCuponDetalle: { cupon_det: { CUPON_ID: CUPON.LIBRE, ARTICULO_ID: ART.MULTI } },
  borrarCuponDetalle: { cupon_det_id: 99 },
} satisfies { [N in keyof Calls]?: object };
