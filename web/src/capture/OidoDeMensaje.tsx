import { seCaptura } from '../platform/aparato.ts';
import type { OidoProps } from '../ui/Modales.tsx';
import { MARCA_LECTOR, PASA } from './huella.ts';

/** A handheld: its scanner may put text in instead of pressing keys. */
const SIN_TECLADO = window.matchMedia('(pointer: coarse)');

/**
 * A field out of sight that has the focus of a message over a capture, on a handheld: text that a device puts in goes nowhere
 * where no field has the focus, and what was scanned under the message would be lost. The ear takes the codes; Enter is the
 * button's.
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
      // Nothing but a screen reader presses what cannot be seen: what it has read is the button's word.
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
