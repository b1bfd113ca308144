import { calla } from './enter.ts';
import { aguardaDesdeLaPrimera, esCampo } from './huella.ts';
import type { Oido } from './partesDelOido.ts';
import { esDeLector, lectura, llevaCierre, PAUSA_MAX, puedeSerDeLector } from './rafaga.ts';
import { aprendeRitmo } from './ritmo.ts';
import { aprendeSufijo } from './sufijo.ts';
import { type EnCodigo, leeTecla, type Tecla } from './teclas.ts';

/** Silence after which held characters are given back to their field, because they were no code, in milliseconds. */
const SOLTAR = 120;
/** The same while the rhythm may still be a hand's: too short to be noticed, but longer than a scanner's gaps. */
const SOLTAR_A_LA_MANO = 40;

export interface TeclasOidas {
  alBajar(e: KeyboardEvent): void;
  alSubir(e: KeyboardEvent): void;
  /** Whether this text is what the pressed key writes, and so was already heard with the key. True once for each key. */
  esEco(texto: string | null): boolean;
}

/** Hears the keys that a scanner presses, before anybody else does. */
export function oyeTeclas({ rafaga, retencion, inyeccion, enter, termina, suelta }: Oido): TeclasOidas {
  /** The character of the key that is pressed. */
  let deTecla = '';

  /** How long this character is held back waiting for another, in milliseconds; null when it goes to its field at once. */
  function retencionDe(e: Event, espera: number | null): number | null {
    if (!esCampo(e)) return null;
    const actual = rafaga.get();
    if (esDeLector(actual)) return Math.max(SOLTAR, espera === null ? 0 : espera + SOLTAR);
    return aguardaDesdeLaPrimera(e.target) && puedeSerDeLector(actual) ? SOLTAR_A_LA_MANO : null;
  }

  /** What came before a key: characters typed by hand are soon past, and never make an order to the browser part of a code. */
  function enCodigo(cuando: number): EnCodigo {
    const actual = rafaga.get();
    if (actual.codigo === '') return 'no';
    return esDeLector(actual) && cuando - actual.ultima <= PAUSA_MAX ? 'lector' : 'quiza';
  }

  /** Whether the burst goes on as fast as a scanner's. Its first character tells nothing. */
  function enRitmo(): boolean {
    const actual = rafaga.get();
    return actual.codigo.length > 1 && (esDeLector(actual) || puedeSerDeLector(actual));
  }

  function alCaracter(e: KeyboardEvent, { caracter, mudo, orden }: Tecla & { tipo: 'caracter' }): void {
    deTecla = caracter;
    const espera = rafaga.agrega(e, caracter, 'tecla');
    const deLaMano = orden && !enRitmo();
    const retenida = deLaMano ? null : retencionDe(e, espera);
    if (retenida !== null && esCampo(e)) {
      calla(e);
      retencion.retiene(e.target, caracter, rafaga.get().codigo, retenida);
      return;
    }
    suelta();
    retencion.entra();
    if (deLaMano) return;
    if (mudo) calla(e);
    // A space would press the focused button, but after another character it is part of a code.
    else if (rafaga.juicio().destino === 'nada' && rafaga.get().codigo.length > 1) e.preventDefault();
  }

  /** Handles an Enter or a Tab: it ends a code, or follows characters that are no code, or is the late end of a code already delivered. */
  function alCerrar(e: KeyboardEvent): void {
    const previa = rafaga.get();
    if (aprendeRitmo(previa)) rafaga.cambiaLimite();
    const juicio = rafaga.juicio();
    const codigo = lectura(previa, e.timeStamp, juicio);
    if (codigo) {
      enter.toma(e);
      termina(codigo, e.timeStamp);
      aprendeSufijo();
      return;
    }
    rafaga.deja();
    // An Enter completes a code inserted as text, and belongs to it.
    if (inyeccion.cierra()) {
      enter.toma(e);
      return;
    }
    suelta();
    if (llevaCierre(previa, e.timeStamp, juicio)) enter.toma(e);
    else if (previa.codigo === '') enter.tomaTardio(e);
  }

  /** Any other key shows that the characters before it are no code. */
  function alDejar(): void {
    rafaga.deja();
    suelta();
  }

  return {
    alBajar(e) {
      deTecla = '';
      const tecla = leeTecla(e, enCodigo(e.timeStamp));
      // Ignore key repeats: a key held down repeats as fast as a scanner types.
      if (e.repeat || tecla.tipo === 'otra') alDejar();
      else if (tecla.tipo === 'caracter') alCaracter(e, tecla);
      else if (tecla.tipo === 'cierre') alCerrar(e);
      else if (tecla.suya) calla(e);
    },
    // The page never saw these keys go down, so their release is kept from it too: handling it would delay the answer.
    alSubir(e) {
      if (enter.sube(e) || retencion.hayRetenido()) e.stopPropagation();
    },
    esEco(texto) {
      if (texto === null || texto !== deTecla) return false;
      deTecla = '';
      return true;
    },
  };
}
