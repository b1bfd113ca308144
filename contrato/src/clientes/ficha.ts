import { z } from 'zod';
import { query, queryReport } from '../call.ts';
import { TRAMOS, type Tramo } from '../cartera/rules.ts';
import { id, importe, momento, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { claveDeCliente } from './clave.ts';
import { articulosCliente, movimientosCliente, pedidosCliente } from './ficha-reportes.ts';
import {
  CLAVE_CLIENTE_MAX,
  CONTROLES_CLIENTE,
  CONTROLES_SEGUIMIENTO,
  FOLIO_DE_FACTURA_MAX,
  MARCAS_MAX,
} from './ficha-rules.ts';

const Direccion = z.object({
  DIR_CLI_ID: z.number(),
  TIPO_DIR: z.string(),
  /** S: the address its orders are sent to unless an order names another. */
  PRINCIPAL: siNo(),
  DIRECCION: z.string().nullable(),
  LOCALIDAD: z.string().nullable(),
  CIUDAD: z.string().nullable(),
  ESTADO: z.string().nullable(),
  CODIGO_POSTAL: z.string().nullable(),
  TELEFONO: z.string().nullable(),
  /** A link to a map. */
  UBICACION: z.string().nullable(),
});

/** What it owes by age: not due yet, and overdue by how many days. */
const Antigua = z.object({ TRAMO: z.enum(Object.keys(TRAMOS) as [Tramo, ...Tramo[]]), IMPORTE: importe() });

const InfoCliente = z.object({
  CLIENTE_ID: z.number(),
  /** Its main address. */
  DIR_CLI_ID: z.number(),
  TIPO: z.string().nullable(),
  CLAVE_CLIENTE: z.string(),
  NOMBRE: z.string(),
  NOMBRE_COMERCIAL: z.string().nullable(),
  EMAIL: z.string().nullable(),
  ESTADO: z.string().nullable(),
  CIUDAD: z.string().nullable(),
  TELEFONO1: z.string().nullable(),
  TELEFONO2: z.string().nullable(),
  CELULAR: z.string().nullable(),
  RFC: z.string().nullable(),
  GIRO: z.string().nullable(),
  ZONA: z.string().nullable(),
  ORIGEN: z.string().nullable(),
  /** The adviser's name. */
  OPERADOR: z.string().nullable(),
  DIAS_MARCADO_TMK: z.string().nullable(),
  DIAS_CREDITO: z.number(),
  /** Pesos; 0: no credit. */
  LIMITE_CREDITO: importe(),
  CLTE_RECOGE: siNo(),
  /** Since when it is a customer no more, by what a cleanup learned of it. */
  INACTIVO_DESDE: momento().nullable(),
  FECHA_HORA_CREACION: momento(),
  /** `YYYY-MM-DD`. */
  FECHA_DISTRIBUIDOR: z.string().nullable(),
  /** Days from today back to when it became a distributor, below zero; null: it is none. */
  DIAS_DIST: z.number().nullable(),
  ULTIMA_INCIDENCIA: z.string().nullable(),
  OBSERVACIONES: z.string().nullable(),
  /** Its debts minus the credit in its favour, in pesos. */
  SALDO: importe(),
  /** What is left to be paid of its charges, and how much of that was due before today. */
  SALDO_CXC: importe(),
  SALDO_VENCIDO: importe(),
  /** How much of its credit line is left, in pesos; null if it has no credit line. */
  SALDO_DISPONIBLE: importe().nullable(),
  /** Credit in its favour that has not been applied to any charge, in pesos. */
  POR_APLICAR: importe(),
  /** The day its oldest overdue charge was due, `YYYY-MM-DD`. */
  VENCIDO_DESDE: z.string().nullable(),
  /** Whole weeks since then; 0 without one. */
  SEMCONATR: z.number(),
  /** Whole weeks since its last order, remission or invoice; null: it never had one. */
  SEMSINATEN: z.number().nullable(),
  FECHA_ULTIMO_PEDIDO: momento().nullable(),
  /** Orders it made: with those that only a remission tells of. */
  PEDIDOS: z.number(),
  antiguedad: z.array(Antigua),
  direcciones: z.array(Direccion),
});

/** Which customer, by its id or its key. */
const cual = {
  cliente_id: id().optional(),
  clave_cliente: claveDeCliente(CLAVE_CLIENTE_MAX).min(1).optional(),
};

const Mes = z.object({
  MES: z.number(),
  ANIO: z.number(),
  VENTAS: importe(),
  PAGOS: importe(),
  DEVOLUCIONES: importe(),
});

const Marca = z.object({ MARCA: z.string(), VENDIDAS: z.number() });

const Seguimiento = z.object({
  CLIENTE_ID: z.number(),
  CLAVE_CLIENTE: z.string(),
  CLIENTE: z.string(),
  PEDIDOWEB: z.string().nullable(),
  PEDIDO: z.string().nullable(),
  FECHAPEDIDO: momento().nullable(),
  IMPORTEPEDIDO: importe().nullable(),
  /** Where several remissions were billed, their folios by commas, the first date and the sum. */
  REMISION: z.string().nullable(),
  FECHAREMISION: momento().nullable(),
  IMPORTEREMISION: importe().nullable(),
  FACTURA: z.string(),
  /** S: the system that sent it cancelled it. */
  CANCELADA: siNo(),
  FECHA_FACTURA: momento(),
  TOTALFACTURA: importe(),
  CALLE: z.string().nullable(),
  CODIGO_POSTAL: z.string().nullable(),
  ESTADO: z.string().nullable(),
  CIUDAD: z.string().nullable(),
  LOCALIDAD: z.string().nullable(),
  GUIA: z.string().nullable(),
  /** The day of the guide, where there is one alone. */
  FECHAGUIA: z.string().nullable(),
  FLETERA: z.string().nullable(),
  FECHAFLETERA: momento().nullable(),
  FECHA_ENTREGA: momento().nullable(),
  RECIBIDO_POR: z.string().nullable(),
  /** Who picked it. */
  USUARIO_SURTIDO: z.string().nullable(),
});

const RenglonDeFactura = z.object({
  RENGLON: z.string(),
  ARTICULO_ID: z.number(),
  CLAVE_ARTICULO: z.string(),
  ARTICULO: z.string(),
  UNIDADES: z.number(),
  /** Of one piece, taxes included. */
  UNITARIOCIVA: importe(),
  TOTALIVAINC: importe(),
  FECHA_HORA_SURTIDO: momento().nullable(),
  FECHA_HORA_EMPAQUE: momento().nullable(),
});

/** A customer's page: who it is, its money, what it buys, and where each of its orders is now. Another adviser's customer answers as one that does not exist. */
export const fichaClienteCalls = {
  getInfoGralCliente: query({
    resumen:
      'Todo lo que se sabe de un cliente, por su id o por su clave: sus datos, sus direcciones, su saldo, lo vencido por antigüedad, su crédito y sus pedidos.',
    control: CONTROLES_CLIENTE,
    lee: { cliente: 'cliente_id', cartera: 'cliente_id', factura: true, pedido: true, remision: true },
    metodo: 'GET',
    input: z.strictObject(cual),
    output: z.object({ data: InfoCliente }),
  }),
  getHistorialVPD: query({
    resumen:
      'Ventas, pagos y devoluciones de un cliente mes por mes, del primero con movimiento en los últimos dos años hasta éste, y lo que compra y paga en promedio.',
    control: CONTROLES_CLIENTE,
    lee: { cartera: true, factura: true },
    metodo: 'GET',
    input: z.strictObject(cual),
    output: z.object({
      data: z.array(Mes),
      /** Pesos a month, over the whole months of the last year since its first entry; null without one. Sales without their returns. */
      promedio: z.object({ VENTA: importe().nullable(), PAGO: importe().nullable() }),
    }),
  }),
  getMarcasMasVendidas: query({
    resumen:
      'Las marcas que más piezas se han facturado en un año al cliente de una dirección, o al de un id o una clave, de más a menos.',
    control: CONTROLES_CLIENTE,
    lee: { factura: true },
    metodo: 'GET',
    input: z.strictObject({ dir_cli_id: id().optional(), ...cual }),
    output: z.object({ data: z.array(Marca).max(MARCAS_MAX) }),
  }),
  get_seguimiento_factura: query({
    resumen:
      'El camino de una factura: su pedido, su remisión y quién la surtió, a dónde fue, con qué fletera y guía y quién la recibió; y sus renglones.',
    control: CONTROLES_SEGUIMIENTO,
    lee: { factura: true, remision: true },
    input: z.strictObject({ factura: texto(FOLIO_DE_FACTURA_MAX).min(1) }),
    output: z.object({ data: Seguimiento, detalle: z.array(RenglonDeFactura) }),
  }),
  getMovimientosCliente: queryReport(movimientosCliente, {
    resumen:
      'Los movimientos de dinero de un cliente: facturas, pagos, devoluciones y depósitos, lo que queda de cada uno y con qué se aplicó.',
    control: P.fichaCliente,
    lee: { cartera: 'cliente_id', factura: true },
    propia: true,
  }),
  getArticulosCliente: queryReport(articulosCliente, {
    resumen: 'Lo que se ha facturado a un cliente, renglón por renglón.',
    control: P.fichaCliente,
    lee: { factura: true },
    propia: true,
  }),
  getPedidosCliente: queryReport(pedidosCliente, {
    resumen:
      'Los pedidos de un cliente y dónde va cada uno ahora: remisión, quién lo surte y cuánto lleva, empaque, factura, fletera, guía y entrega.',
    control: P.fichaCliente,
    lee: { pedido: true, remision: true, factura: true },
    propia: true,
  }),
};
