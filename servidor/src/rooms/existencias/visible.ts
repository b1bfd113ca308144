import { P } from '@anden/contrato/permissions.ts';
import { type OperadorEnSesion, puede } from '../../platform/auth/operador.ts';

/** Screens that show stock while they work on it; whoever may open one of them sees it there. */
const VEN_EXISTENCIA: ReadonlyMap<string, readonly number[]> = new Map([
  ['compras', [P.acomodocom]],
  ['acomodo', [P.acomodoinv]],
  ['traspasos', [P.traspasos]],
  ['resurtidos', [P.resurtidos]],
  ['remision', [P.surtidorem]],
  ['configuracion', [P.configarticulo, P.configubicacion]],
]);

/**
 * Whether a reply may tell this operator the pieces of a location. Counting is blind without control 1228; where the
 * caller does not say which screen asks, any screen that shows stock will do.
 */
export function veExistencia(operador: OperadorEnSesion, quienllama?: string): boolean {
  if (puede(operador, P.existenciaUbicacion)) return true;
  const controles =
    quienllama === undefined ? [...VEN_EXISTENCIA.values()].flat() : (VEN_EXISTENCIA.get(quienllama) ?? []);
  return controles.some((c) => puede(operador, c));
}
