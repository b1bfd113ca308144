import { z } from 'zod';
import { importe } from '../fields.ts';
import {
  DE_CLIENTE,
  dato,
  dia,
  dinero,
  entero,
  folio,
  instante,
  lista,
  nombre,
  palabra,
  reporte,
} from '../reporte.ts';
import { CLASES_DE_ASIENTO, TRAMOS } from './rules.ts';

const enTotal = { suma: ['en total', 'en total'] } as const;

/** 'Cartera': what every customer owes by its age, and what is in its favour. */
export const antiguedad = reporte({
  identidad: 'CLIENTE_ID',
  rango: null,
  personales: true,
  orden: { columna: 'VENCIDO', sentido: 'desc' },
  columnas: {
    CLIENTE_ID: dato(z.number()),
    OPERADOR_ID: dato(z.number().nullable()),
    ...DE_CLIENTE,
    ZONA: nombre('Zona', { nulo: true }),
    OPERADOR: nombre('Asesor', { nulo: true, liga: 'operador' }),
    /** What is left to be paid of its invoices. */
    ADEUDO: dinero('Adeudo', { suma: ['por cobrar', 'por cobrar'] }),
    VENCIDO: dinero('Vencido', { suma: ['vencido', 'vencidos'] }),
    POR_VENCER: dinero(TRAMOS.POR_VENCER.titulo, enTotal),
    DE_1_A_30: dinero(TRAMOS.DE_1_A_30.titulo, enTotal),
    DE_31_A_60: dinero(TRAMOS.DE_31_A_60.titulo, enTotal),
    DE_61_A_90: dinero(TRAMOS.DE_61_A_90.titulo, enTotal),
    MAS_DE_90: dinero(TRAMOS.MAS_DE_90.titulo, enTotal),
    /** In its favour and not applied. */
    ANTICIPO: dinero('Por aplicar', { suma: ['por aplicar', 'por aplicar'] }),
    VENCIDO_DESDE: dia('Vencido desde', { nulo: true }),
    SEMCONATR: entero('Semanas de atraso'),
  },
});

/** An application in force of the entry: to a charge if it is a credit, by a credit if it is a charge. */
const Aplicacion = z.object({
  APLICACION_ID: z.number(),
  /** Folio of the other end: of the charge that a credit pays, of the credit that pays a charge. */
  FOLIO: z.string(),
  CLASE: z.enum(Object.keys(CLASES_DE_ASIENTO) as (keyof typeof CLASES_DE_ASIENTO)[]),
  IMPORTE: importe(),
  FECHA: z.string(),
  /** Who applied it; null: another system sent it already applied. */
  OPERADOR: z.string().nullable(),
});

/** A customer's charges and credits with what is left of each, what is due first at the beginning. */
export const carteraCliente = lista({
  identidad: 'ASIENTO_ID',
  columnas: {
    CLASE: palabra('Tipo', CLASES_DE_ASIENTO),
    FOLIO: folio('Folio'),
    FECHA: instante('Fecha'),
    VENCE: dia('Vence', { nulo: true }),
    /** Days since it was due; null where nothing of it is overdue. */
    ATRASO: entero('Días de atraso', { nulo: true }),
    IMPORTE: dinero('Importe'),
    PENDIENTE: dinero('Pendiente'),
  },
  datos: {
    ASIENTO_ID: z.number(),
    /** The deposit from which this credit was given; null: none. */
    DOCTO_BA_ID: z.number().nullable(),
    aplicaciones: z.array(Aplicacion),
  },
});
