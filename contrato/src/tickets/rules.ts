import { CLIENTE_NO_EXISTE } from '../clientes/rules.ts';
import { P } from '../permissions.ts';
import { sinLlenar } from './lugares.ts';

/** Longest subject, comment and exact length of an invoice's control (specification §5). */
export const ASUNTO_MAX = 100;
export const COMENTARIO_MAX = 500;
export const CONTROL_DE_FACTURA = 9;

/** Who opens tickets: the desk, and whoever picks, from the line of a remission. */
export const ABREN_TICKETS = [P.tickets, P.surtidorem] as const;

/** Controls of whoever replies: they have the screen, answer or close; the rules decide which of these they may do. */
export const RESPONDEN = [P.tickets, P.responderTicket, P.cerrarTicket] as const;

/** Kinds of tickets: internal (O, specification §3), which tells the customer nothing, and of a customer. */
export const TIPOS_DE_TICKET = { O: 'Interno', C: 'Cliente' } as const;
export type TipoDeTicket = keyof typeof TIPOS_DE_TICKET;

/** How a ticket stands. */
export const ESTATUS_DE_TICKET = { ABIERTO: 'Abierto', CERRADO: 'Cerrado' } as const;
export type EstatusDeTicket = keyof typeof ESTATUS_DE_TICKET;

/** Whether its clock waits for the customer. */
export const ESPERA_DE_TICKET = { S: 'Espera al cliente', N: 'Corre' } as const;

/**
 * Subject types with a role of their own (specification §5, §6 and §9): of an article that came wrong (16), which is
 * directed to a position and may carry pictures, and of one that was not found (17).
 */
export const MOTIVO_DE_ARTICULO = 16;
export const MOTIVO_NO_ENCONTRADO = 17;
export const MOTIVOS_DE_ALMACEN: readonly number[] = [MOTIVO_DE_ARTICULO, MOTIVO_NO_ENCONTRADO];

/** Subject type of what a customer writes in the shop, unless it says another. */
export const MOTIVO_DE_LA_TIENDA = 15;

/** Positions that close tickets of those types by saying whether it was found (specification §6). */
export const PUESTOS_QUE_BUSCAN: readonly number[] = [9, 6];

/** The defaults of a new ticket's form (specification §9). */
export const TICKET_NUEVO = { motivo_id: MOTIVO_NO_ENCONTRADO, dirigido_a: 6, tipo: 'O' } as const;

/**
 * The position to which a new ticket is directed if nobody chooses one: its subject's, or the specification's 6.
 * @param motivos the subjects as `getCatalogosTicket` gives them
 */
export const destinoDeMotivo = (
  motivos: readonly { motivo_id: number; puesto_id: number | null }[],
  motivo_id: number,
): number => motivos.find((m) => m.motivo_id === motivo_id)?.puesto_id ?? TICKET_NUEVO.dirigido_a;

/** The choices of the closing dropdown (specification §6); without a comment, the choice is also the comment. */
export const HALLAZGOS = { S: 'Si se encontró', N: 'No se encontró' } as const;
export type Hallazgo = keyof typeof HALLAZGOS;

/** Seconds in which a reply or a closing may be taken back, when its screen asks for them. */
export const SEGUNDOS_PARA_RETIRAR = 10;

/** Limits in business minutes between the age groups of open tickets on the board; the last group has no upper limit. */
export const EDADES_DE_TICKET = [0, 240, 480, 1440, 2880] as const;

/** Whether a ticket was closed within the hours of its subject. */
export const CUMPLE_TICKET = { S: 'A tiempo', N: 'Tarde', P: 'Pendiente' } as const;

/** Most pictures of a ticket, of all its saves. */
export const EVIDENCIAS_POR_TICKET = 24;

