import { CONCEPTOS } from '@anden/contrato/existencias/conceptos.ts';
import { sql } from 'kysely';

/** SQL: the words of the calls that move stock, to be joined by the call. */
export const conceptos = sql<{ llamada: string; concepto: string }>`(
  select * from unnest(${Object.keys(CONCEPTOS)}::text[], ${Object.values(CONCEPTOS)}::text[]) as n (llamada, concepto))`;

/** SQL: S if a later movement has undone movement `m`. */
export const deshecho = sql<'S' | 'N'>`
  case when exists (select from movimientos x where x.corrige_id = m.movimiento_id) then 'S' else 'N' end`;

/**
 * Of a report whose `UBICACION` is sorted by its eleven digits, as shelves are walked, and read by its own code or with hyphens: how it is
 * searched and read. Its rows carry the reading as `LEIDA`.
 */
export const CON_GUIONES = {
  busca: {
    UBICACION: (patron: string) =>
      sql<boolean>`(plegar(h."UBICACION") like ${patron.replaceAll('-', '')} or plegar(h."LEIDA") like ${patron})`,
  },
  lee: <F extends { UBICACION: string | null; LEIDA?: string | null }>({ LEIDA, ...f }: F) => ({
    ...f,
    UBICACION: LEIDA ?? f.UBICACION,
  }),
};
