import { z } from 'zod';
import { momento } from '../fields.ts';
import { entero, instante, lista, palabra, texto } from '../reporte.ts';

/** Codes taught to articles at the shelf: those waiting for a decision, or those already decided. */
export const clavesPropuestas = lista({
  identidad: 'PROPUESTA_ID',
  datos: {
    PROPUESTA_ID: z.number(),
    ARTICULO_ID: z.number(),
    ROL_CLAVE_ART_ID: z.number(),
    NOMBRE_ROL: z.string(),
    FECHA_RESUELTA: momento().nullable(),
  },
  columnas: {
    FECHA: instante('Fecha'),
    CLAVE: texto('Código'),
    ARTICULO: texto('Artículo'),
    /** The article's own key. */
    CLAVE_ARTICULO: texto('Clave'),
    UNIDADES: entero('Piezas'),
    OPERADOR: texto('Lo enseñó', { liga: 'operador' }),
    ESTATUS: palabra('Resultado', { PENDIENTE: 'Por aprobar', APROBADA: 'Aprobado', RECHAZADA: 'Rechazado' }),
    RESUELVE: texto('Lo resolvió', { nulo: true, liga: 'operador' }),
    MOTIVO: texto('Motivo', { nulo: true }),
  },
});
