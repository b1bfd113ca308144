import { useLayoutEffect, useRef } from 'react';
import { sonDeLaMano } from '../../capture/lector.ts';
import { JUICIO } from '../../capture/rafaga.ts';
import { ajustesStore } from '../../platform/ajustes.ts';

/** Milliseconds without another key after which a digit was pressed by hand: a scanner's characters are closer. */
const A_MANO = 90;

/** The same on this device, whose scanner may be known to be slower than the specification's. */
function esperaAMano(): number {
  const { limiteAcomodo } = ajustesStore.get();
  return limiteAcomodo > JUICIO.limite ? 1.25 * limiteAcomodo : A_MANO;
}

const EN_CAMPO = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/**
 * Calls `alPulsar` with a digit from 1 to 9 that is pressed by hand outside any field: there a digit is text. A held key counts once, one with Ctrl or
 * Alt is the browser's, and the digits of a scanned code choose nothing. No code is awaited here, so a digit answered is a hand's for the ear too, which
 * would take four of them at a steady pace for a slow scanner's.
 * @param en 'pagina': not while a dialog is open; 'dialogo': only while one is
 */
export function useDigitos(en: 'pagina' | 'dialogo', alPulsar: (digito: number) => void): void {
  const pulsa = useRef(alPulsar);
  pulsa.current = alPulsar;
  // With the question itself and not after it was painted, or a digit pressed at its sight finds nobody.
  useLayoutEffect(() => {
    let reloj: ReturnType<typeof setTimeout> | undefined;
    let ultima = Number.NEGATIVE_INFINITY;
    const tecla = (e: KeyboardEvent) => {
      // What a held key repeats is no further key, however soon it comes.
      if (e.repeat) return;
      const espera = esperaAMano();
      const seguida = e.timeStamp - ultima < espera;
      ultima = e.timeStamp;
      clearTimeout(reloj);
      if (seguida || e.ctrlKey || e.metaKey || e.altKey || !/^[1-9]$/.test(e.key)) return;
      if (e.target instanceof Element && e.target.closest(EN_CAMPO)) return;
      if ((document.querySelector('[aria-modal="true"]') !== null) !== (en === 'dialogo')) return;
      const digito = Number(e.key);
      reloj = setTimeout(() => {
        sonDeLaMano();
        pulsa.current(digito);
      }, espera);
    };
    // In the capture phase, because scan detection stops a scanned code's keys from getting any further.
    window.addEventListener('keydown', tecla, true);
    return () => {
      clearTimeout(reloj);
      window.removeEventListener('keydown', tecla, true);
    };
  }, [en]);
}
