import { z } from 'zod';
import { momento, siNo } from '../fields.ts';
import { entero, instante, lista, texto } from '../reporte.ts';

/**
 * Transfers that a warehouse supplies or receives (specification §3). Their three ids are the same one: the document
 * seen from either end. Counts are pieces.
 */
export const traspasos = lista({
  identidad: 'DOCTO_IN_ID',
  datos: {
    ALMACEN_ORG_ID: z.number(),
    ALMACEN_DEST_ID: z.number(),
    DOCTO_IN_ID: z.number(),
    DOCTO_IN_ID_ORIGINAL: z.number(),
    EXHIBICION: siNo(),
    /** Who asked for it. */
    OPERADOR: z.string(),
    /** S: the promised time has passed and pieces remain to be supplied (supply list) or placed (reception list). */
    PRIORIDAD: siNo(),
    RENGLONES: z.number(),
    /** Lines with nothing left to supply. */
    RENGLONES_SURTIDOS: z.number(),
    UNIDADES: z.number(),
    FALTANTES: z.number(),
    /** When it was fully supplied; null while it is in the supply list. */
    SURTIDO: momento().nullable(),
    /** When it was fully placed; null while it is in the reception list. */
    RECIBIDO: momento().nullable(),
  },
  columnas: {
    FOLIO: texto('Folio', { liga: 'traspaso' }),
    ALMACEN_ORG: texto('Origen'),
    ALMACEN_DEST: texto('Destino'),
    FECHA: instante('Fecha'),
    PROMETIDO: instante('Prometido', { nulo: true }),
    UNIDADESSURTIDAS: entero('Surtido'),
    /** Pieces in transit: supplied, and neither placed nor recorded as missing. */
    EN_TRANSITO: entero('En tránsito'),
    UNIDADES_SUR_REC: entero('Recibido'),
  },
});
