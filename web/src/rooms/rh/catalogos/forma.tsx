import type { Falta } from '@anden/contrato/rh/rules.ts';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { BotonesDeForma } from '../../../ui/BotonesDeForma.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import css from './catalogos.module.css';

type Valores = Readonly<Record<string, string | number>>;

/**
 * The values of a form and the first thing wrong with them, which stands at its field once it was tried to be saved.
 * @param faltaDe the rule, which the server asks as well
 */
export function useForma<T extends Valores>(
  inicial: T,
  faltaDe: (valores: T) => Falta<keyof T & string> | null,
) {
  const [valores, setValores] = useState(inicial);
  const [falta, setFalta] = useState<Falta<keyof T & string> | null>(null);
  const errorDe = (campo: keyof T) => (falta?.campo === campo ? falta.mensaje : null);
  function pon(cambios: Partial<T>): void {
    setFalta(null);
    setValores({ ...valores, ...cambios });
  }
  return {
    valores,
    falta,
    pon,
    /** For a field of text. */
    de: (campo: keyof T & string) => ({
      value: String(valores[campo]),
      error: errorDe(campo),
      onChange: (e: ChangeEvent<HTMLInputElement>) => pon({ [campo]: e.target.value } as Partial<T>),
    }),
    /** For one of a few, by its id. */
    elige: (campo: keyof T & string) => ({
      value: valores[campo] === 0 ? '' : String(valores[campo]),
      error: errorDe(campo),
      onCambio: (valor: string) => pon({ [campo]: Number(valor) } as Partial<T>),
    }),
    /** Whether it can be saved; where not, what is missing is shown. */
    revisa(): boolean {
      const hallada = faltaDe(valores);
      setFalta(hallada);
      return hallada === null;
    },
  };
}

/** A form in a dialog: the field that is wrong is told and has the focus. */
export function DialogoDeForma(props: {
  titulo: string;
  falta: Falta | null;
  guardando: boolean;
  alGuardar: () => void;
  alCerrar: () => void;
  /** Before its own buttons. */
  acciones?: ReactNode;
  guardar?: string;
  children: ReactNode;
}) {
  const { titulo, falta, guardando, alGuardar, alCerrar, acciones, guardar = 'Guardar', children } = props;
  const cuerpo = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (falta) cuerpo.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [falta]);
  return (
    <Dialogo
      abierto
      titulo={titulo}
      alCerrar={alCerrar}
      alEnviar={alGuardar}
      botones={
        <BotonesDeForma guardando={guardando} aceptar={guardar} alCancelar={alCerrar}>
          {acciones}
        </BotonesDeForma>
      }
    >
      <div ref={cuerpo} className={css.forma}>
        {children}
      </div>
    </Dialogo>
  );
}
