import { crearCalma } from './calma.ts';
import { type CampoDeTexto, escribeEn, type Huella, huella, huellaDe, restaura } from './huella.ts';

/**
 * What a burst writes in its field. Once its rhythm is a scanner's the characters are held back, and given to the field should
 * no code come of them: a handheld takes longer to draw a code in a field than the scanner to type it.
 */
export interface Retencion {
  /** A burst begins, over what this event falls on. */
  empieza(e: Event): void;
  /** A character of it went into the field. */
  entra(): void;
  /**
   * Keeps a character from its field.
   * @param codigo the burst with it
   * @param espera how long without another gives it back, in milliseconds
   */
  retiene(campo: CampoDeTexto, caracter: string, codigo: string, espera: number): void;
  hayRetenido(): boolean;
  /** What is held goes into its field: it was no code. */
  suelta(): void;
  /** It was a code: the field is as it was before it. */
  retira(): void;
}

/** @param alCallar what was held is no code: nothing came after it */
export function crearRetencion(alCallar: () => void): Retencion {
  let antes: Huella | null = null;
  /** Whether characters of this burst are in the field: only then is it put back, for a screen may have written there since. */
  let entraron = false;
  let retenido: { campo: CampoDeTexto; texto: string } | null = null;
  const calma = crearCalma(alCallar);

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
        // The first ones are taken back while the rest still come: once the Enter does, only the answer is left to draw.
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
      // The screen may have written there since they were typed: that stays.
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
