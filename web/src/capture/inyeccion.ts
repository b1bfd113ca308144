import { CODIGO_COMODIN, CODIGO_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { type CampoDeTexto, destinoDe, escribeEn, type Huella, huellaEntera, restaura } from './huella.ts';
import { type Destino, esInyectada, LARGO_MIN } from './rafaga.ts';

/** How long the rest of a code put in by pieces is waited for, in milliseconds. */
const ESPERA_DEL_RESTO = 80;
/** Shortest piece of a code that may come by pieces: of the shortest one, the half. */
const PARTE_MIN = 4;
/** How long a composition that came at one stroke is waited for to end, in milliseconds. */
const ESPERA_DE_COMPOSICION = 120;

/** A whole code by its looks: nothing that begins like a GS1 message, which may go on. */
const esEntero = (codigo: string): boolean =>
  CODIGO_UBICACION.test(codigo) ||
  codigo === CODIGO_COMODIN ||
  (/^\d{13}$/.test(codigo) && codigo[0] !== '0');

export interface Inyeccion {
  /** Text about to go into a field at one stroke, without keys. True: it was taken. */
  inserta(e: InputEvent): boolean;
  /** The character a composition grew by; null when it did some other way. */
  compone(e: InputEvent): string | null;
  alEmpezarComposicion(e: Event): void;
  alTerminarComposicion(e: CompositionEvent): void;
  /** What has come so far is all of it (an Enter closed it): whether it was a code. */
  cierra(): boolean;
  /** What is held back goes into its field. */
  suelta(): void;
}

/**
 * Codes that handhelds put into the field as text (Android's DataWedge, an input method): whole, in pieces, or by a
 * composition, with or without an Enter after them. No time passes between their characters, so no rhythm tells them: they
 * come at one stroke, and a hand never does more than one character, but for its keyboard's suggestions, which are words.
 */
export function oyeInyeccion(alLeer: (codigo: string) => void): Inyeccion {
  let retenido: { campo: CampoDeTexto | null; texto: string; destino: Destino } | null = null;
  let reloj: ReturnType<typeof setTimeout> | undefined;
  let antes: Huella | null = null;
  let destino: Destino = 'codigo';
  let compuesto = '';
  /** The composition grew by several characters at once. */
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
    // A keyboard's suggestion goes into words at one stroke too: only what is a code by itself is one, and it comes whole.
    if ((en === 'texto' || en === 'credencial') && !esInyectada(data, en)) return false;
    // Fewer are no half of a code; a keyboard's suggestion ends in a space, or is made of words.
    if (!retenido && (data.length < PARTE_MIN || (data.length < LARGO_MIN && !/^[\dA-Z-]+$/.test(data))))
      return false;
    e.preventDefault();
    e.stopPropagation();
    const campo = e.target as CampoDeTexto;
    retenido = { campo, texto: (retenido?.texto ?? '') + data, destino: en };
    clearTimeout(reloj);
    // What ends in a line's end is whole, and so is what looks like it; the rest of others may be on its way.
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
