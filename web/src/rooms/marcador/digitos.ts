import { useEffect, useRef } from 'react';

/** Milliseconds without another key after which a digit was pressed by hand: a scanner's characters are closer. */
const A_MANO = 90;

const EN_CAMPO = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/**
 * Calls `alPulsar` with a digit from 1 to 9 that is pressed by hand outside any field: there a digit is text. A held key counts once, one with Ctrl or
 * Alt is the browser's, and the digits of a scanned code choose nothing.
 * @param en 'pagina': not while a dialog is open; 'dialogo': only while one is
 */
export function useDigitos(en: 'pagina' | 'dialogo', alPulsar: (digito: number) => void): void {
  const pulsa = useRef(alPulsar);
  pulsa.current = alPulsar;
  useEffect(() => {
    let reloj: ReturnType<typeof setTimeout> | undefined;
    let ultima = Number.NEGATIVE_INFINITY;
    const tecla = (e: KeyboardEvent) => {
      // What a held key repeats is no further key, however soon it comes.
      if (e.repeat) return;
      const seguida = e.timeStamp - ultima < A_MANO;
      ultima = e.timeStamp;
      clearTimeout(reloj);
      if (seguida || e.ctrlKey || e.metaKey || e.altKey || !/^[1-9]$/.test(e.key)) return;
      if (e.target instanceof Element && e.target.closest(EN_CAMPO)) return;
      if ((document.querySelector('[aria-modal="true"]') !== null) !== (en === 'dialogo')) return;
      const digito = Number(e.key);
      reloj = setTimeout(() => pulsa.current(digito), A_MANO);
    };
    // In the capture phase, because scan detection stops a scanned code's keys from getting any further.
    window.addEventListener('keydown', tecla, true);
    return () => {
      clearTimeout(reloj);
      window.removeEventListener('keydown', tecla, true);
    };
  }, [en]);
}
