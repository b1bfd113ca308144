import { z } from 'zod';
import { query, queryReport } from '../call.ts';
import { id, importe, momento, siNo } from '../fields.ts';
import { P, VEN_A_TODOS } from '../permissions.ts';
import {
  DE_CLIENTE,
  dato,
  dinero,
  entero,
  folio,
  instante,
  lista,
  nombre,
  palabra,
  porcentaje,
  reporte,
  texto,
} from '../reporte.ts';
import { ESTADOS_DE_DUDA } from './comisiones-rules.ts';
import { comparada, ventaDetallada, ventaPorOperador, ventaPorZona } from './generales.ts';

/** null: every adviser's ('TODOS'). */
const operador_id = id().nullish();

/** What a line of a document of a closed month is called, before the document's kind. */
export const AJUSTE_DE = 'AJUSTE DE ';

/** 'Alcance de venta', Detallado (specification §3, Sales reach row): each sale and what was earned of it, as it was frozen; returns below zero. */
export const alcance = reporte({
  identidad: 'LINEA_ID',
  rango: 'FECHA',
  rangoPropio: true,
  extremos: ['fecha_ini', 'fecha'],
  orden: { columna: 'FECHA', sentido: 'desc' },
  entrada: { operador_id },
  columnas: {
    /** The frozen line that the row is. */
    LINEA_ID: dato(z.number()),
    ASIENTO_ID: dato(z.number()),
    CLIENTE_ID: dato(z.number()),
    OPERADOR_ID: dato(z.number().nullable()),
    ...DE_CLIENTE,
    ZONA: texto('Zona', { nulo: true }),
    OPERADOR: nombre('Operador', { nulo: true, liga: 'operador' }),
    /** AJUSTE DE before it: its document is of a closed month, and the row of the first one that was open. */
    TIPO_DOCTO: texto('Tipo'),
    FECHA: instante('Fecha'),
    FACTURA: folio('Factura', { liga: 'factura' }),
    TOTAL: dinero('Total', { suma: ['de venta', 'de venta'] }),
    /** Month of the business day, 1 to 12. */
    MES: entero('Mes'),
    /** Percentage of the adviser's commission. */
    PCTJ: porcentaje('%'),
    COMISION: dinero('Comisión', { suma: ['de comisión', 'de comisión'] }),
    /** How the adviser's questions about it stand; null: none, or they are not the operator's to see. */
    DUDA: palabra('Duda', ESTADOS_DE_DUDA, { nulo: true, ordenable: false }),
  },
});

/** 'Alcance de venta', General: the same by adviser, with the target of a month. */
export const alcanceGeneral = lista({
  identidad: 'OPERADOR_ID',
  datos: {
    /** 0: customers without an adviser. */
    OPERADOR_ID: z.number(),
  },
  columnas: {
    OPERADOR: nombre('Operador', { liga: 'operador' }),
    FACTURAS: entero('Documentos'),
    TOTAL: dinero('Venta', { suma: ['de venta', 'de venta'] }),
    OBJETIVO: dinero('Objetivo del mes', { suma: ['de objetivo', 'de objetivo'] }),
    /** Percent of the target, without a cap. */
    ALCANCE: porcentaje('Alcance'),
    COMISION: dinero('Comisión', { suma: ['de comisión', 'de comisión'] }),
  },
});

/** 'Sábana de venta': each line of what was billed, and a row for each return. Its total is that of the sales of the same days. */
export const sabana = reporte({
  identidad: ['ASIENTO_ID', 'DOCTO_VE_DET_ID'],
  rango: 'FECHA',
  orden: { columna: 'FECHA', sentido: 'desc' },
  entrada: { operador_id },
  porPagina: 100,
  columnas: {
    ASIENTO_ID: dato(z.number()),
    /** 0: what no line says: a return, a correction, or an invoice that came without its lines. */
    DOCTO_VE_DET_ID: dato(z.number()),
    CLIENTE_ID: dato(z.number()),
    OPERADOR_ID: dato(z.number().nullable()),
    FECHA: instante('Fecha'),
    FACTURA: folio('Factura', { liga: 'factura' }),
    TIPO_DOCTO: texto('Tipo'),
    ...DE_CLIENTE,
    TIPO_CLIENTE: texto('Tipo de cliente', { nulo: true }),
    ZONA: texto('Zona', { nulo: true }),
    OPERADOR: nombre('Operador', { nulo: true, liga: 'operador' }),
    CLAVE_ARTICULO: texto('Clave de artículo', { nulo: true, liga: 'articulo' }),
    ARTICULO: nombre('Artículo', { nulo: true }),
    UNIDADES: entero('Unidades', { nulo: true }),
    PRECIO: dinero('Precio', { nulo: true }),
    TOTAL: dinero('Total', { suma: ['de venta', 'de venta'] }),
  },
});

/** Sales: reach and commissions, general sales, and the sales sheet (specification §2, Sales). */
export const alcanceCalls = {
  getComisionesAsesores: query({
    resumen:
      'Alcance de venta: lo vendido en el período con la comisión de su asesor, y lo mismo por operador con su objetivo.',
    control: P.comisionesventatmk,
    lee: { cartera: true, comision: true },
    ajeno: VEN_A_TODOS,
    /** Without control 1196 `fecha_ini` is the first day of the month of `fecha`, whatever is sent. */
    input: alcance.entrada,
    output: alcance.salida.extend({
      general: z.array(alcanceGeneral.fila).optional(),
      /** Advisers to choose from. */
      operadores: z.array(z.object({ OPERADOR_ID: z.number(), NOMBRE: z.string() })).optional(),
      /** Questions without an answer that the operator asked or may answer, of any month, the oldest first. */
      dudas: z
        .array(
          z.object({ LINEA_ID: z.number(), FACTURA: z.string(), OPERADOR: z.string(), FECHA: momento() }),
        )
        .optional(),
      /** S: the operator sees only the customers assigned to them. A file has none of these parts. */
      solo_cltes_asig: siNo().optional(),
    }),
  }),
  getVentaGeneral: query({
    resumen:
      'Ventas generales de un mes: por documento y por operador con sus objetivos, y por zona desde enero del año anterior.',
    control: P.ventasgenerales,
    lee: { cartera: true },
    pesada: true,
    /** Default: the present month. */
    input: z.strictObject({
      anio: z.int().min(2000).max(2999).nullish(),
      mes: z.int().min(1).max(12).nullish(),
    }),
    output: z.object({
      general: z.array(ventaPorZona.fila),
      detallado: z.array(ventaDetallada.fila),
      objventas: z.array(ventaPorOperador.fila),
      objcltes: z.array(
        z.object({ OPERADOR_ID: z.number(), OBJETIVO: z.number(), CLTS_ATENDIDOS: z.number() }),
      ),
      /** The twelve months of the year, 1 to 12, each with what all advisers together have to sell in it, or had to; null: later than the month asked for. */
      meses: z.array(z.object({ MES: z.number(), IMPORTE: importe().nullable(), ...comparada })),
      /** The month by zone, what sold most first, with what its customers are expected to buy in one. */
      zonas: z.array(z.object({ ZONA: z.string(), IMPORTE: importe(), ...comparada })),
    }),
  }),
  getSabanitadeVenta: queryReport(sabana, {
    resumen: 'Sábana de venta: cada renglón facturado y cada devolución, de hasta 31 días.',
    control: P.ventasgenerales,
    lee: { cartera: true },
    ajeno: VEN_A_TODOS,
  }),
};
