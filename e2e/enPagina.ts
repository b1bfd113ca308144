/** How the codes of the table come in. */
export type Via = 'teclas' | 'Bluetooth' | 'inyección' | 'inyección sin Enter';

/** An outcome as the screen drew it. `codigo` is null where the screen does not say which code it is of. */
export interface Dicho {
  codigo: string | null;
  mensaje: string;
}

/** Reads in the page the outcome in sight; null: none. It sees nothing but the page. */
export type Mira = () => Dicho | null;

/** The strip of the last scan: what it says, and of which code. */
export const miraLecturas: Mira = () => {
  const caja = document.querySelector('[class*=_ultima][role=status]');
  const pie = caja?.querySelector('[class*=_pie]')?.textContent ?? '';
  const tono = ['Aceptado', 'Atención', 'Rechazado', 'Nota'].find((t) => pie.startsWith(`${t} · `));
  if (!tono) return null;
  const mensaje = caja?.querySelector('[class*=_mensaje]')?.textContent ?? '';
  return { codigo: pie.slice(tono.length + 3, -' · 00:00'.length), mensaje: mensaje.slice(tono.length + 2) };
};

/** What {@link instala} leaves in the page. */
interface EnPagina {
  /** The next outcome of this code (`ya`: or the one in sight), or the last of another once the patience ends; null: none. */
  escucha(codigo: string, paciencia: number, ya?: boolean): Promise<Dicho | null>;
}

/** Before the page is opened: it will tell its outcomes as it draws them. The text of a script. */
export const instala = (mira: Mira): string => `{
  const mira = ${String(mira)};
  let antes = null;
  let oye = () => {};
  window.banco = {
    escucha: (codigo, paciencia, ya) => new Promise((listo) => {
      let otro = null;
      const termina = (d) => { clearTimeout(vence); oye = () => {}; listo(d); };
      const vence = setTimeout(() => termina(otro), paciencia);
      oye = (d) => { if (d.codigo === null || d.codigo === codigo) termina(d); else otro = d; };
      const dicho = ya && mira();
      if (dicho) oye(dicho);
    }),
  };
  new MutationObserver(() => {
    const dicho = mira();
    const texto = dicho && JSON.stringify(dicho);
    if (texto === antes) return;
    antes = texto;
    if (dicho) oye(dicho);
  }).observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['value'],
  });
}`;

export interface Recorrido {
  /** Takes the focus before each code: the same element all along, or whichever answers to this selector then. */
  campo: Element | null;
  selector: string | null;
  codigos: readonly string[];
  /**
   * What each answer says it is of, where that is read in the very field: then it is looked at once the code is in, for a slow
   * scanner's characters are in sight until its Enter.
   */
  esperados: readonly string[] | null;
  via: Via;
  /** Pressed after each answer, where it is there. */
  pulsa: string | null;
  /** How long an answer is waited for, in milliseconds, and how many may be missing before the rest is not even tried. */
  paciencia: number;
  mudosMax: number;
}

/**
 * Runs in the page: sends each code as soon as the one before was answered, and gives every answer. A device's events are made
 * here, and what the browser does with those that nobody stops; the ones of a real browser are in `lectores.spec.ts`. A key
 * bears the device's times: a Bluetooth scanner's are 8 to 90 ms apart, and arrive all at once.
 */
export async function recorre(r: Recorrido): Promise<(Dicho | null)[]> {
  const { banco } = window as unknown as { banco: EnPagina };
  const azar = (i: number): number => ((i * 2_654_435_761) % 1000) / 1000;
  const enCampo = (): HTMLInputElement | null =>
    document.activeElement instanceof HTMLInputElement ? document.activeElement : null;

  function escribe(texto: string): void {
    const campo = enCampo();
    if (!campo) return;
    const comun = { data: texto, inputType: 'insertText', bubbles: true, composed: true };
    if (!campo.dispatchEvent(new InputEvent('beforeinput', { ...comun, cancelable: true }))) return;
    const { value, selectionStart: desde, selectionEnd: hasta, maxLength } = campo;
    const quedan = value.length - ((hasta ?? 0) - (desde ?? 0));
    const cabe = maxLength < 0 ? texto : texto.slice(0, Math.max(0, maxLength - quedan));
    campo.setRangeText(cabe, desde ?? value.length, hasta ?? value.length, 'end');
    campo.dispatchEvent(new InputEvent('input', comun));
  }

  async function pulsaTecla(key: string, timeStamp: number, ctrlKey = false): Promise<void> {
    const comun = { key, ctrlKey, bubbles: true, cancelable: true, composed: true };
    const evento = (tipo: string, cuando: number) =>
      Object.defineProperty(new KeyboardEvent(tipo, comun), 'timeStamp', { value: cuando });
    const destino = () => document.activeElement ?? document.body;
    if (destino().dispatchEvent(evento('keydown', timeStamp)) && key.length === 1 && !ctrlKey) escribe(key);
    destino().dispatchEvent(evento('keyup', timeStamp));
    // What React draws of a key, before the next one.
    await null;
  }

  async function envia(codigo: string): Promise<void> {
    if (r.via.startsWith('inyección')) {
      escribe(codigo);
      if (r.via === 'inyección') await pulsaTecla('Enter', performance.now());
      return;
    }
    const pausas = [...codigo].map((_, i) =>
      r.via === 'teclas' ? 1 : azar(i + codigo.length) < 0.15 ? 8 : 55 + azar(i) * 35,
    );
    let cuando = performance.now() - pausas.reduce((a, b) => a + b, 0);
    for (const [i, c] of [...codigo].entries()) {
      // FNC1 as keyboards are given it: Ctrl and ].
      await pulsaTecla(c === '\u001d' ? ']' : c, cuando, c === '\u001d');
      cuando += pausas[i] ?? 0;
    }
    await pulsaTecla('Enter', cuando);
  }

  const dichos: (Dicho | null)[] = [];
  for (const [i, codigo] of r.codigos.entries()) {
    if (dichos.filter((d) => d === null).length >= r.mudosMax) break;
    const campo = r.selector ? document.querySelector(r.selector) : r.campo;
    if (campo instanceof HTMLElement) campo.focus();
    const esperado = r.esperados?.[i];
    const respuesta = esperado === undefined ? banco.escucha(codigo, r.paciencia) : null;
    await envia(codigo);
    dichos.push(await (respuesta ?? banco.escucha(esperado ?? codigo, r.paciencia, true)));
    const boton = r.pulsa && document.querySelector(r.pulsa);
    if (boton instanceof HTMLElement) {
      boton.click();
      await new Promise((listo) => setTimeout(listo));
    }
  }
  return dichos;
}
