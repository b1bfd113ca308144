/** How the codes of the table are entered. */
export type Via = 'teclas' | 'Bluetooth' | 'inyección' | 'inyección sin Enter';

/** An outcome as the screen showed it. `codigo` is null if the screen does not say which code it is about. */
export interface Dicho {
  codigo: string | null;
  mensaje: string;
}

/** Reads the visible outcome in the page; null: none. It only has access to the page. */
export type Mira = () => Dicho | null;

/** The strip of the last scan: its message, and the code it is about. */
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
  /**
   * The next outcome of this code (`ya`: or the visible one), or the last one of another code when the time is up;
   * null: none.
   */
  escucha(codigo: string, paciencia: number, ya?: boolean): Promise<Dicho | null>;
}

/** Code to run before the page opens: it records outcomes as they are drawn. */
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
  /** What gets the focus before each code: always the same element, or whatever matches this selector then. */
  campo: Element | null;
  selector: string | null;
  codigos: readonly string[];
  /**
   * What each answer is about, if that is read in the field itself: it is read only after the code is complete, because
   * a slow scanner's characters are visible until its Enter.
   */
  esperados: readonly string[] | null;
  via: Via;
  /** Pressed after each answer, if it is there. */
  pulsa: string | null;
  /** How long to wait for an answer, in milliseconds, and after how many missing ones the rest is not tried. */
  paciencia: number;
  mudosMax: number;
}

/**
 * Runs in the page: sends each code as soon as the previous one was answered, and returns every answer. It creates the
 * events of a device and the browser's default actions for them; `lectores.spec.ts` uses those of a real browser. Keys
 * carry the device's times: those of a Bluetooth scanner are 8 to 90 ms apart, yet arrive all at once.
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

  /** Presses the button that sends the form, as a browser does on Enter. */
  const mandaForma = (forma: HTMLFormElement | null | undefined): void =>
    [...(forma?.elements ?? [])]
      .find((e): e is HTMLButtonElement => e instanceof HTMLButtonElement && e.type === 'submit')
      ?.click();

  async function pulsaTecla(key: string, timeStamp: number, ctrlKey = false): Promise<void> {
    const comun = { key, ctrlKey, bubbles: true, cancelable: true, composed: true };
    const evento = (tipo: string, cuando: number) =>
      Object.defineProperty(new KeyboardEvent(tipo, comun), 'timeStamp', { value: cuando });
    const destino = () => document.activeElement ?? document.body;
    const sigue = destino().dispatchEvent(evento('keydown', timeStamp));
    if (sigue && key.length === 1 && !ctrlKey) escribe(key);
    else if (sigue && key === 'Enter') mandaForma(enCampo()?.form);
    destino().dispatchEvent(evento('keyup', timeStamp));
    // Waits until React has handled a key before sending the next.
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
      // FNC1 as sent to keyboards: Ctrl and ].
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
