import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '../platform/paint.ts';
import { BotonIcono } from '../ui/Boton.tsx';
import { Campo } from '../ui/Campo.tsx';
import { IconBarcode, IconX } from '../ui/iconos.ts';
import { BotonCamara } from './BotonCamara.tsx';
import { MARCA_LECTOR } from './lector.ts';
import { useArticulosSugeridos } from './useArticulosSugeridos.ts';
import { useTeclado } from './useTeclado.tsx';

export interface CampoLectorHandle {
  /** Takes the focus, with what is written selected, unless a dialog has it. */
  enfoca(): void;
  /** Writes a code, selected, so that the next one replaces it. */
  muestra(codigo: string): void;
  limpia(): void;
}

export interface CampoLectorProps {
  etiqueta: string;
  placeholder?: string;
  /** Enter on something written. What a scanner types does not come here but to the screen's queue. */
  alLeer: (codigo: string) => void;
  /** Called when the text is cleared by the field's cross. */
  alLimpiar?: () => void;
  /** Accessible name of the cross. Default 'Limpiar clave'. */
  limpiar?: string;
  maxLength?: number;
  /** Which keyboard a handheld shows once the keyboard button asks for it. Default 'text'. */
  inputMode?: 'text' | 'numeric';
  enfocar?: boolean;
  /** Any article may be meant, so words of an article's name find it too. Without this only the screen's own articles are meant. */
  deCualquiera?: boolean;
  ref?: Ref<CampoLectorHandle>;
}

/** The field where codes are scanned or typed. Its text is the browser's own: a keystroke draws nothing else. */
export function CampoLector(props: CampoLectorProps) {
  const {
    etiqueta,
    placeholder,
    alLeer,
    alLimpiar,
    limpiar = 'Limpiar clave',
    enfocar,
    deCualquiera,
    ref,
  } = props;
  const [lleno, setLleno] = useState(false);
  const [puesto, setPuesto] = useState({ texto: '' });
  const campo = useRef<HTMLInputElement>(null);
  const teclado = useTeclado(campo, true, props.inputMode);
  const [tecleado, setTecleado] = useState('');
  const sugeridos = useArticulosSugeridos(tecleado, (clave) => {
    escribe(clave);
    alLeer(clave);
    campo.current?.focus();
  });

  // Writing into the field forces a layout, so it waits for the frame in which the answer is drawn.
  useLayoutEffect(() => {
    if (campo.current && campo.current.value !== puesto.texto) campo.current.value = puesto.texto;
  }, [puesto]);

  function escribe(texto: string): void {
    setTecleado('');
    setPuesto({ texto });
    setLleno(texto !== '');
  }

  function selecciona(): void {
    if (document.activeElement === campo.current) campo.current?.select();
  }

  function enfoca(): void {
    if (document.querySelector('[aria-modal="true"]')) return;
    campo.current?.focus({ preventScroll: true });
    campo.current?.select();
  }

  useImperativeHandle(ref, () => ({
    enfoca,
    muestra(codigo) {
      setTecleado('');
      setPuesto({ texto: codigo });
      const enFoco = document.activeElement === campo.current;
      // The clear button and the selection may follow one frame after the answer.
      afterPaint(() => {
        setLleno(campo.current?.value !== '');
        if (enFoco) selecciona();
      });
    },
    limpia: () => escribe(''),
  }));

  return (
    <Campo
      ref={campo}
      {...{ [MARCA_LECTOR]: '' }}
      etiqueta={etiqueta}
      grande
      placeholder={placeholder}
      maxLength={props.maxLength}
      autoFocus={enfocar}
      inputMode={teclado.inputMode}
      enterKeyHint="search"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      onChange={(e) => {
        setLleno(e.target.value !== '');
        if (!deCualquiera) return;
        setTecleado(e.target.value);
        sugeridos.teclea(e.target.value);
      }}
      onFocus={(e) => e.target.select()}
      {...(deCualquiera ? sugeridos.campo : {})}
      onBlur={() => {
        teclado.alSalir();
        sugeridos.campo.onBlur();
      }}
      onKeyDown={(e) => {
        if (sugeridos.tecla(e) || e.key !== 'Enter' || e.nativeEvent.isComposing) return;
        e.preventDefault();
        const codigo = e.currentTarget.value.trim();
        if (!codigo) return;
        alLeer(codigo);
        e.currentTarget.select();
      }}
      antes={<BotonCamara icono={<IconBarcode stroke={1.75} aria-hidden />} />}
      despues={
        <>
          {lleno ? (
            <BotonIcono
              etiqueta={limpiar}
              icono={<IconX stroke={1.75} />}
              onClick={() => {
                escribe('');
                alLimpiar?.();
                campo.current?.focus();
              }}
            />
          ) : null}
          {teclado.boton}
          {sugeridos.lista}
        </>
      }
    />
  );
}
