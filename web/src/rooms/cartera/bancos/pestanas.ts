import type { CatalogoBanco } from '@anden/contrato/cartera/rules-bancos.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { columnasDe } from '../../../platform/reporte.tsx';
import type { Columna } from '../../../ui/columna.ts';

/** The lists of the screen, a tab each. */
export type NombreDePestana =
  | 'getCatalogosBanco'
  | 'getCatalogosBanco.bancos'
  | 'getCatalogosBanco.formas_pago'
  | 'getCatalogosBanco.conceptos_ba';

export interface PestanaDeBanco<N extends NombreDePestana = NombreDePestana> {
  id: CatalogoBanco;
  titulo: string;
  lista: N;
  /** The fields with a row's id and its name. */
  llave: keyof FilaDeListado<N> & string;
  nombre: keyof FilaDeListado<N> & string;
  /** Text of the button that adds a record, and title of its dialog. */
  nuevo: string;
  unidad: readonly [string, string];
  columnas: readonly Columna<FilaDeListado<N>>[];
}

export const CUENTAS: PestanaDeBanco<'getCatalogosBanco'> = {
  id: 'CUENTA',
  titulo: 'Cuentas',
  lista: 'getCatalogosBanco',
  llave: 'CUENTA_BA_ID',
  nombre: 'CUENTA',
  nuevo: 'Nueva cuenta',
  unidad: ['cuenta', 'cuentas'],
  columnas: columnasDe('getCatalogosBanco', { CUENTA: { tarjeta: 'titulo' }, EMPRESA: { ancho: 100 } }),
};

export const BANCOS: PestanaDeBanco<'getCatalogosBanco.bancos'> = {
  id: 'BANCO',
  titulo: 'Bancos',
  lista: 'getCatalogosBanco.bancos',
  llave: 'BANCO_ID',
  nombre: 'BANCO',
  nuevo: 'Nuevo banco',
  unidad: ['banco', 'bancos'],
  columnas: columnasDe('getCatalogosBanco.bancos', { CUENTAS: { ancho: 100 } }),
};

export const FORMAS_PAGO: PestanaDeBanco<'getCatalogosBanco.formas_pago'> = {
  id: 'FORMA_PAGO',
  titulo: 'Formas de pago',
  lista: 'getCatalogosBanco.formas_pago',
  llave: 'FORMA_PAGO_ID',
  nombre: 'FORMA_PAGO',
  nuevo: 'Nueva forma de pago',
  unidad: ['forma de pago', 'formas de pago'],
  columnas: columnasDe('getCatalogosBanco.formas_pago', {
    FORMA_PAGO_ID: { ancho: 100 },
    FORMA_PAGO: { tarjeta: 'titulo' },
  }),
};

export const CONCEPTOS: PestanaDeBanco<'getCatalogosBanco.conceptos_ba'> = {
  id: 'CONCEPTO',
  titulo: 'Conceptos',
  lista: 'getCatalogosBanco.conceptos_ba',
  llave: 'CONCEPTO_BA_ID',
  nombre: 'CONCEPTO',
  nuevo: 'Nuevo concepto',
  unidad: ['concepto', 'conceptos'],
  columnas: columnasDe('getCatalogosBanco.conceptos_ba', {
    CONCEPTO_BA_ID: { ancho: 100 },
    CONCEPTO: { tarjeta: 'titulo' },
  }),
};

/** The tabs in the order of the screen. */
export const PESTANAS = [CUENTAS, BANCOS, FORMAS_PAGO, CONCEPTOS] as const;
