import type { TestApp } from './app.ts';
import { CUENTA } from './fixture.ts';

/** A deposit to register, with what a test changes of it. */
export const depositoNuevo = (cambios: object = {}) => ({
  deposito: {
    folio: 'N1',
    fecha: '2025-03-09',
    cuenta_ba_id: CUENTA.UNO,
    referencia_web: 'NUEVO-1',
    banco_id: 1,
    forma_pago: 1,
    descripcion: 'DEPÓSITO EN EFECTIVO',
    importe: '$1,500.00',
    ...cambios,
  },
});

/** Columns of a statement, with what a test changes of them. */
export const columnasDe = (cambios: object = {}) => ({
  fecha: 'Fecha',
  importe: 'Abono',
  tipo: null,
  referencia: 'Referencia',
  descripcion: 'Concepto',
  ordenante: null,
  ...cambios,
});

/** Looks at an uploaded statement of an account, and loads it: what the server answers. */
export const estadosDe = (app: () => TestApp) => ({
  mira: async (importacion_id: number, columnas?: object) =>
    (
      await app().call('getEstadoCuenta', {
        importacion_id,
        cuenta_ba_id: CUENTA.UNO,
        ...(columnas ? { columnas } : {}),
      })
    ).body,
  carga: async (importacion_id: number, mas: object = {}) =>
    (
      await app().call('cargaEstadoCuenta', {
        importacion_id,
        cuenta_ba_id: CUENTA.UNO,
        columnas: columnasDe(),
        forma_pago: 1,
        ...mas,
      })
    ).body,
});
