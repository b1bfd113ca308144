import { z } from 'zod';
import { momento, siNo } from '../fields.ts';
import { clave, dato, dia, dinero, entero, instante, lista, palabra, reloj, texto } from '../reporte.ts';
import { ESTATUS_REMISION } from './remision-rules.ts';

/**
 * Remissions to be picked or packed, as shown in the list and in their header (specification §2, Artículos a Surtir).
 * Counts are of lines unless they say pieces.
 */
export const remisionesAbiertas = lista({
  identidad: 'DOCTO_VE_ID',
  datos: {
    DOCTO_VE_ID: z.number(),
    FOLIO_DR: z.string().nullable(),
    FECHA: momento(),
    ESTATUS: z.enum(ESTATUS_REMISION),
    CLAVE_CLIENTE: z.string(),
    /** N: a carrier collects it (`PAQUETERIA`); S: the customer does. */
    CLTE_RECOGE: siNo(),
    ALMACEN_ID: z.number(),
    /** Observations of the seller, and of packing. */
    OBSERVACIONES: z.string().nullable(),
    OBSERVACIONES_EMPAQUE: z.string().nullable(),
    /** Lines with nothing left to pick: picked in full or closed short. */
    RENGLONES_SURTIDOS: z.number(),
    RENGLONES_EMPACADOS: z.number(),
    UNIDADES: z.number(),
    UNIDADESSURTIDAS: z.number(),
    /** Login and name of who has been assigned to pack it; null: nobody. */
    OPERADOR_ID_REVISION: z.number().nullable(),
    OPERADOR_REVISION: z.string().nullable(),
    /** S: this operator began it or worked on it in the last minutes. */
    EMPEZADA: siNo(),
    SURTIDA: momento().nullable(),
    EMPACADA: momento().nullable(),
    EMBARCADA: momento().nullable(),
    /** Whether packing scans every piece; N: one scan packs a line. A setting of its warehouse. */
    EMPAQUE_POR_PIEZA: siNo(),
    /** Whether the pieces that go into the box with a scanned one may be counted and typed. A setting of its warehouse. */
    EMPAQUE_CANTIDAD: siNo(),
  },
  columnas: {
    FOLIO: texto('Folio', { liga: 'remision' }),
    NOMBRE: texto('Cliente'),
    ALMACEN: texto('Almacén'),
    PRIORIDAD: palabra('Prioridad', { S: 'Urgente', N: 'Normal' }),
    PROMETIDO: instante('Prometida', { nulo: true }),
    PAQUETERIA: texto('Entrega', { nulo: true }),
    RENGLONES: entero('Renglones'),
    /** Other operators who worked on it in the last minutes: name, and since when. */
    SURTIDORES: dato(
      z.array(z.object({ OPERADOR_ID: z.number(), NOMBRE: z.string(), DESDE: momento(), ULTIMA: momento() })),
    ),
  },
});

/** The tab Renglonaje: one day of an operator. */
export const renglonaje = lista({
  identidad: ['OPERADOR_ID', 'FECHA'],
  datos: { OPERADOR_ID: z.number() },
  columnas: {
    USUARIO_SURTIDO: texto('Usuario', { liga: 'operador' }),
    NOMBRE: texto('Nombre', { liga: 'operador' }),
    FECHA: dia('Fecha'),
    /** Lines completed. */
    RENGLONES: entero('Renglones'),
    /** Pesos. */
    IMPORTESURTIDO: dinero('Importe surtido'),
    /** Lines per hour of work, without waits; null if there was no time of work. */
    TPSH: entero('TPSH', { nulo: true }),
    PIEZAS: entero('Piezas'),
    /** Seconds of work, and of waiting. */
    SEGUNDOS: reloj('Tarea'),
    ESPERA: reloj('Espera'),
    /** Errors found at packing in lines they picked, by the day they were found. */
    ERRORES: entero('Errores'),
  },
});

/** The tab Remisiones: a remission that a picker worked on, by the day of the work. */
export const remisionesSurtidas = lista({
  identidad: ['DOCTO_VE_ID', 'OPERADOR_ID', 'FECHA_SURTIDO'],
  datos: { OPERADOR_ID: z.number(), DOCTO_VE_ID: z.number() },
  columnas: {
    SURTIDOR: texto('Surtidor', { liga: 'operador' }),
    FOLIO: texto('Remisión', { liga: 'remision' }),
    FECHA_DOCUMENTO: instante('Documento'),
    FECHA_SURTIDO: instante('Surtida'),
    CLAVE_CLIENTE: clave('Clave', { liga: 'cliente' }),
    NOMBRE: texto('Cliente'),
    ZONA: texto('Zona', { nulo: true }),
    /** Value in pesos of what this picker picked of it. */
    IMPORTE_NETO: dinero('Importe neto'),
    /** Lines of it this picker completed. */
    RENGLONES: entero('Renglones'),
  },
});
