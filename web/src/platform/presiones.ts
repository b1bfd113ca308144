import { keysPresionadas } from './bandeja/almacen.ts';
import { currentSession } from './session.ts';
import { draftNames, dropDrafts, readDraft, writeDraft } from './storage.ts';

/** A press of Guardar whose outcome its screen did not get to know. */
export interface Presion {
  /** What was sent, as text. */
  texto: string;
  clave: string;
}

const PRESION = 'orden.';

const esPresion = (valor: unknown): valor is Presion =>
  typeof (valor as Presion | undefined)?.texto === 'string' && typeof (valor as Presion).clave === 'string';

/** Keeps a press through a reload, under its screen's name; undefined forgets it. */
export function recuerdaPresion(memoria: string, presion: Presion | undefined): void {
  const operador = currentSession()?.data.OPERADOR_ID;
  if (operador !== undefined) writeDraft(operador, PRESION + memoria, presion);
}

/** The press kept under a name, or null. */
export function presionada(memoria: string): Presion | null {
  const operador = currentSession()?.data.OPERADOR_ID;
  const guardada = operador === undefined ? undefined : readDraft(operador, PRESION + memoria);
  return esPresion(guardada) ? guardada : null;
}

/**
 * Drops the drafts whose press this device wrote down or sent before it died: on the screen again they would be pressed twice.
 * Called before any screen of the operator is open.
 */
export async function cierraPresiones(operadorId: number): Promise<void> {
  const presiones = draftNames(operadorId).filter((n) => n.startsWith(PRESION));
  if (presiones.length === 0) return;
  const keys = await keysPresionadas();
  for (const nombre of presiones) {
    const presion = readDraft(operadorId, nombre);
    if (!esPresion(presion) || !keys.has(presion.clave)) continue;
    dropDrafts(operadorId, nombre.slice(PRESION.length));
    writeDraft(operadorId, nombre, undefined);
  }
}
