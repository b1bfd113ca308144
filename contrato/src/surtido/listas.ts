import { z } from 'zod';
import { momento, siNo } from '../fields.ts';
import { dato, dia, dinero, entero, instante, lista, palabra, reloj, texto } from '../reporte.ts';
import { ESTATUS_REMISION } from './remision-rules.ts';

/** Remissions to be picked or packed, as their header shows them too (specification §2, Artículos a Surtir). Counts are of lines unless they say pieces. */
export const remisionesAbiertas = lista({
  identidad: 'DOCTO_VE_ID',
  datos: {
    DOCTO_VE_ID: z.number(),
    FOLIO_DR: z.string().nullable(),
    FECHA: momento(),
    ESTATUS: z.enum(ESTATUS_REMISION),
    CLAVE_CLIENTE: z.string(),
    /** N: a carrier takes it (`PAQUETERIA`); S: the customer picks it up. */
    CLTE_RECOGE: siNo(),
    ALMACEN_ID: z.number(),
    /** What the seller wrote, and what packing did. */
    OBSERVACIONES: z.string().nullable(),
    OBSERVACIONES_EMPAQUE: z.string().nullable(),
    /** Lines with nothing left to pick: picked whole or closed short. */
    RENGLONES_SURTIDOS: z.number(),
    RENGLONES_EMPACADOS: z.number(),
    UNIDADES: z.number(),
    UNIDADESSURTIDAS: z.number(),
    /** Key and name of who has to pack it; null while nobody. */
    OPERADOR_ID_REVISION: z.number().nullable(),
    OPERADOR_REVISION: z.string().nullable(),
    /** S: this operator works on it, having begun or done anything in the last minutes. */
    EMPEZADA: siNo(),
    SURTIDA: momento().nullable(),
    EMPACADA: momento().nullable(),
    EMBARCADA: momento().nullable(),
    /** Whether packing counts each piece; N: one scan packs a line. Of its warehouse. */
    EMPAQUE_POR_PIEZA: siNo(),
  },
  columnas: {
    FOLIO: texto('Folio'),
    NOMBRE: texto('Cliente'),
    ALMACEN: texto('Almacén'),
    PRIORIDAD: palabra('Prioridad', { S: 'Urgente', N: 'Normal' }),
    PROMETIDO: instante('Prometida', { nulo: true }),
    PAQUETERIA: texto('Entrega', { nulo: true }),
    RENGLONES: entero('Renglones'),
    /** Others who worked on it in the last minutes: name and since when. */
    SURTIDORES: dato(
      z.array(z.object({ OPERADOR_ID: z.number(), NOMBRE: z.string(), DESDE: momento(), ULTIMA: momento() })),
    ),
  },
});

/** The tab Renglonaje: an operator's day. */
export const renglonaje = lista({
  identidad: ['OPERADOR_ID', 'FECHA'],
  datos: { OPERADOR_ID: z.number() },
  columnas: {
    USUARIO_SURTIDO: texto('Usuario'),
    NOMBRE: texto('Nombre'),
    FECHA: dia('Fecha'),
    /** Lines completed. */
    RENGLONES: entero('Renglones'),
    /** Pesos. */
    IMPORTESURTIDO: dinero('Importe surtido'),
    /** Lines per hour of task time, waits excluded; null without task time. */
    TPSH: entero('TPSH', { nulo: true }),
    PIEZAS: entero('Piezas'),
    /** Seconds of task time and of waiting. */
    SEGUNDOS: reloj('Tarea'),
    ESPERA: reloj('Espera'),
    /** Errors found at packing of lines picked by them, by the day they were found. */
    ERRORES: entero('Errores'),
  },
});

/** The tab Remisiones: a remission a picker worked on, by the day of the work. */
export const remisionesSurtidas = lista({
  identidad: ['DOCTO_VE_ID', 'OPERADOR_ID', 'FECHA_SURTIDO'],
  datos: { OPERADOR_ID: z.number(), DOCTO_VE_ID: z.number() },
  columnas: {
    SURTIDOR: texto('Surtidor'),
    FOLIO: texto('Remisión'),
    FECHA_DOCUMENTO: instante('Documento'),
    FECHA_SURTIDO: instante('Surtida'),
    CLAVE_CLIENTE: texto('Clave'),
    NOMBRE: texto('Cliente'),
    ZONA: texto('Zona', { nulo: true }),
    /** Pesos of what this picker picked of it. */
    IMPORTE_NETO: dinero('Importe neto'),
    /** Lines of it this picker completed. */
    RENGLONES: entero('Renglones'),
  },
});
