import { z } from 'zod';
import { CLASES_DE_ASIENTO } from '../cartera/rules.ts';
import { id, siNo } from '../fields.ts';
import { dato, dia, dinero, entero, folio, instante, nombre, palabra, reporte, texto } from '../reporte.ts';
import { DONDE_VA, ESTADOS_DE_ASIENTO } from './ficha-rules.ts';

const entrada = { cliente_id: id() };

/**
 * A customer's money, entry by entry. What it owes counts as it is and what is in its favour below zero, so that the rows add up to
 * its balance.
 */
export const movimientosCliente = reporte({
  identidad: 'ASIENTO_ID',
  rango: null,
  personales: true,
  orden: { columna: 'FECHA', sentido: 'desc' },
  porPagina: 50,
  entrada,
  columnas: {
    ASIENTO_ID: dato(z.number()),
    /** The deposit that it was given of; null: of none. */
    DOCTO_BA_ID: dato(z.number().nullable()),
    FECHA: instante('Fecha'),
    CLASE: palabra('Tipo', CLASES_DE_ASIENTO),
    FOLIO: folio('Folio', { nulo: true }),
    IMPORTE: dinero('Importe', { suma: ['en movimientos', 'en movimientos'] }),
    /** What is still open: of a charge, the amount to be paid; of a credit, the amount to be applied. */
    PENDIENTE: dinero('Pendiente', { suma: ['por saldar', 'por saldar'] }),
    ESTADO: palabra('Estado', ESTADOS_DE_ASIENTO),
    VENCE: dia('Vence', { nulo: true }),
    /** Days since it was due; null where nothing of it is overdue. */
    ATRASO: entero('Días de atraso', { nulo: true }),
    /** What was paid with it, or what it was paid with: folios with their amounts. */
    APLICADO: texto('Aplicado', { nulo: true, ordenable: false, filtrable: false, busca: false }),
    FORMA_PAGO: nombre('Forma de pago', { nulo: true }),
    REFERENCIA: nombre('Referencia', { nulo: true }),
    MOTIVO: nombre('Motivo', { nulo: true }),
    /** Who wrote it down here, and when: a correction counts on the day of what it corrects. Null: it came from the ERP. */
    OPERADOR: nombre('Asentó', { nulo: true, liga: 'operador' }),
    ASENTADO: instante('Asentado'),
  },
});

/** What a customer was billed, line by line; of an invoice that came without lines, those of its remissions. */
export const articulosCliente = reporte({
  identidad: 'LLAVE',
  rango: null,
  personales: true,
  orden: { columna: 'FECHA', sentido: 'desc' },
  porPagina: 50,
  entrada,
  columnas: {
    LLAVE: dato(z.string()),
    FECHA: instante('Fecha'),
    FACTURA: folio('Factura'),
    CLAVE_ARTICULO: folio('Clave', { liga: 'articulo' }),
    ARTICULO: texto('Artículo'),
    MARCA: nombre('Marca'),
    UNIDADES: entero('Piezas', { suma: ['pieza', 'piezas'] }),
    TOTAL: dinero('Total con IVA', { suma: ['en total', 'en total'] }),
  },
});

/** Somebody who works on a remission now. */
const Trabajando = z.object({ OPERADOR_ID: z.number(), NOMBRE: z.string() });

/** How far the lines of a remission have come. */
const Avance = z.object({
  RENGLONES: z.number(),
  /** Picked, or closed short. */
  SURTIDOS: z.number(),
  /** Lines with pieces to pack, and lines already packed. */
  CON_PIEZAS: z.number(),
  EMPACADOS: z.number(),
  /** Closed short. */
  CORTOS: z.number(),
});

/** Everything that is known of one way from an order to its delivery, beside what the list shows of it. */
const Camino = z.object({
  CLTE_RECOGE: siNo(),
  URGENTE: siNo(),
  CAJAS: z.number().nullable(),
  SURTIDA: z.string().nullable(),
  EMPACADA: z.string().nullable(),
  CANCELADA: z.string().nullable(),
  /** Names of those who picked it, by commas. */
  SURTIO: z.string().nullable(),
  EMPACO: z.string().nullable(),
  /** Who is working on it now, picking or packing. */
  TRABAJAN: z.array(Trabajando),
  AVANCE: Avance,
});

/**
 * A customer's orders and where each is now: one row a remission, with its order and its invoice; orders that have no remission yet, and
 * invoices without one.
 */
export const pedidosCliente = reporte({
  identidad: 'LLAVE',
  rango: null,
  personales: true,
  orden: { columna: 'FECHA', sentido: 'desc' },
  entrada,
  columnas: {
    LLAVE: dato(z.string()),
    FECHA: instante('Fecha'),
    DONDE: palabra('Dónde va', DONDE_VA),
    PEDIDO: folio('Pedido', { nulo: true }),
    PEDIDO_WEB: folio('Pedido web', { nulo: true }),
    REMISION: folio('Remisión', { nulo: true, liga: 'remision' }),
    REMISIONADA: instante('Remisionado', { nulo: true }),
    ALMACEN: nombre('Almacén', { nulo: true }),
    FACTURA: folio('Factura', { nulo: true }),
    FACTURADA: instante('Facturado', { nulo: true }),
    FLETERA: nombre('Fletera', { nulo: true }),
    GUIA: texto('Guía', { nulo: true }),
    /** When it left with the carrier, or with the customer. */
    ENVIADA: instante('Enviado', { nulo: true }),
    /** When the last of its guides was delivered; null while one was not. */
    ENTREGADA: instante('Entregado', { nulo: true }),
    RECIBIDO_POR: nombre('Recibió', { nulo: true }),
    INCIDENCIA: nombre('Incidencia', { nulo: true }),
    IMPORTE: dinero('Importe', { suma: ['en total', 'en total'] }),
    DOCTO_VE_ID: dato(z.number().nullable()),
    CAMINO: dato(Camino.nullable()),
  },
});
