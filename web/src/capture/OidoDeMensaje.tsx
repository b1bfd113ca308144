import { seCaptura } from '../platform/aparato.ts';
import type { OidoProps } from '../ui/Modales.tsx';
import { MARCA_LECTOR, PASA } from './huella.ts';

/** A handheld: its scanner may insert text instead of pressing keys. */
const SIN_TECLADO = window.matchMedia('(pointer: coarse)');

/**
 * A hidden field that holds the focus while a message covers a capture on a handheld. Scanners that insert text need a focused field,
 * otherwise what is scanned under the message would be lost. The ear takes the codes and Enter presses the message's button.
 */
export function OidoDeMensaje({ aceptar, alAceptar }: OidoProps) {
  if (!seCaptura() || !SIN_TECLADO.matches) return null;
  return (
    <input
      {...{ [MARCA_LECTOR]: PASA }}
      data-autofocus
      className="solo-lector"
      inputMode="none"
      autoComplete="off"
      aria-label={aceptar || 'Elija una opción'}
      value=""
      onChange={() => {}}
      // Only a screen reader can click a hidden field, and it has just read out the button's label: treat it as pressing the button.
      onClick={() => {
        if (aceptar !== '') alAceptar();
      }}
      onKeyDown={(e) => {
        if (aceptar === '' || (e.key !== 'Enter' && e.key !== ' ')) return;
        e.preventDefault();
        alAceptar();
      }}
    />
  );
}
