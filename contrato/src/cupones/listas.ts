import { z } from 'zod';
import {
  clave,
  dia,
  dinero,
  entero,
  folio,
  instante,
  lista,
  nombre,
  palabra,
  porcentaje,
} from '../reporte.ts';
import { VIGENCIAS } from './rules.ts';

/** The coupons: a row for each article of each one, and one without article for a coupon that is for any. */
export const cupones = lista({
  identidad: ['CUPON_ID', 'CUPON_DET_ID'],
  datos: {
    CUPON_ID: z.number(),
    CUPON_DET_ID: z.number().nullable(),
    ARTICULO_ID: z.number().nullable(),
  },
  columnas: {
    FOLIO: folio('Folio'),
    VIGENCIA: palabra('Vigencia', VIGENCIAS),
    FECHA_INI: dia('Inicio'),
    FECHA_FIN: dia('Fin'),
    IMPORTE: dinero('Importe'),
    DESCUENTO: porcentaje('Descuento'),
    MIN_COMPRA: dinero('Compra mínima'),
    CLAVE_ARTICULO: clave('Clave', { nulo: true, liga: 'articulo' }),
    ARTICULO: nombre('Artículo', { nulo: true }),
    UNIDADES: entero('Unidades', { nulo: true }),
    F_CREACION: instante('Creado'),
  },
});
