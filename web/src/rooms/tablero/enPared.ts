import { P } from '@anden/contrato/permissions.ts';
import { useLocation } from '@tanstack/react-router';
import { can } from '../../platform/session.ts';

/**
 * Whether this is Inicio for a screen on the wall (`?pared=1`), without menu or anything to press; only for holders of the board's control
 * id. Watches only this search parameter, so that the frame is not rendered again with each filter.
 */
export function useEnPared(): boolean {
  const enPared = useLocation({
    select: ({ pathname, search }) =>
      pathname === '/Inicio' && 'pared' in search && String(search.pared) === '1',
  });
  return enPared && can(P.tablero);
}
