import { z } from 'zod';
import { ClaveArticulo } from '../articulos/calls.ts';
import { CLAVE_ARTICULO_MAX } from '../articulos/rules.ts';
import { ArticuloDeTrabajo } from '../articulos/trabajo.ts';
import { command, query } from '../call.ts';
import { Acomodada } from '../compras/acomodo.ts';
import { LineaCaducidad } from '../existencias/calls.ts';
import { fecha, id, momento, piezas, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { Reclamo } from '../reclamos/calls.ts';
import { MOTIVO_MAX, MOTIVO_MIN } from '../traspasos/rules.ts';
import {
  CONTROLES_VER_REMISION,
  ESTATUS_REMISION,
  MOTIVOS_FALTANTE,
  OBSERVACIONES_EMPAQUE_MAX,
  TIPOS_ERROR_EMPAQUE,
} from './remision-rules.ts';

/** A remission as its header shows it (specification §2, Artículos a Surtir). Counts are of lines unless they say pieces. */
export const Remision = z.object({
  DOCTO_VE_ID: z.number(),
  FOLIO: z.string(),
  FOLIO_DR: z.string().nullable(),
  FECHA: momento(),
  PROMETIDO: momento().nullable(),
  /** S: urgent. */
  PRIORIDAD: siNo(),
  ESTATUS: z.enum(ESTATUS_REMISION),
  CLAVE_CLIENTE: z.string(),
  NOMBRE: z.string(),
  /** N: a carrier takes it (`PAQUETERIA`); S: the customer picks it up. */
  CLTE_RECOGE: siNo(),
  PAQUETERIA: z.string().nullable(),
  ALMACEN_ID: z.number(),
  ALMACEN: z.string(),
  /** What the seller wrote, and what packing did. */
  OBSERVACIONES: z.string().nullable(),
  OBSERVACIONES_EMPAQUE: z.string().nullable(),
  RENGLONES: z.number(),
  /** Lines with nothing left to pick: picked whole or closed short. */
  RENGLONES_SURTIDOS: z.number(),
  RENGLONES_EMPACADOS: z.number(),
  UNIDADES: z.number(),
  UNIDADESSURTIDAS: z.number(),
  /** Key and name of who has to pack it; null while nobody. */
  OPERADOR_ID_REVISION: z.number().nullable(),
  OPERADOR_REVISION: z.string().nullable(),
  /** Others who worked on it in the last minutes: name and since when. */
  SURTIDORES: z.array(
    z.object({ OPERADOR_ID: z.number(), NOMBRE: z.string(), DESDE: momento(), ULTIMA: momento() }),
  ),
  SURTIDA: momento().nullable(),
  EMPACADA: momento().nullable(),
  EMBARCADA: momento().nullable(),
  /** Whether packing counts each piece; N: one scan packs a line. Of its warehouse. */
  EMPAQUE_POR_PIEZA: siNo(),
});

/** Where the walk goes for a line: the fixed location with what expires first. */
const Parada = z.object({ UBICACION_ID: z.number(), UBICACION: z.string(), NUMERIC_UB: z.string() });

/** A lot's own parts, those a label says or those of picked pieces. */
const LoteDeEmpaque = z.strictObject({
  FECHA_CADUCIDAD: fecha().nullable(),
  LOTE: texto(50).min(1).nullable(),
  FECHA_PRODUCCION: fecha().nullable(),
});

/** A remission line (specification §3, Remission picking line). Pieces. */
export const LineaRemision = z.object({
  ...ArticuloDeTrabajo.shape,
  CLAVE_CLIENTE: z.string(),
  NOMBRE: z.string(),
  FOLIO: z.string(),
  FECHA: momento(),
  DOCTO_VE_ID: z.number(),
  DOCTO_VE_DET_ID: z.number(),
  PRIORIDAD: siNo(),
  LIBERAR_REMISION: siNo(),
  OBSERVACIONES: z.string().nullable(),
  FOLIO_DR: z.string().nullable(),
  ESTATUS: z.enum(ESTATUS_REMISION),
  CLTE_RECOGE: siNo(),
  PAQUETERIA: z.string().nullable(),
  OPERADOR_REVISION: z.string().nullable(),
  /** Asked for. */
  UNIDADES: z.number(),
  /** Picked. `UNIDADES_SUR_REC` is the same. */
  UNID_SURT_BOD: z.number(),
  UNIDADES_SUR_REC: z.number(),
  /** Still to pick; 0 once the line is closed short. */
  DIFERENCIA: z.number(),
  FECHA_HORA_SURTIDO: momento().nullable(),
  /** Who picked it last. */
  SURTIO: z.string().nullable(),
  /** Pieces in the box; the line is packed when they are all that was picked. */
  UNIDADES_EMPACADAS: z.number(),
  FECHA_HORA_EMPAQUE: momento().nullable(),
  EMPACO: z.string().nullable(),
  /** While it is packed, the lots its pieces were picked of; none where its article has none. */
  LOTES_SURTIDOS: z.array(LoteDeEmpaque),
  CERRADO: momento().nullable(),
  MOTIVO_CORTO: z.string().nullable(),
  /** Null where no fixed location has it attached. */
  PARADA: Parada.nullable(),
  /** Pieces in fixed locations that have not expired. */
  DISPONIBLES: z.number(),
  RECLAMO: Reclamo.nullable(),
});

/** Pieces of a lot in a location that the picker is told to take: what expires first. */
const Toma = z.object({
  UBICACION_ID: z.number(),
  UBICACION: z.string(),
  NUMERIC_UB: z.string(),
  FECHA_CADUCIDAD: z.string().nullable(),
  LOTE: z.string().nullable(),
  FECHA_PRODUCCION: z.string().nullable(),
  PIEZAS: z.number(),
});

/** A line after work on it. Pieces. */
const LineaDeSurtido = z.object({
  DOCTO_VE_ID: z.number(),
  DOCTO_VE_DET_ID: z.number(),
  ARTICULO_ID: z.number(),
  UNIDADES: z.number(),
  UNID_SURT_BOD: z.number(),
  UNIDADES_SUR_REC: z.number(),
  DIFERENCIA: z.number(),
  UNIDADES_EMPACADAS: z.number(),
  FECHA_HORA_EMPAQUE: momento().nullable(),
  /** Of the remission, after it. */
  ESTATUS: z.enum(ESTATUS_REMISION),
  /** For `deshacerGuardado`. */
  OPERACION_ID: z.string(),
});

const LineaDeRecorrido = z.object({
  ...LineaRemision.shape,
  /** The tote its pieces go to. */
  CAJA: z.number(),
});

const motivo = () => texto(MOTIVO_MAX).min(MOTIVO_MIN);
const linea = { docto_ve_det_id: id(), tomar: z.boolean().default(false) };

/** Picking and packing of remissions (specification §7). */
export const surtidoCalls = {
  getremisionasurtir: command({
    resumen:
      'Entra a una remisión (docto_ve_id) o a la siguiente que toca: la propia empezada, luego las urgentes, luego por fecha. Con liberar_remision S termina el empaque. Responde estatus 2 cuando no hay ninguna y 0 cuando esa no se puede abrir.',
    control: P.surtidorem,
    input: z.strictObject({
      operador: id(),
      /** 0: the next one. */
      docto_ve_id: z.int().min(0).max(2_147_483_647).default(0),
      /** S: an urgent one, if there is any. */
      prioridad: siNo().nullish().default(null),
      liberar_remision: siNo().default('N'),
      observaciones: texto(OBSERVACIONES_EMPAQUE_MAX).nullish().default(null),
      /** S (control 1017): the operator's last remission, whatever became of it. */
      ultimaremision: siNo().default('N'),
      /** Only the next one in this state: `AREAEMBARQUE` to pack, `PENDIENTE` or `SURTIENDO` to pick; empty: either. */
      estatus: z
        .union([z.enum(ESTATUS_REMISION), z.literal('')])
        .nullish()
        .default(null),
      /** Cartons it was packed in, for its labels; only with liberar_remision S. */
      cajas: z.int().min(1).max(999).nullish().default(null),
    }),
    output: z.object({
      data: z.array(LineaRemision),
      claves_articulos: z.array(ClaveArticulo),
      cabecera: Remision,
    }),
  }),
  getRemision: query({
    resumen:
      'Los renglones de una remisión y su cabecera, sin entrar a trabajarla. Con docto_ve_det_id, de sus renglones sólo los de ese artículo, sin sus claves; con 0, ninguno.',
    control: CONTROLES_VER_REMISION,
    propia: true,
    input: z.strictObject({
      docto_ve_id: id(),
      docto_ve_det_id: z.int().min(0).max(2_147_483_647).nullish().default(null),
    }),
    output: z.object({
      data: z.array(LineaRemision),
      claves_articulos: z.array(ClaveArticulo),
      cabecera: Remision,
    }),
  }),
  getRemisionesAbiertas: query({
    resumen:
      'Las remisiones por surtir y por empacar del almacén del operador, en el orden en que tocan, con quién las trabaja.',
    control: P.surtidorem,
    propia: true,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(Remision),
      /** The operator's warehouse, and how it packs. */
      almacen: z.object({ ALMACEN_ID: z.number(), EMPAQUE_POR_PIEZA: siNo() }),
    }),
  }),
  AsignaHoraSurtidoRemision: command({
    resumen:
      'Anota que el operador empieza a surtir un renglón y lo aparta. Responde de qué ubicación y lote tomar las piezas: primero lo que caduca antes.',
    control: P.surtidorem,
    input: z.strictObject(linea),
    output: z.object({
      data: z.object({ DOCTO_VE_DET_ID: z.number(), INICIO: momento(), DIFERENCIA: z.number() }),
      /** What to take; less than `DIFERENCIA` where the fixed locations do not have it. */
      propuesta: z.array(Toma),
      reclamo: Reclamo,
    }),
  }),
  surtirArticulodeRemision: command({
    resumen:
      'Surte piezas de un renglón desde ubicaciones fijas: quedan en el área de embarque. Sin caducidades sale primero lo que caduca antes. Con revisar_prioridad, si espera un pedido urgente que nadie atiende no guarda nada y lo dice.',
    control: P.surtidorem,
    input: z.strictObject({
      ...linea,
      cantidad: piezas(),
      ubicaciones: z.array(Acomodada).min(1).max(200),
      caducidades: z.array(LineaCaducidad).max(500).default([]),
      operador_id: id(),
      revisar_prioridad: z.boolean().default(false),
      /** Why another lot leaves than what expires first; required then. */
      motivo_lote: motivo().nullish().default(null),
    }),
    output: z.object({
      /** True: nothing was saved, because of `urgente`. */
      hayOtroPedidoConPrioridad: z.boolean(),
      urgente: z.object({ DOCTO_VE_ID: z.number(), FOLIO: z.string(), NOMBRE: z.string() }).nullable(),
      /** Null when nothing was saved. */
      data: LineaDeSurtido.nullable(),
    }),
  }),
  AsignaHoraEmpaqueRemision: command({
    resumen:
      'Empaca piezas de un renglón surtido, o sin piezas todas las que esperan. La hora de empaque queda cuando está entero. Responde estatus 2 cuando la remisión cambió y hay que volver a leerla.',
    control: P.surtidorem,
    input: z.strictObject({
      docto_ve_det_id: id(),
      docto_ve_id: id(),
      prioridad: siNo().nullish().default(null),
      /** What was scanned holds so many; without it, all that waits of the line. */
      piezas: piezas().nullish().default(null),
      /** The key that was scanned: it has to be of the line's article, or 13 zeros for a wildcard's. */
      codigo: texto(CLAVE_ARTICULO_MAX).min(1).nullish().default(null),
      /** What its label says of the lot: it has to be one that was picked for the line. */
      lote: LoteDeEmpaque.nullish().default(null),
    }),
    output: z.object({ data: LineaDeSurtido }),
  }),
  cierraRenglonRemision: command({
    resumen: 'Cierra corto un renglón con su motivo: lo que falta ya no se surte.',
    control: P.surtidorem,
    propia: true,
    input: z.strictObject({
      ...linea,
      motivo: motivo(),
      /** Missing pieces the operator saw; refused when they are others meanwhile. */
      faltan: piezas(),
    }),
    output: z.object({ data: LineaDeSurtido }),
  }),
};

