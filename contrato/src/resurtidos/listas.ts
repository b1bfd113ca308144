import { z } from 'zod';
import { lista, texto } from '../reporte.ts';
import { historialResurtidos } from './reportes.ts';

/** A lot and its pieces; parts it does not have are empty. */
export const partesDeLote = {
  FECHA_CADUCIDAD: z.string().nullable(),
  LOTE: z.string().nullable(),
  FECHA_PRODUCCION: z.string().nullable(),
  PIEZAS: z.number(),
};

const h = historialResurtidos.columnas;

/** The current order: what is open in a warehouse, and where to go for it. */
export const ordenDeResurtido = lista({
  identidad: 'RESURTIDO_ID',
  datos: {
    ...historialResurtidos.fila.shape,
    /**
     * The multi-warehouse location to take from next, as a scannable code: the one with what expires first; null if
     * none has pieces.
     */
    ORIGEN: z.string().nullable(),
    /** The fixed location that holds the fewest pieces of the article. */
    DESTINO: z.string().nullable(),
    /** Pieces in its multi-warehouse locations now, without expired ones. */
    RESERVA: z.number(),
    /** Business minutes left until `PROMETIDO`, 0 if it has passed; null without a promise. Rows come in this order. */
    MINUTOS_RESTANTES: z.number().nullable(),
    /**
     * The lots in its multi-warehouse locations, what expires first goes first; expired lots too, though they are not
     * taken.
     */
    LOTES_RESERVA: z.array(z.object({ UBICACION_ID: z.number(), ...partesDeLote })),
    /** The lots that are on the way. */
    LOTES_EN_CAMINO: z.array(z.object(partesDeLote)),
  },
  columnas: {
    FECHA: { ...h.FECHA_SOL, titulo: 'Fecha' },
    CLAVE_ARTICULO: h.CLAVE_ARTICULO,
    ARTICULO: h.ARTICULO,
    CANTIDAD_SOL: h.CANTIDAD_SOL,
    CANTIDAD_SUR: h.CANTIDAD_SUR,
    CANTIDAD_ACO: h.CANTIDAD_ACO,
    DIFERENCIA: h.DIFERENCIA,
    MOTIVO: { ...h.MOTIVO, ordenable: true },
    /** `ORIGEN` and `DESTINO` with hyphens. */
    ORIGEN_LEIDO: texto('De', { nulo: true, liga: 'ubicacion' }),
    DESTINO_LEIDO: texto('A', { nulo: true, liga: 'ubicacion' }),
    /** Who carries the pieces that are on the way. */
    LLEVA: texto('Lleva', { nulo: true, liga: 'operador' }),
  },
});
