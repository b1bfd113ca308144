import { z } from 'zod';
import { command, query } from '../call.ts';
import { INT4_MAX, id, momento, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { tickets } from './reportes.ts';
import {
  ABREN_TICKETS,
  ASUNTO_MAX,
  COMENTARIO_MAX,
  ESTATUS_DE_TICKET,
  type EstatusDeTicket,
  EVIDENCIA_BYTES_MAX,
  EVIDENCIAS_MAX,
  FORMULARIO_MAX,
  RESPONDEN,
  TICKET_NUEVO,
  UNIDADES_MAX,
} from './rules.ts';

const estatus = () => z.enum(Object.keys(ESTATUS_DE_TICKET) as [EstatusDeTicket, ...EstatusDeTicket[]]);

/** An id that a form may leave empty: null, 0 or blank. */
const idOpcional = () =>
  z
    .union([z.int().min(0).max(INT4_MAX), z.literal('')])
    .nullish()
    .transform((v) => (v ? v : null));

/** A comment of a ticket (specification §3). */
const Comentario = z.object({
  ticket_det_id: z.number(),
  ticket_id: z.number(),
  /** CERRADO: it closed it. */
  estatus: estatus(),
  motivo_id: z.number(),
  asunto: z.string(),
  Factura: z.string().nullable(),
  /** S: an operator's answer; N: what it was opened with, or the customer's own words. */
  es_respuesta: siNo(),
  /** Null: the customer. */
  operador_id_resp: z.number().nullable(),
  RESPONDIO: z.string().nullable(),
  mostrar_a_clte: siNo(),
  /** The position to which this comment directed the ticket; null if it directed it to none. */
  hist_dirigido_a: z.string().nullable(),
  comentario: z.string(),
  fecha_modif: momento(),
  /** S: from then on the clock waited for the customer. */
  ESPERA: siNo(),
  ENCONTRADO: siNo().nullable(),
  /** The moment from which the comment counts; until then its author may take it back. */
  CUENTA: momento(),
  /** S if the operator who asks may still take it back. */
  RETIRABLE: siNo(),
});

/** A period in which the ticket's clock was stopped, waiting for the customer; its end is null while it still waits. */
const Espera = z.object({ DESDE: momento(), HASTA: momento().nullable() });

const Evidencia = z.object({
  public_id: z.string(),
  /** Address of the picture, for whoever may see the ticket. */
  url: z.string(),
  /** Media type. */
  tipo: z.string(),
  ticket_evidencia_id: z.number(),
  NOMBRE: z.string(),
  BYTES: z.number(),
});

const Catalogos = {
  departamentos: z.array(z.object({ DEPARTAMENTO_ID: z.number(), DEPARTAMENTO: z.string() })),
  puestos: z.array(z.object({ PUESTO_ID: z.number(), PUESTO: z.string(), DEPARTAMENTO_ID: z.number() })),
  cat_asunto: z.array(
    z.object({
      motivo_id: z.number(),
      asunto: z.string(),
      /** Business hours. */
      tiempo_respuesta: z.number(),
      /** S: only of internal tickets. */
      interno: siNo(),
      /** The position to which a new one is directed unless another is chosen; null: {@link TICKET_NUEVO}'s. Ours. */
      puesto_id: z.number().nullable(),
    }),
  ),
  operadores: z.array(
    z.object({ OPERADOR_ID: z.number(), NOMBRE: z.string(), PUESTO_ID: z.number().nullable() }),
  ),
};

/** What a form of a new ticket sends (specification §7). What the server decides itself may come and is not looked at. */
export const TicketData = z.strictObject({
  /** An id here would be an edit, which is refused. */
  ticket_id: idOpcional(),
  cliente_id: idOpcional(),
  asunto: texto(ASUNTO_MAX).nullish(),
  estatus: texto(20).nullish(),
  fecha_creacion: texto(40).nullish(),
  /** Whoever is signed in, or it is refused. */
  operador_id_creo: idOpcional(),
  fecha_cierre: texto(40).nullish(),
  /** The control of an invoice of its customer. */
  factura: texto(20).nullish(),
  motivo_id: id().default(TICKET_NUEVO.motivo_id),
  /** The position. */
  dirigido_a: idOpcional(),
  producto_id: idOpcional(),
  unidades: z
    .union([z.int().min(0).max(UNIDADES_MAX), z.literal('')])
    .nullish()
    .transform((v) => (v ? v : null)),
  /** O: internal, which it is unless it says C, of a customer. */
  tipo: z
    .enum(['O', 'C', ''])
    .nullish()
    .transform((v): 'O' | 'C' => (v === 'C' ? 'C' : 'O')),
  comentario: texto(COMENTARIO_MAX).nullish(),
  /** Own: the line of a remission that it is about; it says article, remission and customer. */
  docto_ve_det_id: idOpcional(),
  /** Own: names it before it has an id, so that pictures taken without a network find it. */
  uid: z.uuid().nullish(),
});

const Tratado = z.object({
  RENGLON: z.string(),
  ARTICULO_ID: z.number(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  REMISION: z.string(),
  UNIDADES: z.number(),
  SURTIDAS: z.number(),
  /** S: the article that the ticket is about. */
  DEL_TICKET: siNo(),
  surtidos: z.array(
    z.object({
      OPERADOR: z.string(),
      FECHA: momento(),
      PIEZAS: z.number(),
      UBICACION: z.string().nullable(),
      LOTE: z.string().nullable(),
      FECHA_CADUCIDAD: z.string().nullable(),
    }),
  ),
  EMPACO: z.string().nullable(),
  FECHA_HORA_EMPAQUE: momento().nullable(),
  errores: z.array(
    z.object({
      TIPO: z.string(),
      PIEZAS: z.number(),
      OBSERVACIONES: z.string().nullable(),
      FECHA: momento(),
      /** Who found it, and to whom it was charged. */
      REGISTRO: z.string(),
      SURTIO: z.string().nullable(),
    }),
  ),
});

const Guia = z.object({
  GUIA: z.string(),
  FLETERA: z.string(),
  FECHA: momento(),
  FECHA_ENTREGA: momento().nullable(),
  RECIBIDO_POR: z.string().nullable(),
  INCIDENCIA: z.string().nullable(),
});

/** What became of the stock that a ticket is about, after it was opened. */
const Consecuencia = z.object({
  /** PEDIDO: somebody has to count it; CONTEO: it was counted; CORRECCION: its stock was corrected by hand. */
  QUE: z.enum(['PEDIDO', 'CONTEO', 'CORRECCION']),
  FECHA: momento(),
  OPERADOR: z.string().nullable(),
  /** The list to count; null: a correction. */
  FOLIO: z.string().nullable(),
  UBICACION: z.string().nullable(),
  /** The change of stock in pieces; null while the count has not been accepted. */
  PIEZAS: z.number().nullable(),
});
/** How many of them are listed at most. */
export const CONSECUENCIAS_MAX = 10;

const Otro = z.object({
  ticket_id: z.number(),
  asunto: z.string(),
  estatus: estatus(),
  fecha_creacion: momento(),
  /** What it shares with this one. */
  POR: z.enum(['FACTURA', 'ARTICULO', 'CLIENTE']),
});

/** Most other tickets told beside one. */
export const OTROS_TICKETS_MAX = 20;

/**
 * Tickets: complaints tied to customer, invoice and article (specification §2 Tickets). Everywhere an operator is told
 * about the same ones: directed to their position or department, opened or answered by them, of a customer they may see,
 * and internal ones that are directed to nobody.
 */
export const ticketsCalls = {
  getTickets: query({
    resumen:
      'Los tickets de un período que el operador puede ver y, sin pedir página, sus comentarios y los catálogos.',
    control: P.tickets,
    lee: { ticket: true, calendario: true, suplencia: true },
    input: tickets.entrada,
    output: tickets.salida.extend({
      ...Catalogos,
      /** Every comment of the tickets in `data`; empty when a page was asked for. */
      tickets_det: z.array(Comentario),
      /** Own: of every date, open and seen by whoever asks: all, of their position, late, and late within four business hours. */
      pendientes: z.object({
        ABIERTOS: z.number(),
        MIOS: z.number(),
        VENCIDOS: z.number(),
        POR_VENCER: z.number(),
      }),
    }),
  }),
  getTicketsDetalle: query({
    resumen: 'Los comentarios de un ticket en orden, su cabecera, y en qué ratos esperó al cliente.',
    control: RESPONDEN,
    metodo: 'GET',
    lee: { ticket: 'ticket_id', calendario: true, suplencia: true },
    input: z.strictObject({ ticket_id: id() }),
    output: z.object({
      data: z.array(Comentario),
      ticket: tickets.fila.extend({
        ARTICULO: z.string().nullable(),
        EVIDENCIAS: z.number(),
        /**
         * Own: S if whoever asks may read its customer's record: the customer is theirs, or has an open ticket that somebody else directed to them.
         */
        VE_CLIENTE: siNo(),
      }),
      esperas: z.array(Espera),
      /** Own: positions of those for whom whoever asks stands in today. */
      suplidos: z.array(z.number()),
    }),
  }),
  getCatalogosTicket: query({
    resumen:
      'Con qué se llena un ticket: departamentos, puestos, tipos de asunto y quién ocupa cada puesto. Se guarda en el equipo, para abrir uno sin red.',
    control: [...RESPONDEN, P.surtidorem],
    lee: { catalogo: true, operador: true },
    propia: true,
    enCampo: true,
    input: z.strictObject({}),
    output: z.object(Catalogos),
  }),
  getContextoTicket: query({
    resumen:
      'Lo que el almacén sabe de un ticket: quién surtió y empacó cada renglón de su factura o remisión, cuándo, de qué ubicación y lote, los errores de empaque, sus guías, el conteo o la corrección que causó y otros tickets del cliente, artículo o factura.',
    control: RESPONDEN,
    lee: { ticket: true, remision: true, factura: true, inventario: true, existencia: true },
    propia: true,
    input: z.strictObject({ ticket_id: id() }),
    output: z.object({
      data: z.object({
        renglones: z.array(Tratado),
        guias: z.array(Guia),
        otros: z.array(Otro),
        /** Of subject types 16 and 17, in the warehouse of its remission; the last first. */
        consecuencias: z.array(Consecuencia),
        /** Where its article may be counted, and the list in which a count asked of it waits; null: it has no article, or no place. */
        conteo: z.object({ ALMACEN: z.string(), FOLIO: z.string().nullable() }).nullable(),
      }),
    }),
  }),
  saveTicketOp: command({
    resumen: 'Abre un ticket. Desde el renglón de una remisión toma su artículo, su remisión y su cliente.',
    control: ABREN_TICKETS,
    cambia: ['ticket', 'aviso'],
    enCampo: true,
    input: z.strictObject({ ticket_data: TicketData }),
    output: z.object({ data: z.object({ ticket_id: z.number() }) }),
  }),
  responder_ticket: command({
    resumen:
      'Responde un ticket abierto o, con cerrar S, lo cierra. Dice lo que otros respondieron desde lo último que se vio.',
    control: RESPONDEN,
    cambia: ['ticket', 'aviso'],
    input: z.strictObject({
      ticket_id: id(),
      comentario: texto(COMENTARIO_MAX)
        .nullish()
        .transform((t) => t ?? ''),
      cerrar: siNo().default('N'),
      mostrar_al_cli: siNo().default('N'),
      operador_id: id(),
      puesto_id: idOpcional(),
      /** Own: S: the clock waits for the customer. Each answer says it again. */
      espera_cliente: siNo().default('N'),
      /** Own: the closing choice of positions 9 and 6. */
      encontrado: siNo().nullish(),
      /** Own: S: it counts after ten seconds, within which it may be taken back. */
      retirable: siNo().default('N'),
      /** Own: id of the last comment the operator saw, so that the reply lists what others answered since; without it, none are listed. */
      visto: z.int().min(0).max(INT4_MAX).nullish(),
    }),
    output: z.object({
      data: z.object({ ticket_det_id: z.number(), CUENTA: momento() }),
      /** What others answered after the one that was seen, in order. */
      entre: z.array(Comentario),
    }),
  }),
  retiraRespuestaTicket: command({
    resumen: 'Retira una respuesta propia o un cierre que todavía no cuenta.',
    control: RESPONDEN,
    cambia: ['ticket', 'aviso'],
    propia: true,
    input: z.strictObject({ ticket_det_id: id() }),
    output: z.object({ data: z.object({ comentario: z.string() }) }),
  }),
  pideConteoTicket: command({
    resumen:
      'Pide contar el artículo de un ticket de incidencia en el almacén del que salió: en la lista donde ya espera, o en la del día.',
    control: RESPONDEN,
    cambia: ['ticket', 'inventario'],
    propia: true,
    input: z.strictObject({ ticket_id: id() }),
    output: z.object({ data: z.object({ FOLIO: z.string() }) }),
  }),
  agregar_factura_a_ticket: command({
    resumen: 'Agrega su factura, por su control de 9 caracteres, a un ticket abierto de un cliente.',
    control: P.tickets,
    cambia: ['ticket'],
    input: z.strictObject({ ticket_id: id(), factura: texto(20), cliente_id: idOpcional() }),
    output: z.object({ data: z.object({ Factura: z.string() }) }),
  }),
  uploadImagesTicket: command({
    resumen:
      'Abre un ticket con sus fotografías o, con el ticket_id o el uid de uno propio, se las agrega. Como formulario (images[] repetido y ticketData) o como JSON.',
    control: ABREN_TICKETS,
    cambia: ['ticket', 'aviso'],
    enCampo: true,
    formulario: FORMULARIO_MAX,
    input: z.strictObject({
      images: z
        .array(
          z.strictObject({
            nombre: texto(200),
            /** Base64. */
            datos: z.base64().max(Math.ceil(EVIDENCIA_BYTES_MAX / 3) * 4 * 2),
          }),
        )
        .max(EVIDENCIAS_MAX)
        .default([]),
      ticketData: TicketData,
    }),
    output: z.object({ data: z.object({ ticket_id: z.number() }) }),
  }),
  getEvidenciaTicket: query({
    resumen: 'Las fotografías de un ticket.',
    control: RESPONDEN,
    metodo: 'GET',
    lee: { ticket: 'ticket_id' },
    input: z.strictObject({ ticket_id: id() }),
    output: z.object({ data: z.array(Evidencia) }),
  }),
};
