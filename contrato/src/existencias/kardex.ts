import { z } from 'zod';
import { id, siNo, texto as textoRecibido } from '../fields.ts';
import { DE_ARTICULO, dato, dia, entero, instante, palabra, reporte, texto } from '../reporte.ts';
import { UBICACION_LARGO } from '../ubicaciones/rules.ts';

/** What became of a movement. */
export const ESTADOS_DE_MOVIMIENTO = {
  EN_PIE: 'En pie',
  DESHECHO: 'Deshecho',
  DESHACE: 'Deshace otro',
} as const;

/**
 * A movement. `ENTRADA` and `SALIDA` are pieces from the point of view of what was asked for: the location or, without
 * one, all shelves and docks that the operator may see, taken together; and only the lot, if one was given. A movement
 * between two of those places counts as neither.
 */
export const kardex = reporte({
  identidad: 'MOVIMIENTO_ID',
  rango: 'FECHA',
  orden: { columna: 'FECHA', sentido: 'desc' },
  grafica: {
    titulo: 'Existencia al final de cada día',
    nota: 'De lo que se pidió: días con movimientos',
    por: 'FECHA',
    mide: { columna: 'SALDO', como: 'ultimo' },
    unidad: ['pieza', 'piezas'],
    dibujo: 'escalones',
  },
  entrada: {
    /** Any key of the article. */
    clave_articulo: textoRecibido(25).min(1).optional(),
    /** Its eleven digits, with or without hyphens, or its own code. */
    ubicacion: textoRecibido(2 * UBICACION_LARGO)
      .min(1)
      .optional(),
    lote: textoRecibido(50).min(1).optional(),
    /**
     * One warehouse: `ENTRADA`, `SALIDA` and `SALDO` are its own. Default: every warehouse the operator may see, taken
     * together.
     */
    almacen_id: id().optional(),
  },
  columnas: {
    MOVIMIENTO_ID: dato(z.number()),
    OPERACION_ID: dato(z.string()),
    FECHA: instante('Fecha'),
    CONCEPTO: texto('Concepto'),
    ...DE_ARTICULO,
    /** A location's code, or the name of another place. */
    ORIGEN: texto('De', { liga: 'ubicacion' }),
    DESTINO: texto('A', { liga: 'ubicacion' }),
    PIEZAS: entero('Piezas', { suma: ['pieza', 'piezas'] }),
    ENTRADA: entero('Entrada', { ordenable: false }),
    SALIDA: entero('Salida', { ordenable: false }),
    /** Pieces of what was asked for after this movement; null if the movements are of several articles. */
    SALDO: entero('Saldo', { nulo: true, ordenable: false, filtrable: false }),
    LOTE: texto('Lote', { nulo: true, liga: 'lote' }),
    FECHA_CADUCIDAD: dia('Caducidad', { nulo: true }),
    DOCUMENTO: texto('Documento', { nulo: true, liga: 'documento' }),
    OPERADOR: texto('Operador', { liga: 'operador' }),
    /** Whether it counts: neither undone by a later movement, nor one that undoes another. */
    ESTADO: palabra('Estado', ESTADOS_DE_MOVIMIENTO, { ordenable: false }),
    FECHA_PRODUCCION: dato(z.string().nullable()),
    /** The lot the pieces had before, in words, if the movement changed it. */
    LOTE_ANTERIOR: dato(z.string().nullable()),
    /** What the operator wrote, for movements that need a reason. */
    MOTIVO: dato(z.string().nullable()),
    /** The movement that this one undoes. */
    CORRIGE_ID: dato(z.number().nullable()),
    /** S: a later movement has undone it. */
    DESHECHO: dato(siNo()),
    /** `ORIGEN` and `DESTINO` as people read them. */
    ORIGEN_LEIDO: dato(z.string()),
    DESTINO_LEIDO: dato(z.string()),
  },
});
