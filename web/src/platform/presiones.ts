import { keysPresionadas } from './bandeja/almacen.ts';
import { currentSession } from './session.ts';
import { draftNames, dropDrafts, readDraft, writeDraft } from './storage.ts';

/** A press of Guardar whose outcome its screen did not get to know. */
export interface Presion {
  /** What was sent, as text. */
  texto: string;
  key: string;
}

const PRESION = 'orden.';

/** A press as it is stored on devices in use. */
interface Guardada {
  texto: string;
  clave: string;
}

function deDisco(valor: unknown): Presion | null {
  const { texto, clave: key } = (valor ?? {}) as Partial<Guardada>;
  return typeof texto === 'string' && typeof key === 'string' ? { texto, key } : null;
}

/** Keeps a press through a reload, under its screen's name; undefined forgets it. */
export function recuerdaPresion(memoria: string, presion: Presion | undefined): void {
  const operador = currentSession()?.data.OPERADOR_ID;
  if (operador === undefined) return;
  const guardada: Guardada | undefined = presion && { texto: presion.texto, clave: presion.key };
  writeDraft(operador, PRESION + memoria, guardada);
}

/** The press kept under a name, or null. */
export function presionada(memoria: string): Presion | null {
  const operador = currentSession()?.data.OPERADOR_ID;
  return operador === undefined ? null : deDisco(readDraft(operador, PRESION + memoria));
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
    const presion = deDisco(readDraft(operadorId, nombre));
    if (!presion || !keys.has(presion.key)) continue;
    dropDrafts(operadorId, nombre.slice(PRESION.length));
    writeDraft(operadorId, nombre, undefined);
  }
}
