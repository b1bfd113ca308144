import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ajustesStore } from '../platform/ajustes.ts';
import { useStore } from '../platform/store.ts';
import { BotonIcono } from '../ui/Boton.tsx';
import { IconKeyboard, IconKeyboardOff } from '../ui/iconos.ts';
import css from './useTeclado.module.css';

/**
 * The soft keyboard of a field made for scans: it stays closed until its button asks for it, and closes when the field loses the focus. A
 * physical keyboard types in any case.
 * @param permitido whether codes may be typed here at all
 * @param modo which keyboard
 */
export function useTeclado(
  campo: RefObject<HTMLInputElement | null>,
  permitido: boolean,
  modo: 'text' | 'numeric' = 'text',
): { inputMode: 'none' | 'text' | 'numeric'; boton: ReactNode; alSalir: () => void } {
  const [abierto, setAbierto] = useState(false);
  const abriendo = useRef(false);
  const conBoton = useStore(ajustesStore).teclado && permitido;

  function alterna(): void {
    abriendo.current = true;
    flushSync(() => setAbierto(!abierto));
    // The soft keyboard only opens when a field gains the focus, so blur it first.
    campo.current?.blur();
    campo.current?.focus({ preventScroll: true });
    abriendo.current = false;
  }

  return {
    inputMode: abierto && conBoton ? modo : 'none',
    alSalir: () => {
      if (!abriendo.current) setAbierto(false);
    },
    boton: conBoton ? (
      <BotonIcono
        className={css.boton ?? ''}
        etiqueta={abierto ? 'Quitar el teclado' : 'Teclear el código'}
        aria-pressed={abierto}
        icono={abierto ? <IconKeyboardOff stroke={1.75} /> : <IconKeyboard stroke={1.75} />}
        onPointerDown={(e) => e.preventDefault()}
        onClick={alterna}
      />
    ) : null,
  };
}
