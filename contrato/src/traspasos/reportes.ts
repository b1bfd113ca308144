import { z } from 'zod';
import { DE_ARTICULO, dato, entero, folio, instante, nombre, palabra, reporte } from '../reporte.ts';

/** 'Faltantes de traspasos': lines closed short in the period, visible to both warehouses. Pieces. */
export const faltantesTraspasos = reporte({
  identidad: ['DOCTO_IN_DET_ID', 'LADO'],
  rango: 'FECHA',
  orden: { columna: 'FECHA', sentido: 'desc' },
  columnas: {
    DOCTO_IN_ID: dato(z.number()),
    DOCTO_IN_DET_ID: dato(z.number()),
    FOLIO: folio('Folio', { liga: 'traspaso' }),
    FECHA: instante('Cerrado el'),
    ...DE_ARTICULO,
    FALTANTES: entero('Faltantes', { suma: ['pieza', 'piezas'] }),
    UNIDADES: entero('Solicitadas'),
    /** `surtido`: never left the origin; `recepcion`: supplied and never arrived. */
    LADO: palabra('Qué pasó', { surtido: 'No se surtió', recepcion: 'No llegó' }),
    MOTIVO: nombre('Motivo'),
    ALMACEN_ORG: nombre('Origen'),
    ALMACEN_DEST: nombre('Destino'),
    ALMACEN_DEST_ID: dato(z.number()),
    OPERADOR: nombre('Cerró', { liga: 'operador' }),
  },
});