/** Short picks, waiting for a shelf, who packs, and what packing finds wrong. */
export const faltantesCalls = {
  reportaFaltanteRemision: command({
    resumen:
      'El surtidor no encontró piezas en la ubicación, o están dañadas: pide contarla, abre el resurtido si hay reserva y dice a qué ubicación seguir. El renglón no se cierra.',
    control: P.surtidorem,
    propia: true,
    input: z.strictObject({
      ...linea,
      ubicacion_id: id(),
      motivo: z.enum(MOTIVOS_FALTANTE),
      piezas: piezas(),
    }),
    output: z.object({
      data: z.object({
        /** Another fixed location with pieces that have not expired; null when there is none. */
        SIGUIENTE: Parada.nullable(),
        /** Folio of the count that was asked for, or that waited already. */
        CONTEO: z.string(),
        /** The open replenishment of the article; null without reserve. */
        RESURTIDO_ID: z.number().nullable(),
        /** Pieces its multi-warehouse locations hold. */
        RESERVA: z.number(),
      }),
    }),
  }),
  esperaResurtido: command({
    resumen:
      'El surtidor espera a que se llene una ubicación fija del artículo; con esperar false deja de esperar.',
    control: P.surtidorem,
    propia: true,
    input: z.strictObject({ docto_ve_det_id: id(), esperar: z.boolean() }),
    output: z.object({ data: z.object({ ESPERA: siNo() }) }),
  }),
  getEsperas: query({
    resumen: 'Los renglones por los que espera el operador, y cuántas piezas hay ya para cada uno.',
    control: P.surtidorem,
    propia: true,
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
          /** When pieces first came to a fixed location since; null: the wait goes on. */
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
    propia: true,
    input: z.strictObject({ docto_ve_id: id(), revisor: id().nullable() }),
    output: z.object({ data: z.object({ OPERADOR_REVISION: z.string().nullable() }) }),
  }),
  registraErrorEmpaque: command({
    resumen:
      'Un error hallado al empacar, a cargo de quien surtió el renglón. Lo que falta vuelve a su ubicación y se pide contarla; lo dañado sale como ajuste; en ambos casos el renglón queda otra vez por surtir.',
    control: P.surtidorem,
    propia: true,
    input: z.strictObject({
      docto_ve_det_id: id(),
      tipo: z.enum(TIPOS_ERROR_EMPAQUE),
      piezas: piezas(),
      observaciones: texto(MOTIVO_MAX).nullish().default(null),
    }),
    output: z.object({ data: LineaDeSurtido }),
  }),
};

