import { type ChangeEvent, useState } from 'react';

/** What is wrong with a form, and the field it is about. */
export interface FaltaDeForma {
  campo: string;
  mensaje: string;
}

type Valores<T> = { readonly [K in keyof T]: string | number };

/**
 * Properties for the fields of a form whose values are kept elsewhere, with the first thing wrong shown at its field.
 * @param escribe called with the changed values
 * @param falta what is wrong now; null: nothing, or not checked yet
 * @param ayudaDe hint below a field; null: none
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
    /** For a text field. */
    de: (campo: keyof T & string, ayuda?: string) => ({
      ...comun(campo, ayuda),
      value: String(valores[campo]),
      onChange: (e: ChangeEvent<HTMLInputElement>) => escribe({ [campo]: e.target.value } as Partial<T>),
    }),
    /** For a choice among a few, by id; 0: none chosen. */
    elige: (campo: keyof T & string, ayuda?: string) => ({
      ...comun(campo, ayuda),
      value: valores[campo] === 0 ? '' : String(valores[campo]),
      onCambio: (valor: string) => escribe({ [campo]: Number(valor) } as Partial<T>),
    }),
  };
}

/**
 * A form whose values last as long as it is mounted.
 * @param faltaDe the rule of what is missing, which the server applies too
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
    /** Whether it can be saved; if not, shows what is missing. */
    revisa(): boolean {
      const hallada = faltaDe(valores);
      setFalta(hallada);
      return hallada === null;
    },
  };
}
