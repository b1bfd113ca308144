import { z } from 'zod';
import { query } from '../call.ts';
import { id } from '../fields.ts';
import { P } from '../permissions.ts';

const Archivo = z.object({
  NOMBRE: z.string(),
  TIPO: z.string(),
  /** Base64 for a PDF, the text itself for ZPL. */
  CONTENIDO: z.string(),
});

/** Most labels in one request, including copies. */
export const ETIQUETAS_MAX = 500;

/** Labels of locations and articles. */
export const etiquetasCalls = {
  getEtiquetas: query({
    resumen:
      'Etiquetas de ubicaciones o de un artículo (Code 128, EAN-13 o DataMatrix GS1), en PDF o en ZPL.',
    control: [P.configubicacion, P.configarticulo],
    lee: {},
    propia: true,
    pesada: true,
    input: z.strictObject({
      formato: z.enum(['pdf', 'zpl']),
      etiquetas: z
        .array(
          z.union([
            z.strictObject({ ubicacion_id: id() }),
            z.strictObject({
              articulo_id: id(),
              caducidad_id: id().nullish(),
              copias: z.int().min(1).max(100).default(1),
            }),
          ]),
        )
        .min(1)
        .max(200),
    }),
    output: z.object({ data: Archivo }),
  }),
};
