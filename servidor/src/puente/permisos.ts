import type { PuenteLeido } from './archivo.ts';
import { TABLA_DE_CAMBIOS } from './firebird.ts';

/** A table that an expression of the ERP names. */
const NOMBRADA = /\b(?:from|join)\s+([A-Z][A-Z0-9_$]*)/gi;
/** The system's own tables, which everybody may read. */
const DEL_SISTEMA = /^RDB\$/;

/** The statements that let the bridge's user read what its file names there, and no more. */
export function permisos({
  firebird,
  lecturas,
  acuerdos,
}: Pick<PuenteLeido, 'firebird' | 'lecturas' | 'acuerdos'>): string {
  const tablas = new Set<string>();
  for (const { de, donde = '', columnas, cambios } of [...lecturas, ...acuerdos]) {
    for (const [, tabla = ''] of ['from', de, donde, ...Object.values(columnas)].join(' ').matchAll(NOMBRADA))
      tablas.add(tabla.toUpperCase());
    if (cambios && 'tabla' in cambios) tablas.add(TABLA_DE_CAMBIOS);
  }
  return [...tablas]
    .filter((tabla) => !DEL_SISTEMA.test(tabla))
    .toSorted()
    .map((tabla) => `grant select on ${tabla} to ${firebird.usuario};`)
    .join('\n');
}
