import { useEffect } from 'react';

/** A key, or several that do the same, and what they do. */
export interface Atajo {
  teclas: string;
  que: string;
}

/** The shortcuts of one part of a screen. Declared as a constant beside the code that handles them. */
export interface Atajos {
  de: string;
  teclas: readonly Atajo[];
  /** Listed before the others, whatever was mounted first. */
  primero?: true;
}

const puestos = new Set<Atajos>();

/** Declares which shortcuts work while the component is mounted; null: none now. */
export function useAtajos(atajos: Atajos | null): void {
  useEffect(() => {
    if (!atajos) return;
    puestos.add(atajos);
    return () => {
      puestos.delete(atajos);
    };
  }, [atajos]);
}

/** Every shortcut that works now, by part, each part once. */
export function atajosPuestos(): readonly Atajos[] {
  const enOrden = [...puestos].sort((a, b) => Number(b.primero ?? false) - Number(a.primero ?? false));
  const partes = Map.groupBy(enOrden, (a) => a.de);
  return [...partes].map(([de, suyos]) => ({
    de,
    teclas: [...new Map(suyos.flatMap((a) => a.teclas).map((t) => [t.teclas, t])).values()],
  }));
}

/** A '?' typed by hand has no other key within this many milliseconds before or after it; in a scanner's codes they are closer. */
const SILENCIO = 400;

const escribe = (e: EventTarget | null): boolean =>
  e instanceof Element && e.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** Calls `alPedir` when '?' is pressed by hand outside any field and dialog. */
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
    // In the capture phase, because scan detection stops a scanned code's keys from getting any further.
    window.addEventListener('keydown', tecla, true);
    return () => {
      clearTimeout(reloj);
      window.removeEventListener('keydown', tecla, true);
    };
  }, [alPedir]);
}
