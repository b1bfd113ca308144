import { z } from 'zod';
import { siNo } from '../fields.ts';
import { entero, instante, lista, nombre, palabra, texto } from '../reporte.ts';
import {
  CLASES_DE_INCIDENCIA,
  NUMERO_DE_INCIDENCIA,
  type NumeroDeIncidencia,
  SIGUE_NUMERO,
  type SigueNumero,
} from './rules-incidencias.ts';

/** The published versions of the script, the latest first. */
export const versionesGuion = lista({
  identidad: 'GUION_ID',
  datos: { GUION_ID: z.number() },
  columnas: {
    NUMERO: entero('Versión'),
    PUBLICADO: instante('Publicada'),
    PUBLICO: nombre('Publicó', { nulo: true }),
    NOTA: nombre('Nota', { nulo: true }),
    PREGUNTAS: entero('Preguntas'),
    LLAMADAS: entero('Llamadas'),
    /** Calls that go on under it. */
    EN_CURSO: entero('En curso'),
  },
});

/** How a call can end. */
export const incidenciasMarcador = lista({
  identidad: 'INCIDENCIA_ID',
  datos: {
    INCIDENCIA_ID: z.number(),
    REGRESA_MINUTOS: z.number().nullable(),
    OTRA_PARTE: siNo(),
    NUNCA: siNo(),
    ESTADO_NUMERO: z
      .enum(Object.keys(NUMERO_DE_INCIDENCIA) as [NumeroDeIncidencia, ...NumeroDeIncidencia[]])
      .nullable(),
    SIGUE_NUMERO: z.enum(Object.keys(SIGUE_NUMERO) as [SigueNumero, ...SigueNumero[]]).nullable(),
  },
  columnas: {
    DESCRIPCION: nombre('Incidencia'),
    CLASE: palabra('Del cliente', CLASES_DE_INCIDENCIA),
    PIDE_NOTA: palabra('Nota', { S: 'Obligatoria', N: 'Opcional' }),
    /** When the customer comes back, in words. */
    REGRESA: texto('El cliente vuelve'),
    /** What it says of the number, in words. */
    NUMERO: texto('Del número'),
    /** Which number the next call dials, in words. */
    SIGUE: texto('Después se marca'),
    LLAMADAS: entero('Llamadas'),
    ACTIVA: palabra('Estado', { S: 'En uso', N: 'Retirada' }),
  },
});
