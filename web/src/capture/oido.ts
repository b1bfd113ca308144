import { creaEnter } from './enter.ts';
import { oyeInyeccion } from './inyeccion.ts';
import type { Oyente, ViaOida } from './oyentes.ts';
import { oyeTeclas } from './oyeTeclas.ts';
import { oyeTexto } from './oyeTexto.ts';
import type { Oido } from './partesDelOido.ts';
import { esRegular, PAUSA_MAX, promedio, silencioDe, TROPIEZO_MAX } from './rafaga.ts';
import { creaRafagaEnCurso } from './rafagaEnCurso.ts';
import { creaRetencion } from './retencion.ts';
import { tieneSufijo } from './sufijo.ts';

/**
 * Starts the ear on the whole document: a burst of characters from a scanner becomes a code and goes to `alOir`; everything else goes where
 * it was typed. Keys (`oyeTeclas.ts`) and text without keys (`oyeTexto.ts`) are parts of one burst.
 * @returns `olvida`: what was typed so far is known to be a hand's, and the next character begins another burst
 */
export function abreOido(alOir: Oyente): { olvida: () => void } {
  const enter = creaEnter();
  const retencion = creaRetencion(suelta);
  const rafaga = creaRafagaEnCurso((e) => {
    suelta();
    retencion.empieza(e);
  }, porSilencio);
  const inyeccion = oyeInyeccion((codigo) => {
    rafaga.deja();
    enter.espera(performance.now() + PAUSA_MAX);
    alOir(codigo, 'lector');
  });

  function suelta(): void {
    inyeccion.suelta();
    retencion.suelta();
  }

  /** Where no field has the focus a code may also be typed by hand; an irregular rhythm tells a hand from a slow scanner. */
  function viaDeLaRafaga(): ViaOida {
    const actual = rafaga.get();
    const { destino, limite } = rafaga.juicio();
    return destino === 'nada' && promedio(actual) > limite && !esRegular(actual) ? 'teclado' : 'lector';
  }

  function termina(codigo: string, cuando: number): void {
    const via = viaDeLaRafaga();
    retencion.retira();
    rafaga.deja();
    enter.espera(cuando + PAUSA_MAX);
    alOir(codigo, via);
  }

  function porSilencio(): void {
    const { codigo, ultima } = rafaga.get();
    // If this code's Enter is only late, it still belongs to it.
    termina(codigo.trim(), ultima + TROPIEZO_MAX);
  }

  /** Pressing a button ends what was being typed. */
  function alTocar(): void {
    // On a device that sends no Enter the code is complete by now.
    if (!tieneSufijo() && silencioDe(rafaga.get(), rafaga.juicio(), false) !== null) porSilencio();
    rafaga.sinSilencio();
    suelta();
    enter.esDeLaMano();
  }

  const oido: Oido = { rafaga, retencion, inyeccion, enter, alOir, termina, suelta };
  const teclas = oyeTeclas(oido);
  window.addEventListener('keydown', teclas.alBajar, true);
  window.addEventListener('keyup', teclas.alSubir, true);
  window.addEventListener('beforeinput', oyeTexto(oido, teclas.esEco), true);
  window.addEventListener('compositionstart', inyeccion.alEmpezarComposicion, true);
  window.addEventListener('compositionend', inyeccion.alTerminarComposicion, true);
  window.addEventListener('pointerdown', alTocar, true);
  // Whoever leaves the field has finished typing. Text inserted whole is judged by its own timer instead: the screen moves the focus after
  // each answer, and the next code may be on its way by then.
  window.addEventListener('focusout', retencion.suelta, true);
  window.addEventListener('focusout', dejaDeElegir, true);
  return {
    olvida() {
      rafaga.deja();
      suelta();
    },
  };
}

/**
 * Drops the selection of a field that lost the focus. Otherwise, while nothing has the focus (a dialog has just closed), the browser would
 * insert a device's text there without any event.
 */
function dejaDeElegir({ target, relatedTarget }: FocusEvent): void {
  // When the whole window loses the focus, the field stays the active one and goes on where it was.
  if (relatedTarget === null && document.activeElement !== target) getSelection()?.removeAllRanges();
}
