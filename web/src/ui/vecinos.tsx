import { useEffect } from 'react';
import { type Atajos, useAtajos } from './atajos.ts';
import { BotonIcono } from './Boton.tsx';
import { IconChevronDown, IconChevronUp } from './iconos.ts';

/** Functions that open the rows before and after the open one; undefined at the ends, or if it is not among the rows. */
export interface Vecinos {
  anterior: (() => void) | undefined;
  siguiente: (() => void) | undefined;
}

/** Elements where Escape, or Alt with the arrow keys, already has a use. */
export const CON_TECLAS =
  '[aria-expanded="true"], [role="listbox"], [role="menu"], .mantine-Popover-dropdown';
const CON_FLECHAS = `select, input[type^="date"], [role="combobox"], th, ${CON_TECLAS}`;

/** Opens the row before with Alt ↑ and the one after with Alt ↓; any other key, or one that has a use where it was pressed, does nothing. */
export function irAVecino(e: KeyboardEvent, vecinos: Vecinos | undefined): void {
  if (!e.altKey || (e.key !== 'ArrowUp' && e.key !== 'ArrowDown')) return;
  if (!(e.target instanceof Element) || e.target.closest(CON_FLECHAS)) return;
  e.preventDefault();
  e.stopPropagation();
  (e.key === 'ArrowUp' ? vecinos?.anterior : vecinos?.siguiente)?.();
}

/** The buttons that open the rows before and after; nothing where there are no rows to go through. */
export function BotonesDeVecinos({ vecinos }: { vecinos: Vecinos | undefined }) {
  if (!vecinos) return null;
  return (
    <>
      <BotonIcono
        etiqueta="Anterior (Alt ↑)"
        icono={<IconChevronUp stroke={1.75} />}
        disabled={!vecinos.anterior}
        onClick={vecinos.anterior}
      />
      <BotonIcono
        etiqueta="Siguiente (Alt ↓)"
        icono={<IconChevronDown stroke={1.75} />}
        disabled={!vecinos.siguiente}
        onClick={vecinos.siguiente}
      />
    </>
  );
}

const ATAJOS: Atajos = {
  de: 'En un registro',
  teclas: [{ teclas: 'Alt ↑ o Alt ↓', que: 'El anterior o el siguiente de la lista' }],
};

/** Goes through the list's rows by keys while one of them fills the screen. */
export function useTeclasDeVecinos(vecinos: Vecinos | undefined): void {
  useAtajos(vecinos ? ATAJOS : null);
  useEffect(() => {
    if (!vecinos) return;
    const tecla = (e: KeyboardEvent) => {
      if (!document.querySelector('[aria-modal="true"]')) irAVecino(e, vecinos);
    };
    window.addEventListener('keydown', tecla, true);
    return () => window.removeEventListener('keydown', tecla, true);
  }, [vecinos]);
}
