import { z } from 'zod';
import { command, query } from '../call.ts';
import { pesos } from '../cartera/campos.ts';
import { claveDeCliente } from '../clientes/clave.ts';
import { importe, momento, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import {
  MINUTOS_DE_RESERVA,
  MINUTOS_DE_RESERVA_MAX,
  MOTIVOS_DE_CUPON,
  PEDIDO_MAX,
  RENGLONES_DE_CARRITO,
} from './aplica.ts';
import { TASAS_DE_IVA } from './prorrateo.ts';
import { CLAVE_DE_CUPON_MAX, ESTADOS_DE_USO, type EstadoDeUso, UNIDADES_DE_CUPON_MAX } from './rules.ts';

const DE_LA_TIENDA = { control: P.cuponesTienda, propia: true } as const;
const ESCRIBE = { ...DE_LA_TIENDA, cambia: ['cupon'] } as const;

const folio = texto(30).min(1);
/** The shop's id of the order: reserving, consuming and releasing happen once for each, however often they are sent. */
const pedido = texto(PEDIDO_MAX).min(1);
/** Who buys; without it, coupons that depend on the customer say so. No e-mail is needed. */
const clave_cliente = claveDeCliente(50).nullish();

const renglones = z
  .array(
    z.strictObject({
      /** The line's number in the cart, each once. */
      renglon: z.int().min(1).max(1_000_000),
      clave_articulo: texto(CLAVE_DE_CUPON_MAX).min(1),
      unidades: z.int().min(1).max(UNIDADES_DE_CUPON_MAX),
      /** Pesos that the customer would pay for the line, with IVA, with two decimals. */
      importe: pesos(),
      /** Percent. */
      iva: z.literal(TASAS_DE_IVA).default(16),
    }),
  )
  .min(1)
  .max(RENGLONES_DE_CARRITO);

/** What a coupon gives on a line: pesos with IVA, to the cent; and the line of the CFDI, without IVA, to six decimals. */
const renglonCotizado = z.object({
  renglon: z.number(),
  DESCUENTO: importe(),
  /** What remains to be paid for the line, after every coupon of the order. */
  A_PAGAR: importe(),
  IMPORTE_SIN_IVA: z.number(),
  DESCUENTO_SIN_IVA: z.number(),
});

const cotizado = {
  FOLIO: z.string(),
  /** Pesos that this coupon gives: the sum of its lines. */
  DESCUENTO: importe(),
  /** Pesos that remain to be paid, after every coupon of the order. */
  A_PAGAR: importe(),
  renglones: z.array(renglonCotizado),
};

/** What became of a coupon of an order. */
const usoDeCupon = z.object({
  FOLIO: z.string(),
  ESTADO: z.enum(Object.keys(ESTADOS_DE_USO) as [EstadoDeUso, ...EstadoDeUso[]]),
  /** Pesos that it gives; 0 unless it stands. */
  DESCUENTO: importe(),
  /** N: the order was paid after its reservation had expired or been released, and what is left of the coupon decided. */
  A_TIEMPO: siNo(),
  /** What happened, in words. */
  MENSAJE: z.string(),
});

/** For the company's shop (control 9027): whether a coupon applies to a cart, and its use by an order. */
export const cuponesTiendaCalls = {
  cotizaCupon: query({
    resumen:
      'Si un cupón aplica a un carrito y por qué no, y lo que da en cada renglón, para la tienda en línea; no aparta nada.',
    ...DE_LA_TIENDA,
    lee: { cupon: true, cliente: true },
    input: z.strictObject({ folio, clave_cliente, pedido: pedido.nullish(), renglones }),
    output: z.object({
      data: z.object({
        APLICA: siNo(),
        /** Why not. */
        MOTIVO: z.enum(MOTIVOS_DE_CUPON).nullable(),
        MENSAJE: z.string(),
        ...cotizado,
      }),
    }),
  }),
  reservaCupon: command({
    resumen:
      'Aparta un uso de un cupón para un pedido, hasta que se pague, se cancele o venza; una vez por pedido.',
    ...ESCRIBE,
    input: z.strictObject({
      pedido,
      folio,
      clave_cliente,
      renglones,
      /** How long it is reserved; sent again with more, it is reserved for as long from then. */
      minutos: z.int().min(1).max(MINUTOS_DE_RESERVA_MAX).default(MINUTOS_DE_RESERVA),
    }),
    output: z.object({
      data: z.object({ ...cotizado, ESTADO: usoDeCupon.shape.ESTADO, EXPIRA: momento() }),
    }),
  }),
  consumeCupon: command({
    resumen:
      'Un pedido se pagó: sus cupones quedan usados; los que vencieron, si todavía caben en sus límites. Una vez por pedido.',
    ...ESCRIBE,
    input: z.strictObject({ pedido }),
    output: z.object({ data: z.array(usoDeCupon) }),
  }),
  liberaCupon: command({
    resumen:
      'Devuelve los cupones de un pedido: CANCELADO, también los usados; PAGO_FALLIDO, los que esperaban el pago, una vez por pago; QUITADO, sólo el del folio, que ya no se da. Una vez por pedido.',
    ...ESCRIBE,
    input: z.strictObject({
      pedido,
      motivo: z.enum(['CANCELADO', 'PAGO_FALLIDO', 'QUITADO']),
      /** The coupon that is taken off, with QUITADO alone. */
      folio: folio.optional(),
      /** The shop's id of the payment that failed, with PAGO_FALLIDO alone: told again, it does not give back what was reserved for the next one. */
      pago: texto(PEDIDO_MAX).min(1).optional(),
    }),
    output: z.object({
      data: z.array(usoDeCupon),
      /** With QUITADO, the coupons that the order still has, with what they give without the one that was taken off. */
      quedan: z.array(usoDeCupon).optional(),
    }),
  }),
};
