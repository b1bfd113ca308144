import { abreSesion } from '../../../testing/sesion.tsx';
import type { Comentario, Ticket } from './ticket.ts';

/** Signs in TERE, of the position that the ticket of the tests is directed to unless told, with these control ids. */
export const entra = (controles: readonly number[], puesto = 15): void =>
  abreSesion({
    data: { OPERADOR: 'TERE', NOMBRE: 'TERE', PUESTO_ID: puesto },
    permisos: controles.map((ID_CONTROL) => ({ ID_CONTROL })),
  });

/** When the ticket of the tests was opened. */
export const HORA = '2026-11-23T16:00:00.000Z';

/** What the ticket of the tests was opened with. */
export const COMENTARIO: Comentario = {
  ticket_det_id: 1,
  ticket_id: 7,
  estatus: 'ABIERTO',
  motivo_id: 17,
  asunto: 'TAZA',
  Factura: null,
  es_respuesta: 'N',
  operador_id_resp: 2,
  RESPONDIO: 'CLAUDIA',
  mostrar_a_clte: 'N',
  hist_dirigido_a: null,
  comentario: 'No está',
  fecha_modif: HORA,
  ESPERA: 'N',
  ENCONTRADO: null,
  CUENTA: HORA,
  RETIRABLE: 'N',
};

/** The ticket of the tests: of a customer, directed to position 15. */
export const TICKET = {
  ticket_id: 7,
  asunto: 'TAZA',
  estatus: 'ABIERTO',
  motivo_id: 17,
  tipo: 'C',
  puesto_id: 15,
} as Ticket;
