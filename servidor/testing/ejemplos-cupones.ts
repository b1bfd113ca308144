import type { Sent } from '@anden/contrato/call.ts';
import type { avisosDeCuponCalls } from '@anden/contrato/cupones/avisos.ts';
import type { cuponesCalls } from '@anden/contrato/cupones/calls.ts';
import type { redencionesCalls } from '@anden/contrato/cupones/redenciones.ts';
import type { cuponesTiendaCalls } from '@anden/contrato/cupones/tienda.ts';
import { CUPON, CUPON_DET, PEDIDO_CON_CUPON } from './cupones.ts';
import { ART } from './fixture.ts';

type Calls = typeof cuponesCalls &
  typeof cuponesTiendaCalls &
  typeof avisosDeCuponCalls &
  typeof redencionesCalls;

const CARRITO = [{ renglon: 1, clave_articulo: 'A-1', unidades: 2, importe: 100 }];

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
  getRedencionesCupones: { fecha_ini: '2025-03-01', fecha_fin: '2025-03-31' },
  getTotalesRedenciones: { fecha_ini: '2025-03-01', fecha_fin: '2025-03-31' },
  getOpcionesCupon: {},
  getAvisosCupon: {
    cupon: { FOLIO: 'OTOÑO26', FECHA_INI: '2026-09-01', FECHA_FIN: '2026-11-30', DESCUENTO: 10 },
    articulos: [{ ARTICULO_ID: ART.BARRAS, UNIDADES: 3 }],
  },
  cotizaCupon: { folio: 'LIBRE10', clave_cliente: 'C-1', renglones: CARRITO },
  reservaCupon: { pedido: 'WEB-2', folio: 'LIBRE10', clave_cliente: 'C-1', renglones: CARRITO },
  consumeCupon: { pedido: PEDIDO_CON_CUPON },
  liberaCupon: { pedido: PEDIDO_CON_CUPON, motivo: 'CANCELADO' },
};

/** The same saves with another input. */
export const OTRO_DE_CUPONES = {
  guardarCupon: { leido: { FOLIO: 'OTRO' } },
  eliminarCupon: { cupon_id: CUPON.LIBRE },
  agregaCuponDetalle: { cupon_det: { CUPON_ID: CUPON.LIBRE, ARTICULO_ID: ART.MULTI } },
  borrarCuponDetalle: { cupon_det_id: 99 },
  reservaCupon: { pedido: 'WEB-3' },
  consumeCupon: { pedido: 'WEB-3' },
  liberaCupon: { motivo: 'PAGO_FALLIDO' },
} satisfies { [N in keyof Calls]?: object };
