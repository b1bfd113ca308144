import { enCentavos } from '@anden/contrato/cartera/rules.ts';
import type { RenglonDeCarrito, UsosDeCupon } from '@anden/contrato/cupones/aplica.ts';
import type { EstadoDeUso } from '@anden/contrato/cupones/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';

/** What reading needs: the moment counts, because reservations expire by it. */
export type Ctx = Pick<QueryContext, 'db' | 'config' | 'dia'>;

/** The present moment of the server's clock, as PostgreSQL takes it. */
export const ahoraDe = ({ config }: Pick<Ctx, 'config'>): RawBuilder<Date> =>
  sql<Date>`${config.ahora().toISOString()}::timestamptz`;

/** SQL condition: use `u` stands, because it is consumed or its reservation has not expired. */
export const enPie = (ctx: Pick<Ctx, 'config'>): RawBuilder<boolean> =>
  sql<boolean>`(u.estado = 'CONSUMIDA' or (u.estado = 'RESERVADA' and u.expira > ${ahoraDe(ctx)}))`;

/** The uses of a coupon's series that stand, besides those of an order; those of a day are reserved on it. */
export async function usosDe(
  ctx: Ctx,
  { serie }: { serie: number },
  { pedido, cliente, dia }: { pedido: string | null; cliente: number | null; dia: string },
): Promise<UsosDeCupon> {
  const { rows } = await sql<UsosDeCupon>`
    select count(*)::int as total, count(*) filter (where u.cliente_id = ${cliente}::int)::int as cliente,
           count(*) filter (where u.dia = ${dia}::date)::int as dia
      from cupones_usos u
     where u.cupon_id in (select cupon_id from cupones where cupon_id = ${serie} or serie_id = ${serie})
       and ${enPie(ctx)} and u.pedido is distinct from ${pedido}`.execute(ctx.db);
  return rows[0] ?? { total: 0, cliente: 0, dia: 0 };
}

/** A use of a coupon by an order, with its cart as it is stored: amounts in pesos. */
export interface UsoDelPedido {
  uso_id: number;
  cupon_id: number;
  serie: number;
  FOLIO: string;
  COMBINABLE: 'S' | 'N';
  estado: EstadoDeUso;
  /** Why it was given back; null: it was not. */
  motivo: string | null;
  reservada: string;
  expira: string;
  /** It stands: consumed, or reserved and not expired. */
  vive: boolean;
  carrito: {
    renglon: number;
    articulo: number;
    unidades: number;
    importe: number;
    iva: number;
    descuento: number;
  }[];
}

/**
 * An order's uses that were not given back, with their carts, in the order in which they were reserved; and of a coupon without one, the last that it held
 * and lost without asking: its payment failed, or it expired.
 */
export async function usosDelPedido(ctx: Ctx, pedido: string): Promise<UsoDelPedido[]> {
  const { rows } = await sql<UsoDelPedido>`
    select u.uso_id, u.cupon_id, coalesce(c.serie_id, c.cupon_id) as serie, c.folio as "FOLIO",
           case when c.combinable then 'S' else 'N' end as "COMBINABLE", u.estado, u.motivo, u.reservada, u.expira, ${enPie(ctx)} as vive,
           (select json_agg(json_build_object('renglon', d.renglon, 'articulo', d.articulo_id, 'unidades', d.unidades, 'importe', d.importe,
                                              'iva', d.iva, 'descuento', d.descuento)) from cupones_usos_det d where d.uso_id = u.uso_id) as carrito
      from cupones_usos u join cupones c using (cupon_id)
     where u.pedido = ${pedido}
       and (u.estado <> 'LIBERADA' or u.motivo in ('PAGO_FALLIDO', 'VENCIDA')
            and not exists (select from cupones_usos y join cupones k using (cupon_id)
                             where y.pedido = u.pedido and y.uso_id > u.uso_id
                               and coalesce(k.serie_id, k.cupon_id) = coalesce(c.serie_id, c.cupon_id)))
     order by u.uso_id`.execute(ctx.db);
  return rows;
}

/**
 * An order's use of the coupon that a folio means to it: the one that it holds under that folio, which may have ended and left it to another since then, or
 * another of the series of the coupon that has it now. One that stands comes before one that does not.
 */
export function elSuyo(
  usos: readonly UsoDelPedido[],
  folio: string,
  serie: number | undefined,
): UsoDelPedido | undefined {
  const suyos = usos.filter((u) => u.FOLIO === folio || u.serie === serie);
  return suyos.findLast((u) => u.vive) ?? suyos.at(-1);
}

/** What a stored use gives on each line of the same cart, in cents; null: its cart was another. */
export function partesDe(uso: UsoDelPedido, carrito: readonly RenglonDeCarrito[]): number[] | null {
  const suyos = new Map(uso.carrito.map((r) => [r.renglon, r]));
  if (suyos.size !== carrito.length) return null;
  const partes: number[] = [];
  for (const r of carrito) {
    const x = suyos.get(r.renglon);
    if (!x || x.articulo !== r.articulo || x.unidades !== r.unidades || x.iva !== r.iva) return null;
    if (enCentavos(x.importe) !== r.importe) return null;
    partes.push(enCentavos(x.descuento));
  }
  return partes;
}

/** A cart with what some uses of its order take off each line. */
export const conDado = (
  carrito: readonly RenglonDeCarrito[],
  usos: readonly UsoDelPedido[],
): RenglonDeCarrito[] => {
  const dado = new Map<number, number>();
  for (const { renglon, descuento } of usos.flatMap((u) => u.carrito))
    dado.set(renglon, (dado.get(renglon) ?? 0) + enCentavos(descuento));
  return carrito.map((r) => ({ ...r, dado: Math.min(r.importe, dado.get(r.renglon) ?? 0) }));
};

/** Gives a use back. Its coupon's row is locked. */
export async function devuelve(
  ctx: CommandContext,
  usoId: number,
  motivo: 'CANCELADO' | 'PAGO_FALLIDO' | 'QUITADO' | 'VENCIDA' | 'AGOTADO' | 'CAMBIO',
): Promise<void> {
  const { rows } = await sql<{ cupon_id: number; consumida: boolean }>`
    update cupones_usos n set estado = 'LIBERADA', motivo = ${motivo}, liberada = ${ahoraDe(ctx)}
      from cupones_usos u where u.uso_id = n.uso_id and n.uso_id = ${usoId}
    returning n.cupon_id, u.estado = 'CONSUMIDA' as consumida`.execute(ctx.db);
  if (rows[0]?.consumida)
    await sql`update cupones set usos = usos - 1 where cupon_id = ${rows[0].cupon_id}`.execute(ctx.db);
}
