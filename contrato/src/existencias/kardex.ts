import { z } from 'zod';
import { id, siNo, texto as textoRecibido } from '../fields.ts';
import { dato, dia, entero, instante, reporte, texto } from '../reporte.ts';

/**
 * A movement. `ENTRADA` and `SALIDA` are its pieces as seen from what was asked for: the location, or where none was
 * all shelves and docks the operator may see together; the lot, where one was. A movement from one of those places to another is neither.
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
    ubicacion: textoRecibido(11).min(1).optional(),
    lote: textoRecibido(50).min(1).optional(),
    /** One warehouse alone: `ENTRADA`, `SALIDA` and `SALDO` are its own. Default: all the operator may see, together. */
    almacen_id: id().optional(),
  },
  columnas: {
    MOVIMIENTO_ID: dato(z.number()),
    OPERACION_ID: dato(z.string()),
    FECHA: instante('Fecha'),
    CONCEPTO: texto('Concepto'),
    ARTICULO_ID: dato(z.number()),
    CLAVE_ARTICULO: texto('Clave', { liga: 'articulo' }),
    ARTICULO: texto('Artículo'),
    /** A location's code, or the name of a place that is no shelf. */
    ORIGEN: texto('De', { liga: 'ubicacion' }),
    DESTINO: texto('A', { liga: 'ubicacion' }),
    PIEZAS: entero('Piezas'),
    ENTRADA: entero('Entrada', { ordenable: false, filtrable: false }),
    SALIDA: entero('Salida', { ordenable: false, filtrable: false }),
    /** Pieces of what was asked for right after this movement; null unless the movements are of one article. */
    SALDO: entero('Saldo', { nulo: true, ordenable: false, filtrable: false }),
    LOTE: texto('Lote', { nulo: true, liga: 'lote' }),
    FECHA_CADUCIDAD: dia('Caducidad', { nulo: true }),
    DOCUMENTO: texto('Documento', { nulo: true, liga: 'documento' }),
    OPERADOR: texto('Operador'),
    FECHA_PRODUCCION: dato(z.string().nullable()),
    /** The lot it left as, in words, where the movement changed it. */
    LOTE_ANTERIOR: dato(z.string().nullable()),
    /** What the operator wrote where the move asks why. */
    MOTIVO: dato(z.string().nullable()),
    /** The movement this one takes back. */
    CORRIGE_ID: dato(z.number().nullable()),
    /** S: a later movement took this one back. */
    DESHECHO: dato(siNo()),
  },
});
