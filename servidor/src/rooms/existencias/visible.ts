import { P } from '@anden/contrato/permissions.ts';
import { type OperadorEnSesion, puede } from '../../platform/auth/operador.ts';

/** Controls of screens that show stock while working: whoever may open one of them sees stock there. */
const VEN_EXISTENCIA: ReadonlyMap<string, readonly number[]> = new Map([
  ['compras', [P.acomodocom]],
  ['acomodo', [P.acomodoinv]],
  ['traspasos', [P.traspasos]],
  ['resurtidos', [P.resurtidos]],
  ['remision', [P.surtidorem]],
  ['configuracion', [P.configarticulo, P.configubicacion]],
]);

/**
 * Whether a reply may tell this operator the pieces in a location. Without control 1228 counting is blind; if the
 * caller does not say which screen asks, permission for any screen that shows stock is enough.
 */
export function veExistencia(operador: OperadorEnSesion, quienllama?: string): boolean {
  if (puede(operador, P.existenciaUbicacion)) return true;
  const controles =
    quienllama === undefined ? [...VEN_EXISTENCIA.values()].flat() : (VEN_EXISTENCIA.get(quienllama) ?? []);
  return controles.some((c) => puede(operador, c));
}
