import { z } from 'zod';
import { command, query } from '../call.ts';
import { id, momento, piezas, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { MOTIVO_MAX } from '../traspasos/rules.ts';
import { LineaDeSurtido, linea, Parada } from './formas.ts';
import { MOTIVOS_FALTANTE, TIPOS_ERROR_EMPAQUE } from './remision-rules.ts';

/** Short picks, waiting for a shelf to be filled, who packs, and errors found at packing. */
export const faltantesCalls = {
  reportaFaltanteRemision: command({
    resumen:
      'El surtidor no encontró piezas en la ubicación, o están dañadas: pide contarla, abre el resurtido si hay reserva y dice a qué ubicación seguir. El renglón no se cierra.',
    control: P.surtidorem,
    cambia: ['inventario', 'remision', 'resurtido'],
    propia: true,
    input: z.strictObject({
      ...linea,
      ubicacion_id: id(),
      motivo: z.enum(MOTIVOS_FALTANTE),
      piezas: piezas(),
    }),
    output: z.object({
      data: z.object({
        /** Another fixed location with pieces that have not expired; null: none. */
        SIGUIENTE: Parada.nullable(),
        /** Folio of the count that was requested, or that was already waiting. */
        CONTEO: z.string(),
        /** The article's open replenishment; null if there is no reserve. */
        RESURTIDO_ID: z.number().nullable(),
        /** Pieces in its multi-warehouse locations. */
        RESERVA: z.number(),
      }),
    }),
  }),
  esperaResurtido: command({
    resumen:
      'El surtidor espera a que se llene una ubicación fija del artículo; con esperar false deja de esperar.',
    control: P.surtidorem,
    cambia: ['remision', 'resurtido'],
    propia: true,
    input: z.strictObject({ docto_ve_det_id: id(), esperar: z.boolean() }),
    output: z.object({ data: z.object({ ESPERA: siNo() }) }),
  }),
  getEsperas: query({
    resumen: 'Los renglones por los que espera el operador, y cuántas piezas hay ya para cada uno.',
    control: P.surtidorem,
    lee: { resurtido: true, existencia: true },
    propia: true,
    enCampo: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(
        z.object({
          DOCTO_VE_ID: z.number(),
          DOCTO_VE_DET_ID: z.number(),
          FOLIO: z.string(),
          ARTICULO_ID: z.number(),
          CLAVE_ARTICULO: z.string(),
          ARTICULO: z.string(),
          DESDE: momento(),
          /** When pieces next reached a fixed location; null: still waiting. */
          LLEGARON: momento().nullable(),
          /** Pieces in fixed locations that have not expired. */
          DISPONIBLES: z.number(),
          PARADA: Parada.nullable(),
        }),
      ),
    }),
  }),
  asignaRevision: command({
    resumen: 'Dice quién tiene que empacar una remisión, o con null que puede cualquiera.',
    control: P.supervisarSurtido,
    cambia: ['remision'],
    propia: true,
    input: z.strictObject({ docto_ve_id: id(), revisor: id().nullable() }),
    output: z.object({ data: z.object({ OPERADOR_REVISION: z.string().nullable() }) }),
  }),
  registraErrorEmpaque: command({
    resumen:
      'Un error hallado al empacar, a cargo de quien surtió el renglón. Lo que falta vuelve a su ubicación y se pide contarla; lo dañado sale como ajuste; en ambos casos el renglón queda otra vez por surtir.',
    control: P.surtidorem,
    cambia: ['existencia', 'guardado', 'inventario', 'remision'],
    propia: true,
    deshace: true,
    input: z.strictObject({
      docto_ve_det_id: id(),
      tipo: z.enum(TIPOS_ERROR_EMPAQUE),
      piezas: piezas(),
      observaciones: texto(MOTIVO_MAX).nullish().default(null),
    }),
    output: z.object({ data: LineaDeSurtido }),
  }),
};