export const MENSAJES_TICKET = {
  noExiste: 'El ticket no existe',
  cerrado: 'El ticket está cerrado: ya no puede ser editado',
  cerrandose: (quien: string) => `${quien} está cerrando el ticket`,
  noSeEdita: 'Un ticket guardado no se edita: respóndalo',
  sinAsunto: 'Debe ingresar el asunto del ticket',
  sinComentario: 'Debe ingresar el comentario del ticket',
  sinPuesto: 'Debe elegir a qué puesto se dirige el ticket',
  sinDestino: 'Debe elegir el departamento y el puesto que debe responder',
  destinoGuardado: 'Destino guardado',
  destinoCambiado: 'Otra persona acaba de cambiarlo: revise a qué puesto va ahora',
  motivoNoExiste: 'El tipo de asunto no existe',
  motivoInterno: 'Ese tipo de asunto es sólo de tickets internos: elija otro para un cliente',
  puestoNoExiste: 'El puesto no existe',
  articuloNoExiste: 'El artículo no existe',
  clienteDeOtro: 'Lo atiende otro asesor: su ficha es de quien responde el ticket',
  articuloSinElegir: 'Elija el artículo de la lista, o deje el campo vacío',
  unidadesDeMas: 'Las unidades son a lo más 999,999: ¿no es un código?',
  renglonNoExiste: 'El renglón de la remisión no existe',
  deOtroRenglon: 'El renglón es de otro cliente o de otro artículo',
  sinCliente: 'Debe elegir el cliente del ticket',
  clienteNoExiste: CLIENTE_NO_EXISTE,
  deOtro: 'El ticket lo crea quien tiene la sesión',
  controlDeFactura: 'EL control de la factura debe ser de 9 caracteres',
  facturaNoExiste: 'La factura no existe o no es del cliente del ticket',
  conFactura: 'El ticket ya tiene su factura',
  internoSinFactura: 'Un ticket interno no lleva factura',
  sinResponder: 'No tiene permiso de responder tickets',
  sinCerrar: 'No tiene permiso de cerrar tickets',
  cerrarDeOtro: 'Sólo puede cerrar tickets sin asignar o dirigidos a su puesto',
  sinMostrar: 'No tiene permiso de mostrar respuestas al cliente',
  internoNoSeMuestra: 'Un ticket interno no se muestra al cliente',
  esperaCerrado: 'Un ticket que se cierra no espera al cliente',
  esperaSinMostrar: 'Para esperar al cliente, la respuesta debe mostrársele',
  eleccionAjena: 'Ese cierre no es de este ticket',
  confirmaCierre: '¿Esta seguro de cerrar el ticket?. Una vez cerrado, no podrá ser editado nuevamente!',
  respondido: 'Respuesta guardada',
  cerradoBien: 'Ticket cerrado',
  creado: (id: number) => `Ticket ${id} guardado`,
  facturaAgregada: 'Factura agregada al ticket',
  retirada: 'Respuesta retirada',
  sinPedirConteo: 'No tiene permiso de pedir que se cuente',
  sinConteo: 'Sólo se pide contar de los tickets de incidencia de artículo',
  sinLugar: 'El ticket no dice de qué almacén salió un artículo',
  conteoPedido: (folio: string) => `Se pidió contar en ${folio}`,
  conteoYaPedido: (folio: string) => `Ya se había pedido contar en ${folio}`,
  sinLlenar: (lugares: readonly string[]) => `Falta llenar: ${lugares.join(', ')}`,
  llenando: (lugares: readonly string[]) => `Buscando: ${lugares.join(', ')}`,
  sinEvidencia: 'Sólo los tickets nuevos de incidencia de artículo llevan fotografías',
  evidenciaDeOtro: 'Las fotografías las agrega quien abrió el ticket',
  evidenciaGrande: 'Una fotografía pasa de 1 MB: redúzcala',
  externoRepetido: 'Ese identificador ya se usó para otra cosa',
  evidenciasDelDia: 'Ya subió muchas fotografías hoy: mañana puede subir más',
  evidenciasDeMas: `Un ticket lleva a lo más ${EVIDENCIAS_POR_TICKET} fotografías`,
  noSeRetira: 'La respuesta ya cuenta: no se puede retirar',
  retiradaAntes: 'La respuesta ya se había retirado',
} as const;

const enBlanco = (texto: string): boolean => texto.trim() === '';

