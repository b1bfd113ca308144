import { z } from 'zod';
import { CLAVE_ARTICULO_MAX } from '../articulos/rules.ts';
import { query } from '../call.ts';
import { id, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { ubicacionDicha } from './calls.ts';
import { FORMATOS_DE_ETIQUETA } from './etiquetas-rules.ts';

const Archivo = z.object({
  NOMBRE: z.string(),
  TIPO: z.string(),
  /** Base64 for a PDF, the text itself for ZPL. */
  CONTENIDO: z.string(),
});

const formato = () => z.enum(FORMATOS_DE_ETIQUETA);

/** Which labels: of the locations of a warehouse, of articles, or the cards of people; a range includes both ends, and without an end begins with the first. */
const Rango = z.discriminatedUnion('clase', [
  z.strictObject({
    clase: z.literal('ubicaciones'),
    almacen_id: id(),
    desde: ubicacionDicha().optional(),
    hasta: ubicacionDicha().optional(),
  }),
  z.strictObject({
    clase: z.literal('articulos'),
    desde: texto(CLAVE_ARTICULO_MAX).min(1).optional(),
    hasta: texto(CLAVE_ARTICULO_MAX).min(1).optional(),
    /** S: only those with pieces in the operator's warehouses. */
    con_piezas: siNo().optional(),
    copias: z.int().min(1).max(100).default(1),
  }),
  z.strictObject({ clase: z.literal('personas'), departamento_id: id().optional() }),
]);

/** Labels of locations, articles and people. */
export const etiquetasCalls = {
  getEtiquetas: query({
    resumen:
      'Etiquetas de ubicaciones o de un artículo (Code 128, EAN-13 o DataMatrix GS1), en PDF o en ZPL.',
    control: [P.configubicacion, P.configarticulo],
    lee: {},
    propia: true,
    pesada: true,
    input: z.strictObject({
      formato: formato(),
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
  getRangoDeEtiquetas: query({
    resumen: 'Cuántas etiquetas son las de un rango, y cuáles la primera y la última.',
    control: P.etiquetas,
    lee: {},
    propia: true,
    input: z.strictObject({ rango: Rango }),
    output: z.object({
      data: z.object({
        TOTAL: z.number(),
        PRIMERA: z.string().nullable(),
        ULTIMA: z.string().nullable(),
        /** Those that no bar code can hold, which are left out. */
        SIN_CODIGO: z.array(z.string()),
      }),
    }),
  }),
  getEtiquetasDeRango: query({
    resumen:
      'Las etiquetas de un rango de ubicaciones o de artículos, o los gafetes de las personas, en un archivo.',
    control: P.etiquetas,
    lee: {},
    propia: true,
    pesada: true,
    input: z.strictObject({ formato: formato(), rango: Rango }),
    output: z.object({ data: Archivo }),
  }),
};
