import { z } from 'zod';
import { query } from '../call.ts';
import { fecha, id, momento, siNo } from '../fields.ts';
import { P } from '../permissions.ts';
import { COLAS, PASOS_DEL_DIA, QUEHACERES } from './pasos.ts';
import { FALTAS, LO_QUE_SE_ESTRENA } from './por-estrenar.ts';

/** How much of one step was done in an hour of a day, in a warehouse. Hours without work are not listed. */
const HoraDelDia = z.object({
  ALMACEN_ID: z.number(),
  ALMACEN: z.string(),
  PASO: z.enum(PASOS_DEL_DIA),
  DIA: fecha(),
  /** 0 to 23, in the business zone. */
  HORA: z.number(),
  PIEZAS: z.number(),
  /** Rows of the list that the figure opens: movements or, of packing, remissions. */
  REGISTROS: z.number(),
});

/** The remissions promised for a day: those that left on time, those that did not, and those not yet due. */
const Puntualidad = z.object({
  DIA: fecha(),
  A_TIEMPO: z.number(),
  TARDE: z.number(),
  POR_CUMPLIR: z.number(),
});

/** What waits in one queue. Empty queues are not listed. */
const Cola = z.object({
  COLA: z.enum(COLAS),
  CUANTOS: z.number(),
  /** How many of them have missed their promised time. */
  VENCIDOS: z.number(),
  /** Since when the oldest has waited, and whether it has missed its promised time. */
  DESDE: momento(),
  VENCIDO: siNo(),
  /** The oldest one's document; null for a list to count, which has no page. */
  TIPO: z.enum(['compra', 'remision', 'resurtido']).nullable(),
  FOLIO: z.string(),
  POR_ALMACEN: z.array(z.object({ ALMACEN_ID: z.number(), ALMACEN: z.string(), CUANTOS: z.number() })),
  /** The day on which the oldest of their documents was created. */
  DIA: fecha(),
});

/** What an operator is doing. */
const Ocupado = z.object({
  OPERADOR_ID: z.number(),
  NOMBRE: z.string(),
  QUE: z.enum(QUEHACERES),
  /** The document; null for a list to count, which has no page. */
  TIPO: z.enum(['compra', 'remision', 'resurtido', 'traspaso']).nullable(),
  FOLIO: z.string(),
  /** When they began on it, and when they last did something on it. */
  DESDE: momento(),
  ULTIMA: momento(),
  ALMACEN: z.string(),
});

/** Of one warehouse alone; without it, of all that the operator may see. */
const DE_UN_ALMACEN = z.strictObject({ almacen_id: id().optional() });

/** What every call of the board has in common. */
const DEL_TABLERO = { control: P.tablero, propia: true, pesada: true, input: DE_UN_ALMACEN } as const;

/** The board of who runs the warehouse. */
export const tableroCalls = {
  getAvanceDelDia: query({
    resumen:
      'Lo recibido, acomodado, surtido, empacado y embarcado hoy, por hora y almacén, y lo del mismo día de la semana anterior hasta esta misma hora.',
    ...DEL_TABLERO,
    lee: { compra: true, existencia: true, remision: true, factura: true },
    output: z.object({
      HOY: fecha(),
      /** The same weekday a week before. */
      ANTES: fecha(),
      data: z.array(HoraDelDia),
    }),
  }),
  getPuntualidad: query({
    resumen:
      'De las remisiones prometidas para hoy, cuántas salieron a tiempo, cuántas no, y cuántas están por cumplirse; y lo mismo hace una semana a esta hora.',
    ...DEL_TABLERO,
    lee: { remision: true, factura: true },
    output: z.object({
      data: Puntualidad,
      antes: Puntualidad,
      /** The day on which the oldest of those promised for today was created; null if there are none. */
      CREADAS_DESDE: fecha().nullable(),
    }),
  }),
  getColas: query({
    resumen:
      'Lo que espera recibirse, acomodarse, surtirse, empacarse, embarcarse, contarse y resurtirse: cuánto, cuánto con la promesa vencida y lo más antiguo.',
    ...DEL_TABLERO,
    lee: {
      compra: true,
      acomodo: true,
      remision: true,
      factura: true,
      inventario: true,
      resurtido: true,
    },
    output: z.object({ data: z.array(Cola) }),
  }),
  getPorEstrenar: query({
    resumen: 'Qué no ha tenido la empresa todavía, de lo que sus tableros se llenan, y por qué.',
    control: 'cualquier operador',
    propia: true,
    lee: {
      compra: true,
      remision: true,
      factura: true,
      inventario: true,
      resurtido: true,
      articulo: true,
      ticket: true,
      marcacion: true,
    },
    input: DE_UN_ALMACEN,
    output: z.object({ data: z.array(z.object({ QUE: z.enum(LO_QUE_SE_ESTRENA), FALTA: z.enum(FALTAS) })) }),
  }),
  getQuienTrabaja: query({
    resumen: 'En qué está cada operador que ha hecho algo en los últimos diez minutos, y desde cuándo.',
    ...DEL_TABLERO,
    lee: { compra: true, acomodo: true, remision: true, inventario: true, resurtido: true, traspaso: true },
    output: z.object({ data: z.array(Ocupado) }),
  }),
  getPorSalir: query({
    resumen: 'Las remisiones que no han salido, por hora prometida y fletera.',
    ...DEL_TABLERO,
    lee: { remision: true, factura: true },
    output: z.object({
      data: z.array(
        z.object({
          /** As the report of remission times says it ('Por salir'): 'Atrasada', '09 h'… */
          POR_SALIR: z.string(),
          FLETERA: z.string(),
          REMISIONES: z.number(),
        }),
      ),
      /** The day on which the oldest of them was created; null if there are none. */
      CREADAS_DESDE: fecha().nullable(),
    }),
  }),
  getComprasTardias: query({
    resumen:
      'Por proveedor, las compras que no han llegado y ya pasaron de lo que el proveedor suele tardar de la orden a la recepción.',
    ...DEL_TABLERO,
    lee: { compra: true },
    output: z.object({
      data: z.array(
        z.object({
          PROVEEDOR: z.string(),
          COMPRAS: z.number(),
          /**
           * Days that the supplier usually takes from order to arrival, and by how many the oldest order exceeds them.
           */
          PLAZO: z.number(),
          DIAS: z.number(),
          /** The last order day that is already late. */
          HASTA: fecha(),
        }),
      ),
    }),
  }),
  getErroresDeSurtido: query({
    resumen: 'Los errores que empaque encontró en los últimos treinta días, por quien surtió.',
    ...DEL_TABLERO,
    lee: { remision: true },
    output: z.object({
      DESDE: fecha(),
      HASTA: fecha(),
      data: z.array(
        z.object({
          OPERADOR_ID: z.number(),
          NOMBRE: z.string(),
          ERRORES: z.number(),
          PIEZAS: z.number(),
        }),
      ),
    }),
  }),
  getPorCaducar: query({
    resumen: 'Lo que ya caducó y lo que caduca en 7, 15 y 30 días: lotes en su lugar, piezas y artículos.',
    ...DEL_TABLERO,
    lee: { existencia: true },
    output: z.object({
      data: z.array(
        z.object({
          /** Expiry days, both ends included. `DESDE` is null for what has already expired, which has no lower end. */
          DESDE: fecha().nullable(),
          HASTA: fecha(),
          /** At most this many days are left; 0: it has expired. */
          DIAS: z.number(),
          LOTES: z.number(),
          PIEZAS: z.number(),
          ARTICULOS: z.number(),
        }),
      ),
    }),
  }),
};
