import { CERO, type Centavos, centavos, dichoEnPesos, mayor, menos, suma } from '../centavos.ts';
import { enPiezas } from '../cifras.ts';
import { descuentoSobre, repartido, sinIva, type TasaDeIva } from './prorrateo.ts';
import { vigenciaDe } from './rules.ts';

/** Whether a coupon applies to a cart, why not, and what it gives on each line. */

/** Most lines of a cart. */
export const RENGLONES_DE_CARRITO = 300;
/** Longest id of an order, in characters. */
export const PEDIDO_MAX = 60;
/** Minutes that a reservation lasts unless the shop asks for others, and the most it may ask for: a week, for cash slips. */
export const MINUTOS_DE_RESERVA = 60;
export const MINUTOS_DE_RESERVA_MAX = 7 * 24 * 60;

/** Why a coupon does not apply. */
export const MOTIVOS_DE_CUPON = [
  'PEDIDO_PAGADO',
  'PEDIDO_CANCELADO',
  'NO_EXISTE',
  'POR_EMPEZAR',
  'TERMINADO',
  'FALTA_CLIENTE',
  'OTRO_TIPO',
  'OTRA_ZONA',
  'SIN_ARTICULOS',
  'MINIMO',
  'NADA',
  'NO_COMBINABLE',
  'AGOTADO',
  'AGOTADO_CLIENTE',
  'AGOTADO_DIA',
] as const;
export type MotivoDeCupon = (typeof MOTIVOS_DE_CUPON)[number];

/** A line of a cart. `importe` is what the customer would pay for it, with IVA, and `dado` what other coupons of the order already take off it. */
export interface RenglonDeCarrito {
  renglon: number;
  articulo: number;
  unidades: number;
  importe: Centavos;
  dado: Centavos;
  iva: TasaDeIva;
}

/** A coupon as its conditions are judged: days `YYYY-MM-DD`, percent; 0: without that limit; '' : any type or zone. */
export interface CuponConCondiciones {
  FOLIO: string;
  FECHA_INI: string;
  FECHA_FIN: string;
  /** It was ended before its last day. */
  terminado: boolean;
  importe: Centavos;
  DESCUENTO: number;
  minCompra: Centavos;
  /** The smallest purchase is measured before IVA. */
  MIN_SIN_IVA: 'S' | 'N';
  COMBINABLE: 'S' | 'N';
  LIMITE: number;
  LIMITE_CLIENTE: number;
  LIMITE_DIA: number;
  TIPO_CLIENTE: string;
  ZONA: string;
  /** By article, the pieces of it from which the coupon reaches it; empty: it reaches every article. */
  articulos: ReadonlyMap<number, number>;
}

/** Uses that stand besides those of the order itself: reserved and not expired, or consumed. */
export interface UsosDeCupon {
  total: number;
  /** Of this customer. */
  cliente: number;
  /** Reserved on this day. */
  dia: number;
}

/** Who buys what, when, and what else stands. */
export interface SituacionDeCupon {
  /** The business day. */
  hoy: string;
  /** null: the shop does not know who it is. */
  cliente: { tipo: string | null; zona: string | null } | null;
  usos: UsosDeCupon;
  /** Other coupons of the same order. */
  otros: readonly { FOLIO: string; COMBINABLE: 'S' | 'N' }[];
  renglones: readonly RenglonDeCarrito[];
}

export interface NoAplica {
  motivo: MotivoDeCupon;
  mensaje: string;
}
/** What it gives on each line, in the order of the cart, and in all. */
export interface SiAplica {
  motivo: null;
  total: Centavos;
  partes: readonly Centavos[];
}

const no = (motivo: MotivoDeCupon, mensaje: string): NoAplica => ({ motivo, mensaje });

export const noExisteElFolio = (folio: string): NoAplica => no('NO_EXISTE', `No hay un cupón ${folio}`);

/** Why one more use does not fit in a coupon's limits, or null. */
export function limiteRejection(
  c: Pick<CuponConCondiciones, 'FOLIO' | 'LIMITE' | 'LIMITE_CLIENTE' | 'LIMITE_DIA'>,
  usos: UsosDeCupon,
): NoAplica | null {
  if (c.LIMITE > 0 && usos.total >= c.LIMITE) return no('AGOTADO', `El cupón ${c.FOLIO} se agotó`);
  if (c.LIMITE_CLIENTE > 0 && usos.cliente >= c.LIMITE_CLIENTE)
    return no(
      'AGOTADO_CLIENTE',
      `El cliente ya usó o tiene apartado el cupón ${c.FOLIO} las veces que se puede`,
    );
  return c.LIMITE_DIA > 0 && usos.dia >= c.LIMITE_DIA
    ? no('AGOTADO_DIA', `El cupón ${c.FOLIO} se agotó por hoy`)
    : null;
}

/** Why a customer cannot use a coupon, or null. */
function clienteRejection(c: CuponConCondiciones, cliente: SituacionDeCupon['cliente']): NoAplica | null {
  if (cliente === null)
    return c.TIPO_CLIENTE !== '' || c.ZONA !== '' || c.LIMITE_CLIENTE > 0
      ? no('FALTA_CLIENTE', `El cupón ${c.FOLIO} pide saber qué cliente compra`)
      : null;
  if (c.TIPO_CLIENTE !== '' && cliente.tipo !== c.TIPO_CLIENTE)
    return no('OTRO_TIPO', `El cupón ${c.FOLIO} es para clientes de tipo ${c.TIPO_CLIENTE}`);
  return c.ZONA !== '' && cliente.zona !== c.ZONA
    ? no('OTRA_ZONA', `El cupón ${c.FOLIO} es para clientes de la zona ${c.ZONA}`)
    : null;
}

