import { z } from 'zod';
import { momento, siNo } from '../fields.ts';
import { DE_ARTICULO, dato, duracion, entero, instante, palabra, reporte, texto } from '../reporte.ts';
import { ESTATUS_RESURTIDO, NOMBRE_MOTIVO_RESURTIDO } from './rules.ts';

/**
 * 'Historial de Resurtido' (specification §3, Replenishment): pieces of one article in one warehouse, which go from its
 * multi-warehouse locations through transit to its fixed ones. Quantities are pieces.
 */
export const historialResurtidos = reporte({
  identidad: 'RESURTIDO_ID',
  rango: 'FECHA_SOL',
  orden: { columna: 'FECHA_SOL', sentido: 'desc' },
  columnas: {
    RESURTIDO_ID: dato(z.number()),
    ALMACEN_ID: dato(z.number()),
    FECHA_SOL: instante('Solicitado el'),
    ...DE_ARTICULO,
    COMODIN_EMPAQUE: dato(siNo()),
    IMAGEN_ARTICULO_ID: dato(z.number()),
    CANTIDAD_SOL: entero('Solicitado', { suma: ['solicitada', 'solicitadas'] }),
    CANTIDAD_SUR: entero('Surtido', { suma: ['surtida', 'surtidas'] }),
    CANTIDAD_ACO: entero('Acomodado', { suma: ['acomodada', 'acomodadas'] }),
    /** When more pieces were added to it while it was open, and how many it asked for before; null: never. */
    CRECIO: dato(momento().nullable()),
    CANTIDAD_ANTES: dato(z.number().nullable()),
    /** Business hours from `FECHA_SOL` to `HASTA`, two decimals. */
    DIFERENCIA: duracion('Tiempo hábil'),
    /** The same in whole minutes, which `explicaMinutosHabiles` (calendario/rules.ts) explains. */
    MINUTOS: dato(z.number()),
    /** Where its time ends: when everything was placed or it was closed; while it is open, the moment of the reply. */
    HASTA: dato(momento()),
    /** S: over two business hours (specification §4, the caption of VENCIDO). */
    VENCIDO: dato(siNo()),
    /** `CANCELADO`: closed without a piece supplied. */
    ESTATUS: palabra('Estatus', ESTATUS_RESURTIDO),
    /** Who requested it, supplied it, placed it and closed it. */
    SOLICITO: texto('Solicitó', { ordenable: false, liga: 'operador' }),
    /** Who supplied last. */
    SURTIO: texto('Surtió', { nulo: true, liga: 'operador' }),
    OPERADOR_ID_SUR: dato(z.number().nullable()),
    FECHA_SUR: instante('Surtido el', { nulo: true }),
    /**
     * Who carries the pieces on the way, and is the only one who may place them: who supplied them, or took them over.
     */
    OPERADOR_ID_LLEVA: dato(z.number().nullable()),
    LLEVA: dato(z.string().nullable()),
    /** When pieces of it were last taken over. */
    TOMADO: dato(z.object({ DE: z.string(), A: z.string(), FECHA: momento() }).nullable()),
    ACOMODO: texto('Acomodó', { nulo: true, liga: 'operador' }),
    FECHA_ACO: instante('Acomodado el', { nulo: true }),
    CERRO: dato(z.string().nullable()),
    FECHA_CIERRE: dato(momento().nullable()),
    MOTIVO: palabra('Motivo', NOMBRE_MOTIVO_RESURTIDO, { ordenable: false }),
    ALMACEN: texto('Almacén', { ordenable: false }),
    /** The same moment as `FECHA_SOL`. */
    FECHA: dato(momento()),
    /**
     * The promised time of what waits for it: in the current order, by today's transfers and remissions; in the
     * history, as it was then. Null: nothing waits for it.
     */
    PROMETIDO: dato(momento().nullable()),
  },
});
