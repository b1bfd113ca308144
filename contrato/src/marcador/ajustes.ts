import { z } from 'zod';
import { command, query } from '../call.ts';
import { id, siNo } from '../fields.ts';
import { P } from '../permissions.ts';
import { lista, nombre, palabra } from '../reporte.ts';
import { HORAS_DE_LLAMAR, HUECO_MAX, INTENTOS_MAX, PASA_MAX } from './rules-ajustes.ts';

/** Who calls customers, and who calls back theirs when they are absent. */
export const suplentesMarcador = lista({
  identidad: 'OPERADOR_ID',
  datos: {
    OPERADOR_ID: z.number(),
    SUPLENTE_ID: z.number().nullable(),
  },
  columnas: {
    NOMBRE: nombre('Asesor', { liga: 'operador' }),
    PRESENTE: palabra('Ahora', { S: 'Presente', N: 'Ausente' }),
    /** Their substitute on any day. */
    SUPLENTE: nombre('Suplente', { nulo: true }),
    /** Who stands in for them today by 'Suplencias', which comes before. */
    SUPLENCIA: nombre('Suplencia de hoy', { nulo: true }),
  },
});

const campos = {
  abre: z.enum(HORAS_DE_LLAMAR),
  cierra: z.enum(HORAS_DE_LLAMAR),
  en_festivo: siNo(),
  intentos_dia: z.int().min(1).max(INTENTOS_MAX),
  /** Minutes. */
  hueco_min: z.int().min(0).max(HUECO_MAX),
  /** Minutes; 0: callbacks never pass. */
  pasa_min: z.int().min(0).max(PASA_MAX),
};

/** The dialer's settings and its substitutes (control 9025). */
export const ajustesMarcadorCalls = {
  getAjustesMarcador: query({
    resumen:
      'Los ajustes del marcador: a qué horas se llama, cuántas veces, y cuándo pasa a su suplente la llamada agendada de quien no está.',
    control: P.guionMarcador,
    lee: { guion: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.object({
        /** `HH:MM` of the customer's clock; 24:00 is the end of the day. */
        ABRE: z.string(),
        CIERRA: z.string(),
        EN_FESTIVO: siNo(),
        INTENTOS_DIA: z.number(),
        HUECO_MIN: z.number(),
        PASA_MIN: z.number(),
      }),
    }),
  }),
  guardaAjustesMarcador: command({
    resumen: 'Cambia los ajustes del marcador. Lo que otro cambió mientras tanto se conserva.',
    control: P.guionMarcador,
    cambia: ['guion', 'marcacion'],
    propia: true,
    input: z.strictObject({
      ...campos,
      /** The settings as they were read before (decision 0012). */
      leido: z.strictObject(campos).partial().optional(),
    }),
    output: z.object({}),
  }),
  getSuplentesMarcador: query({
    resumen: 'Quién llama a clientes, quién está ahora, y quién suple a cada quien.',
    control: P.guionMarcador,
    lee: { guion: true, suplencia: true, operador: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({ data: z.array(suplentesMarcador.fila) }),
  }),
  ponSuplenteMarcador: command({
    resumen: 'Nombra a quien toma las llamadas agendadas de un asesor ausente, o lo deja sin suplente.',
    control: P.guionMarcador,
    cambia: ['guion'],
    propia: true,
    input: z.strictObject({
      asesor_id: id(),
      /** null: none. */
      suplente_id: id().nullable(),
    }),
    output: z.object({}),
  }),
};
