import type { Valor } from '@anden/contrato/campos.ts';
import { type FaltaDeForma, useRevision } from '../ui/useForma.ts';
import { enForma, useCampos, useChoques } from './campos.ts';

type Campos<T> = { readonly [K in keyof T]: string | number };

/** A form of a record that others may be changing too, kept as a draft under `nombre`. */
export interface DeRegistro<T> {
  nombre: string;
  /** The screen's title. */
  titulo: string;
  /** The fields as the server has them now; for a new record, their initial values. */
  leida: T;
  /** The rule of what is missing, which the server applies too. */
  faltaDe: (valores: T) => FaltaDeForma | null;
  /** What each field is called. */
  nombres: Readonly<Record<keyof T & string, string>>;
  /** The words for a value that is an id; undefined: it has none. */
  opcionDe?: (campo: keyof T & string, id: number) => string | undefined;
  /** The words for a text that is not shown as it is stored; undefined: it is shown as it is. */
  palabraDe?: (campo: keyof T & string, texto: string) => string | undefined;
}

/**
 * The form's fields, what is wrong with them, and what other people changed them to meanwhile (decision 0012). What is typed survives a
 * reload until it is saved or `descarta` gives it up.
 */
export function useFormaDeRegistro<T extends Campos<T>>(de: DeRegistro<T>) {
  const { nombre, titulo, leida, faltaDe, nombres, opcionDe, palabraDe } = de;
  const campos = useCampos<T>(nombre, leida);
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
  const revision = useRevision<T>({
    campos: enForma(campos),
    faltaDe,
    ayudaDe: ajenoEnPalabras,
    callaAlEscribir: true,
  });
  return {
    ...revision,
    onRefusal,
    /** What the command that saves it is given: its refusals are told in the form and, sent again after a lost answer, it is the same save. */
    comando: { titulo, onRefusal, memoria: nombre },
    choques: dialogo,
    porGuardar: campos.porGuardar,
    descarta: campos.descarta,
  };
}
