import type { CallName } from '@anden/contrato/contrato.ts';
import type { Pendiente } from './pendiente.ts';

type Otra = (
  input: Readonly<Record<string, unknown>>,
  respuesta: Readonly<Record<string, unknown>>,
) => unknown;

/**
 * Calls whose accepting reply may have saved nothing, because it asks the operator a question. If the operator is no longer at that screen,
 * this says what to send instead, so that the pieces already in the tote are not lost.
 */
const SIN_GUARDAR: Partial<Record<CallName, Otra>> = {
  // The reply says that an urgent remission waits (specification §4), but the pieces were taken before anybody could say so.
  surtirArticulodeRemision: (input, { hayOtroPedidoConPrioridad }) =>
    hayOtroPedidoConPrioridad === true ? { ...input, revisar_prioridad: false } : null,
};

/** The input with which to send a save again if no screen waits for it; null if its reply is final. */
export function otraVez(p: Pick<Pendiente, 'llamada' | 'input'>, respuesta: unknown): unknown {
  return (
    SIN_GUARDAR[p.llamada]?.(p.input as Record<string, unknown>, respuesta as Record<string, unknown>) ?? null
  );
}
