import { CODIGO_EMPAQUE_MIN } from '@anden/contrato/surtido/empaque-rules.ts';
import { useEffect, useRef, useState } from 'react';
import { conTecla } from './buffer.ts';

/** Elements in which keystrokes have a meaning of their own. */
const esCampo = ({ target }: Event): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const enDialogo = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/**
 * The buffer of packing (specification §5): digits typed without a focused field, by hand or by a slow scanner, and
 * Enter. Any other key clears them; fewer than nine are ignored, and so is their Enter. Fast scanners are handled by
 * scan detection on the whole screen, which empties the buffer (`vacia`).
 */
export function useBuffer(activo: boolean, alLeer: (codigo: string) => void): { vacia: () => void } {
  const buffer = useRef('');
  const [vacia] = useState(() => () => {
    buffer.current = '';
  });
  useEffect(() => {
    if (!activo) return;
    const alTeclear = (e: KeyboardEvent) => {
      if (esCampo(e) || enDialogo()) {
        buffer.current = '';
        return;
      }
      if (e.key !== 'Enter' || buffer.current === '') {
        buffer.current = e.ctrlKey || e.altKey || e.metaKey ? '' : conTecla(buffer.current, e.key);
        return;
      }
      // The digits were not meant for the row or button with the focus.
      e.preventDefault();
      e.stopPropagation();
      const codigo = buffer.current;
      buffer.current = '';
      if (codigo.length >= CODIGO_EMPAQUE_MIN) alLeer(codigo);
    };
    document.addEventListener('keydown', alTeclear, true);
    return () => document.removeEventListener('keydown', alTeclear, true);
  }, [activo, alLeer]);
  return { vacia };
}
