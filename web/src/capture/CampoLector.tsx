import { IconBarcode, IconX } from '@tabler/icons-react';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { BotonIcono } from '../ui/Boton.tsx';
import { Campo } from '../ui/Campo.tsx';
import { MARCA_LECTOR } from './lector.ts';

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
  enfocar?: boolean;
  ref?: Ref<CampoLectorHandle>;
}

/** The field where codes are scanned or typed. It holds its own text: a keystroke redraws nothing else. */
export function CampoLector({ etiqueta, placeholder, alLeer, enfocar, ref }: CampoLectorProps) {
  const [valor, setValor] = useState('');
  const campo = useRef<HTMLInputElement>(null);

  function selecciona(): void {
    // After React has written the value.
    requestAnimationFrame(() => {
      if (document.activeElement === campo.current) campo.current?.select();
    });
  }

  function enfoca(): void {
    if (document.querySelector('[aria-modal="true"]')) return;
    campo.current?.focus({ preventScroll: true });
    selecciona();
  }

  useImperativeHandle(ref, () => ({
    enfoca,
    muestra(codigo) {
      setValor(codigo);
      selecciona();
    },
    limpia: () => setValor(''),
  }));

  return (
    <Campo
      ref={campo}
      {...{ [MARCA_LECTOR]: '' }}
      etiqueta={etiqueta}
      grande
      placeholder={placeholder}
      autoFocus={enfocar}
      inputMode="text"
      enterKeyHint="search"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      value={valor}
      onChange={(e) => setValor(e.target.value)}
      onFocus={(e) => e.target.select()}
      onKeyDown={(e) => {
        if (e.key !== 'Enter' || e.nativeEvent.isComposing) return;
        e.preventDefault();
        const codigo = valor.trim();
        if (!codigo) return;
        alLeer(codigo);
        e.currentTarget.select();
      }}
      antes={<IconBarcode stroke={1.75} aria-hidden />}
      despues={
        valor ? (
          <BotonIcono
            etiqueta="Limpiar clave"
            icono={<IconX stroke={1.75} />}
            onClick={() => {
              setValor('');
              campo.current?.focus();
            }}
          />
        ) : null
      }
    />
  );
}
