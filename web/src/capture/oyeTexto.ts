import { pareceLectura } from '@anden/contrato/escaneo/lectura.ts';
import { calla } from './enter.ts';
import { destinoDe } from './huella.ts';
import type { Oido } from './oido.ts';

/** Into a quantity, or over a dialog's words, a code is no quantity, reason, lot nor date. */
function sobraEn(e: InputEvent): boolean {
  const destino = destinoDe(e);
  const enCuadro = e.target instanceof Element && e.target.closest('[aria-modal="true"]') !== null;
  return destino === 'cantidad' || (destino === 'texto' && enCuadro);
}

/**
 * Hears text about to go into a field: put in at one stroke, by a composition, pasted, or written by keys without a name.
 * @param esEco whether the key that is down writes it
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
    // A key without a name wrote it: its rhythm is all there is to tell whose.
    else if (e.data.length === 1) agrega(e, e.data);
  }

  return (e) => {
    // Something was written since the scan: an Enter now is the operator's and not the scanner's second one.
    enter.esDeLaMano();
    if (esEco(e.data)) return;
    if (e.inputType === 'insertCompositionText') {
      const nuevo = inyeccion.compone(e);
      if (nuevo !== null) agrega(e, nuevo);
    } else if (e.inputType === 'insertFromPaste' || e.inputType === 'insertFromDrop') alPegar(e);
    else if (e.inputType === 'insertText') alEscribir(e);
  };
}
