import { z } from 'zod';
import { texto } from './fields.ts';

/**
 * The file of a report: `POST /api/<call>/archivo`, with the input of the call without its pages, and how the screen
 * shows it. Whoever may make the call may ask for its file.
 */
export const PedidoDeArchivo = z.strictObject({
  /** The call's own input. */
  pedido: z.record(z.string(), z.unknown()),
  /** The columns in the order of the screen. */
  columnas: z.array(texto(60)).min(1).max(100),
  /** The report's title. */
  titulo: texto(120).min(1),
  /** What the report was filtered by, in the words of the screen: they go to the sheet 'Filtro'. */
  filtro: z
    .array(z.tuple([texto(120), texto(6000)]).readonly())
    .max(40)
    .readonly(),
  /** Asked for as text; without it, what fits a workbook is one. */
  formato: z.literal('csv').optional(),
});
export type PedidoDeArchivo = z.input<typeof PedidoDeArchivo>;
