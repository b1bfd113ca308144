import type { Valor } from '@anden/contrato/campos.ts';
import { useState } from 'react';
import { camposDeForma, type FaltaDeForma } from '../ui/useForma.ts';
import { useCampos, useChoques } from './campos.ts';

type Campos<T> = { readonly [K in keyof T]: string | number };

/** A form of a record that others may be changing too, kept as a draft under `nombre`. */
export interface DeRegistro<T> {
  nombre: string;
  /** Title of the screen. */
  titulo: string;
  /** The fields as the server has them now; of a new one, as they begin. */
  leida: T;
  /** The rule, which the server asks as well. */
  faltaDe: (valores: T) => FaltaDeForma | null;
  /** What each field is called. */
  nombres: Readonly<Record<keyof T & string, string>>;
  /** The words of a value that is an id; undefined: it has none. */
  opcionDe?: (campo: keyof T & string, id: number) => string | undefined;
  /** The words of a text that is not read as it is kept; undefined: it is. */
  palabraDe?: (campo: keyof T & string, texto: string) => string | undefined;
}

/**
 * Its fields, what is wrong with them, and what other people made of them meanwhile (decision 0012). What is typed survives a reload until it is
 * saved or `descarta` gives it up.
 */
export function useFormaDeRegistro<T extends Campos<T>>(de: DeRegistro<T>) {
  const { nombre, titulo, leida, faltaDe, nombres, opcionDe, palabraDe } = de;
  const campos = useCampos<T>(nombre, leida);
  const [falta, setFalta] = useState<FaltaDeForma | null>(null);
  const enPalabras = (campo: keyof T & string, valor: Valor): string => {
    const opcion =
      typeof valor === 'number' ? opcionDe?.(campo, valor) : palabraDe?.(campo, String(valor ?? ''));
    return opcion ?? (valor === '' || valor === 0 || valor === null ? 'nada' : `«${valor}»`);
  };
  const { ajenoEnPalabras, onRefusal, dialogo } = useChoques<keyof T & string>({
    titulo,
    campos,
    nombres,
    enPalabras,
  });
  function escribe(cambios: Partial<T>): void {
    setFalta(null);
    for (const campo of Object.keys(cambios) as (keyof T & string)[])
      campos.pon(campo, cambios[campo] as T[typeof campo]);
  }
  return {
    ...camposDeForma(campos.valores, escribe, falta, ajenoEnPalabras),
    onRefusal,
    /** What the command that saves it is given: its refusals are told in the form and, sent again after a lost answer, it is the same save. */
    comando: { titulo, onRefusal, memoria: nombre },
    choques: dialogo,
    porGuardar: campos.porGuardar,
    descarta: campos.descarta,
    /** Whether it can be saved; where not, what is missing is shown. */
    revisa(): boolean {
      const hallada = faltaDe(campos.porGuardar().valores);
      setFalta(hallada);
      return hallada === null;
    },
  };
}
