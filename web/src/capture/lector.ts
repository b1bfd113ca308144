import { abreOido } from './oido.ts';
import { type Oyente, oye, reparte } from './reparto.ts';

export { MARCA_LECTOR, PASA } from './huella.ts';
export { entregaDeCamara } from './reparto.ts';

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
