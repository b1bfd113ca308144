import { pareceLectura } from '@anden/contrato/escaneo/lectura.ts';
import { ajustesStore } from '../platform/ajustes.ts';
import { recall, remember } from '../platform/storage.ts';
import {
  aguardaDesdeLaPrimera,
  type CampoDeTexto,
  destinoDe,
  esCampo,
  escribeEn,
  type Huella,
  huella,
  huellaDe,
  restaura,
} from './huella.ts';
import { oyeInyeccion } from './inyeccion.ts';
import {
  esDeLector,
  esRegular,
  JUICIO,
  type Juicio,
  lectura,
  llevaCierre,
  PAUSA_MAX,
  promedio,
  puedeSerDeLector,
  type Rafaga,
  SIN_RAFAGA,
  silencioDe,
  suma,
  TROPIEZO_MAX,
} from './rafaga.ts';
import { type Oyente, oye, reparte, type ViaOida } from './reparto.ts';
import { aprendeRitmo, olvidaRitmo } from './ritmo.ts';
import { leeTecla } from './teclas.ts';

export { MARCA_LECTOR, PASA } from './huella.ts';
export { entregaDeCamara } from './reparto.ts';

/** Quiet after which held characters were no code and go where they were typed, in milliseconds. */
const SOLTAR = 120;
/** The same while they may yet be a hand's: shorter than anybody notices, longer than between a scanner's. */
const SOLTAR_A_LA_MANO = 40;
/** How late a clock may ring before the page counts as busy, in milliseconds. */
const RETRASO = 40;

let abierto = false;

/** Opens the ear on the document, once and for as long as the page stands: no scan becomes text or presses a button. */
export function abreLector(): void {
  if (abierto) return;
  abierto = true;
  abreOido(reparte);
}

/**
 * Listens to the whole document for a scanner, wherever the focus is: the page, a table, a button, the quantity, a dialog. Its
 * code goes to `alLeer` and nowhere else: the field it fell into is put back and its Enter or Tab presses nothing. The last to
 * listen hears; over a dialog that takes no codes, nobody (`reparto.ts`). Returns the way to stop.
 */
export function escuchaLector(alLeer: Oyente): () => void {
  abreLector();
  return oye(alLeer);
}

/** Whether this device's scanner ends its codes in Enter or Tab: learnt from the first that did. */
let conSufijo = recall('lectorConSufijo', false);

function aprendeSufijo(): void {
  if (conSufijo) return;
  conSufijo = true;
  remember('lectorConSufijo', true);
}

/**
 * The ear itself. Once a rhythm is a scanner's the characters are held back, and given to their field should no code
 * come of them: a handheld takes longer to draw a code in a field than the scanner to type it.
 */
