import type { BrowserContext } from '@playwright/test';

/**
 * Takes from pages what Chrome 116 did not have yet, the WebView of the handhelds in use: code that needs it fails in every test, and not first
 * in a warehouse. What the build can lower (syntax) it does (`web/vite.config.ts`), and the types of the web know no later library.
 */
export const comoElMasAntiguo = (contexto: BrowserContext): Promise<unknown> =>
  contexto.addInitScript(() => {
    const quita = (de: object, ...nombres: string[]) => {
      for (const nombre of nombres) Reflect.deleteProperty(de, nombre);
    };
    quita(Map, 'groupBy');
    quita(Map.prototype, 'getOrInsert', 'getOrInsertComputed');
    quita(Object, 'groupBy');
    quita(Promise, 'withResolvers', 'try');
    quita(Array, 'fromAsync');
    quita(URL, 'canParse', 'parse');
    quita(RegExp, 'escape');
    quita(Error, 'isError');
    quita(Math, 'f16round', 'sumPrecise');
    quita(Uint8Array, 'fromBase64', 'fromHex');
    quita(Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex');
    quita(Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference');
    quita(Set.prototype, 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom');
    const iterador = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
    quita(iterador, 'map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some');
    quita(iterador, 'every', 'find');
    quita(globalThis, 'Iterator', 'Float16Array', 'CloseWatcher');
    quita(Intl, 'DurationFormat');
    quita(Response.prototype, 'bytes');
    quita(Blob.prototype, 'bytes');
    quita(Element.prototype, 'moveBefore', 'setHTMLUnsafe', 'getHTML');
    quita(Document.prototype, 'caretPositionFromPoint');
  });
