import { calla } from './enter.ts';
import { aguardaDesdeLaPrimera, esCampo } from './huella.ts';
import type { Oido } from './oido.ts';
import { esDeLector, lectura, llevaCierre, puedeSerDeLector } from './rafaga.ts';
import { aprendeRitmo } from './ritmo.ts';
import { aprendeSufijo } from './sufijo.ts';
import { leeTecla, type Tecla } from './teclas.ts';

/** Quiet after which held characters were no code and go where they were typed, in milliseconds. */
const SOLTAR = 120;
/** The same while they may yet be a hand's: shorter than anybody notices, longer than between a scanner's. */
const SOLTAR_A_LA_MANO = 40;

export interface TeclasOidas {
  alBajar(e: KeyboardEvent): void;
  alSubir(e: KeyboardEvent): void;
  /** Whether this text is what the key that is down writes: it was heard with the key. Only once of each key. */
  esEco(texto: string | null): boolean;
}

/** Hears the keys that a scanner presses, before anybody else does. */
export function oyeTeclas({ rafaga, retencion, inyeccion, enter, termina, suelta }: Oido): TeclasOidas {
  /** The character of the key that is down. */
  let deTecla = '';

  /** How long this character is kept from its field without another after it, in milliseconds; null: it goes there. */
  function retencionDe(e: Event, espera: number | null): number | null {
    if (!esCampo(e)) return null;
    const actual = rafaga.get();
    if (esDeLector(actual)) return Math.max(SOLTAR, espera === null ? 0 : espera + SOLTAR);
    return aguardaDesdeLaPrimera(e.target) && puedeSerDeLector(actual) ? SOLTAR_A_LA_MANO : null;
  }

  function alCaracter(e: KeyboardEvent, { caracter, mudo }: Tecla & { tipo: 'caracter' }): void {
    deTecla = caracter;
    const retenida = retencionDe(e, rafaga.agrega(e, caracter, 'tecla'));
    if (retenida !== null && esCampo(e)) {
      calla(e);
      retencion.retiene(e.target, caracter, rafaga.get().codigo, retenida);
      return;
    }
    suelta();
    retencion.entra();
    if (mudo) calla(e);
    // A space presses a button: after another character it is a code's.
    else if (rafaga.juicio().destino === 'nada' && rafaga.get().codigo.length > 1) e.preventDefault();
  }

  /** An Enter or a Tab: of the code that it ends, of characters that are none, or of a code that has already been told. */
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
    // What was put in as text is whole once its Enter comes, and the Enter is its own.
    if (inyeccion.cierra()) {
      enter.toma(e);
      return;
    }
    suelta();
    if (llevaCierre(previa, e.timeStamp, juicio)) enter.toma(e);
    else if (previa.codigo === '') enter.tomaTardio(e);
  }

  /** Whatever else is pressed says that these characters are no code. */
  function alDejar(): void {
    rafaga.deja();
    suelta();
  }

  return {
    alBajar(e) {
      deTecla = '';
      const tecla = leeTecla(e, rafaga.get().codigo !== '');
      // A key held down repeats as fast as a scanner types.
      if (e.repeat || tecla.tipo === 'otra') alDejar();
      else if (tecla.tipo === 'caracter') alCaracter(e, tecla);
      else if (tecla.tipo === 'cierre') alCerrar(e);
      else if (tecla.suya) calla(e);
    },
    // Nobody else saw these keys go down, and telling the page that they went up costs it time before its answer.
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
