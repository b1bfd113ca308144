import { useEffect, useRef } from 'react';
import { pantallaDe } from './navigation.ts';
import { ask } from './query.ts';

/** Milliseconds for which what was asked ahead is not asked again. */
const FRESCO = 10_000;
/** Milliseconds that the pointer rests on a link before it is taken for somebody about to press it. */
const REPOSO = 60;

/**
 * Asks for the module of the screen that an address leads to and for what it reads first, so that who opens it waits for
 * neither. Never fails: opening the screen tells what went wrong.
 */
export function adelanta(href: string): void {
  const { pantalla, busqueda } = pantallaDe(href) ?? {};
  if (!pantalla?.adelanto) return;
  void pantalla.component().catch(() => {});
  const lectura = pantalla.adelanto(busqueda ?? {});
  if (lectura) void ask(lectura[0], lectura[1], FRESCO).catch(() => {});
}

/** For a link: what it leads to is asked for where the pointer rests on it or the keyboard arrives at it. */
export function useAdelanto(href: string) {
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(espera.current), []);
  return {
    onPointerEnter() {
      espera.current = setTimeout(() => adelanta(href), REPOSO);
    },
    onPointerLeave() {
      clearTimeout(espera.current);
    },
    onPointerDown: () => adelanta(href),
    onFocus: () => adelanta(href),
  };
}
