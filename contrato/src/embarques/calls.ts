import { z } from 'zod';
import { command, query, queryReport } from '../call.ts';
import { MOTIVO_DE_CARTERA } from '../cartera/rules.ts';
import { DEPOSITO_MAX, EMPRESAS_DE_DEPOSITO } from '../cartera/rules-depositos.ts';
import {
  ClienteEntregado,
  DescargaEntregada,
  DireccionEntregada,
  identificador,
  PedidoEntregado,
} from '../clientes/entrega.ts';
import { diaDeRenglon, id, instante, momento, momentoDeRenglon, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { facturasSinEntrega, guias, revisadas, tiempos } from './reportes.ts';
import { CAMPOS_DE_SEGUIMIENTO, GUIA_MAX } from './rules.ts';

/**
 * Clients may send whole rows back; fields not listed here are ignored. `DETALLE_REMISIONES`, if it is sent, is what the list said of its
 * remissions: one that was packed again since is not handed over unseen.
 */
const Entregada = z.object({
  DOCTO_VE_ID: id(),
  ENTREGADO: z.union([siNo(), z.boolean()]).default('S'),
  DETALLE_REMISIONES: z
    .array(z.object({ DOCTO_VE_ID: id(), EMPACADA: instante().nullish() }))
    .max(1_000)
    .optional(),
});

/** What is known of a guide's delivery; an empty text says nothing, as null does. */
const Seguimiento = z.strictObject({
  RECIBIDO_POR: texto(GUIA_MAX.RECIBIDO_POR).trim().nullable(),
  /** A moment, or the wall clock of the business zone: `2026-11-23 10:30`. */
  FECHA_ENTREGA: texto(40).trim().nullable(),
  INCIDENCIA: texto(GUIA_MAX.INCIDENCIA).trim().nullable(),
  OBSERVACIONES_CLTE: texto(GUIA_MAX.OBSERVACIONES_CLTE).trim().nullable(),
});

export const embarquesCalls = {
  getFacturasSinEntregaAFletera: query({
    resumen:
      'Las facturas que no se han entregado a la fletera ni al cliente, de los almacenes del operador.',
    control: P.embarquefletera,
    lee: { factura: true, remision: true },
    metodo: 'GET',
    pesada: true,
    input: z.strictObject({}),
    output: z.object({ data: z.array(facturasSinEntrega.fila) }),
  }),
  actualizaFacturasEntregadas: command({
    resumen:
      'Entrega facturas a la fletera o al cliente: sus remisiones quedan embarcadas y sus piezas salen. Todas o ninguna.',
    control: P.embarquefletera,
    cambia: ['factura', 'remision'],
    input: z.strictObject({ entregadas: z.array(Entregada).min(1).max(500) }),
    output: z.object({ data: z.object({ ENTREGADAS: z.number() }) }),
  }),
  getGuiasFacturas: queryReport(guias, {
    resumen: 'Las guías con fecha en el período y las facturas que llevan.',
    control: P.guias,
    lee: { factura: true },
  }),
  getCambiosGuia: query({
    resumen: 'Quién cambió lo que se sabe de la entrega de una guía, lo último primero.',
    propia: true,
    control: P.guias,
    lee: { factura: true },
    input: z.strictObject({ guia_id: id() }),
    output: z.object({
      data: z.array(
        z.object({
          CAMBIO_ID: z.number(),
          FECHA: momento(),
          OPERADOR: z.string(),
          CAMPO: z.enum(CAMPOS_DE_SEGUIMIENTO),
          /** Null: nothing was said. */
          ANTES: z.string().nullable(),
          DESPUES: z.string().nullable(),
        }),
      ),
    }),
  }),
  guardaSeguimientoGuia: command({
    resumen: 'Guarda quién recibió una guía, cuándo, su incidencia y lo que observó el cliente.',
    propia: true,
    control: P.guias,
    cambia: ['factura'],
    input: z.strictObject({
      guia_id: id(),
      seguimiento: Seguimiento,
      /**
       * The fields as they were read before editing. With it, what another operator changed meanwhile is kept, and a
       * clash in the same field refuses the save; without it, everything is written as sent.
       */
      leido: z.strictObject(Seguimiento.partial().shape).optional(),
    }),
    output: z.object({ data: Seguimiento }),
  }),
  getTiemposRemisiones: queryReport(tiempos, {
    resumen: 'Cuánto tardó cada remisión creada en el período hasta entregarse a la fletera.',
    control: P.tiemposremisiones,
    lee: { remision: true, factura: true },
  }),
  getRemisionesRevisadas: queryReport(revisadas, {
    resumen: 'Las remisiones empacadas en el período: quién las surtió, quién las revisó y cuándo.',
    control: P.remisionesrevisadas,
    lee: { remision: true },
  }),
};

/** Money in a customer's favour, as another system sends it. */
const abono = {
  DOCUMENTO: identificador(60),
  FOLIO: identificador(20),
  CLAVE_CLIENTE: identificador(30),
  FECHA: momentoDeRenglon(),
  /** Pesos, two decimals at most. 0 takes back one that was taken. */
  IMPORTE: z.number().min(0).max(999_999_999.99),
  REFERENCIA: texto(60).nullish(),
  /** Invoices that it pays, by folio, and with how much; the rest is the customer's advance. */
  FACTURAS: z
    .array(z.strictObject({ FOLIO: identificador(20), IMPORTE: z.number().min(0).max(999_999_999.99) }))
    .max(100)
    .default([]),
};

/** Money that came to a bank account, as another system sends it. Catalogues are named by their name or their id. */
const DepositoEntregado = z.strictObject({
  DOCUMENTO: identificador(60),
  /** The day the bank says; obligatory for a new one, as what follows down to `FORMA_PAGO`. */
  FECHA: diaDeRenglon().nullish(),
  /** Pesos, two decimals at most. 0 takes back one that was taken. */
  IMPORTE: z.number().min(0).max(999_999_999.99).nullish(),
  CUENTA: identificador(60).nullish(),
  FORMA_PAGO: identificador(40).nullish(),
  /** Left out: the account's. */
  BANCO: identificador(60).nullish(),
  EMPRESA: z.literal(EMPRESAS_DE_DEPOSITO).nullish(),
  /** Left out: 79. */
  CONCEPTO: identificador(60).nullish(),
  FOLIO: identificador(DEPOSITO_MAX.folio).nullish(),
  REFERENCIA_WEB: identificador(DEPOSITO_MAX.referencia_web).nullish(),
  REFERENCIA: texto(DEPOSITO_MAX.referencia).nullish(),
  DESCRIPCION: texto(DEPOSITO_MAX.descripcion).nullish(),
  ORDENANTE: texto(DEPOSITO_MAX.ordenante).nullish(),
  SUCURSAL: texto(DEPOSITO_MAX.sucursal).nullish(),
  /** The complete key of its customer; without it, the deposit waits among those without an owner. */
  CLAVE_CLIENTE: identificador(30).nullish(),
  /** Why it is taken although there is one of the same account, day, amount and reference. */
  REPETIDO: texto(MOTIVO_DE_CARTERA.max).nullish(),
});

/** Documents that another system sends. */
export const entregaCalls = {
  recibeDocumentos: command({
    resumen:
      'Otro sistema entrega clientes con sus direcciones, pedidos y descargas, remisiones, facturas, depósitos, devoluciones y pagos. Cada documento se toma una sola vez por su propio identificador. El mismo con otro contenido cambia la remisión que nadie ha abierto y la factura que no ha salido; después se rechaza y se dice por qué. Los demás entran.',
    control: P.recibirDocumentos,
    cambia: ['cartera', 'cliente', 'deposito', 'factura', 'pedido', 'remision'],
    propia: true,
    input: z.strictObject({
      clientes: z.array(ClienteEntregado).max(1_000).default([]),
      direcciones: z.array(DireccionEntregada).max(1_000).default([]),
      pedidos: z.array(PedidoEntregado).max(1_000).default([]),
      descargas: z.array(DescargaEntregada).max(1_000).default([]),
      remisiones: z
        .array(
          z.strictObject({
            DOCUMENTO: identificador(60),
            FOLIO: identificador(20),
            FOLIO_DR: texto(20).nullish(),
            ALMACEN_ID: id(),
            CLAVE_CLIENTE: identificador(30),
            /** Login of the seller. */
            OPERADOR: texto(15).nullish(),
            FECHA: momentoDeRenglon(),
            PROMETIDO: momentoDeRenglon().nullish(),
            PRIORIDAD: siNo().default('N'),
            /** Not said: as the customer does. */
            CLTE_RECOGE: siNo().nullish(),
            PAQUETERIA: texto(60).nullish(),
            OBSERVACIONES: texto(500).nullish(),
            RENGLONES: z
              .array(
                z.strictObject({
                  CLAVE_ARTICULO: identificador(25),
                  UNIDADES: z.int().min(1).max(1_000_000),
                  PRECIO: z.number().min(0).max(9_999_999).default(0),
                }),
              )
              .min(1)
              .max(2_000),
          }),
        )
        .max(200)
        .default([]),
      facturas: z
        .array(
          z.strictObject({
            DOCUMENTO: identificador(60),
            FOLIO: identificador(20),
            FOLIO_FISCAL: texto(40).nullish(),
            /** Folio of the customer's order it bills, which may come later; where a remission ties them, it is not needed. Left out, the one it has stays. */
            FOLIO_DR: identificador(20).nullish(),
            CLAVE_CLIENTE: identificador(30),
            FECHA: momentoDeRenglon(),
            IMPORTE_NETO: z.number().min(0).max(999_999_999),
            TOTAL: z.number().min(0).max(999_999_999),
            FLETERA: texto(60).nullish(),
            /** When it is due; left out, after the customer's days of credit. */
            VENCE: momentoDeRenglon().nullish(),
            /** Id, in the other system, of the customer's address it was sent to; left out, the main one. */
            DIR_CLI: identificador(60).nullish(),
            /** Its lines, in order, all of them; left out, those it has stay. */
            RENGLONES: z
              .array(
                z.strictObject({
                  CLAVE_ARTICULO: identificador(25),
                  UNIDADES: z.int().min(1).max(1_000_000),
                  UNITARIO_CON_IVA: z.number().min(0).max(9_999_999),
                  TOTAL_CON_IVA: z.number().min(0).max(999_999_999),
                }),
              )
              .max(2_000)
              .optional(),
            /** Folios of the remissions it bills. */
            REMISIONES: z.array(identificador(20)).max(100).default([]),
            GUIAS: z
              .array(
                z.strictObject({
                  GUIA: identificador(60),
                  FLETERA: identificador(60),
                  FECHA: momentoDeRenglon(),
                  // What the carrier reports of the delivery, as it becomes known; fields left out stay as they were.
                  RECIBIDO_POR: texto(GUIA_MAX.RECIBIDO_POR).nullish(),
                  FECHA_ENTREGA: momentoDeRenglon().nullish(),
                  INCIDENCIA: texto(GUIA_MAX.INCIDENCIA).nullish(),
                  OBSERVACIONES_CLTE: texto(GUIA_MAX.OBSERVACIONES_CLTE).nullish(),
                }),
              )
              .max(50)
              .default([]),
          }),
        )
        .max(500)
        .default([]),
      depositos: z.array(DepositoEntregado).max(1_000).default([]),
      pagos: z
        .array(
          z.strictObject({
            ...abono,
            /** A new one is added to the catalogue. */
            FORMA_PAGO: identificador(40).nullish(),
          }),
        )
        .max(1_000)
        .default([]),
      devoluciones: z
        .array(
          z.strictObject({
            ...abono,
            /** Folio of the invoice it is of. */
            FACTURA: identificador(20).nullish(),
          }),
        )
        .max(1_000)
        .default([]),
    }),
    output: z.object({
      data: z.array(
        z.object({
          TIPO: z.enum([
            'cliente',
            'direccion',
            'pedido',
            'descarga',
            'remision',
            'factura',
            'deposito',
            'devolucion',
            'pago',
          ]),
          /** The other system's own id; of a customer, its key. */
          DOCUMENTO: z.string(),
          RESULTADO: z.enum(['nuevo', 'igual', 'cambiado', 'rechazado']),
          MOTIVO: z.string().nullable(),
        }),
      ),
    }),
  }),
};
