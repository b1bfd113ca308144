import { P } from '@anden/contrato/permissions.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { can } from '../../platform/session.ts';

/**
 * Whether this is Inicio for a screen on the wall (`?pared=1`), without menu or anything to press; only for holders of
 * the board's control.
 */
export function useEnPared(): boolean {
  const [{ pared }] = useSearchState({ pared: '' });
  return pared === '1' && can(P.tablero) && window.location.pathname === '/Inicio';
}
