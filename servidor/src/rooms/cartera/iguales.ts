import {
  type DepositoIgual,
  type IdentidadDeDeposito,
  rasgosDe,
  sonElMismo,
} from '@anden/contrato/cartera/rules-depositos.ts';
import { type Centavos, comoNumeric, deNumeric } from '@anden/contrato/centavos.ts';
import type { Pide } from '../../platform/llegadas/llegada.ts';

/** A registered deposit with the texts that identify it. */
export type Registrado = IdentidadDeDeposito & DepositoIgual & { cuenta_ba_id: number };

/** SQL: the reference or folio by which people know a deposit `d`. */
export const REFER = `coalesce(d.referencia, d.folio, d.referencia_web, '')`;

/**
 * The deposits of accounts on those days that were not cancelled, the oldest first.
 * @param importe only those of this amount; without it, all
 */
export async function depositosDe(
  pide: Pide,
  cuentas: readonly number[],
  dias: readonly string[],
  importe?: Centavos,
): Promise<readonly Registrado[]> {
  if (dias.length === 0) return [];
  const filas = await pide<Omit<Registrado, 'centavos'> & { importe: string }>(
    `select d.docto_ba_id as "DOCTO_BA_ID", ${REFER} as "REFER", d.cuenta_ba_id, d.fecha::text as fecha, d.importe,
            d.folio, d.referencia, d.referencia_web, d.descripcion, d.hora::text as hora
       from depositos d
      where d.cuenta_ba_id = any ($1::int[]) and d.fecha = any ($2::date[]) and d.cancelado is null
        and ($3::numeric is null or d.importe = $3) order by d.docto_ba_id`,
    [[...new Set(cuentas)], [...new Set(dias)], importe === undefined ? null : comoNumeric(importe)],
  );
  return filas.map(({ importe, ...d }) => ({ ...d, centavos: deNumeric(importe) }));
}

const llaveDe = (d: IdentidadDeDeposito): string => `${d.fecha} ${comoNumeric(d.centavos)}`;

/** Deposits of an account, found by what tells one from another, without comparing each with all. */
class Conocidos<D extends IdentidadDeDeposito> {
  readonly #todos: D[] = [];
  /** Places in the list by a trait of the deposit: its references, what its text says, or its concept if it has no reference. */
  readonly #por = new Map<string, number[]>();

  #anota(rasgo: string, lugar: number): void {
    const suyos = this.#por.get(rasgo);
    if (suyos) suyos.push(lugar);
    else this.#por.set(rasgo, [lugar]);
  }

  agrega(d: D): void {
    const lugar = this.#todos.push(d) - 1;
    for (const rasgo of rasgosDe(d).es) this.#anota(`${llaveDe(d)} ${rasgo}`, lugar);
  }

  /** Those that count as the same deposit, in the order in which they were added. */
  *iguales(d: D, mismoArchivo: boolean): Generator<D> {
    const listas = [...rasgosDe(d).busca].flatMap((r) => this.#por.get(`${llaveDe(d)} ${r}`) ?? []);
    for (const lugar of [...new Set(listas)].sort((a, b) => a - b)) {
      const otro = this.#todos[lugar];
      if (otro && sonElMismo(otro, d, mismoArchivo)) yield otro;
    }
  }
}

/**
 * Finds which deposits a new one repeats: registered ones of its account, and new ones that were asked about before it.
 * @param hay the registered deposits of the account
 * @returns asks about one new deposit, called `quien`, and remembers it for the next
 */
export function repeticiones<T>(
  hay: readonly Registrado[],
): (quien: T, deposito: IdentidadDeDeposito) => { iguales: Registrado[]; gemelo: T | undefined } {
  const registrados = new Conocidos<Registrado>();
  for (const d of hay) registrados.agrega(d);
  const vistos = new Conocidos<IdentidadDeDeposito & { quien?: T }>();
  return (quien, deposito) => {
    const [gemelo] = vistos.iguales(deposito, true);
    vistos.agrega({ ...deposito, quien });
    return { iguales: [...registrados.iguales(deposito as Registrado, false)], gemelo: gemelo?.quien };
  };
}
