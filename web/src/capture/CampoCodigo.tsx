import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { hayCodigosPropios } from '../platform/codigosPropios.ts';
import { Campo } from '../ui/Campo.tsx';
import { IconCircleCheck } from '../ui/iconos.ts';
import { BotonCamara } from './BotonCamara.tsx';
import css from './CampoCodigo.module.css';
import { MARCA_LECTOR, PASA } from './lector.ts';
import { escribe, MENSAJES_LECTOR, SIN_TECLEO, teclea, tecleoRejection } from './tecleo.ts';
import { useTeclado } from './useTeclado.tsx';

export interface CampoCodigoHandle {
  /** Takes the focus, with what is written selected, unless a dialog has it. */
  enfoca(): void;
}

export interface CampoCodigoProps {
  etiqueta: string;
  icono: ReactNode;
  placeholder?: string;
  /** The accepted code; empty until one is accepted. */
  aceptado: string;
  /** Enter on something written. What a scanner types goes to the screen's queue instead. */
  alLeer: (codigo: string) => void;
  /**
   * Only for a device: digits alone (unless the house has own codes), none pasted, and no slower than this many milliseconds a character
   * (specification §5, Scanner rule).
   */
  limite?: number;
  /**
   * Called with the reason when the scanner rule refuses what was written. With `borra` the field is cleared and the code accepted before
   * no longer counts; a refused paste changes nothing.
   */
  alRechazar?: (motivo: string, borra: boolean) => void;
  ref?: Ref<CampoCodigoHandle>;
}

/** Field of a capture: a code is scanned or typed over it, and it shows the one that was accepted. */
export function CampoCodigo(props: CampoCodigoProps) {
  const { etiqueta, icono, placeholder, aceptado, alLeer, limite, alRechazar, ref } = props;
  const campo = useRef<HTMLInputElement>(null);
  const tecleo = useRef(SIN_TECLEO);
  const [escrito, setEscrito] = useState(aceptado);
  const [mostrado, setMostrado] = useState(aceptado);
  if (mostrado !== aceptado) {
    setMostrado(aceptado);
    setEscrito(aceptado);
  }
  const deAparato = limite !== undefined;
  const teclado = useTeclado(campo, !deAparato);

  useImperativeHandle(ref, () => ({
    enfoca() {
      if (document.querySelector('[aria-modal="true"]')) return;
      campo.current?.focus({ preventScroll: true });
      campo.current?.select();
    },
  }));

  function cambia(texto: string): void {
    // The accepted code may be shown formatted, as a location with hyphens is.
    const limpio = deAparato && texto !== aceptado && !hayCodigosPropios() ? texto.replace(/\D/g, '') : texto;
    if (limpio === '') tecleo.current = SIN_TECLEO;
    setEscrito(limpio === '' && document.activeElement !== campo.current ? aceptado : limpio);
  }

  /** The ear removes a scanned burst from the field, sometimes after the accepted code was already shown there: show it again. */
  function muestra(): void {
    setEscrito((texto) => (texto === '' ? aceptado : texto));
  }

  function rechaza(motivo: string, borra: boolean): void {
    tecleo.current = SIN_TECLEO;
    setEscrito(aceptado);
    alRechazar?.(motivo, borra);
  }

  function lee(): void {
    const codigo = escrito.trim();
    if (!codigo || (codigo === aceptado && tecleo.current.teclas === 0)) return;
    const motivo = deAparato ? tecleoRejection(tecleo.current, limite) : null;
    if (motivo) {
      rechaza(motivo, true);
      return;
    }
    tecleo.current = SIN_TECLEO;
    alLeer(codigo);
    campo.current?.select();
  }

  return (
    <Campo
      ref={campo}
      {...{ [MARCA_LECTOR]: PASA }}
      etiqueta={etiqueta}
      grande
      placeholder={placeholder}
      value={escrito}
      inputMode={teclado.inputMode}
      enterKeyHint="next"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      onChange={(e) => cambia(e.target.value)}
      onFocus={(e) => {
        tecleo.current = SIN_TECLEO;
        e.target.select();
      }}
      onBlur={() => {
        muestra();
        teclado.alSalir();
      }}
      onPaste={(e) => {
        if (!deAparato) return;
        e.preventDefault();
        rechaza(MENSAJES_LECTOR.sinPegar, false);
      }}
      onDrop={(e) => {
        if (!deAparato) return;
        e.preventDefault();
        rechaza(MENSAJES_LECTOR.sinPegar, false);
      }}
      onKeyDown={(e) => {
        if (e.key !== 'Enter') {
          if (escribe(e)) tecleo.current = teclea(tecleo.current, e.timeStamp);
          return;
        }
        if (e.nativeEvent.isComposing) return;
        e.preventDefault();
        lee();
      }}
      antes={<BotonCamara icono={icono} />}
      despues={
        <>
          {aceptado && escrito === aceptado ? (
            <IconCircleCheck className={css.aceptado} stroke={2} aria-label="Correcto" />
          ) : null}
          {teclado.boton}
        </>
      }
    />
  );
}
