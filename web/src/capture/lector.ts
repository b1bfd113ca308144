import { abreOido } from './oido.ts';
import { type Oyente, oye, reparte } from './oyentes.ts';

export { MARCA_LECTOR, PASA } from './huella.ts';
export { entregaDeCamara } from './oyentes.ts';

let oido: ReturnType<typeof abreOido> | null = null;

/** Starts the ear on the whole document, once, for as long as the page lives: no scan becomes text or presses a button. */
export function abreLector(): void {
  oido ??= abreOido(reparte);
}

/** Says that the keys pressed so far were answered as a hand's: however regular they are, they begin no code. */
export const sonDeLaMano = (): void => oido?.olvida();

/**
 * Listens to the whole document for a scanner, wherever the focus is: the page, a table, a button, the quantity, a dialog. The code goes to
 * `alLeer` and nowhere else: the field it was typed into is restored, and its Enter or Tab presses nothing. Only the latest listener hears
 * it; over a dialog that takes no codes nobody does (`reparto.ts`). Returns the way to stop.
 * @param ocupado as for {@link oye}
 */
export function escuchaLector(alLeer: Oyente, ocupado?: () => boolean): () => void {
  abreLector();
  return oye(alLeer, ocupado);
}
