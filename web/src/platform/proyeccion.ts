import type { CallName } from '@anden/contrato/contrato.ts';
import type { Pendiente } from './bandeja/pendiente.ts';
import type { Entrada, Respuesta } from './client.ts';
import { queryClient } from './session.ts';

/**
 * What a save that waits in the outbox does to something read before it: a pure function of the answer, what it was asked
 * with and the save's input. It returns the same object where the save does not touch it.
 */
export type Proyeccion<Q extends CallName, C extends CallName> = (
  leido: Respuesta<Q>,
  guardado: Entrada<C>,
  pedido: Entrada<Q>,
) => Respuesta<Q>;

type Cualquiera = (leido: unknown, guardado: unknown, pedido: unknown) => unknown;

const tabla = new Map<CallName, Map<CallName, Cualquiera>>();

/** Says what saves of `guardado` that wait do to answers of `leido`. */
export function proyecta<Q extends CallName, C extends CallName>(
  leido: Q,
  guardado: C,
  proyeccion: Proyeccion<Q, C>,
): void {
  const suyas = tabla.get(leido) ?? new Map<CallName, Cualquiera>();
  suyas.set(guardado, proyeccion as Cualquiera);
  tabla.set(leido, suyas);
}

/** Whether saves that wait change what this call read. */
export const seProyecta = (leido: CallName): boolean => tabla.has(leido);

/** An answer as it will be once these saves have arrived, oldest first. */
export function conPendientes<Q extends CallName>(
  leido: Q,
  pedido: Entrada<Q>,
  respuesta: Respuesta<Q>,
  pendientes: readonly Pendiente[],
): Respuesta<Q> {
  const suyas = tabla.get(leido);
  if (!suyas) return respuesta;
  return pendientes.reduce<unknown>(
    (r, p) => suyas.get(p.llamada)?.(r, p.input, pedido) ?? r,
    respuesta,
  ) as Respuesta<Q>;
}

/** A save has arrived: what it did stays in what was read, until that is read again. */
export function asienta(p: Pendiente): void {
  for (const [leido, suyas] of tabla) {
    const proyeccion = suyas.get(p.llamada);
    if (!proyeccion) continue;
    for (const [llave, datos] of queryClient.getQueriesData<unknown>({ queryKey: [leido] })) {
      if (datos !== undefined) queryClient.setQueryData(llave, proyeccion(datos, p.input, llave[1]));
    }
  }
}
