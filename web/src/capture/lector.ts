import {
  esDeLector,
  esInyectada,
  lectura,
  PAUSA_MAX,
  puedeSerDeLector,
  type Rafaga,
  SIN_RAFAGA,
  suma,
} from './rafaga.ts';

type CampoDeTexto = HTMLInputElement | HTMLTextAreaElement;

interface Huella {
  campo: CampoDeTexto;
  valor: string;
  desde: number | null;
  hasta: number | null;
}

/** Quiet after which held characters were no code and go where they were typed, in milliseconds. */
const SOLTAR = 120;
/** The same while they may yet be a hand's: shorter than anybody notices, longer than between a scanner's. */
const SOLTAR_A_LA_MANO = 40;

/** Marks a field made for codes: what a scanner types into it stays there, unless its mark says {@link PASA}. */
export const MARCA_LECTOR = 'data-lector';
/** The field is for codes and shows what came of them, which is not always what was scanned over it. */
export const PASA = 'pasa';

function huella(e: Event): Huella | null {
  const campo = e.target;
  if (!(campo instanceof HTMLInputElement || campo instanceof HTMLTextAreaElement)) return null;
  if (campo.getAttribute(MARCA_LECTOR) === '') return null;
  return { campo, valor: campo.value, desde: campo.selectionStart, hasta: campo.selectionEnd };
}

const esCampo = (e: Event): e is Event & { target: CampoDeTexto } =>
  (e.target instanceof HTMLInputElement || e.target instanceof HTMLTextAreaElement) &&
  e.target.selectionStart !== null &&
  !e.target.readOnly;

