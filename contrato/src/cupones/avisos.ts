import { z } from 'zod';
import { query } from '../call.ts';
import { fecha, INT4_MAX, id, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { DETALLES_MAX, FOLIO_DE_CUPON_MAX, LIMITE_DE_CUPON_MAX, UNIDADES_DE_CUPON_MAX } from './rules.ts';

/** What is told of a coupon before it is saved: others for the same days, articles and customers; articles that it would give below their cost; and that nobody can use it. */
export const AVISOS_DE_CUPON = ['TRASLAPE', 'BAJO_COSTO', 'NADIE'] as const;

const pesos = () => z.number().min(0).max(1_000_000_000);
const limite = () => z.int().min(0).max(LIMITE_DE_CUPON_MAX).default(0);
/** A type or a zone; '': any. */
const quien = () => texto(300).default('');

/** What the dialog of a coupon needs besides the coupon. */
export const avisosDeCuponCalls = {
  getOpcionesCupon: query({
    resumen: 'Los tipos de cliente y las zonas para los que puede ser un cupón.',
    control: P.cupones,
    propia: true,
    lee: { cliente: true },
    input: z.strictObject({}),
    output: z.object({ tipos: z.array(z.string()), zonas: z.array(z.string()) }),
  }),
  getAvisosCupon: query({
    resumen:
      'Lo que conviene saber de un cupón antes de guardarlo: con cuáles coincide, qué daría por debajo de su costo, si nadie lo puede usar.',
    control: P.cupones,
    propia: true,
    pesada: true,
    lee: {},
    input: z.strictObject({
      /** The coupon that is edited; 0: a new one. */
      cupon_id: z.int().min(0).max(INT4_MAX).default(0),
      cupon: z.strictObject({
        FOLIO: texto(FOLIO_DE_CUPON_MAX),
        FECHA_INI: fecha(),
        FECHA_FIN: fecha(),
        IMPORTE: pesos().default(0),
        DESCUENTO: z.number().min(0).max(100).default(0),
        MIN_COMPRA: pesos().default(0),
        MIN_SIN_IVA: siNo().default('N'),
        COMBINABLE: siNo().default('N'),
        LIMITE: limite(),
        LIMITE_CLIENTE: limite(),
        LIMITE_DIA: limite(),
        TIPO_CLIENTE: quien(),
        ZONA: quien(),
      }),
      /** Its articles; none: it is for any. */
      articulos: z
        .array(z.strictObject({ ARTICULO_ID: id(), UNIDADES: z.int().min(1).max(UNIDADES_DE_CUPON_MAX) }))
        .max(DETALLES_MAX)
        .default([]),
    }),
    output: z.object({
      data: z.array(z.object({ AVISO: z.enum(AVISOS_DE_CUPON), MENSAJE: z.string() })),
    }),
  }),
};
