import { avisar } from '../ui/modal.ts';
import { type Desenlace, SinPantalla } from './colaDeLecturas.ts';

/** What becomes of a scan that failed: it is told and refused. One whose screen was left meanwhile waits for it: this throws again. */
export function noSeAtendio(titulo: string, e: unknown): Desenlace {
  if (e instanceof SinPantalla) throw e;
  const mensaje = e instanceof Error ? e.message : String(e);
  void avisar(titulo, mensaje, 'rechazo');
  return { tono: 'rechazo', mensaje };
}
