import { z } from 'zod';
import { query } from '../call.ts';
import { id, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { CLAVE_ARTICULO_MAX, CONTROLES_DE_CAPTURA } from './rules.ts';

/** One key of an article: what is scanned or typed, and the role it plays (specification §3). */
export const ClaveArticulo = z.object({
  CLAVE_ARTICULO: z.string(),
  ROL_CLAVE_ART_ID: z.number(),
  ARTICULO_ID: z.number(),
  NOMBRE: z.string(),
  /** Pieces that one scan of the key stands for: the contents of the box it is printed on. */
  UNIDADES: z.number(),
});

export const articulosCalls = {
  getClavesArticulos: query({
    resumen:
      'Las claves que coinciden exactamente con la tecleada o escaneada; con conid S, todas las del artículo con ese id.',
    control: [...CONTROLES_DE_CAPTURA, P.configarticulo],
    lee: { articulo: true },
    enCampo: true,
    input: z.strictObject({
      articulo_id: z.union([texto(CLAVE_ARTICULO_MAX).min(1), id()]),
      /**
       * The key was typed by hand: where no key is exactly this, those that differ only in capitals and accents are
       * found.
       */
      escrita: z.boolean().optional(),
      conid: z.union([siNoLaxo(), z.boolean()]).optional(),
    }),
    output: z.object({ data: z.array(ClaveArticulo) }),
  }),
};

/** The specification does not say how `conid` is written, so every usual spelling is accepted. */
function siNoLaxo() {
  return z.enum(['S', 'N', '1', '0']);
}
