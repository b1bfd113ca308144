import { CLASES_DE_ASIENTO, type ClaseDeAsiento } from '@anden/contrato/cartera/rules.ts';
import { CENTAVOS_MAX, CERO, type Centavos, deNumeric } from '@anden/contrato/centavos.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';

/** An entry of the ledger with what is left of it, locked. */
export interface Saldo {
  asientoId: number;
  clienteId: number;
  clase: ClaseDeAsiento;
  /** With its corrections. */
  importe: Centavos;
  pendiente: Centavos;
  folio: string | null;
  doctoBaId: number | null;
  /** How messages name it: a charge by its folio, any other entry also by its kind. */
  dicho: string;
}

interface Fila {
  asiento_id: number;
  cliente_id: number;
  clase: ClaseDeAsiento;
  importe: string;
  pendiente: string;
  folio: string | null;
  referencia: string | null;
  docto_ba_id: number | null;
  asesor: number | null;
}

/**
 * What is left of these entries, locked in the order of their ids until the transaction ends. One that is not there, is a correction, or is of
 * another adviser's customer is left out.
 * @param asesor only customers of this adviser count; null: all do
 */
export async function bloquearSaldos(
  db: Tx,
  asientos: readonly number[],
  asesor: number | null,
): Promise<Map<number, Saldo>> {
  const ids = [...new Set(asientos)];
  // A separate statement, so that it reads the entries as they are once their locks are held.
  const { rows: saldos } = await sql<Pick<Fila, 'asiento_id' | 'importe' | 'pendiente'>>`
    select asiento_id, importe, pendiente from bloquear_saldos(${ids}::bigint[])`.execute(db);
  const { rows } = await sql<Omit<Fila, 'importe' | 'pendiente'>>`
    select k.asiento_id, k.cliente_id, k.clase, k.folio, k.referencia, k.docto_ba_id, c.operador_id as asesor
      from cartera k join clientes c using (cliente_id) where k.asiento_id = any(${ids}::bigint[])`.execute(
    db,
  );
  const datos = new Map(rows.map((r) => [r.asiento_id, r]));
  return new Map(
    saldos.flatMap(({ asiento_id, importe, pendiente }) => {
      const k = datos.get(asiento_id);
      if (!k || (asesor !== null && k.asesor !== asesor)) return [];
      const nombre = k.folio ?? k.referencia ?? '';
      const saldo: Saldo = {
        asientoId: asiento_id,
        clienteId: k.cliente_id,
        clase: k.clase,
        importe: deNumeric(importe),
        pendiente: deNumeric(pendiente),
        folio: k.folio,
        doctoBaId: k.docto_ba_id,
        dicho:
          k.clase === 'CARGO' ? nombre : `${CLASES_DE_ASIENTO[k.clase].toLowerCase()} ${nombre}`.trimEnd(),
      };
      return [[asiento_id, saldo] as const];
    }),
  );
}

/** Amounts have passed the rules already, so a wrong one here is a bug. */
export function exigirCentavos(centavos: Centavos): void {
  if (centavos <= CERO || centavos > CENTAVOS_MAX) throw new Error(`Centavos no válidos: ${centavos}`);
}
