import type { CallName } from '@anden/contrato/contrato.ts';
import type { Pendiente } from './pendiente.ts';

type Otra = (
  input: Readonly<Record<string, unknown>>,
  respuesta: Readonly<Record<string, unknown>>,
) => unknown;

/**
 * Calls whose accepting reply may have saved nothing because it asks the operator a question. When the operator is no longer at that
 * screen, what to send instead, so that the pieces already in the tote are not lost.
 */
const SIN_GUARDAR: Partial<Record<CallName, Otra>> = {
  // An urgent remission waits (specification §4): the pieces were taken before anybody could say so.
  surtirArticulodeRemision: (input, { hayOtroPedidoConPrioridad }) =>
    hayOtroPedidoConPrioridad === true ? { ...input, revisar_prioridad: false } : null,
};

/** The input with which a save that no screen waits for is sent again; null: its reply is the last word. */
export function otraVez(p: Pick<Pendiente, 'llamada' | 'input'>, respuesta: unknown): unknown {
  return (
    SIN_GUARDAR[p.llamada]?.(p.input as Record<string, unknown>, respuesta as Record<string, unknown>) ?? null
  );
}
