import { CANDADOS } from '../db/candados.ts';

/** A statement in the caller's transaction; its rows. */
export type Pide = <T extends object>(texto: string, valores?: readonly unknown[]) => Promise<readonly T[]>;

/** A statement or, for what only a rule of the contract knows, a function. */
export type Paso = string | ((pide: Pide) => Promise<void>);

/** Does one step after the other. */
export async function dar(pide: Pide, pasos: readonly Paso[]): Promise<void> {
  for (const paso of pasos) await (typeof paso === 'string' ? pide(paso) : paso(pide));
}

/**
 * How one kind of document is imported, from a file or from another system: SQL over the temporary tables `tablas`,
 * which the caller creates with `crear` and fills. Every table has a column `documento`, the document's own id; the
 * first has one row per document, with `fila` (its position in what came) and `resultado` (nuevo, cambiado, igual).
 */
export interface Llegada {
  tablas: readonly [string, ...string[]];
  crear: readonly string[];
  /** Statements that index and analyse the filled tables, before anything joins them. */
  indices: readonly string[];
  /** Steps that look up and lock what exists, and determine what would change. */
  preparar: readonly Paso[];
  /**
   * Queries that return documento, fila, columna, valor and motivo of every reason the database has against a document.
   */
  revisiones: readonly string[];
  /** Statements that write what remains in the tables. */
  aplicar: readonly string[];
}

/** Documents arrive one batch at a time, so that what was looked up is still true when it is written. */
export const UNA_A_LA_VEZ = `select pg_advisory_xact_lock(${CANDADOS.recibirDocumentos.solo})`;

/** SQL: the company the documents belong to, an `int` set for the transaction by {@link DICE_EMPRESA}. */
export const EMPRESA = `current_setting('anden.empresa_id')::int`;
export const DICE_EMPRESA = `select set_config('anden.empresa_id', $1, true)`;

/** Days and moments of the rest of the transaction are of this zone: `$1`. */
export const DICE_ZONA = `select set_config('timezone', $1, true)`;

/** Why an amount is refused that would be rounded. */
export const DE_MAS_DECIMALES = 'debe tener dos decimales a lo más';

/** SQL: reasons against documents of one batch that use the same folio; reported for all but the first. */
export const folioRepetido = (cabeza: string): string => `
  select documento, fila, 'FOLIO' columna, folio valor, 'viene también en el documento ' || primero motivo
    from (select *, first_value(documento) over (partition by folio order by fila) primero from ${cabeza}) k
   where documento <> primero`;

/** Why a document is closed here that was cancelled in the system that sends it. */
export const CANCELADA_ALLA = 'Cancelada en el otro sistema';
