import { cuantasVan } from '@anden/contrato/surtido/empaque-rules.ts';
import { useLayoutEffect, useRef } from 'react';
import { piezasDe } from '../../capture/captura.ts';
import { useReemplazable } from '../../capture/useReemplazable.ts';
import { entero } from '../../platform/format.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { IconX } from '../../ui/iconos.ts';
import { type Contando, contandoRejection, hayTecleadas } from './contadas.ts';
import type { Linea } from './linea.ts';
import css from './PanelEmpaque.module.css';

export interface ContadasProps {
  linea: Linea;
  contando: Contando;
  alTeclear: (texto: string) => void;
  /** Packs what was typed. */
  alGuardar: () => void;
  alDejar: () => void;
}

/**
 * The line that was scanned last, where the warehouse allows counting by hand: how many of it go into the box. A digit
 * replaces what was scanned; Enter or one tap packs it.
 */
export function Contadas({ linea, contando, alTeclear, alGuardar, alDejar }: ContadasProps) {
  const { texto, llave } = contando;
  const campo = useRef<HTMLInputElement>(null);
  const tecleado = useReemplazable(campo, texto);
  const nuevas = hayTecleadas(contando);
  const motivo = nuevas ? contandoRejection(contando, linea) : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each line that is scanned takes the digits that follow
  useLayoutEffect(() => {
    if (document.querySelector('[aria-modal="true"]')) return;
    campo.current?.focus({ preventScroll: true });
    campo.current?.select();
  }, [llave]);

  return (
    <form
      className={css.elegida}
      aria-label="Piezas del renglón escaneado"
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        if (nuevas && motivo === null) alGuardar();
      }}
    >
      <div className={css.nombre}>
        <div>
          <h2>{linea.ARTICULO}</h2>
          <p>
            {linea.CLAVE_ARTICULO} · Van <strong>{cuantasVan(linea)}</strong>
          </p>
        </div>
        <BotonIcono etiqueta="Dejar de contar" icono={<IconX stroke={1.75} />} onClick={alDejar} />
      </div>
      <div className={css.contadas}>
        <Campo
          ref={campo}
          etiqueta="Piezas, con lo escaneado"
          grande
          inputMode="numeric"
          enterKeyHint="done"
          maxLength={9}
          value={texto}
          // React tells no change of a digit over the same digit, which may be the first of more.
          onInput={(e) => {
            tecleado(e.currentTarget.value);
            alTeclear(e.currentTarget.value);
          }}
          onFocus={(e) => e.target.select()}
          error={motivo}
        />
        <Boton grande tipo="principal" enviar disabled={!nuevas || motivo !== null}>
          {nuevas && motivo === null ? `Empacar ${entero(piezasDe(texto))}` : 'Empacar'}
        </Boton>
      </div>
    </form>
  );
}
