import type { OperadorEnSesion } from '../src/platform/auth/operador.ts';
import { OP } from './fixture.ts';

/** The operator UNO as a signed-in one, for what is asked of a room without a call: of these warehouses, with these control ids. */
export const quien = (almacenes: readonly number[], controles: readonly number[] = []): OperadorEnSesion => ({
  operador_id: OP.UNO,
  operador: 'UNO',
  nombre: 'UNO',
  almacen_id: 1,
  departamento_id: null,
  puesto_id: null,
  almacenes,
  controles: new Set(controles),
  debeCambiarClave: false,
});
