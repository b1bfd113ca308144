import { z } from 'zod';
import { entero, lista, nombre } from '../reporte.ts';

/** The company's bank accounts. */
export const cuentasBanco = lista({
  identidad: 'CUENTA_BA_ID',
  datos: { CUENTA_BA_ID: z.number(), BANCO_ID: z.number() },
  columnas: { CUENTA: nombre('Cuenta'), BANCO: nombre('Banco'), EMPRESA: entero('Empresa') },
});

export const bancos = lista({
  identidad: 'BANCO_ID',
  datos: { BANCO_ID: z.number() },
  columnas: { BANCO: nombre('Banco'), CUENTAS: entero('Cuentas') },
});

export const formasPago = lista({
  identidad: 'FORMA_PAGO_ID',
  datos: {},
  columnas: { FORMA_PAGO_ID: entero('Número'), FORMA_PAGO: nombre('Forma de pago') },
});

/** What a movement of a bank account is for. */
export const conceptosBanco = lista({
  identidad: 'CONCEPTO_BA_ID',
  datos: {},
  columnas: { CONCEPTO_BA_ID: entero('Número'), CONCEPTO: nombre('Concepto') },
});
