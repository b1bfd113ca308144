import { z } from 'zod';
import { query } from '../call.ts';
import { id } from '../fields.ts';
import { FOLIOS_MAX, TRABAJOS } from './donde-va-rules.ts';
import { CONTROLES_DE_CAPTURA } from './rules.ts';

const DondeVa = z.object({
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  /**
   * The open documents that have the article and that the operator may open, by kind of work; within a kind, the next
   * to be worked first.
   */
  VA: z.array(
    z.object({
      TRABAJO: z.enum(TRABAJOS),
      /** Their folios, at most {@link FOLIOS_MAX}; a replenishment has none, so its warehouse's name stands here. */
      FOLIOS: z.array(z.string()).min(1).max(FOLIOS_MAX),
      /** S: there are more of them. */
      HAY_MAS: z.enum(['S', 'N']),
    }),
  ),
});

export const dondeVaCalls = {
  getDondeVa: query({
    resumen:
      'De qué artículo es un producto y qué documentos abiertos lo esperan, de los que el operador puede abrir: para decirlo a quien lo escanea en otro.',
    control: CONTROLES_DE_CAPTURA,
    lee: {},
    propia: true,
    input: z.strictObject({ articulo_id: id() }),
    output: z.object({ data: DondeVa }),
  }),
};
