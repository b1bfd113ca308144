import { TRAMOS, type Tramo } from '@anden/contrato/cartera/rules.ts';
import { type AliasedRawBuilder, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import { diaDelMomento, limites } from '../../platform/consulta/index.ts';
import type { Servicios } from '../../platform/services.ts';

/** The day and the zone that decide what is overdue. */
export type Hoy = Pick<QueryContext, 'dia' | 'config'>;

/** SQL: the first moment of a day some days before today. */
const haceDias = (dia: string, zona: string, dias: number): RawBuilder<string> =>
  sql<string>`((${dia}::date - ${dias}::int)::timestamp at time zone ${zona})`;

/** SQL: the first moment of today. What was due before it is overdue. */
export const inicioDeHoy = ({ dia, config }: Hoy): RawBuilder<string> =>
  limites(dia, dia, config.zona).inicio;

/** A customer's money as it stands; amounts are a `numeric`'s text. */
export interface Cifras {
  /** What it owes less what is in its favour: the sum of its entries. */
  saldo: string;
  /** What is left to be paid of its charges, and how much of it was due before today. */
  adeudo: string;
  vencido: string;
  /** What is left to be applied of its credits (ANTICIPO, POR_APLICAR). */
  anticipo: string;
  /** The day that its oldest overdue charge was due; null without one. */
  vencido_desde: string | null;
  /** Whole weeks since then; 0 without one (SEMCONATR). */
  semconatr: number;
}

/** SQL: the columns of {@link Cifras} over open rows `s` of `saldos_cartera`; without any, zeros. */
const columnas = (hoy: Hoy): RawBuilder<unknown> => {
  const vencidos = sql`filter (where s.cargo and s.vence < ${inicioDeHoy(hoy)})`;
  const desde = diaDelMomento(sql`min(s.vence) ${vencidos}`, hoy.config.zona);
  return sql`
    coalesce(sum(case when s.cargo then s.pendiente else -s.pendiente end), 0) as saldo,
    coalesce(sum(s.pendiente) filter (where s.cargo), 0) as adeudo,
    coalesce(sum(s.pendiente) ${vencidos}, 0) as vencido,
    coalesce(sum(s.pendiente) filter (where not s.cargo), 0) as anticipo,
    ${desde} as vencido_desde,
    coalesce((${hoy.dia}::date - ${desde}) / 7, 0) as semconatr`;
};

/**
 * SQL, for `cross join lateral`: the figures of one customer, always one row. Costs one look-up in a small index for each customer, so it is meant
 * for a page of a list or a single record.
 * @param cliente its id, as the statement names it: `sql.ref('c.cliente_id')`
 */
export const cifrasDe = (hoy: Hoy, cliente: RawBuilder<unknown>): RawBuilder<Cifras> => sql<Cifras>`(
  select ${columnas(hoy)} from saldos_cartera s where s.cliente_id = ${cliente} and s.pendiente > 0)`;

/** What a customer owes by age, in pesos. */
export type Antiguedad = Record<Tramo, string>;

/**
 * SQL: what is owed by ranges of days since it was due, one column for each, over open rows `s` of `saldos_cartera`. It compares moments, so that no
 * day has to be computed for each row.
 */
const tramos = ({ dia, config }: Hoy): readonly AliasedRawBuilder<string, Tramo>[] =>
  (Object.keys(TRAMOS) as Tramo[]).map((tramo) => {
    const { de, a } = TRAMOS[tramo];
    const condiciones = [
      sql`s.cargo`,
      ...(de === null ? [] : [sql`s.vence < ${haceDias(dia, config.zona, de - 1)}`]),
      ...(a === null ? [] : [sql`s.vence >= ${haceDias(dia, config.zona, a)}`]),
    ];
    return sql<string>`coalesce(sum(s.pendiente) filter (where ${sql.join(condiciones, sql` and `)}), 0)`.as(
      tramo,
    );
  });

/**
 * Whether the ages stored in `cifras_clientes` are those of today. They are once a server has updated all of them, some seconds after the day began
 * by the database's clock.
 */
export async function estaAlDia({ db, dia, config }: Hoy & { db: QueryExecutorProvider }): Promise<boolean> {
  const { rows } = await sql`
    select from corte_cartera c
     where c.dia = ${dia} and c.zona = ${config.zona} and not exists (select from cifras_clientes k where k.caduca <= c.dia)`.execute(
    db,
  );
  return rows.length > 0;
}

/** Customers whose ages are updated in one transaction; whoever saves money of one of them waits until it ends. */
const PARTE = 1_000;

/** Updates the stored ages of customers' debts to the present day, if that has not been done yet. */
export async function cortarCartera({
  db,
  config: { zona },
}: Pick<Servicios, 'db' | 'config'>): Promise<void> {
  for (let quedan = true; quedan; ) {
    const { rows } = await sql<{ quedan: boolean }>`
      select cortar_cartera((now() at time zone ${zona})::date, ${zona}, ${PARTE}) as quedan`.execute(db);
    quedan = rows[0]?.quedan ?? false;
  }
}

/** The identity of a customer, as lists show it. */
interface Quien {
  cliente_id: number;
  clave_cliente: string;
  nombre: string;
  zona: string | null;
  operador_id: number | null;
}

/** SQL: the stored result of {@link antiguedadDeTodos}, which is only right for today ({@link estaAlDia}). */
export const antiguedadGuardada = ({ dia }: Hoy): RawBuilder<Cifras & Antiguedad & Quien> => sql`(
  select k.cliente_id, k.clave_cliente, k.nombre, k.zona, k.operador_id, k.saldo, k.adeudo, k.vencido, k.anticipo, k.vencido_desde,
         coalesce((${dia}::date - k.vencido_desde) / 7, 0) as semconatr,
         ${sql.join(
           (Object.keys(TRAMOS) as Tramo[]).map(
             (t) => sql`${sql.ref(`k.${t.toLowerCase()}`)} as ${sql.id(t)}`,
           ),
         )}
    from cifras_clientes k where k.abiertos > 0)`;

/** SQL: figures and debts by age of every customer with something open, one row each, in one pass over the entries. */
export const antiguedadDeTodos = (hoy: Hoy): RawBuilder<Cifras & Antiguedad & Quien> => sql`(
  select c.cliente_id, c.clave_cliente, c.nombre, c.zona, c.operador_id, ${columnas(hoy)}, ${sql.join(tramos(hoy))}
    from saldos_cartera s join clientes c using (cliente_id) where s.pendiente > 0 group by c.cliente_id)`;

/** SQL, for `cross join lateral`: what one customer owes by age, always one row. */
export const antiguedadDe = (hoy: Hoy, cliente: RawBuilder<unknown>): RawBuilder<Antiguedad> => sql`(
  select ${sql.join(tramos(hoy))} from saldos_cartera s where s.cliente_id = ${cliente} and s.pendiente > 0)`;

/** What a customer was billed, paid and returned in a month, in pesos, with its corrections. */
export interface MesDeCartera {
  /** `YYYY-MM-01`. */
  mes: string;
  ventas: string;
  /** Payments and deposits. */
  pagos: string;
  devoluciones: string;
}

/**
 * SQL: a row for each of the last `meses` calendar months of the company, including this one and months without any entry.
 * @param cliente its id, as the statement names it
 */
export const porMes = (
  { dia, config }: Hoy,
  cliente: RawBuilder<unknown>,
  meses: number,
): RawBuilder<MesDeCartera> => sql`(
  select m.mes::date as mes, coalesce(sum(k.importe) filter (where k.clase = 'CARGO'), 0) as ventas,
         coalesce(sum(k.importe) filter (where k.clase in ('PAGO', 'DEPOSITO')), 0) as pagos,
         coalesce(sum(k.importe) filter (where k.clase = 'DEVOLUCION'), 0) as devoluciones
    from generate_series(date_trunc('month', ${dia}::date) - make_interval(months => ${meses - 1}), date_trunc('month', ${dia}::date),
                         interval '1 month') as m (mes)
    left join cartera k on k.cliente_id = ${cliente} and k.fecha >= m.mes::date::timestamp at time zone ${config.zona}
                       and k.fecha < (m.mes + interval '1 month')::date::timestamp at time zone ${config.zona}
   group by 1)`;

/**
 * What a customer buys and pays per month on average, in pesos: over the whole months since its first entry, at most `meses`, without the present
 * month.
 */
export interface Promedios {
  venta: string;
  pago: string;
}

/** SQL, for `cross join lateral`: {@link Promedios} of one customer, always one row; null without a whole month. */
export const promediosDe = (
  { dia, config }: Hoy,
  cliente: RawBuilder<unknown>,
  meses: number,
): RawBuilder<{ [K in keyof Promedios]: string | null }> => sql`(
  select round(sum(h.ventas - h.devoluciones) / nullif(count(*), 0), 2) as venta, round(sum(h.pagos) / nullif(count(*), 0), 2) as pago
    from ${porMes({ dia, config }, cliente, meses + 1)} h
   where h.mes < date_trunc('month', ${dia}::date)
     and h.mes >= (select date_trunc('month', min(k.fecha) at time zone ${config.zona}) from cartera k where k.cliente_id = ${cliente}))`;
