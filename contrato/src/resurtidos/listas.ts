import { z } from 'zod';
import { lista, texto } from '../reporte.ts';
import { historialResurtidos } from './reportes.ts';

/** A lot and its pieces; empty parts: without it. */
export const partesDeLote = {
  FECHA_CADUCIDAD: z.string().nullable(),
  LOTE: z.string().nullable(),
  FECHA_PRODUCCION: z.string().nullable(),
  PIEZAS: z.number(),
};

const h = historialResurtidos.columnas;

/** The order being worked on: what is open in a warehouse, with where to go. */
export const ordenDeResurtido = lista({
  identidad: 'RESURTIDO_ID',
  datos: {
    ...historialResurtidos.fila.shape,
    /** The multi-warehouse location to take from next, as scanned: what expires first; null where none has pieces. */
    ORIGEN: z.string().nullable(),
    /** The fixed location with the fewest pieces of it. */
    DESTINO: z.string().nullable(),
    /** Pieces its multi-warehouse locations hold now, those that have expired left out. */
    RESERVA: z.number(),
    /** Business minutes until `PROMETIDO`, 0 when it has passed; null without a promise. The order the rows come in. */
    MINUTOS_RESTANTES: z.number().nullable(),
    /** What its multi-warehouse locations hold by lot, what expires first first; expired ones too, which are not taken. */
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
    /** `ORIGEN` and `DESTINO` as read. */
    ORIGEN_LEIDO: texto('De', { nulo: true }),
    DESTINO_LEIDO: texto('A', { nulo: true }),
    /** Who has what is on the way. */
    LLEVA: texto('Lleva', { nulo: true }),
  },
});
