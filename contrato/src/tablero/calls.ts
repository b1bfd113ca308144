import { z } from 'zod';
import { query } from '../call.ts';
import { fecha } from '../fields.ts';
import { P } from '../permissions.ts';
import { PASOS_DEL_DIA } from './pasos.ts';

/** What was done of one step in an hour of a day, in a warehouse. Nothing was done in those that are not there. */
const HoraDelDia = z.object({
  ALMACEN_ID: z.number(),
  ALMACEN: z.string(),
  PASO: z.enum(PASOS_DEL_DIA),
  DIA: fecha(),
  /** 0 to 23, of the clock of the business zone. */
  HORA: z.number(),
  PIEZAS: z.number(),
  /** Lines worked on; one that was worked on in two hours counts in each. */
  RENGLONES: z.number(),
});

/** The board of who runs the warehouse. */
export const tableroCalls = {
  getAvanceDelDia: query({
    resumen:
      'Lo recibido, acomodado, surtido, empacado y embarcado hoy, por hora y almacén, y lo del mismo día de la semana anterior hasta esta misma hora.',
    control: P.tablero,
    lee: { compra: true, existencia: true, remision: true, factura: true },
    propia: true,
    pesada: true,
    input: z.strictObject({}),
    output: z.object({
      HOY: fecha(),
      /** The same weekday a week before. */
      ANTES: fecha(),
      data: z.array(HoraDelDia),
    }),
  }),
};
