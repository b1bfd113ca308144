import { ESTATUS_CHOQUE, fundir, MENSAJE_CHOQUE, type Valor } from '@anden/contrato/campos.ts';
import { Rejection } from './rejection.ts';

/**
 * What a record is to hold once this is saved over it, field by field; see {@link fundir}. Its row has to be locked.
 * @param leido what who saves it had read; nothing: all is written as sent
 * @throws Rejection with its {@link ESTATUS_CHOQUE} and the three values of each field that another changed meanwhile to something else
 */
export function fundidos<T extends { readonly [K in keyof T]: Valor }>(
  leido: { readonly [K in keyof T]?: Valor | undefined },
  ahora: T,
  pedido: Partial<T>,
): T {
  const { valores, choques } = fundir(leido, ahora, pedido);
  if (choques.length > 0) throw new Rejection(MENSAJE_CHOQUE, ESTATUS_CHOQUE, undefined, choques);
  return valores;
}
