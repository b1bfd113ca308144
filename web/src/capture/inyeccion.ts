import { CODIGO_COMODIN, CODIGO_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { type CampoDeTexto, destinoDe, escribeEn, type Huella, huellaEntera, restaura } from './huella.ts';
import { type Destino, esInyectada, LARGO_MIN } from './rafaga.ts';

/** How long to wait for the rest of a code that is inserted in pieces, in milliseconds. */
const ESPERA_DEL_RESTO = 80;
/** Shortest piece of a code inserted in pieces: half of the shortest code. */
const PARTE_MIN = 4;
/** How long to wait for the end of a composition whose text came at once, in milliseconds. */
const ESPERA_DE_COMPOSICION = 120;

/** Whether a text looks like a complete code. One that begins like a GS1 message may have more elements to come. */
const esEntero = (codigo: string): boolean =>
  CODIGO_UBICACION.test(codigo) ||
  codigo === CODIGO_COMODIN ||
  (/^\d{13}$/.test(codigo) && codigo[0] !== '0');

export interface Inyeccion {
  /** Handles text about to be inserted at once, without keys. Returns whether it was taken as part of a code. */
  inserta(e: InputEvent): boolean;
  /** The one character that a composition gained, or null if it changed in another way. */
  compone(e: InputEvent): string | null;
  alEmpezarComposicion(e: Event): void;
  alTerminarComposicion(e: CompositionEvent): void;
  /** Ends the text received so far, because an Enter came. Returns whether it was a code. */
  cierra(): boolean;
  /** Writes the text held back into its field. */
  suelta(): void;
}

/**
 * Hears codes that handhelds insert as text (Android's DataWedge, an input method): whole, in pieces or by a composition, with or
 * without an Enter after them. Their characters come at once, so rhythm cannot tell them from a hand. A hand inserts one character at a
 * time, except for its keyboard's suggestions, which are words.
 */
export function oyeInyeccion(alLeer: (codigo: string) => void): Inyeccion {
  let retenido: { campo: CampoDeTexto | null; texto: string; destino: Destino } | null = null;
  let reloj: ReturnType<typeof setTimeout> | undefined;
  let antes: Huella | null = null;
  let destino: Destino = 'codigo';
  let compuesto = '';
  /** Whether the composition gained several characters at once. */
  let deGolpe = false;

  function olvida(): void {
    clearTimeout(reloj);
    retenido = null;
  }

  function cierra(): boolean {
    if (deGolpe && terminaComposicion()) return true;
    const r = retenido;
    if (!r || !esInyectada(r.texto, r.destino)) {
      suelta();
      return false;
    }
    olvida();
    alLeer(r.texto.trim());
    return true;
  }

  function suelta(): void {
    const r = retenido;
    olvida();
    if (r?.campo?.isConnected) escribeEn(r.campo, r.texto);
  }

  function inserta(e: InputEvent): boolean {
    const data = e.data ?? '';
    const en = destinoDe(e);
    // A keyboard's suggestion is inserted at once too, so in a field for words only text that looks like a code counts.
    if ((en === 'texto' || en === 'credencial') && !esInyectada(data, en)) return false;
    // Shorter text is not even half of a code; a keyboard's suggestion ends in a space or consists of words.
    if (!retenido && (data.length < PARTE_MIN || (data.length < LARGO_MIN && !/^[\dA-Z-]+$/.test(data))))
      return false;
    e.preventDefault();
    e.stopPropagation();
    const campo = e.target as CampoDeTexto;
    retenido = { campo, texto: (retenido?.texto ?? '') + data, destino: en };
    clearTimeout(reloj);
    // Text ending in a newline is a complete code, and so is text that looks like one; otherwise wait for the rest.
    if (esEntero(retenido.texto.trim()) || /[\r\n\t]$/.test(data)) cierra();
    else reloj = setTimeout(cierra, ESPERA_DEL_RESTO);
    return true;
  }

  function terminaComposicion(): boolean {
    clearTimeout(reloj);
    const [codigo, previa] = [compuesto, antes];
    deGolpe = false;
    compuesto = '';
    antes = null;
    if (!previa || !esInyectada(codigo, destino)) return false;
    restaura(previa);
    alLeer(codigo.trim());
    return true;
  }

  return {
    inserta,
    compone(e) {
      const data = e.data ?? '';
      const crecio = data.length - compuesto.length;
      const nuevo = crecio === 1 && data.startsWith(compuesto) ? data.slice(-1) : null;
      if (crecio > 1) deGolpe = true;
      compuesto = data;
      clearTimeout(reloj);
      if (deGolpe) reloj = setTimeout(terminaComposicion, ESPERA_DE_COMPOSICION);
      return deGolpe ? null : nuevo;
    },
    alEmpezarComposicion(e) {
      compuesto = '';
      deGolpe = false;
      destino = destinoDe(e);
      antes = huellaEntera(e);
    },
    alTerminarComposicion(e) {
      if (!deGolpe) return;
      compuesto = e.data || compuesto;
      terminaComposicion();
    },
    cierra,
    suelta,
  };
}
