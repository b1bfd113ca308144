import { avisoDeOrden, revisaOrdenAlNavegar } from '@anden/contrato/resurtidos/rules.ts';
import { ask, useQueryCall } from '../../platform/query.ts';
import { currentSession, type Sesion, useSession } from '../../platform/session.ts';
import { createStore, useStore } from '../../platform/store.ts';

/** Milliseconds for which an answer about the order will do. */
const VIGENCIA = 60_000;

/** Whose menu click has asked for the check; 0: nobody's. */
const revisado = createStore(0);

const leToca = ({ data, permisos }: Sesion): boolean =>
  data.ALMACEN_ID !== null &&
  revisaOrdenAlNavegar(
    data,
    permisos.map((p) => p.ID_CONTROL),
  );

/**
 * The check of articles for an order that a menu click makes for some operators (specification §6, last paragraph). That nobody
 * answers is nothing to tell.
 */
export function revisaOrden(): void {
  const sesion = currentSession();
  if (!sesion || !leToca(sesion)) return;
  revisado.set(sesion.data.OPERADOR_ID);
  void ask('getaAticulosdeOrden', { almacen_id: sesion.data.ALMACEN_ID ?? 0 }, VIGENCIA).catch(() => {});
}

/** What the check found, until the order is empty; null where there is nothing to tell. */
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
