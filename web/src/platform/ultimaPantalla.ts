import { now } from './clock.ts';
import { currentSession } from './session.ts';
import { onRestoredDraft, readDraft, writeDraft } from './storage.ts';

/** Draft that holds where the operator was last capturing, to return there after a kill, a crash or a change of device. */
const NOMBRE = 'pantalla';
/** A shift, in milliseconds. */
const TURNO = 16 * 60 * 60 * 1000;

export interface UltimaPantalla {
  href: string;
  titulo: string;
  cuando: number;
}

/** Remembers that the operator captures here. */
export function anotaPantalla(href: string, titulo: string): void {
  const operador = currentSession()?.data.OPERADOR_ID;
  if (operador !== undefined) writeDraft(operador, NOMBRE, { href, titulo, cuando: now() });
}

/** Where the operator was last capturing in this shift, on any device; null if nowhere. */
export function ultimaPantalla(): UltimaPantalla | null {
  const operador = currentSession()?.data.OPERADOR_ID;
  const dicha =
    operador === undefined ? undefined : (readDraft(operador, NOMBRE) as UltimaPantalla | undefined);
  if (typeof dicha?.href !== 'string' || typeof dicha.titulo !== 'string') return null;
  return dicha.href.startsWith('/') && now() - dicha.cuando < TURNO ? dicha : null;
}

/** Calls `f` when that comes back from another device. Returns the way to stop. */
export const alVolverPantalla = (f: () => void): (() => void) =>
  onRestoredDraft((_operadorId, nombre) => {
    if (nombre === NOMBRE) f();
  });
