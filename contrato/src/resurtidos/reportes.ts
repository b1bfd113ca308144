import { z } from 'zod';
import { momento, siNo } from '../fields.ts';
import { dato, duracion, entero, instante, palabra, reporte, texto } from '../reporte.ts';
import { ESTATUS_RESURTIDO, NOMBRE_MOTIVO_RESURTIDO } from './rules.ts';

/**
 * 'Historial de Resurtido' (specification §3, Replenishment): one article in one warehouse, whose pieces go from its
 * multi-warehouse locations, by way of the transit place, to its fixed ones. Quantities are pieces.
 */
export const historialResurtidos = reporte({
  identidad: 'RESURTIDO_ID',
  rango: 'FECHA_SOL',
  orden: { columna: 'FECHA_SOL', sentido: 'desc' },
  columnas: {
    RESURTIDO_ID: dato(z.number()),
    ALMACEN_ID: dato(z.number()),
    FECHA_SOL: instante('Solicitado el'),
    ARTICULO_ID: dato(z.number()),
    CLAVE_ARTICULO: texto('Clave', { liga: 'articulo' }),
    ARTICULO: texto('Artículo'),
    COMODIN_EMPAQUE: dato(siNo()),
    IMAGEN_ARTICULO_ID: dato(z.number()),
    CANTIDAD_SOL: entero('Solicitado', { suma: ['solicitada', 'solicitadas'] }),
    CANTIDAD_SUR: entero('Surtido', { suma: ['surtida', 'surtidas'] }),
    CANTIDAD_ACO: entero('Acomodado', { suma: ['acomodada', 'acomodadas'] }),
    /** When more was asked for of it while it was open, and the pieces asked for before; null: never. */
    CRECIO: dato(momento().nullable()),
    CANTIDAD_ANTES: dato(z.number().nullable()),
    /** Business hours from `FECHA_SOL` to `HASTA`, two decimals. */
    DIFERENCIA: duracion('Tiempo hábil'),
    /** The same in whole minutes: the figure that `explicaMinutosHabiles` (calendario/rules.ts) breaks down. */
    MINUTOS: dato(z.number()),
    /** Where its time ends: when all of it was placed, or it was closed; while it waits, the moment of the reply. */
    HASTA: dato(momento()),
    /** S: over two business hours (specification §4, VENCIDO by its caption). */
    VENCIDO: dato(siNo()),
    /** `CANCELADO` was closed without a piece supplied. */
    ESTATUS: palabra('Estatus', ESTATUS_RESURTIDO),
    /** Who asked for it, supplied, placed and closed it. */
    SOLICITO: texto('Solicitó', { ordenable: false }),
    /** Who supplied last. */
    SURTIO: texto('Surtió', { nulo: true }),
    OPERADOR_ID_SUR: dato(z.number().nullable()),
    FECHA_SUR: instante('Surtido el', { nulo: true }),
    /** Who has what is on the way, and therefore the only one who may place it: who supplied, or who took it over. */
    OPERADOR_ID_LLEVA: dato(z.number().nullable()),
    LLEVA: dato(z.string().nullable()),
    /** The last time that pieces of it were taken over. */
    TOMADO: dato(z.object({ DE: z.string(), A: z.string(), FECHA: momento() }).nullable()),
    ACOMODO: texto('Acomodó', { nulo: true }),
    FECHA_ACO: instante('Acomodado el', { nulo: true }),
    CERRO: dato(z.string().nullable()),
    FECHA_CIERRE: dato(momento().nullable()),
    MOTIVO: palabra('Motivo', NOMBRE_MOTIVO_RESURTIDO, { ordenable: false }),
    ALMACEN: texto('Almacén', { ordenable: false }),
    /** The same moment as `FECHA_SOL`. */
    FECHA: dato(momento()),
    /** When what it blocks was promised: in the order as transfers and remissions stand now, in a history as they stood then. Null: it blocks nothing. */
    PROMETIDO: dato(momento().nullable()),
  },
});
