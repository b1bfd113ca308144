import { onceDigitos, propioBuscado } from '@anden/contrato/ubicaciones/propios.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * SQL: whether location `u` is the one that a text names, as it was scanned, typed or sent: by its eleven digits, with or without hyphens, or by
 * the house's own code. Everything that looks for a location by what somebody calls it asks this; the own code is unique in a warehouse only.
 */
export function esLaUbicacion(texto: string, u = 'u'): RawBuilder<SqlBool> {
  const digitos = onceDigitos(texto);
  if (digitos !== null) return sql<SqlBool>`${sql.ref(`${u}.ubicacion`)} = ${digitos}`;
  return sql<SqlBool>`${sql.ref(`${u}.codigo_buscado`)} = ${propioBuscado(texto) || null}`;
}
