import { ESTATUS_CHOQUE, fundir, MENSAJE_CHOQUE, type Valor } from '@anden/contrato/campos.ts';
import { Rejection } from './rejection.ts';

/**
 * What a record must hold after this save, merged field by field; see {@link fundir}. The caller must hold its row's
 * lock.
 * @param leido what the saver had read; undefined: everything is written as sent
 * @throws Rejection with {@link ESTATUS_CHOQUE} and the three values of each field that another operator changed
 * meanwhile to something else
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
