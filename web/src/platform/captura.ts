import type { Captura } from '@anden/contrato/campo.ts';
import { readDraft, writeDraft, writeDraftSoon } from './storage.ts';

const nombreDe = (nombre: string): string => `captura.${nombre}`;
const sabidas = new Map<string, Captura>();

/** How the codes of the capture under a name (screen and record) came in; null if unknown. */
export function capturaDe(operadorId: number, nombre: string): Captura | null {
  const sabida = sabidas.get(`${operadorId}.${nombre}`) ?? readDraft(operadorId, nombreDe(nombre));
  return sabida === 'teclado' || sabida === 'lector' || sabida === 'camara' ? sabida : null;
}

/** Records that one more of its codes was accepted. One typed code makes the whole capture typed. */
export function anotaCaptura(operadorId: number, nombre: string, como: Captura): void {
  const antes = capturaDe(operadorId, nombre);
  if (antes === 'teclado' || antes === como) return;
  sabidas.set(`${operadorId}.${nombre}`, como);
  writeDraftSoon(operadorId, nombreDe(nombre), como);
}

/** Forgets a capture that was saved: the next one starts anew. */
export function olvidaCaptura(operadorId: number, nombre: string): void {
  sabidas.delete(`${operadorId}.${nombre}`);
  writeDraft(operadorId, nombreDe(nombre), undefined);
}
