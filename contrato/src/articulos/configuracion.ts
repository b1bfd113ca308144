import { z } from 'zod';
import { command, query } from '../call.ts';
import { Caducidad } from '../existencias/calls.ts';
import { id, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { UbicacionArticulo } from '../ubicaciones/calls.ts';
import { ClaveArticulo } from './calls.ts';
import { CLAVE_ARTICULO_MAX, UNIDADES_DE_CLAVE_MAX } from './rules.ts';
import { ArticuloDeTrabajo } from './trabajo.ts';

const Pedido = z.object({
  ARTICULO_ID: id(),
  TIPO_ARTICULO_U: z.enum(['D', 'M']).nullable(),
  MINIMO: z.int().min(0).max(1_000_000),
  MAXIMO: z.int().min(0).max(1_000_000),
  COMODIN_EMPAQUE: siNo(),
  CADUCA: siNo(),
  LOTE: siNo(),
  FECHA_PRODUCCION: siNo(),
});

export const configuracionCalls = {
  getinfoArticuloUbicacion: query({
    resumen:
      'Un artículo por cualquiera de sus claves, con sus ubicaciones, caducidades y claves en un almacén.',
    control: [P.configarticulo, P.configubicacion],
    lee: { articulo: true, existencia: true, ubicacion: true },
    enCampo: true,
    input: z.strictObject({ clave_articulo: texto(CLAVE_ARTICULO_MAX).min(1), almacen_id: id() }),
    output: z.object({
      data: z.object({
        articulo: ArticuloDeTrabajo,
        ubicaciones: z.array(UbicacionArticulo),
        caducidades: z.array(Caducidad),
        claves: z.array(ClaveArticulo),
      }),
    }),
  }),
  updateInfoArticulo: command({
    resumen: 'Guarda tipo, mínimo, máximo, comodín y qué se pide de cada lote; cada campo con su permiso.',
    control: P.configarticulo,
    cambia: ['articulo'],
    input: z.strictObject({
      articulo: Pedido,
      /**
       * The fields as they were read before editing. With it, what another operator changed meanwhile is kept, and a
       * clash in the same field refuses the save; without it, everything is written as sent.
       */
      leido: z.strictObject(Pedido.omit({ ARTICULO_ID: true }).partial().shape).optional(),
    }),
    output: z.object({ data: ArticuloDeTrabajo }),
  }),
  updateCaducidad: command({
    resumen: 'Guarda si un artículo pide caducidad, lote y producción, y si cuenta con comodín.',
    control: [P.caducidadLoteProduccion, P.comodin],
    cambia: ['articulo'],
    input: z.strictObject({
      caduca: siNo(),
      lote: siNo(),
      fecha_produccion: siNo(),
      articulo_id: id(),
      comodin: siNo(),
    }),
    output: z.object({ data: ArticuloDeTrabajo }),
  }),
  getRolesCLavesArt: query({
    resumen: 'Los roles que puede tener una clave de artículo.',
    control: P.configarticulo,
    lee: {},
    input: z.strictObject({}),
    output: z.object({
      data: z.array(z.object({ ROL_CLAVE_ART_ID: z.number(), NOMBRE: z.string(), EDITABLE: siNo() })),
    }),
  }),
  updateRolesCLavesArt: command({
    resumen: 'Da un rol, y sus piezas, a una clave del artículo; una clave nueva se agrega.',
    control: P.guardarRoles,
    cambia: ['articulo'],
    input: z.strictObject({
      articulo_id: id(),
      rol_cve_art_id: id(),
      clave_articulo: texto(CLAVE_ARTICULO_MAX).min(1),
      /** Pieces that one scan of it stands for. Without it an existing key keeps its number, and a new one gets 1. */
      unidades: z.int().min(1).max(UNIDADES_DE_CLAVE_MAX).optional(),
      /** Role and pieces of the key as they were read: what somebody else changed meanwhile stays (decision 0012). */
      leido: z
        .strictObject({ rol_cve_art_id: id(), unidades: z.int().min(1).max(UNIDADES_DE_CLAVE_MAX) })
        .optional(),
    }),
    output: z.object({ data: z.array(ClaveArticulo) }),
  }),
};
