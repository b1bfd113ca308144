import { z } from 'zod';
import { siNo } from '../fields.ts';

/** What every line of work says about its article (specification §3, Article/work item). */
export const ArticuloDeTrabajo = z.object({
  ARTICULO_ID: z.number(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  TIPO_ARTICULO_U: z.enum(['D', 'M']).nullable(),
  NOMBRE_TIPO: z.string().nullable(),
  COMODIN_EMPAQUE: siNo(),
  CADUCA: siNo(),
  LOTE: siNo(),
  FECHA_PRODUCCION: siNo(),
  MINIMO: z.number(),
  MAXIMO: z.number(),
  UNIDAD_VENTA: z.string(),
  IMAGEN_ARTICULO_ID: z.number(),
  DIVISION_ID: z.number().nullable(),
});