/** Why a cart is smaller than a coupon's smallest purchase, or null. The purchase is the whole cart before any coupon. */
function minimoRejection(c: CuponConCondiciones, renglones: SituacionDeCupon['renglones']): NoAplica | null {
  const antes = c.MIN_SIN_IVA === 'S';
  // Lines before IVA are in millionths of a peso, each rounded: their sum is a price again only to the cent.
  const millonesimas = () => renglones.reduce((a, r) => a + sinIva(r.importe, r.iva), 0);
  const compra = antes
    ? centavos(Math.round(millonesimas() / 10_000))
    : suma(renglones.map((r) => r.importe));
  const falta = menos(c.minCompra, compra);
  if (falta <= CERO) return null;
  const medida = antes ? 'antes de IVA' : 'con IVA';
  return no(
    'MINIMO',
    `El cupón ${c.FOLIO} pide una compra de ${dichoEnPesos(c.minCompra)} ${medida}; faltan ${dichoEnPesos(falta)}`,
  );
}

/** Whether a coupon reaches each line of a cart: of its articles, those of which the cart has enough pieces. */
function alcanza(
  c: Pick<CuponConCondiciones, 'articulos'>,
  renglones: SituacionDeCupon['renglones'],
): boolean[] {
  if (c.articulos.size === 0) return renglones.map(() => true);
  const piezas = new Map<number, number>();
  for (const { articulo, unidades } of renglones)
    piezas.set(articulo, (piezas.get(articulo) ?? 0) + unidades);
  return renglones.map(
    ({ articulo }) => (piezas.get(articulo) ?? 0) >= (c.articulos.get(articulo) ?? Infinity),
  );
}

/** Why none of a coupon's articles is reached: the cart has too few pieces of one, or none of them. */
function sinArticulos(c: CuponConCondiciones, renglones: SituacionDeCupon['renglones']): NoAplica {
  const pocas = renglones.map((r) => c.articulos.get(r.articulo)).find((desde) => desde !== undefined);
  return no(
    'SIN_ARTICULOS',
    pocas === undefined
      ? `El carrito no lleva ningún artículo del cupón ${c.FOLIO}`
      : `El cupón ${c.FOLIO} vale a partir de ${enPiezas(pocas)} de su artículo`,
  );
}

/**
 * What a coupon gives on a cart, in all and on each line: of the lines that it reaches, what other coupons leave of them. Cents that cannot be
 * shared go by the lines' numbers, so that the same cart in another order is given the same.
 */
export function loQueDa(
  c: Pick<CuponConCondiciones, 'importe' | 'DESCUENTO' | 'articulos'>,
  renglones: readonly RenglonDeCarrito[],
): { total: Centavos; partes: Centavos[] } {
  const enOrden = renglones.toSorted((a, b) => a.renglon - b.renglon);
  const alcanzados = alcanza(c, enOrden);
  const quedan = enOrden.map((r, i) => (alcanzados[i] ? mayor(CERO, menos(r.importe, r.dado)) : CERO));
  const total = descuentoSobre(suma(quedan), c);
  const partes = repartido(total, quedan);
  const porRenglon = new Map(enOrden.map((r, i) => [r.renglon, partes[i] ?? CERO]));
  return { total, partes: renglones.map((r) => porRenglon.get(r.renglon) ?? CERO) };
}

/**
 * Whether a coupon applies to a cart: the first thing that keeps it from applying, or what it gives. What other coupons of the order take off a line
 * is no longer there to be given, so that no line is ever negative.
 */
export function aplicaCupon(c: CuponConCondiciones, s: SituacionDeCupon): SiAplica | NoAplica {
  const vigencia = c.terminado ? 'TERMINADO' : vigenciaDe(c, s.hoy);
  if (vigencia === 'POR_EMPEZAR') return no(vigencia, `El cupón ${c.FOLIO} todavía no empieza`);
  if (vigencia === 'TERMINADO') return no(vigencia, `El cupón ${c.FOLIO} ya terminó`);
  const deCliente = clienteRejection(c, s.cliente);
  if (deCliente) return deCliente;
  if (!alcanza(c, s.renglones).includes(true)) return sinArticulos(c, s.renglones);
  const deMinimo = minimoRejection(c, s.renglones);
  if (deMinimo) return deMinimo;
  const ajeno = s.otros.find((o) => c.COMBINABLE === 'N' || o.COMBINABLE === 'N');
  if (ajeno) return no('NO_COMBINABLE', `El cupón ${c.FOLIO} no se combina con ${ajeno.FOLIO}`);
  const agotado = limiteRejection(c, s.usos);
  if (agotado) return agotado;
  const { total, partes } = loQueDa(c, s.renglones);
  return total === CERO
    ? no('NADA', `El cupón ${c.FOLIO} no tiene de qué descontar en este carrito`)
    : { motivo: null, total, partes };
}
