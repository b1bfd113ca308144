import { z } from 'zod';
import { ClaveArticulo } from '../articulos/calls.ts';
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
});

/** Where the walk goes for a line: the fixed location with what expires first. */
const Parada = z.object({ UBICACION_ID: z.number(), UBICACION: z.string(), NUMERIC_UB: z.string() });

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
  FECHA_HORA_EMPAQUE: momento().nullable(),
  EMPACO: z.string().nullable(),
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
    output: z.object({ data: z.array(Remision) }),
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
      'Anota la hora de empaque de un renglón surtido. Responde estatus 2 cuando la remisión cambió y hay que volver a leerla.',
    control: P.surtidorem,
    input: z.strictObject({
      docto_ve_det_id: id(),
      docto_ve_id: id(),
      prioridad: siNo().nullish().default(null),
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

/** A remission on paper. */
export const documentosCalls = {
  getDocumentoRemision: query({
    resumen: 'La nota de remisión o la lista de empaque en PDF, o las etiquetas de sus cajas en PDF o ZPL.',
    control: [P.surtidorem, P.embarquefletera],
    propia: true,
    input: z.strictObject({
      docto_ve_id: id(),
      documento: z.enum(['nota', 'lista', 'etiquetas']),
      /** ZPL for labels only. */
      formato: z.enum(['pdf', 'zpl']).default('pdf'),
      /** Cartons; those it was packed in by default. */
      cajas: z.int().min(1).max(999).nullish().default(null),
    }),
    output: z.object({
      data: z.object({
        NOMBRE: z.string(),
        TIPO: z.string(),
        /** Base64 for a PDF, the text itself for ZPL. */
        CONTENIDO: z.string(),
      }),
    }),
  }),
};

/** A row of the tab Renglonaje: an operator's day. */
export const Renglonaje = z.object({
  OPERADOR_ID: z.number(),
  USUARIO_SURTIDO: z.string(),
  NOMBRE: z.string(),
  FECHA: z.string(),
  /** Lines completed. */
  RENGLONES: z.number(),
  /** Pesos. */
  IMPORTESURTIDO: z.number(),
  /** Lines per hour of task time, waits excluded; null without task time. */
  TPSH: z.number().nullable(),
  PIEZAS: z.number(),
  /** Seconds of task time and of waiting. */
  SEGUNDOS: z.number(),
  ESPERA: z.number(),
  /** Errors found at packing of lines picked by them, by the day they were found. */
  ERRORES: z.number(),
});

/** A row of the tab Remisiones: a remission a picker worked on, by the day of the work. */
export const RemisionSurtida = z.object({
  OPERADOR_ID: z.number(),
  SURTIDOR: z.string(),
  FECHA_DOCUMENTO: momento(),
  FECHA_SURTIDO: momento(),
  DOCTO_VE_ID: z.number(),
  FOLIO: z.string(),
  CLAVE_CLIENTE: z.string(),
  NOMBRE: z.string(),
  ZONA: z.string().nullable(),
  /** Pesos of what this picker picked of it. */
  IMPORTE_NETO: z.number(),
  /** Lines of it this picker completed. */
  RENGLONES: z.number(),
});

const SurtidoDeOperador = z.object({
  DOCTO_VE_ID: z.number(),
  FOLIO: z.string(),
  DOCTO_VE_DET_ID: z.number(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  PIEZAS: z.number(),
  INICIO: momento(),
  FIN: momento(),
  SEGUNDOS: z.number(),
  ESPERA: z.number(),
  COMPLETO: siNo(),
  IMPORTE: z.number(),
  MOTIVO_LOTE: z.string().nullable(),
});

const ErrorDeSurtido = z.object({
  DOCTO_VE_ID: z.number(),
  FOLIO: z.string(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  TIPO: z.enum(TIPOS_ERROR_EMPAQUE),
  PIEZAS: z.number(),
  FECHA: momento(),
  ENCONTRO: z.string(),
  OBSERVACIONES: z.string().nullable(),
});

/** Productivity (specification §2, Renglonaje y Surtidos). */
export const renglonajeCalls = {
  getRenglonajeOperadores: query({
    resumen: 'Renglones surtidos por operador y día, y las remisiones que surtió cada uno, en el período.',
    control: P.renglonajesop,
    /** Of one picker alone; of every one by default. Not an operador_id, which would be the caller's. */
    input: z.strictObject({ fecha_ini: fecha(), fecha_fin: fecha(), surtidor: id().nullish() }),
    output: z.object({ renglonaje: z.array(Renglonaje), remisiones: z.array(RemisionSurtida) }),
  }),
  getSurtidosOperador: query({
    resumen:
      'Lo que hay detrás del renglonaje de un operador en un día: cada guardado y cada error de empaque.',
    control: P.renglonajesop,
    propia: true,
    input: z.strictObject({ surtidor: id(), fecha: fecha() }),
    output: z.object({ data: z.array(SurtidoDeOperador), errores: z.array(ErrorDeSurtido) }),
  }),
};
