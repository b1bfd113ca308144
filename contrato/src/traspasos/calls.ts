import { z } from 'zod';
import { ArticuloDeTrabajo } from '../articulos/trabajo.ts';
import { command, query, queryReport } from '../call.ts';
import { Acomodada } from '../compras/acomodo.ts';
import { LineaCaducidad, motivoCaducado } from '../existencias/calls.ts';
import { id, momento, piezas, siNo, texto } from '../fields.ts';
import { FILTRO_LARGO } from '../filtros.ts';
import { P } from '../permissions.ts';
import { Reclamo } from '../reclamos/calls.ts';
import { traspasos } from './listas.ts';
import { faltantesTraspasos } from './reportes.ts';
import { MOTIVO_MAX, MOTIVO_MIN } from './rules.ts';

/** An article that could be sent to the showroom (specification §3, Exhibition candidate). */
export const CandidatoExhibicion = z.object({
  ARTICULO_ID: z.number(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  MARCA: z.string().nullable(),
  /** Pieces proposed; the operator may change them, up to `DISPONIBLES`. */
  PIEZAS: z.number(),
  SELECTED: z.boolean(),
  /** Pieces in the fixed locations of the operator's warehouse that no open transfer or remission has requested. */
  DISPONIBLES: z.number(),
  /** Pieces that the showroom has or that are on their way to it. */
  NUM_ART_EXHI: z.number(),
  IMAGEN_ARTICULO_ID: z.number(),
});

/** A transfer, as the lists of both sides and the header of its detail show it. */
export const Traspaso = traspasos.fila;

/** Where to walk for a line: by location code. */
const Parada = z.object({
  UBICACION_ID: z.number(),
  UBICACION: z.string(),
  NUMERIC_UB: z.string(),
});

/** A lot of the line's pieces in transit. */
const LoteEnTransito = z.object({
  FECHA_CADUCIDAD: z.string().nullable(),
  LOTE: z.string().nullable(),
  FECHA_PRODUCCION: z.string().nullable(),
  PIEZAS: z.number(),
});

/** A transfer line. Pieces. */
export const LineaTraspaso = z.object({
  ...ArticuloDeTrabajo.shape,
  DOCTO_IN_ID: z.number(),
  DOCTO_IN_ID_ORIGINAL: z.number(),
  TRASPASO_ID: z.number(),
  DOCTO_IN_DET_ID: z.number(),
  FOLIO: z.string(),
  /** Pieces requested. */
  UNIDADES: z.number(),
  /** Pieces supplied, which have left the origin. `UNID_SURT_BOD` is the same. */
  UNIDADESSURTIDAS: z.number(),
  UNID_SURT_BOD: z.number(),
  /** Pieces placed in the destination. */
  UNIDADES_SUR_REC: z.number(),
  /** Pieces supplied that never arrived. */
  FALTANTES: z.number(),
  /** Supply: pieces still to supply. Reception: supplied pieces still to place. 0 once the line is closed. */
  DIFERENCIA: z.number(),
  /** Pieces the destination holds. */
  NUM_ART_EXHI: z.number(),
  PRIORIDAD: siNo(),
  ALMACEN_DEST: z.string(),
  ALMACEN_DEST_ID: z.number(),
  /** The warehouse of origin. */
  ALMACEN_PPAL: z.number(),
  ALMACEN_ORIGEN_TRASP: z.string(),
  /** Why less was supplied than requested, when and by whom; null if it was not closed short. */
  MOTIVO_SURTIDO: z.string().nullable(),
  SURTIDO_CERRADO: momento().nullable(),
  OPERADOR_SURTIDO: z.string().nullable(),
  /** Why pieces are missing at reception, when and by whom. */
  MOTIVO_CIERRE: z.string().nullable(),
  CERRADA: momento().nullable(),
  OPERADOR_CIERRE: z.string().nullable(),
  /** Where to go for it. Supply: the fixed location with what expires first; reception: its first fixed location. */
  PARADA: Parada.nullable(),
  /** Supply: whether the fixed locations hold what is still to be supplied. */
  ALCANZA: siNo(),
  /** Reception: the lots in transit. */
  LOTES: z.array(LoteEnTransito),
  RECLAMO: Reclamo.nullable(),
});

/**
 * A line with only what the lists need to find the folios of an article (specification §8: 'Producto encontrado en el
 * folio: N').
 */
export const RenglonTraspaso = z.object({
  DOCTO_IN_ID: z.number(),
  DOCTO_IN_DET_ID: z.number(),
  FOLIO: z.string(),
  ARTICULO_ID: z.number(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  COMODIN_EMPAQUE: siNo(),
  UNIDADES: z.number(),
  UNIDADESSURTIDAS: z.number(),
  UNIDADES_SUR_REC: z.number(),
  FALTANTES: z.number(),
  DIFERENCIA: z.number(),
});

const lista = z.strictObject({ empresa_id: id(), almacen_id: id() });
const motivo = () => texto(MOTIVO_MAX).min(MOTIVO_MIN);

/** A line after work on it. `DIFERENCIA` is as in {@link LineaTraspaso}, from the side that worked. */
export const LineaTrabajada = z.object({
  DOCTO_IN_ID: z.number(),
  DOCTO_IN_DET_ID: z.number(),
  ARTICULO_ID: z.number(),
  UNIDADES: z.number(),
  UNIDADESSURTIDAS: z.number(),
  UNIDADES_SUR_REC: z.number(),
  FALTANTES: z.number(),
  DIFERENCIA: z.number(),
  /** For `deshacerGuardado`. */
  OPERACION_ID: z.string(),
});

export const traspasosCalls = {
  getArticulosparatraspasoEx: query({
    resumen:
      'Los artículos del almacén del operador que faltan en exhibición. Con filtro (clave, nombre o marca), todos los que tengan piezas, falten o no.',
    control: P.traspasoExhibicion,
    lee: { traspaso: true },
    pesada: true,
    input: z.strictObject({ filtro: texto(FILTRO_LARGO).optional() }),
    output: z.object({
      data: z.array(CandidatoExhibicion),
      /** The showroom: where the transfer will go. */
      almacen: z.object({ ALMACEN_ID: z.number(), NOMBRE: z.string() }),
    }),
  }),
  guardaTraspasoexhibicion: command({
    resumen: 'Crea el traspaso a exhibición de los artículos elegidos, desde el almacén del operador.',
    control: P.traspasoExhibicion,
    cambia: ['traspaso'],
    input: z.strictObject({
      config_emp_id: id(),
      operador_id: id(),
      /** The rows of the table as they are; those with SELECTED false are ignored. */
      articulos: z
        .array(z.object({ ARTICULO_ID: id(), PIEZAS: piezas(), SELECTED: z.boolean().default(true) }))
        .max(1_000),
    }),
    output: z.object({ data: z.object({ DOCTO_IN_ID: z.number(), FOLIO: z.string() }) }),
  }),
  gettraspasosSurtido: query({
    resumen: 'Los traspasos que salen de un almacén y faltan por surtir, y sus renglones.',
    control: P.traspasos,
    lee: { traspaso: true, articulo: true },
    enCampo: true,
    input: lista,
    output: z.object({ data: z.array(Traspaso), detalle: z.array(RenglonTraspaso) }),
  }),
  gettraspasosRecepcion: query({
    resumen: 'Los traspasos que llegan a un almacén y faltan por recibir, y sus renglones.',
    control: P.traspasos,
    lee: { traspaso: true, articulo: true },
    enCampo: true,
    input: lista,
    output: z.object({ data: z.array(Traspaso), detalle: z.array(RenglonTraspaso) }),
  }),
  gettraspasoDetalleSurtido: query({
    resumen:
      'Los renglones de un traspaso para surtirlo, en el orden del recorrido: por código de ubicación, los ya surtidos al final.',
    control: P.traspasos,
    lee: { traspaso: 'docto_in_id', articulo: true },
    enCampo: true,
    input: z.strictObject({ empresa_id: id(), docto_in_id: id() }),
    output: z.object({ data: z.array(LineaTraspaso), cabecera: Traspaso }),
  }),
  gettraspasoDetalleRecepcion: query({
    resumen: 'Los renglones de un traspaso para recibirlo en su destino, en el orden del recorrido.',
    control: P.traspasos,
    lee: { traspaso: 'docto_in_id', articulo: true },
    enCampo: true,
    input: z.strictObject({ empresa_id: id(), almacen_id: id(), docto_in_id: id() }),
    output: z.object({ data: z.array(LineaTraspaso), cabecera: Traspaso }),
  }),
  surtirProductoTraspaso: command({
    resumen:
      'Surte la totalidad de un renglón desde las ubicaciones fijas del origen: las piezas quedan en tránsito. Sin caducidades sale primero lo que caduca antes. Con motivo se surte menos y el renglón queda cerrado como corto.',
    control: P.traspasos,
    cambia: ['existencia', 'guardado', 'traspaso'],
    enCampo: true,
    deshace: true,
    input: z.strictObject({
      articulo_id: id(),
      docto_in_det_id: id(),
      cantidad: piezas(),
      operador_id: id(),
      ubicaciones: z.array(Acomodada).min(1).max(200),
      caducidades: z.array(LineaCaducidad).max(500).default([]),
      /** The reason for supplying less than the whole line; the rest will not be supplied any more. */
      motivo: motivo().nullish().default(null),
      /** Takes over the line from the operator who has claimed it (`ESTATUS_RECLAMADO`). */
      tomar: z.boolean().default(false),
    }),
    output: z.object({ data: LineaTrabajada }),
  }),
  guardaTraspasoRecepcion: command({
    resumen:
      'Acomoda en el almacén destino piezas surtidas de un renglón, con los lotes con que viajaron. Puede hacerse en partes.',
    control: P.traspasos,
    cambia: ['existencia', 'guardado', 'traspaso'],
    enCampo: true,
    deshace: true,
    input: z.strictObject({
      docto_in_id: id(),
      traspaso_id: id(),
      articulo_id: id(),
      docto_in_det_id: id(),
      cantidad: piezas(),
      operador_id: id(),
      almacen_dest_id: id(),
      ubicaciones: z.array(Acomodada).min(1).max(200),
      empresa_id: id(),
      /**
       * Which of the lots in transit are placed, and where; by default, those that expire first. A lot that is not in
       * transit gives its name to pieces that travel without one.
       */
      caducidades: z.array(LineaCaducidad).max(500).default([]),
      motivo_caducado: motivoCaducado(),
      tomar: z.boolean().default(false),
    }),
    output: z.object({ data: LineaTrabajada }),
  }),
  cierraFaltanteTraspaso: command({
    resumen:
      'Cierra un renglón corto con su motivo. En surtido, lo que falta ya no se surte; en recepción, lo que sigue en tránsito no llegó y sale como ajuste.',
    control: P.traspasos,
    cambia: ['existencia', 'guardado', 'traspaso'],
    propia: true,
    enCampo: true,
    deshace: true,
    input: z.strictObject({
      docto_in_det_id: id(),
      lado: z.enum(['surtido', 'recepcion']),
      motivo: motivo(),
      /** Missing pieces that the operator saw; refused if the number has changed. */
      faltan: piezas(),
      tomar: z.boolean().default(false),
    }),
    output: z.object({ data: LineaTrabajada }),
  }),
  getFaltantesTraspasos: queryReport(faltantesTraspasos, {
    resumen:
      'Los renglones cerrados cortos en un período, de los traspasos que salen o llegan a los almacenes que el operador puede ver.',
    control: P.traspasos,
    lee: { traspaso: true },
    propia: true,
  }),
};
