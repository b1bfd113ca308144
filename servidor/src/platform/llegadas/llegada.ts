import { CANDADOS } from '../db/candados.ts';

/**
 * A kind of document as it arrives, out of a file or from another system: SQL over the temporary tables `tablas`, which
 * whoever brings the documents makes with `crear` and fills. Each has a column `documento`, the document's own id; the first
 * of them has a row a document, with `fila` (where it stands in what came) and `resultado` (nuevo, cambiado, igual).
 */
export interface Llegada {
  tablas: readonly [string, ...string[]];
  crear: readonly string[];
  /** Statements that find what is there already, lock it, and say what would change. */
  preparar: readonly string[];
  /** Queries that give documento, fila, columna, valor and motivo of each thing the database has against a document. */
  revisiones: readonly string[];
  /** Statements that write what is left in the tables. */
  aplicar: readonly string[];
}

/** Documents arrive one batch at a time, so that what was looked up still holds when it is written. */
export const UNA_A_LA_VEZ = `select pg_advisory_xact_lock(${CANDADOS.recibirDocumentos.solo})`;

/** SQL: the company whose documents these are, an `int` set for the transaction by {@link DICE_EMPRESA}. */
export const EMPRESA = `current_setting('anden.empresa_id')::int`;
export const DICE_EMPRESA = `select set_config('anden.empresa_id', $1, true)`;

/** SQL: reasons against two documents of one arrival that name the same folio; told of all but the first. */
export const folioRepetido = (cabeza: string): string => `
  select documento, fila, 'FOLIO' columna, folio valor, 'viene también en el documento ' || primero motivo
    from (select *, first_value(documento) over (partition by folio order by fila) primero from ${cabeza}) k
   where documento <> primero`;
