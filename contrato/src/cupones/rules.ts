import { aPesos, CENTAVOS_MAX, CERO, type Centavos, dichoEnPesos, leeDinero, leePesos } from '../centavos.ts';
import { enumera } from '../cifras.ts';
import { CLIENTE_NO_EXISTE } from '../clientes/rules.ts';

/** Rules, limits and messages of coupons (specification §2, §4, §5 and §9, Coupon). */

/** Longest folio, in characters. */
export const FOLIO_DE_CUPON_MAX = 8;
/** Longest key with which an article is looked for, in characters. */
export const CLAVE_DE_CUPON_MAX = 25;
/** Pieces of an added article, unless others are written. */
export const UNIDADES_INICIALES = 1;
export const UNIDADES_DE_CUPON_MAX = 1_000_000;
/** Most articles of one coupon. */
export const DETALLES_MAX = 500;

/** Whether a coupon can be used on a day; see {@link vigenciaDe}. */
export const VIGENCIAS = { VIGENTE: 'Vigente', POR_EMPEZAR: 'Por empezar', TERMINADO: 'Terminado' } as const;
export type Vigencia = keyof typeof VIGENCIAS;

/** Whether a coupon can be used on a business day. All three are `YYYY-MM-DD`; both ends are included. */
export function vigenciaDe(c: { FECHA_INI: string; FECHA_FIN: string }, hoy: string): Vigencia {
  if (hoy < c.FECHA_INI) return 'POR_EMPEZAR';
  return hoy > c.FECHA_FIN ? 'TERMINADO' : 'VIGENTE';
}

/** What becomes of a coupon in an order. */
export const ESTADOS_DE_USO = { RESERVADA: 'Reservado', CONSUMIDA: 'Usado', LIBERADA: 'Devuelto' } as const;
export type EstadoDeUso = keyof typeof ESTADOS_DE_USO;

/** Most uses that a limit may allow. */
export const LIMITE_DE_CUPON_MAX = 1_000_000;

