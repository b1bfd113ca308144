import { creaCalma } from './calma.ts';
import { type CampoDeTexto, escribeEn, type Huella, huella, huellaDe, restaura } from './huella.ts';

/**
 * Holds back the characters of a burst once its rhythm is a scanner's, and writes them into the field if they turn out to be no code.
 * Drawing each character would take a handheld longer than the scanner takes to type the code.
 */
export interface Retencion {
  /** Starts a burst over the element of this event. */
  empieza(e: Event): void;
  /** Records that a character of the burst was written into the field. */
  entra(): void;
  /**
   * Keeps a character from its field.
   * @param codigo the burst with it
   * @param espera how long without another gives it back, in milliseconds
   */
  retiene(campo: CampoDeTexto, caracter: string, codigo: string, espera: number): void;
  hayRetenido(): boolean;
  /** Writes the held characters into the field: they were no code. */
  suelta(): void;
  /** Restores the field to its text before the burst, because the burst was a code. */
  retira(): void;
}

/** @param alCallar called when nothing followed the held characters, so that they are no code */
export function creaRetencion(alCallar: () => void): Retencion {
  let antes: Huella | null = null;
  /** Whether characters of this burst are in the field: only then is the field restored, because a screen may have written there since. */
  let entraron = false;
  let retenido: { campo: CampoDeTexto; texto: string } | null = null;
  const calma = creaCalma(alCallar);

  return {
    empieza(e) {
      antes = huella(e);
      entraron = false;
    },
    entra() {
      entraron = true;
    },
    retiene(campo, caracter, codigo, espera) {
      if (retenido) retenido.texto += caracter;
      else if (entraron && antes?.campo === campo) {
        // Remove the first characters while the rest still arrive, so that at the Enter only the answer is left to draw.
        restaura(antes);
        entraron = false;
        retenido = { campo, texto: codigo };
      } else retenido = { campo, texto: caracter };
      calma.aguarda(espera);
    },
    hayRetenido: () => retenido !== null,
    suelta() {
      const r = retenido;
      calma.olvida();
      retenido = null;
      if (!r) return;
      // Leave the field alone if the screen wrote into it since.
      if (!entraron && antes?.campo === r.campo) antes = huellaDe(r.campo);
      escribeEn(r.campo, r.texto);
      entraron = true;
    },
    retira() {
      calma.olvida();
      retenido = null;
      if (antes && entraron) restaura(antes);
    },
  };
}
