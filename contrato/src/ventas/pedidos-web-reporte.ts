import { z } from 'zod';
import { id } from '../fields.ts';
import { clave, dato, dinero, folio, instante, nombre, palabra, reporte, texto } from '../reporte.ts';
import { DETENIDO_POR, PASOS_WEB } from './pedidos-web-rules.ts';

/** 'Pedidos web' (specification §3, Web order): orders made in the shop on the web. */
export const pedidosWeb = reporte({
  identidad: 'PEDIDO_ID',
  rango: 'FECHA',
  orden: { columna: 'FECHA', sentido: 'desc' },
  porPagina: 100,
  personales: true,
  entrada: { operador_id: id().nullish() },
  columnas: {
    PEDIDO_ID: dato(z.number()),
    CLIENTE_ID: dato(z.number()),
    FECHA: instante('Fecha'),
    /** Its folio in the shop. */
    FOLIO: folio('Folio web'),
    /** Its folio in the company's own system. */
    PEDIDO: folio('Pedido', { liga: 'pedido' }),
    C_CLIENTE: clave('Clave', { liga: 'cliente' }),
    NOMBRE_C: nombre('Cliente'),
    /** As the system that sent it says it. */
    ESTATUS: texto('Estatus'),
    /** Where it is now, by its payment, its remission, its invoice and its guides. Of several remissions, the one least advanced. */
    PASO: palabra('Va en', PASOS_WEB, { busca: false }),
    /** When it last moved; null: nothing is known of it but that it was made. */
    MOVIDO: instante('Se movió', { nulo: true }),
    /** Why it does not move: it was paid, and stands where it is for an hour. null: it moves, or waits for nobody. */
    DETENIDO: palabra('Detenido', DETENIDO_POR, { nulo: true, busca: false }),
    IMPORTE: dinero('Importe', { suma: ['en total', 'en total'] }),
    facturar: palabra('Facturar', { S: 'Sí', N: 'No' }),
    tipo: texto('Tipo', { nulo: true }),
    OPERADOR: nombre('Asesor', { nulo: true, liga: 'operador' }),
    concept: texto('Concepto', { nulo: true }),
    /** What the customer pays with. */
    refer_clabe: texto('Referencia CLABE', { nulo: true }),
    /** Pesos paid through the web's payment service; null: not paid there. */
    amount: dinero('Pagado', { nulo: true }),
    id_conekta: texto('Pago Conekta', { nulo: true }),
    OPERADOR_ID: dato(z.number().nullable()),
  },
});
