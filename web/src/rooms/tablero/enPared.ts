import { P } from '@anden/contrato/permissions.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { can } from '../../platform/session.ts';

/** Whether this is Inicio as a screen on the wall shows it (`?pared=1`), for who has the board: without menu or anything to press. */
export function useEnPared(): boolean {
  const [{ pared }] = useSearchState({ pared: '' });
  return pared === '1' && can(P.tablero) && window.location.pathname === '/Inicio';
}