/** Several remissions in one walk with a cart. */
export const recorridoCalls = {
  creaRecorrido: command({
    resumen:
      'Empieza un recorrido con carrito por hasta 12 remisiones por surtir; cada una con el número de su caja en el carrito.',
    control: P.surtidorem,
    propia: true,
    input: z.strictObject({
      remisiones: z
        .array(z.strictObject({ docto_ve_id: id(), caja: z.int().min(1).max(12) }))
        .min(1)
        .max(12),
    }),
    output: z.object({ data: z.object({ RECORRIDO_ID: z.number() }) }),
  }),
  getRecorrido: query({
    resumen: 'El recorrido abierto del operador: sus remisiones y sus renglones en el orden del camino.',
    control: P.surtidorem,
    propia: true,
    input: z.strictObject({}),
    output: z.object({
      /** Null without an open walk. */
      recorrido: z.object({ RECORRIDO_ID: z.number(), CREADO: momento() }).nullable(),
      remisiones: z.array(z.object({ ...Remision.shape, CAJA: z.number() })),
      data: z.array(LineaDeRecorrido),
      claves_articulos: z.array(ClaveArticulo),
    }),
  }),
  cierraRecorrido: command({
    resumen:
      'Termina el recorrido abierto del operador, o con control 9005 el de otro; lo que no surtió sigue por surtir.',
    control: P.surtidorem,
    propia: true,
    input: z.strictObject({ recorrido_id: id() }),
    output: z.object({ data: z.object({ RECORRIDO_ID: z.number() }) }),
  }),
};
