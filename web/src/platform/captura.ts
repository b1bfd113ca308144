import type { Captura } from '@anden/contrato/campo.ts';
import { readDraft, writeDraft, writeDraftSoon } from './storage.ts';

const nombreDe = (nombre: string): string => `captura.${nombre}`;
const sabidas = new Map<string, Captura>();

/** How the codes of what is being captured under a name (screen and record) came in; null: nobody knows. */
export function capturaDe(operadorId: number, nombre: string): Captura | null {
  const sabida = sabidas.get(`${operadorId}.${nombre}`) ?? readDraft(operadorId, nombreDe(nombre));
  return sabida === 'teclado' || sabida === 'lector' || sabida === 'camara' ? sabida : null;
}

/** One more code of it was accepted. One that was typed makes the whole typed. */
export function anotaCaptura(operadorId: number, nombre: string, como: Captura): void {
  const antes = capturaDe(operadorId, nombre);
  if (antes === 'teclado' || antes === como) return;
  sabidas.set(`${operadorId}.${nombre}`, como);
  writeDraftSoon(operadorId, nombreDe(nombre), como);
}

/** It was saved: what comes next is another. */
export function olvidaCaptura(operadorId: number, nombre: string): void {
  sabidas.delete(`${operadorId}.${nombre}`);
  writeDraft(operadorId, nombreDe(nombre), undefined);
}