export const MENSAJES_CUPON = {
  folio: 'Ingrese el folio del cupón',
  folioLargo: `El folio mide ${FOLIO_DE_CUPON_MAX} caracteres o menos`,
  folioConEspacios: 'El folio va sin espacios',
  folioInvisible: 'El folio lleva un carácter que no se ve: escríbalo de nuevo, sin pegarlo',
  inicio: 'Ingrese la fecha de inicio de la vigencia',
  fin: 'Ingrese la fecha de fin de la vigencia',
  alReves: 'La vigencia no puede terminar antes de empezar',
  importe: 'El importe se escribe en pesos, con dos decimales a lo más',
  descuento: 'El descuento va de 0 a 100 por ciento, con dos decimales a lo más',
  compra: 'La compra mínima se escribe en pesos, con dos decimales a lo más',
  nada: 'El cupón debe dar un importe o un descuento',
  clave: 'Ingrese la clave del artículo',
  unidades: 'Las unidades van de 1 a 1,000,000',
  sinArticulo: 'No hay un artículo con esa clave',
  yaEsta: 'El artículo ya está en el cupón',
  muchos: `Un cupón lleva ${DETALLES_MAX} artículos a lo más`,
  noExiste: 'El cupón ya no existe',
  noExisteDetalle: 'El artículo ya no está en el cupón',
  folioRepetido: (folio: string) => `Ya hay un cupón con el folio ${folio}`,
  folioVencido: (folio: string) =>
    `Ya hay un cupón con el folio ${folio}, cuya vigencia ya pasó: elimínelo o termínelo, y el folio queda libre`,
  nuevoConId: 'Un cupón nuevo se guarda sin número de registro',
  conDetalles: 'Los artículos de un cupón que ya existe se agregan uno por uno',
  eliminar: '¿Desea eliminar el cupón y sus artículos?',
  paraCualquiera: (clave: string) =>
    `¿Quitar ${clave}? Es el único artículo: el cupón valdrá para cualquier artículo`,
  limite: 'Los límites son números enteros de 1 a 1,000,000; en blanco no hay',
  limiteAlReves: 'Un límite por cliente o por día no puede pasar del límite en total',
  sinTipo: 'No hay clientes de ese tipo',
  sinZona: 'No hay una zona con ese nombre',
  yaTermino: 'El cupón ya terminó; cree uno nuevo',
  loCambioOtro: (folio: string) =>
    `Otra persona lo cambió mientras tanto: este cupón terminó, y empezó otro con el folio ${folio}; ábralo de nuevo`,
  usado:
    'El cupón ya tiene pedidos: cambie aquí sus artículos y guárdelo; termina, y empieza otro en su lugar con los cambios',
  /** `usos` says what orders have of it, as a sentence. */
  termina: (folio: string, usos: string) =>
    `Cupón ${folio}. ${usos}. Termina ahora, y lo ya apartado o usado se respeta.`,
  empiezaOtro: (folio: string, usos: string) =>
    `Cupón ${folio}. ${usos}. No se cambia: termina ahora, y empieza otro con el mismo folio y estos cambios. Lo ya apartado o usado se respeta y cuenta en los límites.`,
  creado: (folio: string) => `Cupón ${folio} creado`,
  guardado: (folio: string) => `Cupón ${folio} guardado`,
  eliminado: (folio: string) => `Cupón ${folio} eliminado`,
  sinCambios: (folio: string) => `El cupón ${folio} queda como estaba`,
  termino: (folio: string) => `El cupón ${folio} ya tenía pedidos: terminó`,
  empezo: (folio: string) => `El cupón ${folio} ya tenía pedidos: terminó, y empezó otro con los cambios`,
  sinCupones: 'El pedido no tiene cupones',
  pedidoCancelado: 'El pedido se canceló',
  pedidoDeOtro: 'El pedido es de otro cliente',
  pedidoYaPagado: 'El pedido ya se pagó: no se le puede apartar otro cupón',
  pedidoPagado: (folio: string) => `El cupón ${folio} ya se usó en este pedido con otro carrito`,
  yaNoAplica: (porque: string) =>
    `${porque}. Lo que el pedido tenía apartado con el carrito de antes se devolvió`,
  /** Other coupons of the order, reserved for the cart that it had before. */
  seDevolvieron: (dice: string, folios: readonly string[]) =>
    folios.length > 0
      ? `${dice}. El carrito cambió: se devolvió lo apartado de ${enumera(folios)}; apártelo de nuevo si todavía se quiere`
      : dice,
  /** What the order's other coupons give now: the shop charges by it. */
  siguen: (dice: string, suyos: readonly (readonly [folio: string, da: Centavos])[]) =>
    suyos.length > 0
      ? `${dice}. Siguen en el pedido: ${enumera(suyos.map(([f, da]) => `${f} (${dichoEnPesos(da)})`))}`
      : dice,
  vencio: (folio: string, porque: string) =>
    `Lo que el pedido tenía apartado del cupón ${folio} venció, y ya no se puede apartar. ${porque}. Cobre el pedido sin él, o con otro cupón`,
  faltaCualSeQuita: 'Diga el folio del cupón que se quita del pedido',
  sobraElFolio: 'El folio va sólo con QUITADO: los otros motivos devuelven todos los cupones del pedido',
  sobraElPago: 'El pago va sólo con PAGO_FALLIDO: dice cuál falló',
  noLoTiene: (folio: string) => `El pedido no tiene el cupón ${folio}`,
  clienteNoExiste: CLIENTE_NO_EXISTE,
  renglonRepetido: 'El carrito repite un renglón',
  carritoGrande: 'El carrito suma más de lo que se puede cobrar',
  importeDeRenglon: 'El importe de cada renglón va en pesos, con dos decimales a lo más',
  sinEseArticulo: (clave: string) => `No hay un artículo con la clave ${clave}`,
  conPedido: {
    aplica: (folio: string) => `El cupón ${folio} aplica`,
    reservado: (folio: string) => `Cupón ${folio} apartado`,
    consumido: (folio: string) => `Cupón ${folio} usado`,
    aDestiempo: (folio: string) =>
      `El pedido se pagó cuando el cupón ${folio} ya no estaba apartado, y todavía cabía: queda usado`,
    agotado: (folio: string) =>
      `El pedido se pagó cuando el cupón ${folio} ya no estaba apartado y se había agotado: no se da; cobre lo que falta o cancele el pedido`,
    conOtro: (folio: string) =>
      `El pedido se pagó con otro cupón o con otro carrito, cuando ${folio} ya no estaba apartado: no se da`,
    vencido: (folio: string) =>
      `El cupón ${folio} ya no estaba apartado, y el pedido se cobró sin él: no se da`,
    seQuito: (folio: string) => `Cupón ${folio} quitado del pedido`,
    quitado: (folio: string) => `El cupón ${folio} se quitó del pedido: no se da`,
    devuelto: (folio: string) => `Cupón ${folio} devuelto`,
    fallaRepetida: (folio: string) =>
      `Ese pago ya se había dicho que falló: el cupón ${folio} sigue apartado`,
    yaPagado: (folio: string) => `El pedido ya se pagó: el cupón ${folio} sigue usado`,
    cancelado: (folio: string) => `El pedido se canceló: el cupón ${folio} no se da`,
  },
} as const;

/** A folio as it is kept: without spaces around it, in capitals, so that customers may type it either way. */
export const limpiaFolioDeCupon = (escrito: string): string => escrito.trim().toUpperCase();