/** Types text into a field where its caret is, telling React as keystrokes would. */
function escribe(campo: CampoDeTexto, texto: string): void {
  const { value, selectionStart: desde, selectionEnd: hasta, maxLength } = campo;
  const quedan = value.length - ((hasta ?? 0) - (desde ?? 0));
  const cabe = maxLength < 0 ? texto : texto.slice(0, Math.max(0, maxLength - quedan));
  if (!cabe) return;
  campo.setRangeText(cabe, desde ?? value.length, hasta ?? value.length, 'end');
  campo.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A dialog's own field (a key at sign-in, a date) keeps what goes into it, however fast it comes. */
const esDeDialogo = ({ target }: Event): boolean =>
  target instanceof HTMLInputElement && target.closest('[aria-modal="true"]') !== null;

/**
 * What a field is for. Text put whole into a field for words (a filter) may be a keyboard's suggestion, and stays; into
 * a quantity only a code is that long.
 */
function destinoDe({ target }: Event): 'cantidad' | 'texto' | 'codigo' {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return 'codigo';
  if (target.hasAttribute(MARCA_LECTOR)) return 'codigo';
  return target.inputMode === 'numeric' ? 'cantidad' : 'texto';
}

/**
 * Whether a field's first characters are held back too: nothing is drawn for a code over the quantity, nor for one in
 * its own field, until its answer. Not where the hand's own rhythm is judged, nor where words are typed.
 */
const aguardaDesdeLaPrimera = (campo: CampoDeTexto): boolean =>
  campo.inputMode === 'numeric' || campo.getAttribute(MARCA_LECTOR) === '';

/** Puts a field back as it was before the scanner wrote into it, telling React as a keystroke would. */
function restaura({ campo, valor, desde, hasta }: Huella): void {
  if (campo.value === valor) return;
  const clase = campo instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(clase.prototype, 'value')?.set?.call(campo, valor);
  campo.dispatchEvent(new Event('input', { bubbles: true }));
  if (desde !== null) campo.setSelectionRange(desde, hasta);
}

/** Told of each code, and whether the scanner or the camera read it. */
type Oyente = (codigo: string, via: 'lector' | 'camara') => void;

const oyentes: Oyente[] = [];
let ensordece: (() => void) | null = null;

/** Gives a code that the camera read to whoever listens, as a scanner's would be given. */
export const entregaDeCamara = (codigo: string): void => oyentes.at(-1)?.(codigo, 'camara');

/**
 * Listens to the whole document for a scanner, wherever the focus is: the page, a table, a button, the quantity. Its
 * code goes to `alLeer` and nowhere else: the field it fell into is put back and its Enter or Tab presses nothing. Only
 * the fields of a dialog are left alone. Returns the way to stop. One screen that gives way to another leaves it the
 * ear as it is: a code that was half typed then is whole for the next one.
 */
export function escuchaLector(alLeer: Oyente): () => void {
  oyentes.push(alLeer);
  ensordece ??= abreOido((codigo) => oyentes.at(-1)?.(codigo, 'lector'));
  return () => {
    oyentes.splice(oyentes.lastIndexOf(alLeer), 1);
    setTimeout(() => {
      if (oyentes.length > 0) return;
      ensordece?.();
      ensordece = null;
    });
  };
}

/**
 * The ear itself. Once a rhythm is a scanner's the characters are held back, and given to their field should no code
 * come of them: a handheld takes longer to draw a code in a field than the scanner to type it.
 */
function abreOido(alLeer: (codigo: string) => void): () => void {
  let rafaga: Rafaga = SIN_RAFAGA;
  let antes: Huella | null = null;
  /** Whether characters of this burst are in the field: only then is it put back, for a screen may have written there since. */
  let entraron = false;
  /** Until when an Enter still belongs to the last scan (CR and LF, or the Enter after injected text). */
  let colaHasta = 0;

  let retenido: { campo: CampoDeTexto; texto: string } | null = null;
  let reloj: ReturnType<typeof setTimeout> | undefined;
  /** The key that closed a scan, still down. */
  let cierre = '';

  function calla(e: Event): void {
    e.preventDefault();
    e.stopPropagation();
  }

  function retiene(e: KeyboardEvent & { target: CampoDeTexto }): void {
    calla(e);
    if (retenido) retenido.texto += e.key;
    else if (entraron && antes?.campo === e.target) {
      // The first ones are taken back while the rest still come: once the Enter does, only the answer is left to draw.
      restaura(antes);
      entraron = false;
      retenido = { campo: e.target, texto: rafaga.codigo };
    } else retenido = { campo: e.target, texto: e.key };
    clearTimeout(reloj);
    reloj = setTimeout(suelta, esDeLector(rafaga) ? SOLTAR : SOLTAR_A_LA_MANO);
  }

  function olvida(): void {
    clearTimeout(reloj);
    retenido = null;
  }

  function suelta(): void {
    const r = retenido;
    olvida();
    if (!r) return;
    escribe(r.campo, r.texto);
    entraron = true;
  }

  function alTeclear(e: KeyboardEvent): void {
    // A key held down repeats as fast as a scanner types.
    if (esDeDialogo(e) || e.repeat) {
      suelta();
      rafaga = SIN_RAFAGA;
      return;
    }
    if (e.key.length === 1 && !e.ctrlKey && !e.altKey && !e.metaKey) {
      rafaga = suma(rafaga, e.key, e.timeStamp);
      if (rafaga.codigo.length === 1) {
        suelta();
        antes = huella(e);
        entraron = false;
      }
      const aguarda = esCampo(e) && aguardaDesdeLaPrimera(e.target) && puedeSerDeLector(rafaga);
      if (esCampo(e) && (aguarda || esDeLector(rafaga))) retiene(e);
      else {
        suelta();
        entraron = true;
      }
      return;
    }
    if (e.key === 'Shift' || e.key === 'CapsLock') return;
    const previa = rafaga;
    rafaga = SIN_RAFAGA;
    const cierra = e.key === 'Enter' || e.key === 'Tab';
    const codigo = cierra ? lectura(previa, e.timeStamp) : null;
    if (!codigo) suelta();
    if (!cierra && !(e.key === 'j' && e.ctrlKey)) return;
    if (codigo) {
      olvida();
      calla(e);
      if (antes && entraron) restaura(antes);
      colaHasta = e.timeStamp + PAUSA_MAX;
      cierre = e.key;
      alLeer(codigo);
    } else if (previa.codigo === '' && e.timeStamp <= colaHasta) calla(e);
  }

  /** Nobody else saw these keys go down, and telling the page that they went up costs it time before its answer. */
  function alSoltarTecla(e: KeyboardEvent): void {
    if (retenido || e.key === cierre) e.stopPropagation();
    if (e.key === cierre) cierre = '';
  }

  function alInsertar(e: InputEvent): void {
    // Something was written since the scan: an Enter now is the operator's and not the scanner's second one.
    colaHasta = 0;
    if (esDeDialogo(e) || e.inputType !== 'insertText' || !e.data) return;
    const destino = destinoDe(e);
    if (destino === 'texto' || !esInyectada(e.data, destino === 'cantidad')) return;
    calla(e);
    rafaga = SIN_RAFAGA;
    colaHasta = e.timeStamp + PAUSA_MAX;
    alLeer(e.data.trim());
  }

  /** A hand is at work: an Enter from now on is its own. */
  function alTocar(): void {
    suelta();
    colaHasta = 0;
  }

  window.addEventListener('keydown', alTeclear, true);
  // Whoever presses a button or leaves the field has finished typing.
  window.addEventListener('pointerdown', alTocar, true);
  window.addEventListener('focusout', suelta, true);
  window.addEventListener('keyup', alSoltarTecla, true);
  window.addEventListener('beforeinput', alInsertar, true);
  return () => {
    olvida();
    window.removeEventListener('keydown', alTeclear, true);
    window.removeEventListener('pointerdown', alTocar, true);
    window.removeEventListener('focusout', suelta, true);
    window.removeEventListener('keyup', alSoltarTecla, true);
    window.removeEventListener('beforeinput', alInsertar, true);
  };
}
