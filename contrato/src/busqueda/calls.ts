import { z } from 'zod';
import { query } from '../call.ts';
import { texto } from '../fields.ts';
import { BUSQUEDA_MAX, CLASES } from './rules.ts';

/** A record that was found, and where it opens. */
const Hallado = z.object({
  CLASE: z.enum(CLASES),
  /** Its key, folio or name. */
  TITULO: z.string(),
  /** What tells it from similar ones: the article's name, the customer, its day and state. */
  DETALLE: z.string(),
  /** The screen it opens in, which this operator may open, and that screen's search parameters. */
  MENU: z.string(),
  LUGAR: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const busquedaCalls = {
  buscaRegistros: query({
    resumen:
      'Los registros que el operador puede abrir y responden a un texto: un artículo por su clave, su código o palabras de su nombre, aun con una letra equivocada; un documento o una guía por su folio o el final de él, una compra también por el de su proveedor, un depósito por su referencia, un resurtido o un ticket por su número; una ubicación, un lote con piezas; un operador por palabras de su nombre, aun con una letra equivocada.',
    control: 'cualquier operador',
    propia: true,
    // Asked anew at each keystroke, so its answers are not kept up to date.
    lee: {},
    input: z.strictObject({ texto: texto(BUSQUEDA_MAX) }),
    output: z.object({ data: z.array(Hallado) }),
  }),
};
