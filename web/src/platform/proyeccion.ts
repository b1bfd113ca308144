import type { CallName } from '@anden/contrato/contrato.ts';
import type { QueryKey } from '@tanstack/react-query';
import type { Pendiente } from './bandeja/pendiente.ts';
import type { Entrada, Respuesta } from './client.ts';
import { queryClient } from './session.ts';

/** What is known of a save besides its input: whose it is, when it was pressed and of which article. */
export type Guardada = Pick<Pendiente, 'operadorId' | 'operador' | 'creado' | 'articuloId'>;

/**
 * What a save that waits in the outbox does to something read before it: a pure function of the answer, what it was asked
 * with, and the save. It returns the same object where the save does not touch it.
 */
export type Proyeccion<Q extends CallName, C extends CallName> = (
  leido: Respuesta<Q>,
  guardado: Entrada<C>,
  pedido: Entrada<Q>,
  quien: Guardada,
) => Respuesta<Q>;

type Cualquiera = (leido: unknown, guardado: unknown, pedido: unknown, quien: Guardada) => unknown;

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
    (r, p) => suyas.get(p.llamada)?.(r, p.input, pedido, p) ?? r,
    respuesta,
  ) as Respuesta<Q>;
}

/** A save has arrived: what it did stays in what was read, until that is read again. Returns the keys of what it changed. */
export function asienta(p: Pendiente): QueryKey[] {
  const cambiadas: QueryKey[] = [];
  for (const [leido, suyas] of tabla) {
    const proyeccion = suyas.get(p.llamada);
    if (!proyeccion) continue;
    for (const [llave, datos] of queryClient.getQueriesData<unknown>({ queryKey: [leido] })) {
      if (datos === undefined) continue;
      const nuevos = proyeccion(datos, p.input, llave[1], p);
      if (nuevos === datos) continue;
      cambiadas.push(llave);
      queryClient.setQueryData(llave, nuevos);
    }
  }
  return cambiadas;
}
