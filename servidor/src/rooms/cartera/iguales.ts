import { comoNumeric } from '@anden/contrato/cartera/rules.ts';
import {
  type DepositoIgual,
  type IdentidadDeDeposito,
  sonElMismo,
} from '@anden/contrato/cartera/rules-depositos.ts';
import type { Pide } from '../../platform/llegadas/llegada.ts';

/** A registered deposit with the texts that identify it. */
export type Registrado = IdentidadDeDeposito & DepositoIgual & { cuenta_ba_id: number };

/** SQL: the reference or folio by which people know a deposit `d`. */
export const REFER = `coalesce(d.referencia, d.folio, d.referencia_web, '')`;

/** The deposits of accounts on those days that were not cancelled, the oldest first. */
export async function depositosDe(
  pide: Pide,
  cuentas: readonly number[],
  dias: readonly string[],
): Promise<readonly Registrado[]> {
  if (dias.length === 0) return [];
  return pide<Registrado>(
    `select d.docto_ba_id as "DOCTO_BA_ID", ${REFER} as "REFER", d.cuenta_ba_id, d.fecha::text as fecha, (d.importe * 100)::float8 as centavos,
            d.folio, d.referencia, d.referencia_web, d.descripcion
       from depositos d
      where d.cuenta_ba_id = any ($1::int[]) and d.fecha = any ($2::date[]) and d.cancelado is null order by d.docto_ba_id`,
    [[...new Set(cuentas)], [...new Set(dias)]],
  );
}

const llaveDe = (d: IdentidadDeDeposito): string => `${d.fecha} ${comoNumeric(d.centavos)}`;

/**
 * Finds which deposits a new one repeats: registered ones of its account, and new ones that were asked about before it.
 * @param hay the registered deposits of the account
 * @returns asks about one new deposit, called `quien`, and remembers it for the next
 */
export function repeticiones<T>(
  hay: readonly Registrado[],
): (quien: T, deposito: IdentidadDeDeposito) => { iguales: Registrado[]; gemelo: T | undefined } {
  const porLlave = Map.groupBy(hay, llaveDe);
  const vistos = new Map<string, { quien: T; deposito: IdentidadDeDeposito }[]>();
  return (quien, deposito) => {
    const llave = llaveDe(deposito);
    const antes = vistos.get(llave) ?? [];
    vistos.set(llave, [...antes, { quien, deposito }]);
    return {
      iguales: (porLlave.get(llave) ?? []).filter((d) => sonElMismo(d, deposito)),
      gemelo: antes.find((x) => sonElMismo(x.deposito, deposito))?.quien,
    };
  };
}
