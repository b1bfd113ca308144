import type { CallName, DeCampo, LeidaEnCampo } from '@anden/contrato/contrato.ts';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import type { Pendiente } from './bandeja/pendiente.ts';
import type { Entrada, Respuesta } from './client.ts';
import { queryClient } from './session.ts';

/** What is known of a save besides its input: whose it is, when it was pressed and of which article. */
export type Guardada = Pick<
  Pendiente,
  'key' | 'llamada' | 'resumen' | 'operadorId' | 'operador' | 'creado' | 'articuloId'
>;

/**
 * What a save that waits in the outbox changes in an answer read before it: a pure function of that answer, its input, and the save.
 * Returns the same object if the save does not affect it.
 */
export type Proyeccion<Q extends CallName, C extends CallName> = (
  leido: Respuesta<Q>,
  guardado: Entrada<C>,
  pedido: Entrada<Q>,
  quien: Guardada,
) => Respuesta<Q>;

/** A command's projections, at least one, by the reading that shows the effect of its saves. */
type Proyecciones<C extends CallName> = {
  [Q in LeidaEnCampo]: { readonly [P in Q]: Proyeccion<P, C> } & {
    readonly [P in LeidaEnCampo]?: Proyeccion<P, C>;
  };
}[LeidaEnCampo];

/** Declares, with the reason, that a command's saves show nothing before they arrive. */
export interface SinProyeccion {
  readonly sinProyeccion: string;
}

/**
 * Every command that works without a network, with what its waiting saves change in earlier answers. A missing command does not compile
 * where the rooms' tables come together (`web/src/proyecciones.ts`).
 */
export type ProyeccionesDeCampo = { readonly [C in DeCampo]: Proyecciones<C> | SinProyeccion };

type Cualquiera = (leido: unknown, guardado: unknown, pedido: unknown, quien: Guardada) => unknown;

const tabla = new Map<CallName, Map<CallName, Cualquiera>>();

/** Registers what waiting saves of `guardado` change in answers of `leido`. */
export function proyecta<Q extends CallName, C extends CallName>(
  leido: Q,
  guardado: C,
  proyeccion: Proyeccion<Q, C>,
): void {
  const suyas = tabla.get(leido) ?? new Map<CallName, Cualquiera>();
  suyas.set(guardado, proyeccion as Cualquiera);
  tabla.set(leido, suyas);
}

/** Registers what waiting saves change, command by command. */
export function proyectaTodo(proyecciones: ProyeccionesDeCampo): void {
  for (const [guardado, suyas] of Object.entries(proyecciones)) {
    if ('sinProyeccion' in suyas) continue;
    for (const [leido, proyeccion] of Object.entries(suyas))
      proyecta(
        leido as CallName,
        guardado as CallName,
        proyeccion as Cualquiera as Proyeccion<CallName, CallName>,
      );
  }
}

/** Whether saves that wait change what this call read. */
export const seProyecta = (leido: CallName): boolean => tabla.has(leido);

const llegadas = new Map<string, ReadonlySet<string>>();

/** Records which saves that still wait for their reply had arrived when this answer was read: their effect is already in it. */
export function anotaLlegadas(llave: QueryKey, keys: readonly string[]): void {
  if (keys.length > 0) llegadas.set(hashKey(llave), new Set(keys));
  else llegadas.delete(hashKey(llave));
}

/** Keys of the saves that waited for their reply but had arrived when this was read. */
export const llegadasDe = (llave: QueryKey): readonly string[] => [...(llegadas.get(hashKey(llave)) ?? [])];

/** An answer as it will be once these saves have arrived, oldest first. */
export function conPendientes<Q extends CallName>(
  leido: Q,
  pedido: Entrada<Q>,
  respuesta: Respuesta<Q>,
  pendientes: readonly Pendiente[],
): Respuesta<Q> {
  const suyas = tabla.get(leido);
  if (!suyas || pendientes.length === 0) return respuesta;
  const yaEstan = llegadas.get(hashKey([leido, pedido]));
  return sinDeshechos(suyas, pendientes).reduce<unknown>(
    (r, p) => (yaEstan?.has(p.key) ? r : (suyas.get(p.llamada)?.(r, p.input, pedido, p) ?? r)),
    respuesta,
  ) as Respuesta<Q>;
}

/**
 * Leaves out saves whose undo waits behind them, since together they change nothing. Projections that handle undos themselves get all.
 */
function sinDeshechos(
  suyas: ReadonlyMap<CallName, Cualquiera>,
  pendientes: readonly Pendiente[],
): readonly Pendiente[] {
  if (suyas.has('deshacerGuardado')) return pendientes;
  const deshechas = new Set(
    pendientes.flatMap((p) =>
      p.llamada === 'deshacerGuardado' ? [(p.input as Entrada<'deshacerGuardado'>).operacion_id] : [],
    ),
  );
  return deshechas.size > 0 ? pendientes.filter((p) => !deshechas.has(p.key)) : pendientes;
}

/**
 * A save has arrived: its effect is written into the answers in memory, until they are read again. Returns the query keys of the changed
 * answers.
 */
export function dejaProyectado(p: Pendiente): QueryKey[] {
  const cambiadas: QueryKey[] = [];
  for (const [leido, suyas] of tabla) {
    const proyeccion = suyas.get(p.llamada);
    if (!proyeccion) continue;
    for (const [llave, datos] of queryClient.getQueriesData<unknown>({ queryKey: [leido] })) {
      if (datos === undefined || llegadas.get(hashKey(llave))?.has(p.key)) continue;
      const nuevos = proyeccion(datos, p.input, llave[1], p);
      if (nuevos === datos) continue;
      cambiadas.push(llave);
      queryClient.setQueryData(llave, nuevos);
    }
  }
  return cambiadas;
}

/** For projections: the list with one of its rows changed; the same list where none is. Rows changed to null leave it. */
export function conFila<T>(
  filas: readonly T[],
  es: (fila: T) => boolean,
  cambia: (fila: T) => T | null,
): T[] {
  return filas.flatMap((f) => {
    if (!es(f)) return [f];
    const nueva = cambia(f);
    return nueva === null ? [] : [nueva];
  });
}

/** For projections: when a save was pressed, as the wire writes moments. */
export const alGuardar = ({ creado }: Guardada): string => new Date(creado).toISOString();
