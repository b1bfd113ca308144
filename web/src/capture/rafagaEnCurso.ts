import { ajustesStore } from '../platform/ajustes.ts';
import { creaCalma } from './calma.ts';
import { destinoDe } from './huella.ts';
import { type Callada, type Juicio, type Rafaga, SIN_RAFAGA, sigueA, silencioDe, suma } from './rafaga.ts';
import { tieneSufijo } from './sufijo.ts';

/** How characters arrive: as keys that name their character, or as text from keys that name none. */
export type Fuente = 'tecla' | 'texto';

/** The burst of characters being received, and what decides whether it is a code. */
export interface RafagaEnCurso {
  get(): Rafaga;
  /** Where the burst falls, and this device's limit. */
  juicio(): Juicio;
  /** Adds a character. Returns the milliseconds of silence that make the burst a code by itself, or null. */
  agrega(e: Event, caracter: string, de: Fuente): number | null;
  /** This burst has just changed the device's limit, so it is judged by the new one. */
  cambiaLimite(): void;
  /** Cancels the end by silence: characters that come later may still belong to the burst. */
  sinSilencio(): void;
  /** Ends the burst: the next character begins another. */
  deja(): void;
}

const limite = (): number => ajustesStore.get().limiteAcomodo;

/**
 * @param alEmpezar called with the event that begins a burst
 * @param alCallar called when the burst is a code and no Enter followed, because this device sends none
 */
export function creaRafagaEnCurso(alEmpezar: (e: Event) => void, alCallar: () => void): RafagaEnCurso {
  let rafaga: Rafaga = SIN_RAFAGA;
  let juicio: Juicio = { destino: 'codigo', limite: limite() };
  let fuente: Fuente = 'tecla';
  let espera: number | null = null;
  let callada: Callada | null = null;
  const silencio = creaCalma(() => {
    const ultima = espera === null ? null : { rafaga, espera };
    alCallar();
    callada = ultima;
  });

  /** Resumes a burst that a stalled machine cut in two: the device itself made no such pause. */
  function reanuda(e: Event): void {
    if (!callada || rafaga.codigo !== '') return;
    if (sigueA(callada, e.timeStamp)) {
      rafaga = callada.rafaga;
      alEmpezar(e);
    }
    callada = null;
  }

  return {
    get: () => rafaga,
    juicio: () => juicio,
    agrega(e, caracter, de) {
      // A device writes in one way only, so characters that came the other way before are a hand's.
      if (de === fuente) reanuda(e);
      else rafaga = SIN_RAFAGA;
      fuente = de;
      rafaga = suma(rafaga, caracter, e.timeStamp, limite());
      if (rafaga.codigo.length === 1) {
        alEmpezar(e);
        juicio = { destino: destinoDe(e), limite: limite() };
      }
      silencio.olvida();
      espera = silencioDe(rafaga, juicio, tieneSufijo());
      if (espera !== null) silencio.aguarda(espera);
      return espera;
    },
    cambiaLimite() {
      juicio = { ...juicio, limite: limite() };
    },
    sinSilencio: silencio.olvida,
    deja() {
      silencio.olvida();
      callada = null;
      rafaga = SIN_RAFAGA;
    },
  };
}
