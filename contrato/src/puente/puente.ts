import { z } from 'zod';
import { query } from '../call.ts';
import { momento } from '../fields.ts';
import { P } from '../permissions.ts';
import { dato, instante, palabra, reporte, texto } from '../reporte.ts';
import { ESTADOS_DEL_PUENTE } from './rules.ts';

/** What the bridge to the ERP could not take, what the ERP no longer has or does not take, and where both do not agree. */
export const puente = reporte({
  identidad: 'LLAVE',
  rango: null,
  orden: { columna: 'DESDE', sentido: 'desc' },
  columnas: {
    LECTURA: texto('Lectura'),
    DOCUMENTO: texto('Documento'),
    ESTADO: palabra('Estado', ESTADOS_DEL_PUENTE),
    MOTIVO: texto('Motivo'),
    DESDE: instante('Desde'),
    VISTO: instante('Último intento'),
    /** Reading and document. */
    LLAVE: dato(z.string()),
  },
});

export const puenteCalls = {
  getPuente: query({
    resumen:
      'Cómo va el puente con el ERP: hasta cuándo leyó cada lectura, y lo que no pudo tomar o no cuadra.',
    control: P.puente,
    // The bridge works beside the server, without its messages: the screen reads again by the clock.
    lee: {},
    pesada: true,
    propia: true,
    input: puente.entrada,
    output: puente.salida.extend({
      /** Each reading of the bridge's file, in the order of their names; none: the bridge never worked with this database. */
      lecturas: z.array(
        z.object({
          LECTURA: z.string(),
          /** When it was last read whole and well; null: never. */
          LEIDA: momento().nullable(),
          /** Minutes since then, as the server counts them. */
          HACE: z.number().nullable(),
          /** When everything of it was last compared. */
          COMPLETA: momento().nullable(),
          /** Why it failed the last time. */
          ERROR: z.string().nullable(),
          TOMADOS: z.number(),
          RECHAZADOS: z.number(),
          AUSENTES: z.number(),
          DIFIEREN: z.number(),
          /** Given to the ERP, which has not answered yet. */
          ENVIADOS: z.number(),
        }),
      ),
    }),
  }),
};
