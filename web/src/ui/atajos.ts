import { agrupados } from '@anden/contrato/agrupados.ts';
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
  const partes = agrupados(enOrden, (a) => a.de);
  return [...partes].map(([de, suyos]) => ({
    de,
    teclas: [...new Map(suyos.flatMap((a) => a.teclas).map((t) => [t.teclas, t])).values()],
  }));
}

/** No other key comes within this many milliseconds before a key pressed alone, nor after it unless somebody types on. */
const SILENCIO = 400;
/** Between two keys of a hand there are at least so many milliseconds; in most scanners' codes there are fewer. */
const MANO = 110;
/** The key that leads to a field, into which whoever types on at once writes. */
const DE_CAMPO = '/';

/** Where a letter is text, or belongs to what is open above the screen. */
const ENCIMA = '[aria-modal="true"], [role="menu"], [role="listbox"], .mantine-Popover-dropdown';

const escribe = (e: EventTarget | null): boolean =>
  e instanceof Element && e.closest('input, textarea, select, [contenteditable="true"]') !== null;

/**
 * Calls what a key does when it is pressed by hand, alone, outside any field and with nothing open above the screen.
 * @param hace by the key's name (`?`, `n`), kept the same between renders
 */
export function useTeclasSueltas(hace: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    let ultima = Number.NEGATIVE_INFINITY;
    let espera: { reloj: ReturnType<typeof setTimeout>; cual: string } | null = null;
    const hazlo = (cual: string) => {
      espera = null;
      // Something may have been opened since it was pressed.
      if (!document.querySelector(ENCIMA)) hace[cual]?.();
    };
    const tecla = (e: KeyboardEvent) => {
      // Arrows, Escape and the like are of no code; a code may end with Enter.
      if (e.key.length > 1 && e.key !== 'Enter') return;
      const desde = e.timeStamp - ultima;
      ultima = e.timeStamp;
      if (espera) {
        const { reloj, cual } = espera;
        clearTimeout(reloj);
        espera = null;
        if (cual === DE_CAMPO && desde >= MANO && !e.repeat) hazlo(cual);
      }
      const cual = e.shiftKey ? e.key : e.key.toLowerCase();
      if (!Object.hasOwn(hace, cual) || e.ctrlKey || e.metaKey || e.altKey || e.repeat) return;
      if (desde < SILENCIO || escribe(e.target) || document.querySelector(ENCIMA)) return;
      espera = { reloj: setTimeout(() => hazlo(cual), SILENCIO), cual };
    };
    // In the capture phase, because scan detection stops a scanned code's keys from getting any further.
    window.addEventListener('keydown', tecla, true);
    return () => {
      if (espera) clearTimeout(espera.reloj);
      window.removeEventListener('keydown', tecla, true);
    };
  }, [hace]);
}
