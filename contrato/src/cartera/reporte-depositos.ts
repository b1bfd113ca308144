import { z } from 'zod';
import { dato, dia, dinero, entero, nombre, palabra, reporte, texto } from '../reporte.ts';
import { NOMBRE_ESTADO_DEPOSITO, VER_DEPOSITOS, type VerDepositos } from './rules-depositos.ts';

/** 'Depósitos sin aplicar' (specification §3, Deposit). */
export const depositos = reporte({
  identidad: 'DOCTO_BA_ID',
  rango: null,
  personales: true,
  orden: { columna: 'FECHA', sentido: 'desc' },
  entrada: {
    /** Default: deposits of which something is still to be given. */
    ver: z.enum(Object.keys(VER_DEPOSITOS) as [VerDepositos, ...VerDepositos[]]).optional(),
  },
  columnas: {
    DOCTO_BA_ID: entero('Depósito', { filtrable: false, busca: true }),
    /** The bank's reference or, without one, the folio. */
    REFER: texto('Referencia'),
    /** The account that it came to. */
    NOMBRE: nombre('Cuenta'),
    FECHA: dia('Fecha'),
    IMPORTE: dinero('Importe', { suma: ['de importe', 'de importe'] }),
    /** What is not given to any customer yet. */
    POR_APLICAR: dinero('Por aplicar', { suma: ['por aplicar', 'por aplicar'] }),
    ESTADO: palabra('Estado', NOMBRE_ESTADO_DEPOSITO),
    /** Who paid, as the bank says it. */
    ORDENANTE: nombre('Ordenante', { nulo: true }),
    DESCRIPCION: nombre('Descripción'),
    SUCURSAL: nombre('Sucursal', { nulo: true }),
    FOLIO: texto('Folio', { nulo: true }),
    REFERENCIA_WEB: texto('Referencia web', { nulo: true }),
    /** Days since the deposit's date. */
    DIAS: entero('Días', { busca: false }),
    EMPRESA: dato(z.number()),
  },
});