/** What a form writes of a coupon: days `YYYY-MM-DD`, pesos, a percentage from 0 to 100. */
export interface CuponEscrito {
  FOLIO: string;
  FECHA_INI: string;
  FECHA_FIN: string;
  IMPORTE: number;
  DESCUENTO: number;
  MIN_COMPRA: number;
  /** Most uses in all, of one customer, and on one day; 0: as many as they want. */
  LIMITE: number;
  LIMITE_CLIENTE: number;
  LIMITE_DIA: number;
  /** S: the smallest purchase is measured before IVA; N: with it. */
  MIN_SIN_IVA: SiNo;
  /** S: it may be used together with others that are too. */
  COMBINABLE: SiNo;
  /** The only type of customer, and the only zone, that it is for; '': any. */
  TIPO_CLIENTE: string;
  ZONA: string;
}
type SiNo = 'S' | 'N';

/** The first thing wrong with a coupon, by its field. */
export interface FaltaDeCupon {
  campo: keyof CuponEscrito;
  mensaje: string;
}

/** Pesos that may also be none. */
function sonPesos(n: number): boolean {
  const centavos = leePesos(n);
  return centavos !== null && centavos >= CERO && centavos <= CENTAVOS_MAX;
}

/** An amount as it was typed, in pesos or percent; blank is 0, and what is no amount is NaN. */
export function leeCifra(escrito: string): number {
  if (escrito.trim() === '') return 0;
  const centavos = leeDinero(escrito.replace(/\s*%\s*$/, ''));
  return centavos === null ? Number.NaN : aPesos(centavos);
}

/** Whether a text is a day that exists, `YYYY-MM-DD`, in the years that a database and a calendar both take. */
function esDia(texto: string): boolean {
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(texto)) return false;
  const dia = new Date(`${texto}T00:00:00Z`);
  return !Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(texto);
}

/** What a reader does not see in a folio, whatever its length; spaces have a message of their own. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;

/** The first thing wrong with a coupon, in the order of its form; null: nothing. */
export function cuponRejection(c: CuponEscrito): FaltaDeCupon | null {
  const M = MENSAJES_CUPON;
  const falta = (campo: keyof CuponEscrito, mensaje: string): FaltaDeCupon => ({ campo, mensaje });
  const folio = limpiaFolioDeCupon(c.FOLIO);
  if (folio === '') return falta('FOLIO', M.folio);
  if (folio.length > FOLIO_DE_CUPON_MAX) return falta('FOLIO', M.folioLargo);
  if (/\s/.test(folio)) return falta('FOLIO', M.folioConEspacios);
  if (INVISIBLE.test(folio)) return falta('FOLIO', M.folioInvisible);
  if (!esDia(c.FECHA_INI)) return falta('FECHA_INI', M.inicio);
  if (!esDia(c.FECHA_FIN)) return falta('FECHA_FIN', M.fin);
  if (c.FECHA_FIN < c.FECHA_INI) return falta('FECHA_FIN', M.alReves);
  if (!sonPesos(c.IMPORTE)) return falta('IMPORTE', M.importe);
  if (!sonPesos(c.DESCUENTO) || c.DESCUENTO > 100) return falta('DESCUENTO', M.descuento);
  if (c.IMPORTE === 0 && c.DESCUENTO === 0) return falta('IMPORTE', M.nada);
  if (!sonPesos(c.MIN_COMPRA)) return falta('MIN_COMPRA', M.compra);
  for (const campo of ['LIMITE', 'LIMITE_CLIENTE', 'LIMITE_DIA'] as const) {
    if (!(Number.isInteger(c[campo]) && c[campo] >= 0 && c[campo] <= LIMITE_DE_CUPON_MAX))
      return falta(campo, M.limite);
    if (c.LIMITE > 0 && c[campo] > c.LIMITE) return falta(campo, M.limiteAlReves);
  }
  return null;
}

/** Why these units of an article cannot be added to a coupon, or null. */
export const unidadesDeCuponRejection = (unidades: number): string | null =>
  Number.isInteger(unidades) && unidades >= 1 && unidades <= UNIDADES_DE_CUPON_MAX
    ? null
    : MENSAJES_CUPON.unidades;

/** Why a list of articles cannot be a coupon's, or null: one of them twice, or too many. */
export function detallesRejection(detalles: readonly { ARTICULO_ID: number }[]): string | null {
  if (detalles.length > DETALLES_MAX) return MENSAJES_CUPON.muchos;
  const distintos = new Set(detalles.map((d) => d.ARTICULO_ID));
  return distintos.size === detalles.length ? null : MENSAJES_CUPON.yaEsta;
}