/** What a form of a new ticket says, as its rule needs it. */
export interface TicketNuevo {
  motivo_id: number;
  asunto: string;
  comentario: string;
  /** The position it is directed to; null: none. */
  dirigido_a: number | null;
  tipo: TipoDeTicket;
  cliente_id: number | null;
}

/** A reason with the field that it is about. */
export interface MotivoDeForma {
  campo: 'asunto' | 'comentario' | 'dirigido_a' | 'cliente_id';
  motivo: string;
}

/**
 * Why a new ticket cannot be saved, in the order of specification §5: subject, then comment; of subject type 16 the
 * comment and a chosen position alone. One of a customer needs its customer. Null: it can.
 */
export function ticketRejection(t: TicketNuevo): MotivoDeForma | null {
  const deArticulo = t.motivo_id === MOTIVO_DE_ARTICULO;
  if (!deArticulo && enBlanco(t.asunto)) return { campo: 'asunto', motivo: MENSAJES_TICKET.sinAsunto };
  if (enBlanco(t.comentario)) return { campo: 'comentario', motivo: MENSAJES_TICKET.sinComentario };
  if (deArticulo && t.dirigido_a === null) return { campo: 'dirigido_a', motivo: MENSAJES_TICKET.sinPuesto };
  if (t.tipo === 'C' && t.cliente_id === null)
    return { campo: 'cliente_id', motivo: MENSAJES_TICKET.sinCliente };
  return null;
}

/** Most pieces of a ticket; more is a code that was read into them. */
export const UNIDADES_MAX = 999_999;

/** Why so many pieces are refused, or null. */
export const unidadesRejection = (unidades: number): string | null =>
  unidades > UNIDADES_MAX ? MENSAJES_TICKET.unidadesDeMas : null;

/** Whether pictures may be added: only to new tickets of subject type 16 (specification §5). */
export const admiteEvidencia = (motivoId: number): boolean => motivoId === MOTIVO_DE_ARTICULO;

/** The invoice's control as it is sent: upper-cased (specification §5). */
export const enControlDeFactura = (control: string): string => control.trim().toLocaleUpperCase('es-MX');

/** Why an invoice's control is refused, or null (specification §5). */
export const controlDeFacturaRejection = (control: string): string | null =>
  [...control.trim()].length === CONTROL_DE_FACTURA ? null : MENSAJES_TICKET.controlDeFactura;

/**
 * The folios that a control of 9 characters may mean: as it is, and without the zeros that fill it up after its series
 * (F00030001 is F30001).
 */
export function foliosDeControl(control: string): readonly string[] {
  const c = enControlDeFactura(control);
  return [...new Set([c, c.replace(/^(\D*)0+(?=\d)/u, '$1')])];
}

/** Whoever replies, as the rules need them. */
export interface QuienResponde {
  puesto_id: number | null;
  /** Positions of those for whom they stand in today. */
  suplidos?: readonly number[];
  controles: { has(control: number): boolean };
}

/** The positions whose tickets this operator handles now: their own, and those they stand in for. */
const puestosDe = ({ puesto_id, suplidos = [] }: Pick<QuienResponde, 'puesto_id' | 'suplidos'>): number[] =>
  puesto_id === null ? [...suplidos] : [puesto_id, ...suplidos];

/** A ticket as the rules of its replies need it. */
export interface TicketAbierto {
  estatus: EstatusDeTicket;
  motivo_id: number;
  tipo: TipoDeTicket;
  /** The position it is directed to; null: to none. */
  puesto_id: number | null;
}

/** Whether it is directed to the position of this operator (specification §6), or of somebody for whom they stand in. */
export const esDeMiPuesto = (
  puestoDelTicket: number | null,
  q: Pick<QuienResponde, 'puesto_id' | 'suplidos'>,
): boolean => puestoDelTicket !== null && puestosDe(q).includes(puestoDelTicket);

