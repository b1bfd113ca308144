import { CONTROLES } from '@anden/contrato/permissions.ts';
import { can } from './session.ts';

/** What an operator lacks for doing something, in words to show beside it; null if nothing. Of a list any one control id suffices. */
export function missing(control: number | readonly number[]): string | null {
  if (can(control)) return null;
  const lista = typeof control === 'number' ? [control] : control;
  const nombres = lista.map((id) => {
    const nombre = CONTROLES.find((c) => c.id === id)?.nombre;
    return nombre ? `${id} «${nombre}»` : String(id);
  });
  return `Requiere el control ${nombres.join(' o ')}`;
}
