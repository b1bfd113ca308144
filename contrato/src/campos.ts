/*
 * Saving field by field: who saves a record says what they had read of it, and only what they changed themselves is written. What
 * another operator changed meanwhile stays; where both changed the same field to different values, nobody guesses.
 */

/** A value of a field as it crosses the wire. */
export type Valor = string | number | boolean | null;

/** `estatus` of a refusal because another operator changed the same field meanwhile: its `data` is the {@link Choque}s, and nothing was written. */
export const ESTATUS_CHOQUE = 'choque';

/** A field that two operators changed to different values: what it was, what it is now, and what was to be saved. */
export interface Choque<C extends string = string> {
  CAMPO: C;
  ERA: Valor;
  AHORA: Valor;
  MIO: Valor;
}

export const MENSAJE_CHOQUE =
  'Otra persona cambió lo mismo mientras usted lo editaba: elija con qué se queda';

/**
 * What a record is to hold, of three versions of it. A field that was not changed by who saves stays as it is now, and one that was, is
 * theirs unless another changed it meanwhile to something else: then it is a clash, and stays. Of a field of which it is
 * not told what was read, what is sent is written: the last one wins.
 * @param leido what was read before it was edited; null where there was nothing yet
 * @param ahora what the record holds, under its lock
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
