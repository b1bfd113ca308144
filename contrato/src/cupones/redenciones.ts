import { z } from 'zod';
import { query, queryReport } from '../call.ts';
import { fecha, importe } from '../fields.ts';
import { P } from '../permissions.ts';
import { clave, dato, dinero, entero, folio, instante, nombre, palabra, reporte, texto } from '../reporte.ts';

/**
 * 'Redenciones de cupones': the orders that used a coupon and were paid in a range, with what it gave, what they bought, and what was given back because the
 * order was cancelled later. Amounts have their IVA.
 */
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
    /** The number of the first of the coupons that began in each other's place: the same coupon, whatever folio each has. */
    SERIE: entero('Serie'),
    ESTADO: palabra('Estado', { CONSUMIDA: 'Dado', LIBERADA: 'Devuelto' }),
    /** The shop's id of the order. */
    PEDIDO_WEB: folio('Pedido web'),
    /** The order in the company's own system; null: it has not arrived. */
    PEDIDO: folio('Pedido', { nulo: true, liga: 'pedido', filtrable: false, ordenable: false, busca: false }),
    CLAVE_CLIENTE: clave('Clave', { nulo: true, liga: 'cliente' }),
    CLIENTE: nombre('Cliente', { nulo: true }),
    /** As it was when the order was paid, and so the zone. */
    TIPO: texto('Tipo de cliente', { nulo: true }),
    ZONA: texto('Zona', { nulo: true }),
    /** The whole cart, before its coupons. */
    COMPRA: dinero('Compra con IVA'),
    /** Given when the order was paid. */
    DESCUENTO: dinero('Descuento con IVA', { suma: ['de descuento', 'de descuento'] }),
    /** Of that, what was given back. */
    DEVUELTO: dinero('Devuelto con IVA', { suma: ['devuelto', 'devueltos'] }),
    /** What the order sold, nothing if it was cancelled, less its coupons; of one with several, the part that is this coupon's by what it gave, so that they add up. */
    VENTA: dinero('Venta con IVA', { suma: ['de venta', 'de venta'] }),
    A_TIEMPO: palabra('A tiempo', { S: 'Sí', N: 'Ya había vencido' }),
  },
});

const DE_REDENCIONES = {
  control: P.redencionesCupones,
  propia: true,
  lee: { cupon: true, cliente: true },
} as const;

/** A group, with what coupons gave in it, what of that was given back, and what was sold: pesos with IVA. */
const grupo = z.object({
  GRUPO: z.string(),
  /** Each once, whatever coupons it used. */
  PEDIDOS: z.number(),
  DESCUENTO: importe(),
  DEVUELTO: importe(),
  VENTA: importe(),
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
      /** By coupon, which is its series, what gave most first: with the folio and the first day of the last of the series. */
      cupones: z.array(grupo.extend({ FOLIO: z.string(), FECHA_INI: z.string() })),
      /** By type of customer; '': without one. */
      tipos: z.array(grupo),
      /** By business day, `YYYY-MM-DD`. */
      dias: z.array(grupo),
    }),
  }),
};
