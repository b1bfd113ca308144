import { z } from 'zod';
import { command, query } from '../call.ts';
import { fecha, momento, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { NOMBRE_FESTIVO_MAX } from './rules.ts';

/** A holiday: no business hours count on it. */
export const DiaFestivo = z.object({
  FECHA: z.string(),
  NOMBRE: z.string(),
  /** Who added it; null when it came with the database. */
  OPERADOR: z.string().nullable(),
  CREADO: momento(),
});

export const calendarioCalls = {
  getCalendario: query({
    resumen: 'El horario laboral y los días festivos con que se cuenta todo tiempo transcurrido.',
    control: 'cualquier operador',
    lee: { calendario: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.object({
        /** The business zone, an IANA name. */
        ZONA: z.string(),
        /** Business hours by weekday, 0 is Sunday; a weekday that is missing is closed. `HH:MM`. */
        HORARIO: z.array(z.object({ DIA_SEMANA: z.number(), ABRE: z.string(), CIERRA: z.string() })),
        /** By date. */
        FESTIVOS: z.array(DiaFestivo),
      }),
    }),
  }),
  guardaDiaFestivo: command({
    resumen:
      'Pone un día festivo o le cambia el nombre. Con lo que se leyó de ese día, lo que otra persona guardó mientras no se pisa.',
    control: P.calendario,
    cambia: ['calendario'],
    propia: true,
    input: z.strictObject({
      fecha: fecha(),
      nombre: texto(NOMBRE_FESTIVO_MAX),
      /** The day's name as it was read, null: it was no holiday. Refused if somebody changed that; left out, whatever there is is followed. */
      leido: texto(NOMBRE_FESTIVO_MAX).nullish(),
    }),
    output: z.object({ data: DiaFestivo }),
  }),
  eliminaDiaFestivo: command({
    resumen: 'Quita un día festivo: vuelve a contar como día hábil.',
    control: P.calendario,
    cambia: ['calendario'],
    propia: true,
    input: z.strictObject({ fecha: fecha() }),
    output: z.object({ data: z.object({ FECHA: z.string() }) }),
  }),
};
