import type { EstadoDeDeposito } from '@anden/contrato/cartera/rules-depositos.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/calls/handlers.ts';
import { terminaEn } from '../../platform/consulta/index.ts';
import { estadoDeDeposito } from './depositos.ts';
import { REFER } from './iguales.ts';

/** A deposit that was found. */
export interface DepositoHallado {
  id: number;
  refer: string;
  fecha: string;
  importe: number;
  estado: EstadoDeDeposito;
  cuenta: string;
  ordenante: string | null;
}

/** SQL: the texts that identify a deposit, in the form in which folios are searched; each has an index on its end. */
const DICHOS = ['referencia', 'folio', 'referencia_web'].map(
  (columna) => sql`upper(replace(${sql.ref(`d.${columna}`)}, ' ', ''))`,
);

/**
 * Deposits whose reference, folio or reference of the web shop ends like this: exact matches first, then the newest.
 * @param folio in capitals and without blanks
 */
export async function depositosQueTerminan(
  db: Tx,
  folio: string,
  cuantos: number,
): Promise<DepositoHallado[]> {
  const cualquiera = (de: (dicho: (typeof DICHOS)[number]) => unknown) => sql.join(DICHOS.map(de), sql` or `);
  const { rows } = await sql<DepositoHallado>`
    select d.docto_ba_id as id, ${sql.raw(REFER)} as refer, d.fecha, d.importe, ${estadoDeDeposito} as estado, c.cuenta, d.ordenante
      from depositos d join cuentas_banco c using (cuenta_ba_id)
     where ${cualquiera((dicho) => terminaEn(dicho, folio))}
     order by not (${cualquiera((dicho) => sql`coalesce(${dicho} = ${folio}, false)`)}), d.fecha desc, d.docto_ba_id desc
     limit ${cuantos}`.execute(db);
  return rows;
}