/** Whether this operator closes it with the dropdown: positions 9 and 6, types 16 and 17 (specification §6); not who stands in for them. */
export const cierraConEleccion = (
  t: Pick<TicketAbierto, 'motivo_id'>,
  q: Pick<QuienResponde, 'puesto_id'>,
): boolean =>
  q.puesto_id !== null &&
  PUESTOS_QUE_BUSCAN.includes(q.puesto_id) &&
  MOTIVOS_DE_ALMACEN.includes(t.motivo_id);

/**
 * Why this operator may not close it, or null (specification §6): with control 1208 one that is directed to nobody or to
 * their position; positions 9 and 6 any of types 16 and 17, whatever their control ids.
 */
export function cierreRejection(t: TicketAbierto, q: QuienResponde): string | null {
  if (t.estatus !== 'ABIERTO') return MENSAJES_TICKET.cerrado;
  if (cierraConEleccion(t, q)) return null;
  if (!q.controles.has(P.responderTicket)) return MENSAJES_TICKET.sinResponder;
  if (!q.controles.has(P.cerrarTicket)) return MENSAJES_TICKET.sinCerrar;
  return t.puesto_id === null || esDeMiPuesto(t.puesto_id, q) ? null : MENSAJES_TICKET.cerrarDeOtro;
}

/** Why this operator may not answer without closing, or null: control 1211, and the ticket open (specification §6). */
export function respuestaRejection(t: Pick<TicketAbierto, 'estatus'>, q: QuienResponde): string | null {
  if (t.estatus !== 'ABIERTO') return MENSAJES_TICKET.cerrado;
  return q.controles.has(P.responderTicket) ? null : MENSAJES_TICKET.sinResponder;
}

/**
 * Why this operator may not ask for a count of a ticket's article, or null: of an open one of subject type 16, with control 1211 or as one
 * of the positions that look for it.
 */
export function conteoDeTicketRejection(
  t: Pick<TicketAbierto, 'estatus' | 'motivo_id'>,
  q: QuienResponde,
): string | null {
  if (t.estatus !== 'ABIERTO') return MENSAJES_TICKET.cerrado;
  if (t.motivo_id !== MOTIVO_DE_ARTICULO) return MENSAJES_TICKET.sinConteo;
  return q.controles.has(P.responderTicket) || cierraConEleccion(t, q)
    ? null
    : MENSAJES_TICKET.sinPedirConteo;
}

/** Whether the check box that shows the answer to the customer is offered (specification §6). */
export const puedeMostrar = (t: Pick<TicketAbierto, 'tipo'>, q: Pick<QuienResponde, 'controles'>): boolean =>
  t.tipo !== 'O' && q.controles.has(P.mostrarRespuestaCliente);

/** An answer, as its rule needs it. */
export interface RespuestaNueva {
  comentario: string;
  cerrar: boolean;
  mostrar: boolean;
  /** The position that has to answer now; null: it stays as it is. */
  puesto_id: number | null;
  espera: boolean;
  encontrado: Hallazgo | null;
}

/** What an answer's comment says: the closing choice where nothing else was written. */
export const comentarioDe = (r: Pick<RespuestaNueva, 'comentario' | 'encontrado'>): string =>
  enBlanco(r.comentario) && r.encontrado ? HALLAZGOS[r.encontrado] : r.comentario.trim();

/** The closing choice of an answer: the one told, or the one that its comment is, as a plain client writes it. */
export const hallazgoDe = (r: Pick<RespuestaNueva, 'comentario' | 'encontrado'>): Hallazgo | null =>
  r.encontrado ??
  (Object.keys(HALLAZGOS) as Hallazgo[]).find((h) => HALLAZGOS[h] === r.comentario.trim()) ??
  null;

/**
 * Why an answer is refused, or null. In this order: a closed ticket, who may answer or close, the customer's check box,
 * the comment and the places of a saved answer in it, the position (optional if it is for the customer, specification §5, or closes), the wait for the customer.
 */
