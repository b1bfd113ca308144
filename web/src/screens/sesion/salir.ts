import { signOut } from '../../platform/session.ts';
import { avisar, confirmar } from '../../ui/modal.ts';

const TITULO = 'Cerrar Sesión';

/** Asks, registers the exit event and ends the session; a refusal is told (specification §4 and §8). */
export async function cerrarSesion(): Promise<void> {
  const acepta = await confirmar(TITULO, '¿Desea cerrar la sesión? Se registrará su salida.', {
    aceptar: 'Cerrar sesión',
  });
  if (!acepta) return;
  try {
    await signOut();
  } catch (e) {
    await avisar(TITULO, e instanceof Error ? e.message : 'No fue posible cerrar la sesión.', 'rechazo');
  }
}
