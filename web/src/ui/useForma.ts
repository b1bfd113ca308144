import { type ChangeEvent, useState } from 'react';

/** What is wrong with a form, and the field it is about. */
export interface FaltaDeForma {
  campo: string;
  mensaje: string;
}

type Valores<T> = { readonly [K in keyof T]: string | number };

/**
 * The fields of a form whose values are kept elsewhere, and the first thing wrong with them, which stands at its field once it was tried to be saved.
 * @param escribe keeps what was written
 * @param falta what is wrong now; null: nothing is known
 * @param ayudaDe what is said under a field; null: nothing
 */
export function camposDeForma<T extends Valores<T>>(
  valores: T,
  escribe: (cambios: Partial<T>) => void,
  falta: FaltaDeForma | null,
  ayudaDe: (campo: keyof T & string) => string | null = () => null,
) {
  const comun = (campo: keyof T & string, ayuda: string | undefined) => ({
    error: falta?.campo === campo ? falta.mensaje : null,
    ayuda: ayudaDe(campo) ?? ayuda,
  });
  return {
    valores,
    falta,
    pon: escribe,
    /** For a field of text. */
    de: (campo: keyof T & string, ayuda?: string) => ({
      ...comun(campo, ayuda),
      value: String(valores[campo]),
      onChange: (e: ChangeEvent<HTMLInputElement>) => escribe({ [campo]: e.target.value } as Partial<T>),
    }),
    /** For one of a few, by its id; 0: none. */
    elige: (campo: keyof T & string, ayuda?: string) => ({
      ...comun(campo, ayuda),
      value: valores[campo] === 0 ? '' : String(valores[campo]),
      onCambio: (valor: string) => escribe({ [campo]: Number(valor) } as Partial<T>),
    }),
  };
}

/**
 * A form whose values last as long as it is open.
 * @param faltaDe the rule, which the server asks as well
 */
export function useForma<T extends Valores<T>>(inicial: T, faltaDe: (valores: T) => FaltaDeForma | null) {
  const [valores, setValores] = useState(inicial);
  const [falta, setFalta] = useState<FaltaDeForma | null>(null);
  const campos = camposDeForma(
    valores,
    (cambios) => {
      setFalta(null);
      setValores({ ...valores, ...cambios });
    },
    falta,
  );
  return {
    ...campos,
    /** Whether it can be saved; where not, what is missing is shown. */
    revisa(): boolean {
      const hallada = faltaDe(valores);
      setFalta(hallada);
      return hallada === null;
    },
  };
}
