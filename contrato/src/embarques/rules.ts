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

/** What a second operator is told who delivers an invoice that already left. */
export const yaEntregada = (folio: string): string => `La factura ${folio} ya se entregó`;

const COMO_ESTA: Record<Exclude<EstatusRemision, 'EMBARCANDO' | 'CANCELADA'>, string> = {
  PENDIENTE: 'aún no se surte',
  SURTIENDO: 'se está surtiendo',
  AREAEMBARQUE: 'no está empacada',
  EMBARCADA: 'ya se embarcó',
};

/**
 * Why an invoice cannot be delivered yet, or null: each of its remissions has to be packed. Cancelled ones have no piece to
 * send and hold nobody up; one without any other leaves without a piece ({@link sinQueEnviar}). The first that is in the way is named.
 * @param remisiones of the invoice, in the order of their folios
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

/** Whether an invoice has nothing to send: no remission, or cancelled ones alone. */
export const sinQueEnviar = (remisiones: readonly { ESTATUS: EstatusRemision }[]): boolean =>
  remisiones.every((r) => r.ESTATUS === 'CANCELADA');

/** Characters of what a carrier says of a guide's delivery. */
export const GUIA_MAX = { RECIBIDO_POR: 100, INCIDENCIA: 200, OBSERVACIONES_CLTE: 500 } as const;
