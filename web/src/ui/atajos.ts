import { useEffect } from 'react';

/** A key, or several that do the same, and what they do. */
export interface Atajo {
  teclas: string;
  que: string;
}

/** The keys of one part of a screen. Declared as a constant beside the code that attends to them. */
export interface Atajos {
  de: string;
  teclas: readonly Atajo[];
  /** Said before the others, whatever was drawn first. */
  primero?: true;
}

const puestos = new Set<Atajos>();

/** Says which keys are attended to while the component is on the screen; null: none now. */
export function useAtajos(atajos: Atajos | null): void {
  useEffect(() => {
    if (!atajos) return;
    puestos.add(atajos);
    return () => {
      puestos.delete(atajos);
    };
  }, [atajos]);
}

/** Every key that is attended to now, by part, each part once. */
export function atajosPuestos(): readonly Atajos[] {
  const enOrden = [...puestos].sort((a, b) => Number(b.primero ?? false) - Number(a.primero ?? false));
  const partes = Map.groupBy(enOrden, (a) => a.de);
  return [...partes].map(([de, suyos]) => ({
    de,
    teclas: [...new Map(suyos.flatMap((a) => a.teclas).map((t) => [t.teclas, t])).values()],
  }));
}

/** Milliseconds without another key on either side of a '?' by hand: a scanner's codes have them closer. */
const SILENCIO = 400;

const escribe = (e: EventTarget | null): boolean =>
  e instanceof Element && e.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** Calls when '?' is pressed by hand where nothing is written and no dialog is open. */
export function useTeclaDeAyuda(alPedir: () => void): void {
  useEffect(() => {
    let ultima = Number.NEGATIVE_INFINITY;
    let reloj: ReturnType<typeof setTimeout>;
    const tecla = (e: KeyboardEvent) => {
      if (e.key === 'Shift') return;
      const desde = e.timeStamp - ultima;
      ultima = e.timeStamp;
      clearTimeout(reloj);
      if (e.key !== '?' || e.ctrlKey || e.metaKey || e.altKey || e.repeat) return;
      if (desde < SILENCIO || escribe(e.target) || document.querySelector('[aria-modal="true"]')) return;
      reloj = setTimeout(alPedir, SILENCIO);
    };
    // In the capture phase: the ear stops the keys of a scanned code before they get any further.
    window.addEventListener('keydown', tecla, true);
    return () => {
      clearTimeout(reloj);
      window.removeEventListener('keydown', tecla, true);
    };
  }, [alPedir]);
}
