/*
 * Saving field by field: a save says what the operator had read, and only the fields they changed are written. What
 * another operator changed meanwhile stays; if both changed the same field to different values, the save is refused and
 * a person chooses.
 */

/** A value of a field as it crosses the wire. */
export type Valor = string | number | boolean | null;

/**
 * `estatus` of a refusal because another operator changed the same field meanwhile. `data` holds the {@link Choque}s;
 * nothing was written.
 */
export const ESTATUS_CHOQUE = 'choque';

/**
 * A field that two operators changed to different values: what it was when read, what it is now, and what was to be
 * saved.
 */
export interface Choque<C extends string = string> {
  CAMPO: C;
  ERA: Valor;
  AHORA: Valor;
  MIO: Valor;
}

export const MENSAJE_CHOQUE =
  'Otra persona cambió lo mismo mientras usted lo editaba: elija con qué se queda';

/**
 * Merges three versions of a record. A field that the saver did not change keeps its current value. One that they
 * changed gets their value, unless another operator changed it meanwhile to something else: that is a clash, and the
 * current value stays. A field whose earlier value was not sent is simply overwritten.
 * @param leido what was read before editing; null where the record did not exist
 * @param ahora what the record holds now, read under its lock
 * @param pedido what is to be saved
 */
export function fundir<T extends { readonly [K in keyof T]: Valor }>(
  leido: { readonly [K in keyof T]?: Valor | undefined },
  ahora: T,
  pedido: Partial<T>,
): { valores: T; choques: Choque<keyof T & string>[] } {
  const valores = { ...ahora };
  const choques: Choque<keyof T & string>[] = [];
  for (const CAMPO of Object.keys(pedido) as (keyof T & string)[]) {
    const mio = pedido[CAMPO] as T[typeof CAMPO];
    const era = leido[CAMPO];
    const mioCambio = era === undefined || mio !== era;
    if (!mioCambio || mio === ahora[CAMPO]) continue;
    if (era === undefined || ahora[CAMPO] === era) valores[CAMPO] = mio;
    else choques.push({ CAMPO, ERA: era, AHORA: ahora[CAMPO], MIO: mio });
  }
  return { valores, choques };
}