export function responderRejection(t: TicketAbierto, q: QuienResponde, r: RespuestaNueva): string | null {
  const sinPermiso = r.cerrar ? cierreRejection(t, q) : respuestaRejection(t, q);
  if (sinPermiso) return sinPermiso;
  if (r.mostrar && t.tipo === 'O') return MENSAJES_TICKET.internoNoSeMuestra;
  if (r.mostrar && !puedeMostrar(t, q)) return MENSAJES_TICKET.sinMostrar;
  if (r.encontrado !== null && !(r.cerrar && cierraConEleccion(t, q))) return MENSAJES_TICKET.eleccionAjena;
  if (enBlanco(comentarioDe(r))) return MENSAJES_TICKET.sinComentario;
  // Somebody would read '{guia}' where nothing was known of it.
  const lugares = sinLlenar(r.comentario);
  if (lugares.length > 0) return MENSAJES_TICKET.sinLlenar(lugares);
  if (!r.cerrar && !r.mostrar && r.puesto_id === null) return MENSAJES_TICKET.sinDestino;
  if (r.espera && r.cerrar) return MENSAJES_TICKET.esperaCerrado;
  return r.espera && !r.mostrar ? MENSAJES_TICKET.esperaSinMostrar : null;
}

/** Why an invoice may not be added to a ticket, before it is looked for; null: it may. */
export function facturaDeTicketRejection(
  t: { estatus: EstatusDeTicket; tipo: TipoDeTicket; conFactura: boolean },
  control: string,
): string | null {
  if (t.estatus !== 'ABIERTO') return MENSAJES_TICKET.cerrado;
  if (t.tipo === 'O') return MENSAJES_TICKET.internoSinFactura;
  if (t.conFactura) return MENSAJES_TICKET.conFactura;
  return controlDeFacturaRejection(control);
}

/** Most pictures of one save, and most bytes of each; the browser makes them much smaller (specification §9). */
export const EVIDENCIAS_MAX = 6;
export const EVIDENCIA_BYTES_MAX = 1024 * 1024;
/** Bytes of photographs that one operator adds in a day: some 300 as phones' are made smaller here. */
export const EVIDENCIA_DEL_DIA_MAX = 100 * 1024 * 1024;
/** Most bytes of a save with its pictures in base64. */
export const FORMULARIO_MAX = 9 * 1024 * 1024;
/** Media types of pictures (specification §5). */
export const TIPOS_DE_EVIDENCIA = ['image/jpeg', 'image/png', 'image/gif'] as const;
export type TipoDeEvidencia = (typeof TIPOS_DE_EVIDENCIA)[number];

/** Why files are refused that are no pictures of those kinds, all of them by name (specification §5). */
export const archivosRejection = (nombres: readonly string[]): string | null =>
  nombres.length === 0
    ? null
    : `Archivos no permitidos: ${nombres.join(', ')}. Solo se permiten jpg, png y gif.`;

/** Why files are not taken that a ticket has no room for, all of them by name. */
export const sobranRejection = (nombres: readonly string[]): string | null =>
  nombres.length === 0
    ? null
    : `Un ticket nuevo lleva a lo más ${EVIDENCIAS_MAX} fotografías. No se agregó: ${nombres.join(', ')}.`;

/** Why pictures are not taken that are too large even made small, all of them by name. */
export const grandesRejection = (nombres: readonly string[]): string | null =>
  nombres.length === 0 ? null : `Pesan más de 0.5 MB aun reducidas: ${nombres.join(', ')}.`;

/** What is told while the subject type chosen takes no pictures (specification §5), of those that were chosen before. */
export const noSeEnviaran = (nombres: readonly string[]): string =>
  `${MENSAJES_TICKET.sinEvidencia}. Con este tipo de asunto no se envía: ${nombres.join(', ')}.`;

/** Why photographs kept as HEIC cannot be taken without a network, by name. */
export const sinRedRejection = (nombres: readonly string[]): string =>
  `Sin red no se puede leer ${nombres.join(', ')}, que es HEIC. Tómela como JPG o espere a tener red.`;

/** Whether its time shows in red: its hours exceed those in which it has to be answered (specification §9). */
export const vaTarde = (minutos: number, horasParaResponder: number): boolean =>
  minutos > horasParaResponder * 60;