function abreOido(alOir: (codigo: string, via: ViaOida) => void): void {
  let rafaga: Rafaga = SIN_RAFAGA;
  let antes: Huella | null = null;
  /** Whether characters of this burst are in the field: only then is it put back, for a screen may have written there since. */
  let entraron = false;
  /** Where the burst falls, and this device's limit. */
  let juicio: Juicio = { destino: 'codigo', limite: ajustesStore.get().limiteAcomodo };
  /** Until when an Enter still belongs to the last scan (CR and LF, or the Enter after injected text). */
  let colaHasta = 0;

  let retenido: { campo: CampoDeTexto; texto: string } | null = null;
  let reloj: ReturnType<typeof setTimeout> | undefined;
  let silencio: ReturnType<typeof setTimeout> | undefined;
  /** The key that closed a scan, still down. */
  let cierre = '';
  /** The character of the key that is down: the input event that repeats it says nothing new. */
  let deTecla = '';
  /** How the burst comes: by keys with their character, or by text that nameless keys write. */
  let fuente: 'tecla' | 'texto' = 'tecla';

  const inyeccion = oyeInyeccion((codigo) => {
    rafaga = SIN_RAFAGA;
    clearTimeout(silencio);
    colaHasta = performance.now() + PAUSA_MAX;
    alOir(codigo, 'lector');
  });

  function calla(e: Event): void {
    e.preventDefault();
    e.stopPropagation();
  }

  function retiene(e: KeyboardEvent & { target: CampoDeTexto }, caracter: string, hasta: number): void {
    calla(e);
    if (retenido) retenido.texto += caracter;
    else if (entraron && antes?.campo === e.target) {
      // The first ones are taken back while the rest still come: once the Enter does, only the answer is left to draw.
      restaura(antes);
      entraron = false;
      retenido = { campo: e.target, texto: rafaga.codigo };
    } else retenido = { campo: e.target, texto: caracter };
    clearTimeout(reloj);
    aguardaSuelta(hasta);
  }

  /** As a silence is: given to their field while its next keys wait to be looked at, they would stay there. */
  function aguardaSuelta(espera: number): void {
    const debido = performance.now() + espera;
    reloj = setTimeout(() => {
      if (performance.now() - debido > RETRASO) aguardaSuelta(RETRASO);
      else suelta();
    }, espera);
  }

  function olvida(): void {
    clearTimeout(reloj);
    clearTimeout(silencio);
    retenido = null;
  }

  function suelta(): void {
    inyeccion.suelta();
    sueltaTeclas();
  }

  /**
   * Whoever leaves the field has finished typing. What was put in as text is told by its own clock: the screen takes the focus
   * elsewhere after each answer, and the next code may be on its way by then.
   */
  function sueltaTeclas(): void {
    const r = retenido;
    clearTimeout(reloj);
    retenido = null;
    if (!r) return;
    // The screen may have written there since they were typed: that stays.
    if (!entraron && antes?.campo === r.campo) antes = huellaDe(r.campo);
    escribeEn(r.campo, r.texto);
    entraron = true;
  }

  function termina(codigo: string, cuando: number): void {
    // Over no field a hand may type a code as well: it keeps no beat.
    const via =
      juicio.destino === 'nada' && promedio(rafaga) > juicio.limite && !esRegular(rafaga)
        ? 'teclado'
        : 'lector';
    if (promedio(rafaga) <= JUICIO.limite) olvidaRitmo();
    olvida();
    if (antes && entraron) restaura(antes);
    rafaga = SIN_RAFAGA;
    colaHasta = cuando + PAUSA_MAX;
    alOir(codigo, via);
  }

  /** A code whose Enter does not come: this device sends none. */
  function porSilencio(): void {
    const codigo = rafaga.codigo.trim();
    // Should its Enter only be late, it is this code's.
    termina(codigo, rafaga.ultima + TROPIEZO_MAX);
  }

  /** One more character; how long without another makes it a code by itself, in milliseconds, or null. */
  function agrega(e: Event, caracter: string, de: 'tecla' | 'texto'): number | null {
    const { limiteAcomodo: limite } = ajustesStore.get();
    // A device writes one way: what came the other way before is a hand's.
    if (de !== fuente) rafaga = SIN_RAFAGA;
    fuente = de;
    rafaga = suma(rafaga, caracter, e.timeStamp, limite);
    if (rafaga.codigo.length === 1) {
      suelta();
      antes = huella(e);
      entraron = false;
      juicio = { destino: destinoDe(e), limite };
    }
    clearTimeout(silencio);
    const espera = silencioDe(rafaga, juicio, conSufijo);
    if (espera !== null) aguardaSilencio(espera);
    return espera;
  }

  /** A page that was busy has keys it has not looked at yet: a silence of its own is not the device's. */
  function aguardaSilencio(espera: number): void {
    const debido = performance.now() + espera;
    silencio = setTimeout(() => {
      if (performance.now() - debido > RETRASO) aguardaSilencio(RETRASO);
      else porSilencio();
    }, espera);
  }

  function alTeclear(e: KeyboardEvent): void {
    deTecla = '';
    // A key held down repeats as fast as a scanner types.
    if (e.repeat) {
      suelta();
      clearTimeout(silencio);
      rafaga = SIN_RAFAGA;
      return;
    }
    const tecla = leeTecla(e, rafaga.codigo !== '');
    if (tecla.tipo === 'nada') {
      if (tecla.suya) calla(e);
      return;
    }
    if (tecla.tipo === 'caracter') {
      const { caracter } = tecla;
      deTecla = caracter;
      const espera = agrega(e, caracter, 'tecla');
      const aguarda = esCampo(e) && aguardaDesdeLaPrimera(e.target) && puedeSerDeLector(rafaga);
      const seguro = esDeLector(rafaga);
      if (esCampo(e) && (aguarda || seguro)) {
        retiene(
          e,
          caracter,
          seguro ? Math.max(SOLTAR, espera === null ? 0 : espera + SOLTAR) : SOLTAR_A_LA_MANO,
        );
        return;
      }
      suelta();
      entraron = true;
      if (tecla.mudo) calla(e);
      // A space presses a button: after another character it is a code's.
      else if (juicio.destino === 'nada' && rafaga.codigo.length > 1) e.preventDefault();
      return;
    }
    const cierra = tecla.tipo === 'cierre';
    if (cierra && aprendeRitmo(rafaga)) juicio = { ...juicio, limite: ajustesStore.get().limiteAcomodo };
    const codigo = cierra ? lectura(rafaga, e.timeStamp, juicio) : null;
    const previa = rafaga;
    clearTimeout(silencio);
    if (codigo) {
      calla(e);
      cierre = e.key;
      termina(codigo, e.timeStamp);
      aprendeSufijo();
      return;
    }
    rafaga = SIN_RAFAGA;
    // What was put in as text is whole once its Enter comes, and the Enter is its own.
    if (cierra && inyeccion.cierra()) {
      calla(e);
      cierre = e.key;
      return;
    }
    suelta();
    if (cierra && llevaCierre(previa, e.timeStamp, juicio)) {
      calla(e);
      cierre = e.key;
      return;
    }
    if (cierra && previa.codigo === '' && e.timeStamp <= colaHasta) {
      calla(e);
      // The late one has come: after it only a line feed is the scan's, and any other Enter is the hand's.
      colaHasta = Math.min(colaHasta, e.timeStamp + PAUSA_MAX / 2);
    }
  }

  /** Nobody else saw these keys go down, and telling the page that they went up costs it time before its answer. */
  function alSoltarTecla(e: KeyboardEvent): void {
    if (retenido || e.key === cierre) e.stopPropagation();
    if (e.key === cierre) cierre = '';
  }

  function alInsertar(e: InputEvent): void {
    const { data, inputType } = e;
    // Something was written since the scan: an Enter now is the operator's and not the scanner's second one.
    colaHasta = 0;
    if (data !== null && data === deTecla) {
      deTecla = '';
      return;
    }
    if (inputType === 'insertCompositionText') {
      const nuevo = inyeccion.compone(e);
      if (nuevo === null) return;
      agrega(e, nuevo, 'texto');
      entraron = true;
      return;
    }
    if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') {
      alPegar(e, data);
      return;
    }
    if (inputType !== 'insertText' || !data) return;
    if (inyeccion.inserta(e)) {
      clearTimeout(silencio);
      rafaga = SIN_RAFAGA;
      return;
    }
    // A key without a name wrote it: its rhythm is all there is to tell whose.
    if (data.length > 1) return;
    agrega(e, data, 'texto');
    entraron = true;
  }

  /** A code pasted where a quantity goes, or over a dialog's words: it is no quantity, reason, lot nor date. */
  function alPegar(e: InputEvent, data: string | null): void {
    const destino = destinoDe(e);
    const enCuadro = e.target instanceof Element && e.target.closest('[aria-modal="true"]') !== null;
    if (destino !== 'cantidad' && !(destino === 'texto' && enCuadro)) return;
    if (!data || !pareceLectura(data)) return;
    calla(e);
    alOir(data.trim(), 'teclado');
  }

  /** A hand is at work: an Enter from now on is its own. */
  function alTocar(): void {
    // Of a device that sends no Enter, a code is whole by now.
    if (!conSufijo && silencioDe(rafaga, juicio, false) !== null) porSilencio();
    clearTimeout(silencio);
    suelta();
    colaHasta = 0;
  }

  const { alEmpezarComposicion, alTerminarComposicion } = inyeccion;
  window.addEventListener('keydown', alTeclear, true);
  // Whoever presses a button has finished typing.
  window.addEventListener('pointerdown', alTocar, true);
  window.addEventListener('focusout', sueltaTeclas, true);
  window.addEventListener('keyup', alSoltarTecla, true);
  window.addEventListener('beforeinput', alInsertar, true);
  window.addEventListener('compositionstart', alEmpezarComposicion, true);
  window.addEventListener('compositionend', alTerminarComposicion, true);
}
