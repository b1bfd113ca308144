import { z } from 'zod';
import { command, query } from '../call.ts';
import { fecha, id, momento, siNo } from '../fields.ts';
import { RESPONDEN } from './rules.ts';

/** How many days back ended substitutions are listed; present and future ones are always listed. */
export const DIAS_DE_SUPLENCIAS = 90;

/** Who answers the tickets of somebody absent, for a range of days, with who said so and who took it back. */
export const suplenciasCalls = {
  getSuplencias: query({
    resumen:
      'Quién suple a quién con los tickets: de quien pregunta o, con el control 9020, de todos; lo último primero.',
    control: RESPONDEN,
    lee: { suplencia: true, operador: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(
        z.object({
          SUPLENCIA_ID: z.number(),
          AUSENTE: z.string(),
          SUPLENTE: z.string(),
          DESDE: z.string(),
          HASTA: z.string(),
          CREO: z.string(),
          CREADA: momento(),
          /** Who took it back; null: nobody did. */
          QUITO: z.string().nullable(),
          QUITADA: momento().nullable(),
          /** S: today. */
          VIGENTE: siNo(),
          /** S: whoever asks may take it back. */
          PUEDE_QUITAR: siNo(),
        }),
      ),
      /** Who may be absent: whoever asks or, with control 9020, anybody with a position. */
      ausentes: z.array(z.object({ OPERADOR_ID: z.number(), NOMBRE: z.string() })),
      /** Who may stand in: whoever has the screen of tickets. */
      suplentes: z.array(z.object({ OPERADOR_ID: z.number(), NOMBRE: z.string() })),
    }),
  }),
  guardaSuplencia: command({
    resumen:
      'Nombra a quien atiende los tickets de alguien ausente, de un día a otro. A otro que no sea uno, con el control 9020; a uno mismo en lugar de otro, además con 9013 o 9002.',
    control: RESPONDEN,
    cambia: ['suplencia', 'aviso'],
    propia: true,
    input: z.strictObject({ ausente_id: id(), suplente_id: id(), desde: fecha(), hasta: fecha() }),
    output: z.object({ data: z.object({ SUPLENCIA_ID: z.number() }) }),
  }),
  quitaSuplencia: command({
    resumen: 'Quita una suplencia desde este momento; queda dicho quién la quitó.',
    control: RESPONDEN,
    cambia: ['suplencia'],
    propia: true,
    input: z.strictObject({ suplencia_id: id() }),
    output: z.object({}),
  }),
};
