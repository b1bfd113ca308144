import { z } from 'zod';
import { command, query } from '../call.ts';
import { consulta, fecha, id, instante, momento, siNo, texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { ESTATUS_REMISION } from '../surtido/remision-rules.ts';

/** A remission that an invoice bills. */
const RemisionDeFactura = z.object({ DOCTO_VE_ID: z.number(), FOLIO: z.string() });

/** An invoice that has not left (specification §3, Invoice without departure). */
export const FacturaSinEntrega = z.object({
  DOCTO_VE_ID: z.number(),
  /** Always N in this list: the screen ticks it. */
  ENTREGADO: siNo(),
  FOLIO: z.string(),
  CLAVE_CLIENTE: z.string(),
  CLIENTE: z.string(),
  FLETERA: z.string().nullable(),
  GUIA: z.string().nullable(),
  FECHA: momento(),
  /** Folios of its remissions. */
  REMISIONES: z.string(),
  /** Those of them that the operator may see. */
  DETALLE_REMISIONES: z.array(RemisionDeFactura),
  /** Why it cannot be delivered yet; null when it can. */
  IMPEDIMENTO: z.string().nullable(),
});

/** Columns by which the guides can be sorted. */
export const COLUMNAS_GUIAS = [
  'FECHADOCTO',
  'FOLIO',
  'FOLIO_FISCAL',
  'IMPORTE_NETO',
  'TOTAL',
  'FECHAGUIA',
  'FLETERA',
  'GUIA',
  'EMPAQUE',
  'EMBARQUE',
  'CLAVE_CLIENTE',
  'CLIENTE',
  'ZONA',
  'RECIBIDO_POR',
  'FECHA_ENTREGA',
  'INCIDENCIA',
] as const;

/** A shipping guide (specification §3). Amounts are pesos. */
export const GuiaFactura = z.object({
  GUIA_ID: z.number(),
  DOCTO_VE_ID: z.number(),
  FECHADOCTO: momento(),
  FOLIO: z.string(),
  FOLIO_FISCAL: z.string().nullable(),
  TIPO_DOCTO: z.string(),
  IMPORTE_NETO: z.number(),
  TOTAL: z.number(),
  FECHAGUIA: momento(),
  FLETERA: z.string(),
  GUIA: z.string(),
  /** Who packed it. */
  EMPAQUE: z.string().nullable(),
  /** Who gave it to the carrier. */
  EMBARQUE: z.string().nullable(),
  CLAVE_CLIENTE: z.string(),
  CLIENTE: z.string(),
  ZONA: z.string().nullable(),
  RECIBIDO_POR: z.string().nullable(),
  FECHA_ENTREGA: momento().nullable(),
  INCIDENCIA: z.string().nullable(),
  OBSERVACIONES_CLTE: z.string().nullable(),
  /** Remissions of its invoice that the operator may see. */
  DETALLE_REMISIONES: z.array(RemisionDeFactura),
});

/** Columns by which 'Tiempos Remisiones' can be sorted. */
export const COLUMNAS_TIEMPOS = [
  'FOLIO',
  'CLAVE_CLIENTE',
  'CLIENTE',
  'TIPO',
  'ZONA',
  'OPERADOR',
  'SURTIDO',
  'RENGLONES',
  'ESTATUS',
  'CREADO',
  'FECHA_GUIA',
  'FECHA_A_FLETERA',
  'DIFERENCIA',
] as const;

/**
 * A row of 'Tiempos Remisiones' (specification §3). `DIFERENCIA` is the minutes from creation to delivery to the carrier,
 * or to now while it has not left, less 2,160 for each of the `DOMINGOS` in between (specification §9), never below 0.
 */
export const TiempoRemision = z.object({
  DOCTO_VE_ID: z.number(),
  FOLIO: z.string(),
  CLAVE_CLIENTE: z.string(),
  CLIENTE: z.string(),
  TIPO: z.string().nullable(),
  ZONA: z.string().nullable(),
  /** The seller. */
  OPERADOR: z.string().nullable(),
  /** Who picked it. */
  SURTIDO: z.string().nullable(),
  RENGLONES: z.number(),
  ESTATUS: z.enum(ESTATUS_REMISION),
  CREADO: momento(),
  FECHA_GUIA: momento().nullable(),
  FECHA_A_FLETERA: momento().nullable(),
  DIFERENCIA: z.number(),
  DOMINGOS: z.number(),
});

/** Columns by which 'Remisiones revisadas' can be sorted. */
export const COLUMNAS_REVISADAS = [
  'FECHA_REVISION',
  'REMISION',
  'FOLIO',
  'CLAVE_CLIENTE',
  'CLIENTE',
  'TIPO',
  'ZONA',
  'RENGLONES',
  'TOTAL',
  'SURTIDO',
  'VENDEDOR',
  'FECHA_HORA_AREAEMBARQUE',
] as const;

/** A row of 'Remisiones revisadas' (specification §3): packed in the period. */
export const RemisionRevisada = z.object({
  DOCTO_VE_ID: z.number(),
  /** When it was packed. */
  FECHA_REVISION: momento(),
  /** The remission's folio. */
  REMISION: z.string(),
  /** The invoice's folio. */
  FOLIO: z.string().nullable(),
  CLAVE_CLIENTE: z.string(),
  CLIENTE: z.string(),
  TIPO: z.string().nullable(),
  ZONA: z.string().nullable(),
  RENGLONES: z.number(),
  /** Pesos. */
  TOTAL: z.number(),
  SURTIDO: z.string().nullable(),
  /** Who packed it. */
  REVISO: z.string().nullable(),
  VENDEDOR: z.string().nullable(),
  FECHA_HORA_AREAEMBARQUE: momento(),
});

/** The wire lets a client send whole rows back; what else they hold is left aside. */
const Entregada = z.object({ DOCTO_VE_ID: id(), ENTREGADO: z.union([siNo(), z.boolean()]).default('S') });

const periodo = { fecha_ini: fecha(), fecha_fin: fecha(), operador_id: id().nullish() };

export const embarquesCalls = {
  getFacturasSinEntregaAFletera: query({
    resumen:
      'Las facturas que no se han entregado a la fletera ni al cliente, de los almacenes del operador.',
    control: P.embarquefletera,
    metodo: 'GET',
    input: z.strictObject({}),
    output: z.object({ data: z.array(FacturaSinEntrega) }),
  }),
  actualizaFacturasEntregadas: command({
    resumen:
      'Entrega facturas a la fletera o al cliente: sus remisiones quedan embarcadas y sus piezas salen. Todas o ninguna.',
    control: P.embarquefletera,
    input: z.strictObject({ entregadas: z.array(Entregada).min(1).max(500) }),
    output: z.object({ data: z.object({ ENTREGADAS: z.number() }) }),
  }),
  getGuiasFacturas: query({
    resumen: 'Las guías con fecha en el período y las facturas que llevan.',
    control: P.guias,
    input: z.strictObject({
      fini: fecha(),
      ffin: fecha(),
      operador_id: id().nullish(),
      ...consulta(COLUMNAS_GUIAS),
    }),
    output: z.object({ data: z.array(GuiaFactura), total: z.number() }),
  }),
  getTiemposRemisiones: query({
    resumen: 'Cuánto tardó cada remisión creada en el período hasta entregarse a la fletera.',
    control: P.tiemposremisiones,
    input: z.strictObject({ ...periodo, ...consulta(COLUMNAS_TIEMPOS) }),
    output: z.object({ data: z.array(TiempoRemision), total: z.number() }),
  }),
  getRemisionesRevisadas: query({
    resumen: 'Las remisiones empacadas en el período: quién las surtió, quién las revisó y cuándo.',
    control: P.remisionesrevisadas,
    input: z.strictObject({ ...periodo, ...consulta(COLUMNAS_REVISADAS) }),
    output: z.object({ data: z.array(RemisionRevisada), total: z.number() }),
  }),
};

/** What names something: blanks around it, such as a fixed-width column brings, are no part of it. */
const clave = (max: number) => texto(max).trim().min(1);

/** Documents that another system pushes. */
export const entregaCalls = {
  recibeDocumentos: command({
    resumen:
      'Otro sistema entrega clientes, remisiones y facturas. Cada documento se toma una sola vez por su propio identificador. El mismo con otro contenido cambia la remisión que nadie ha abierto y la factura que no ha salido; después se rechaza y se dice por qué. Los demás entran.',
    control: P.recibirDocumentos,
    propia: true,
    input: z.strictObject({
      clientes: z
        .array(
          z.strictObject({
            CLAVE_CLIENTE: clave(30),
            NOMBRE: clave(150),
            // From here: left out leaves what there is, null empties it.
            TIPO: texto(30).nullish(),
            ZONA: texto(60).nullish(),
            /** Key of the adviser. */
            OPERADOR: texto(15).nullish(),
            TELEFONO: texto(30).nullish(),
            EMAIL: texto(100).nullish(),
            DIRECCION: texto(200).nullish(),
            CIUDAD: texto(80).nullish(),
            ESTADO: texto(60).nullish(),
            CODIGO_POSTAL: texto(10).nullish(),
          }),
        )
        .max(1_000)
        .default([]),
      remisiones: z
        .array(
          z.strictObject({
            DOCUMENTO: clave(60),
            FOLIO: clave(20),
            FOLIO_DR: texto(20).nullish(),
            ALMACEN_ID: id(),
            CLAVE_CLIENTE: clave(30),
            /** Key of the seller. */
            OPERADOR: texto(15).nullish(),
            FECHA: instante(),
            PROMETIDO: instante().nullish(),
            PRIORIDAD: siNo().default('N'),
            CLTE_RECOGE: siNo().default('N'),
            PAQUETERIA: texto(60).nullish(),
            OBSERVACIONES: texto(500).nullish(),
            RENGLONES: z
              .array(
                z.strictObject({
                  CLAVE_ARTICULO: clave(25),
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
            DOCUMENTO: clave(60),
            FOLIO: clave(20),
            FOLIO_FISCAL: texto(40).nullish(),
            CLAVE_CLIENTE: clave(30),
            FECHA: instante(),
            IMPORTE_NETO: z.number().min(0).max(999_999_999),
            TOTAL: z.number().min(0).max(999_999_999),
            FLETERA: texto(60).nullish(),
            /** Folios of the remissions it bills. */
            REMISIONES: z.array(clave(20)).max(100).default([]),
            GUIAS: z
              .array(
                z.strictObject({
                  GUIA: clave(60),
                  FLETERA: clave(60),
                  FECHA: instante(),
                }),
              )
              .max(50)
              .default([]),
          }),
        )
        .max(500)
        .default([]),
    }),
    output: z.object({
      data: z.array(
        z.object({
          TIPO: z.enum(['cliente', 'remision', 'factura']),
          /** Its own id; a customer's key. */
          DOCUMENTO: z.string(),
          RESULTADO: z.enum(['nuevo', 'igual', 'cambiado', 'rechazado']),
          MOTIVO: z.string().nullable(),
        }),
      ),
    }),
  }),
};
