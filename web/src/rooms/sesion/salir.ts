import { cuantos } from '@anden/contrato/cifras.ts';
import { cuantosPorEnviar } from '../../platform/bandeja/bandeja.ts';
import { copiaBorradores } from '../../platform/respaldo.ts';
import { currentSession, signOut } from '../../platform/session.ts';
import { avisar, confirmar } from '../../ui/modal.ts';

const TITULO = 'Cerrar Sesión';

const pregunta = (esperan: number): string => {
  const salida = '¿Desea cerrar la sesión? Se registrará su salida.';
  if (esperan === 0) return salida;
  const guardados = cuantos(esperan, ['guardado', 'guardados']);
  return `Tiene ${guardados} por enviar. Se conservan en este equipo y se envían cuando usted vuelva a ingresar en él. ${salida}`;
};

/** Asks, records the exit event and ends the session; a refusal is shown (specification §4 and §8). */
export async function cerrarSesion(): Promise<void> {
  const esperan = cuantosPorEnviar(currentSession()?.data.OPERADOR_ID ?? 0);
  const acepta = await confirmar(TITULO, pregunta(esperan), { aceptar: 'Cerrar sesión' });
  if (!acepta) return;
  try {
    // The device where they continue then has their unfinished captures, but not those already saved.
    await copiaBorradores();
    await signOut();
  } catch (e) {
    await avisar(TITULO, e instanceof Error ? e.message : 'No fue posible cerrar la sesión.', 'rechazo');
  }
}
