import { z } from 'zod';
import { momento, siNo } from '../fields.ts';
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
    /** S: some order held it once, so that it is not edited: it ends, and another begins in its place. */
    USADO: siNo(),
    /** When somebody ended it. */
    TERMINO: momento().nullable(),
    LIMITE_CLIENTE: z.number(),
    LIMITE_DIA: z.number(),
    MIN_SIN_IVA: siNo(),
    COMBINABLE: siNo(),
    /** '': of any. */
    TIPO_CLIENTE: z.string(),
    ZONA: z.string(),
  },
  columnas: {
    FOLIO: folio('Folio'),
    VIGENCIA: palabra('Vigencia', VIGENCIAS),
    FECHA_INI: dia('Inicio'),
    FECHA_FIN: dia('Fin'),
    IMPORTE: dinero('Importe'),
    DESCUENTO: porcentaje('Descuento'),
    MIN_COMPRA: dinero('Compra mínima'),
    /** Consumed uses, with those of the coupons in whose place it began: what its limit counts, together with what is reserved. */
    USOS: entero('Usos'),
    /** Reserved uses that have not expired, counted likewise. */
    RESERVAS: entero('Apartados'),
    /** 0: without one, and likewise the other limits. */
    LIMITE: entero('Límite'),
    CLAVE_ARTICULO: clave('Clave', { nulo: true, liga: 'articulo' }),
    ARTICULO: nombre('Artículo', { nulo: true }),
    UNIDADES: entero('Unidades', { nulo: true }),
    F_CREACION: instante('Creado'),
  },
});
