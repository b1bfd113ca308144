import { z } from 'zod';
import { command, query } from '../call.ts';
import { LineaCaducidad } from '../existencias/calls.ts';
import { id, instante, momento, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { inventarios, porContar } from './listas.ts';
import { ajustes } from './reportes.ts';
import { OBSERVACIONES_MAX } from './rules.ts';

/** A count beyond the tolerance, and its difference in pieces. */
const ConteoPorAceptar = z.object({
  CONTEO_ID: z.number(),
  INVENTARIO_DET_ID: z.number(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  OPERADOR: z.string(),
  FECHA: momento(),
  MOTIVO: z.string().nullable(),
  OBSERVACIONES: z.string().nullable(),
  ubicaciones: z.array(
    z.object({
      UBICACION_ID: z.number(),
      UBICACION: z.string(),
      CONTADAS: z.number(),
      ESPERADAS: z.number(),
      DIFERENCIA: z.number(),
    }),
  ),
});

export const conteosCalls = {
  get_inventarioPendiente: query({
    resumen: 'Los artículos que faltan por contar en el almacén y las listas de que son.',
    control: P.inventarios,
    lee: { inventario: 'inventario_id', articulo: true },
    enCampo: true,
    input: porContar.entrada,
    /** `total` counts the articles of all pages; the lists are always those of the warehouse, whatever the filter. */
    output: porContar.salida.extend({ cabecera: z.array(inventarios.fila) }),
  }),
  ajustaConteo: command({
    resumen:
      'Guarda el conteo de un artículo: ajusta la existencia a lo contado, o pide que otro operador lo vuelva a contar.',
    control: P.inventarios,
    cambia: ['existencia', 'guardado', 'inventario'],
    enCampo: true,
    deshace: true,
    input: z.strictObject({
      conteo: z.object({
        INVENTARIO_DET_ID: id(),
        ARTICULO_ID: id(),
        ubicaciones: z
          .array(
            z.object({
              UBICACION_ID: id(),
              CONTADAS: z.int().min(0).max(1_000_000),
              CONTABILIZADA: siNo().default('S'),
              /** When it was counted, ISO 8601; default: the moment of the call. */
              CONTADA_EN: instante().nullish().default(null),
            }),
          )
          .min(1)
          .max(500),
        caducidades: z.array(LineaCaducidad).max(1000).default([]),
        motivo_id: id().nullish().default(null),
        observaciones: texto(OBSERVACIONES_MAX).nullish().default(null),
      }),
      operador_id: id(),
    }),
    output: z.object({
      data: z.object({
        INVENTARIO_DET_ID: z.number(),
        ESTATUS: z.enum(['ACEPTADO', 'POR RECONTAR']),
        OPERACION_ID: z.string(),
      }),
    }),
  }),
  getConteoPorAceptar: query({
    resumen:
      'El último conteo de un artículo que espera a otro operador, con lo que difiere en cada ubicación.',
    control: P.aceptarConteo,
    lee: { inventario: true },
    propia: true,
    input: z.strictObject({ inventario_det_id: id() }),
    output: z.object({ data: ConteoPorAceptar }),
  }),
  aceptaConteo: command({
    resumen:
      'Da por bueno un conteo fuera de tolerancia sin que otro operador cuente: la existencia queda como se contó, con su motivo.',
    control: P.aceptarConteo,
    cambia: ['existencia', 'guardado', 'inventario'],
    propia: true,
    deshace: true,
    input: z.strictObject({
      /** The count that was looked at; refused if a later one has replaced it. */
      conteo_id: id(),
      motivo: texto(OBSERVACIONES_MAX).min(1),
      operador_id: id(),
    }),
    output: z.object({ data: z.object({ INVENTARIO_DET_ID: z.number(), OPERACION_ID: z.string() }) }),
  }),
  getAjustesyDevoluciones: query({
    resumen: 'Los ajustes de existencia y las devoluciones del período, y los inventarios que se contaron.',
    control: P.ajustesalmacen,
    lee: { inventario: true, existencia: true },
    input: ajustes.entrada,
    output: ajustes.salida.extend({ inventarios: z.array(inventarios.fila) }),
  }),
  getCatalogosMotivos: query({
    resumen: 'Los motivos de una diferencia de conteo.',
    control: [P.inventarios, P.ajustesalmacen],
    lee: {},
    enCampo: true,
    input: z.strictObject({}),
    output: z.object({ data: z.array(z.object({ MOTIVO_ID: z.number(), MOTIVO: z.string() })) }),
  }),
};
