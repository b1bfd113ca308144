import { pareceLectura } from '@anden/contrato/escaneo/lectura.ts';
import { calla } from './enter.ts';
import { destinoDe } from './huella.ts';
import type { Oido } from './partesDelOido.ts';

/** Whether a code would be wrong here: in a quantity, or in a dialog's reason, lot or date. */
function sobraEn(e: InputEvent): boolean {
  const destino = destinoDe(e);
  const enCuadro =
    e.target instanceof Element && e.target.closest('[aria-modal="true"], [data-panel]') !== null;
  return destino === 'cantidad' || (destino === 'texto' && enCuadro);
}

/**
 * Hears text about to be inserted into a field: at once, by a composition, by pasting, or by keys that report no character.
 * @param esEco whether the text is what the pressed key writes
 */
export function oyeTexto(
  { rafaga, retencion, inyeccion, enter, alOir }: Oido,
  esEco: (texto: string | null) => boolean,
): (e: InputEvent) => void {
  function agrega(e: InputEvent, caracter: string): void {
    rafaga.agrega(e, caracter, 'texto');
    retencion.entra();
  }

  function alPegar(e: InputEvent): void {
    if (!sobraEn(e) || !e.data || !pareceLectura(e.data)) return;
    calla(e);
    alOir(e.data.trim(), 'teclado');
  }

  function alEscribir(e: InputEvent): void {
    if (!e.data) return;
    if (inyeccion.inserta(e)) rafaga.deja();
    // Written by a key that reports no character, so only the rhythm tells whether a scanner pressed it.
    else if (e.data.length === 1) agrega(e, e.data);
  }

  return (e) => {
    // Something was written since the scan, so an Enter now is the operator's and not a second one of the scanner's.
    enter.esDeLaMano();
    if (esEco(e.data)) return;
    if (e.inputType === 'insertCompositionText') {
      const nuevo = inyeccion.compone(e);
      if (nuevo !== null) agrega(e, nuevo);
    } else if (e.inputType === 'insertFromPaste' || e.inputType === 'insertFromDrop') alPegar(e);
    else if (e.inputType === 'insertText') alEscribir(e);
  };
}
