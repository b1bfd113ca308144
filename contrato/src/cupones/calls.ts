import { z } from 'zod';
import { command, query } from '../call.ts';
import { ajeno, fecha, INT4_MAX, id, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { cupones } from './listas.ts';
import {
  CLAVE_DE_CUPON_MAX,
  DETALLES_MAX,
  FOLIO_DE_CUPON_MAX,
  LIMITE_DE_CUPON_MAX,
  UNIDADES_INICIALES,
} from './rules.ts';

const idONada = () => z.int().min(0).max(INT4_MAX).default(0);
/** A name, a day or a moment as a row tells it. */
const LEIDO_MAX = 300;
const dia = () => texto(10).default('');
/** Pesos or a percent, as a form writes it; what a coupon may have is judged by its rules. */
const cantidad = () => z.number().max(1_000_000_000_000);
const limite = () => z.int().min(0).max(LIMITE_DE_CUPON_MAX);

/** Longer than a folio, because spaces around it are removed. */
const FOLIO_ESCRITO = 30;

/** What a form writes of a coupon. */
const escrito = {
  FOLIO: texto(FOLIO_ESCRITO).default(''),
  /** `YYYY-MM-DD`, of the business zone; the coupon can be used on both days and on those between. */
  FECHA_INI: dia(),
  FECHA_FIN: dia(),
  /** Pesos. */
  IMPORTE: cantidad().default(0),
  /** Percent, 0 to 100. */
  DESCUENTO: cantidad().default(0),
  /** Pesos. */
  MIN_COMPRA: cantidad().default(0),
};

/** The conditions of a coupon; a client that does not know them leaves them as they are, and a new coupon has none. */
const condiciones = {
  /** Uses; 0: without that limit. */
  LIMITE: limite().optional(),
  LIMITE_CLIENTE: limite().optional(),
  LIMITE_DIA: limite().optional(),
  /** S: `MIN_COMPRA` is measured before IVA. */
  MIN_SIN_IVA: siNo().optional(),
  COMBINABLE: siNo().optional(),
  /** The only type of customer and the only zone; '': any. */
  TIPO_CLIENTE: texto(LEIDO_MAX).optional(),
  ZONA: texto(LEIDO_MAX).optional(),
};

/** Fields that a row has and a save does not: clients may send rows back whole, and these fields are ignored. */
const loDemas = {
  CUPON_DET_ID: ajeno(),
  ARTICULO_ID: ajeno(),
  CLAVE_ARTICULO: texto(LEIDO_MAX).nullish(),
  ARTICULO: texto(LEIDO_MAX).nullish(),
  UNIDADES: ajeno(),
  F_CREACION: texto(LEIDO_MAX).nullish(),
  VIGENCIA: texto(LEIDO_MAX).optional(),
  USOS: ajeno(),
  RESERVAS: ajeno(),
  USADO: siNo().optional(),
  TERMINO: texto(LEIDO_MAX).nullish(),
};

/** An article of a coupon, as it is saved; its pieces are 1 unless said. */
const detalle = {
  ...loDemas,
  ARTICULO_ID: id(),
  UNIDADES: z.int().min(1).max(1_000_000).default(UNIDADES_INICIALES),
};
/** What a row of the list has of its coupon, ignored in an article that is saved. */
const delCupon = {
  FOLIO: texto(LEIDO_MAX).optional(),
  FECHA_INI: texto(LEIDO_MAX).optional(),
  FECHA_FIN: texto(LEIDO_MAX).optional(),
  IMPORTE: cantidad().optional(),
  DESCUENTO: cantidad().optional(),
  MIN_COMPRA: cantidad().optional(),
  ...condiciones,
};

export const cuponesCalls = {
  getCupones: query({
    resumen: 'Los cupones cuya vigencia empieza en un rango de días, con un renglón por artículo.',
    control: P.cupones,
    lee: { cupon: true },
    input: z.strictObject({ fecha_ini: fecha(), fecha_fin: fecha() }),
    output: z.object({ data: z.array(cupones.fila) }),
  }),
  getArticuloCupon: query({
    resumen: 'El artículo de una clave, para agregarlo a un cupón.',
    control: P.cupones,
    lee: {},
    input: z.strictObject({ clave_articulo: texto(CLAVE_DE_CUPON_MAX) }),
    output: z.object({
      data: z.array(z.object({ ARTICULO_ID: z.number(), CLAVE_ARTICULO: z.string(), ARTICULO: z.string() })),
    }),
  }),
  guardarCupon: command({
    resumen:
      'Crea un cupón con sus artículos, o cambia el encabezado de uno que ya existe; uno que ya se usó termina, y empieza otro.',
    control: P.cupones,
    cambia: ['cupon'],
    input: z.strictObject({
      cupon: z.strictObject({
        ...loDemas,
        CUPON_ID: idONada(),
        ...escrito,
        ...condiciones,
        ES_NUEVO: siNo().default('N'),
        /** The articles of a new one, and of the one that begins in the place of one that was used, which otherwise has the same articles. */
        DETALLES: z
          .array(z.strictObject({ ...delCupon, ...detalle, CUPON_ID: ajeno() }))
          .max(DETALLES_MAX)
          .optional(),
      }),
      /** The coupon as it was read before it was edited (decision 0012). */
      leido: z
        .strictObject({
          FOLIO: texto(FOLIO_DE_CUPON_MAX),
          FECHA_INI: texto(10),
          FECHA_FIN: texto(10),
          IMPORTE: cantidad(),
          DESCUENTO: cantidad(),
          MIN_COMPRA: cantidad(),
          ...condiciones,
        })
        .partial()
        .optional(),
    }),
    output: z.object({ data: z.object({ ID: z.number() }) }),
  }),
  eliminarCupon: command({
    resumen: 'Elimina un cupón con sus artículos; uno que ya se usó termina.',
    control: P.cupones,
    cambia: ['cupon'],
    input: z.strictObject({ cupon_id: id() }),
    output: z.object({}),
  }),
  agregaCuponDetalle: command({
    resumen: 'Agrega un artículo a un cupón que ya existe.',
    control: P.cupones,
    cambia: ['cupon'],
    input: z.strictObject({ cupon_det: z.strictObject({ ...delCupon, ...detalle, CUPON_ID: id() }) }),
    output: z.object({ cupon_det_id: z.number() }),
  }),
  borrarCuponDetalle: command({
    resumen: 'Quita un artículo de un cupón.',
    control: P.cupones,
    cambia: ['cupon'],
    input: z.strictObject({ cupon_det_id: id() }),
    output: z.object({}),
  }),
};
