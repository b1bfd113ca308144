import { cuantos } from '../cifras.ts';
import type { EstatusRemision } from '../surtido/remision-rules.ts';

/** Messages of shipping (specification §2, Facturas pendientes por enviar). */
export const MENSAJES_EMBARQUE = {
  ningunaMarcada: 'Marque al menos una factura entregada',
  noExiste: 'La factura no existe',
  otroAlmacen: 'Tiene remisiones de un almacén que usted no ve',
} as const;

/** '1 factura entregada', '3 facturas entregadas'. */
export const entregadas = (facturas: number): string =>
  cuantos(facturas, ['factura entregada', 'facturas entregadas']);

/** What an operator is told who delivers an invoice that has already left. */
export const yaEntregada = (folio: string): string => `La factura ${folio} ya se entregó`;

const COMO_ESTA: Record<Exclude<EstatusRemision, 'EMBARCANDO' | 'CANCELADA'>, string> = {
  PENDIENTE: 'aún no se surte',
  SURTIENDO: 'se está surtiendo',
  AREAEMBARQUE: 'no está empacada',
  EMBARCADA: 'ya se embarcó',
};

/**
 * Why an invoice cannot be delivered yet, or null: every remission must be packed. Cancelled ones have nothing to send
 * and do not count; an invoice with only those leaves without goods ({@link sinQueEnviar}). The message names the first
 * remission that is not ready.
 * @param remisiones those of the invoice, in the order of their folios
 */
export function entregarRejection(
  remisiones: readonly { FOLIO: string; ESTATUS: EstatusRemision }[],
): string | null {
  const vivas = remisiones.flatMap(({ FOLIO, ESTATUS }) =>
    ESTATUS === 'CANCELADA' ? [] : [{ FOLIO, ESTATUS }],
  );
  for (const { FOLIO, ESTATUS } of vivas) {
    if (ESTATUS !== 'EMBARCANDO') return `La remisión ${FOLIO} ${COMO_ESTA[ESTATUS]}`;
  }
  return null;
}

/** Whether an invoice has nothing to send: no remission, or only cancelled ones. */
export const sinQueEnviar = (remisiones: readonly { ESTATUS: EstatusRemision }[]): boolean =>
  remisiones.every((r) => r.ESTATUS === 'CANCELADA');

/** Longest text, in characters, of what the carrier reports of a delivery. */
export const GUIA_MAX = { RECIBIDO_POR: 100, INCIDENCIA: 200, OBSERVACIONES_CLTE: 500 } as const;
