import { z } from 'zod';
import { query, queryReport } from '../call.ts';
import { fecha } from '../fields.ts';
import { P } from '../permissions.ts';
import { clave, dato, dinero, folio, instante, nombre, palabra, reporte, texto } from '../reporte.ts';

/** 'Redenciones de cupones': the orders that used a coupon and were paid in a range, with what it gave and what they bought. */
export const redenciones = reporte({
  identidad: 'USO_ID',
  rango: 'FECHA',
  orden: { columna: 'FECHA', sentido: 'desc' },
  porPagina: 25,
  personales: true,
  columnas: {
    USO_ID: dato(z.number()),
    /** null: the shop did not say who bought. */
    CLIENTE_ID: dato(z.number().nullable()),
    FECHA: instante('Pagado'),
    CUPON: folio('Cupón'),
    /** The shop's id of the order. */
    PEDIDO_WEB: folio('Pedido web'),
    /** The order in the company's own system; null: it has not arrived. */
    PEDIDO: folio('Pedido', { nulo: true, liga: 'pedido', filtrable: false, ordenable: false, busca: false }),
    CLAVE_CLIENTE: clave('Clave', { nulo: true, liga: 'cliente' }),
    CLIENTE: nombre('Cliente', { nulo: true }),
    TIPO: texto('Tipo de cliente', { nulo: true }),
    ZONA: texto('Zona', { nulo: true }),
    /** The whole cart, before its coupons. */
    COMPRA: dinero('Compra'),
    DESCUENTO: dinero('Descuento', { suma: ['de descuento', 'de descuento'] }),
    /** What the order sold, less its coupons; of one with several, the part that is this coupon's by what it gave, so that they add up. */
    VENTA: dinero('Venta', { suma: ['de venta', 'de venta'] }),
    A_TIEMPO: palabra('A tiempo', { S: 'Sí', N: 'Ya había vencido' }),
  },
});

const DE_REDENCIONES = {
  control: P.redencionesCupones,
  propia: true,
  lee: { cupon: true, cliente: true },
} as const;

/** A group, with what coupons gave in it and what was sold: pesos. */
const grupo = z.object({
  GRUPO: z.string(),
  /** Each once, whatever coupons it used. */
  PEDIDOS: z.number(),
  DESCUENTO: z.number(),
  VENTA: z.number(),
});

export const redencionesCalls = {
  getRedencionesCupones: queryReport(redenciones, {
    resumen: 'Los pedidos pagados en un período con un cupón: lo que dio y lo que se vendió.',
    ...DE_REDENCIONES,
  }),
  getTotalesRedenciones: query({
    resumen:
      'Lo que dieron y lo que vendieron los cupones en un período, por cupón, por tipo de cliente y por día.',
    ...DE_REDENCIONES,
    input: z.strictObject({ fecha_ini: fecha(), fecha_fin: fecha() }),
    output: z.object({
      /** By coupon, what gave most first. */
      cupones: z.array(grupo),
      /** By type of customer; '': without one. */
      tipos: z.array(grupo),
      /** By business day, `YYYY-MM-DD`. */
      dias: z.array(grupo),
    }),
  }),
};
