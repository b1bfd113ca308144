import { avisoDeOrden, revisaOrdenAlNavegar } from '@anden/contrato/resurtidos/rules.ts';
import { ask, useQueryCall } from '../../platform/query.ts';
import { currentSession, type Sesion, useSession } from '../../platform/session.ts';
import { createStore, useStore } from '../../platform/store.ts';

/** How long an answer about the order stays valid, in milliseconds. */
const VIGENCIA = 60_000;

/** The operator whose menu click requested the check; 0: nobody's. */
const revisado = createStore(0);

const leToca = ({ data, permisos }: Sesion): boolean =>
  data.ALMACEN_ID !== null &&
  revisaOrdenAlNavegar(
    data,
    permisos.map((p) => p.ID_CONTROL),
  );

/**
 * The check for articles to replenish that a menu click triggers for some operators (specification §6, last paragraph).
 * A failure is not reported.
 */
export function revisaOrden(): void {
  const sesion = currentSession();
  if (!sesion || !leToca(sesion)) return;
  revisado.set(sesion.data.OPERADOR_ID);
  void ask('getaAticulosdeOrden', { almacen_id: sesion.data.ALMACEN_ID ?? 0 }, VIGENCIA).catch(() => {});
}

/** The result of the check, until the order is empty again; null if there is nothing to say. */
export function useAvisoDeOrden(): string | null {
  const sesion = useSession();
  const activo = useStore(revisado) === sesion.data.OPERADOR_ID && leToca(sesion);
  const { data } = useQueryCall(
    'getaAticulosdeOrden',
    { almacen_id: sesion.data.ALMACEN_ID ?? 0 },
    { enabled: activo, staleTime: VIGENCIA, oye: { existencia: false } },
  );
  return activo && data ? avisoDeOrden(data.data.length) : null;
}
