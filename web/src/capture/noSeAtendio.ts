import { avisar } from '../ui/modal.ts';
import { type Desenlace, SinPantalla } from './colaDeLecturas.ts';

/**
 * The outcome of a scan that failed: shown and refused. If its screen was left meanwhile, the error is thrown again, so that the scan waits
 * for the screen.
 */
export function noSeAtendio(titulo: string, e: unknown): Desenlace {
  if (e instanceof SinPantalla) throw e;
  const mensaje = e instanceof Error ? e.message : String(e);
  void avisar(titulo, mensaje, 'rechazo');
  return { tono: 'rechazo', mensaje };
}

/** For what a scan waited for and could not be read: shown, and thrown again for the queue to refuse the scan with. */
export const avisaYRechaza =
  (titulo: string) =>
  (e: unknown): never => {
    noSeAtendio(titulo, e);
    throw e;
  };
