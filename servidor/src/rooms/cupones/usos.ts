import { CERO, type Centavos, comoNumeric, deNumeric, mas, menor, suma } from '@anden/contrato/centavos.ts';
import { loQueDa, type RenglonDeCarrito, type UsosDeCupon } from '@anden/contrato/cupones/aplica.ts';
import type { TasaDeIva } from '@anden/contrato/cupones/prorrateo.ts';
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

/** A use of a coupon by an order, with its cart as it is stored. */
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
  /** What its coupon gives: an amount, percent, and the pieces of each article from which it reaches it. */
  da: { importe: Centavos; DESCUENTO: number; articulos: [articulo: number, unidades: number][] };
  carrito: {
    renglon: number;
    articulo: number;
    unidades: number;
    importe: Centavos;
    iva: TasaDeIva;
    descuento: Centavos;
  }[];
}

/** Cents of the database's text inside a document. */
const deTextos = (u: Textos<UsoDelPedido>): UsoDelPedido => ({
  ...u,
  da: { ...u.da, importe: deNumeric(u.da.importe) },
  carrito: u.carrito.map((r) => ({
    ...r,
    importe: deNumeric(r.importe),
    descuento: deNumeric(r.descuento),
  })),
});
type Textos<T> = {
  [K in keyof T]: T[K] extends Centavos ? string : T[K] extends object ? Textos<T[K]> : T[K];
};

/**
 * An order's uses that were not given back, with their carts, in the order in which they were reserved; and of a coupon without one, the last that it held
 * and lost without asking: its payment failed, or it expired.
 */
export async function usosDelPedido(ctx: Ctx, pedido: string): Promise<UsoDelPedido[]> {
  const { rows } = await sql<Textos<UsoDelPedido>>`
    select u.uso_id, u.cupon_id, coalesce(c.serie_id, c.cupon_id) as serie, c.folio as "FOLIO",
           case when c.combinable then 'S' else 'N' end as "COMBINABLE", u.estado, u.motivo, u.reservada, u.expira, ${enPie(ctx)} as vive,
           json_build_object('importe', c.importe::text, 'DESCUENTO', c.descuento, 'articulos',
             coalesce((select json_agg(json_build_array(k.articulo_id, k.unidades)) from cupones_det k where k.cupon_id = c.cupon_id), '[]')) as da,
           (select json_agg(json_build_object('renglon', d.renglon, 'articulo', d.articulo_id, 'unidades', d.unidades, 'importe', d.importe::text,
                                              'iva', d.iva, 'descuento', d.descuento::text) order by d.renglon) from cupones_usos_det d where d.uso_id = u.uso_id) as carrito
      from cupones_usos u join cupones c using (cupon_id)
     where u.pedido = ${pedido}
       and (u.estado <> 'LIBERADA' or u.motivo in ('PAGO_FALLIDO', 'VENCIDA')
            and not exists (select from cupones_usos y join cupones k using (cupon_id)
                             where y.pedido = u.pedido and y.uso_id > u.uso_id
                               and coalesce(k.serie_id, k.cupon_id) = coalesce(c.serie_id, c.cupon_id)))
     order by u.uso_id`.execute(ctx.db);
  return rows.map(deTextos);
}

/**
 * An order's use of the coupon that a folio means to it: the one that it holds under that folio, which may have ended and left it to another since then, or
 * another of the series of the coupon that has it now. One that stands comes before one that does not.
 */
export function elSuyo<U extends Pick<UsoDelPedido, 'uso_id' | 'FOLIO' | 'serie' | 'vive'>>(
  usos: readonly U[],
  folio: string,
  serie: number | undefined,
): U | undefined {
  const suyos = usos
    .filter((u) => u.FOLIO === folio || u.serie === serie)
    .toSorted((a, b) => Number(a.vive) - Number(b.vive) || a.uso_id - b.uso_id);
  return suyos.at(-1);
}

/** What a stored use gives on each line of the same cart; null: its cart was another. */
export function partesDe(uso: UsoDelPedido, carrito: readonly RenglonDeCarrito[]): Centavos[] | null {
  const suyos = new Map(uso.carrito.map((r) => [r.renglon, r]));
  if (suyos.size !== carrito.length) return null;
  const partes: Centavos[] = [];
  for (const r of carrito) {
    const x = suyos.get(r.renglon);
    if (!x || x.articulo !== r.articulo || x.unidades !== r.unidades || x.iva !== r.iva) return null;
    if (x.importe !== r.importe) return null;
    partes.push(x.descuento);
  }
  return partes;
}

/** A cart with what some uses of its order take off each line. */
export const conDado = (
  carrito: readonly RenglonDeCarrito[],
  usos: readonly UsoDelPedido[],
): RenglonDeCarrito[] => {
  const dado = new Map<number, Centavos>();
  for (const { renglon, descuento } of usos.flatMap((u) => u.carrito))
    dado.set(renglon, mas(dado.get(renglon) ?? CERO, descuento));
  return carrito.map((r) => ({ ...r, dado: menor(r.importe, dado.get(r.renglon) ?? CERO) }));
};

/**
 * An order's uses of one cart with what each gives beside those reserved before it. One of those may have left the order since, and what it took off is there
 * to be given again. What is consumed stays as it is.
 */
export function enCadena(usos: readonly UsoDelPedido[]): UsoDelPedido[] {
  const cadena: UsoDelPedido[] = [];
  for (const u of usos.toSorted((a, b) => a.uso_id - b.uso_id)) {
    if (u.estado === 'CONSUMIDA') {
      cadena.push(u);
      continue;
    }
    const renglones = u.carrito.map((r) => ({ ...r, dado: CERO }));
    const { importe, DESCUENTO, articulos } = u.da;
    const { partes } = loQueDa(
      { importe, DESCUENTO, articulos: new Map(articulos) },
      conDado(renglones, cadena),
    );
    cadena.push({ ...u, carrito: u.carrito.map((r, i) => ({ ...r, descuento: partes[i] ?? CERO })) });
  }
  return cadena;
}

/** What a use gives in all. */
export const daEnTotal = ({ carrito }: UsoDelPedido): Centavos => suma(carrito.map((r) => r.descuento));

/** Writes what an order's uses give now ({@link enCadena}), where that is not what was stored. The order's row is locked. */
export async function reparte(
  { db, publicar }: CommandContext,
  usos: readonly UsoDelPedido[],
): Promise<UsoDelPedido[]> {
  const cadena = enCadena(usos);
  const deAntes = new Map(usos.map((u) => [u.uso_id, u.carrito]));
  for (const u of cadena) {
    const antes = deAntes.get(u.uso_id) ?? [];
    if (u.carrito.every((r, i) => r.descuento === (antes[i]?.descuento ?? CERO))) continue;
    await sql`
      update cupones_usos_det d set descuento = x.descuento
        from unnest(${u.carrito.map((r) => r.renglon)}::int[], ${u.carrito.map((r) => comoNumeric(r.descuento))}::numeric[]) x (renglon, descuento)
       where d.uso_id = ${u.uso_id} and d.renglon = x.renglon`.execute(db);
    await sql`update cupones_usos set descuento = ${comoNumeric(daEnTotal(u))} where uso_id = ${u.uso_id}`.execute(
      db,
    );
    publicar({ tema: 'cupon', id: u.cupon_id });
  }
  return cadena;
}

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
