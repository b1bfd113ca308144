import { type ChangeEvent, type FormEvent, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { enfocaRechazado } from './enfoca.ts';
import { loNuevo } from './loNuevo.ts';

/** What is wrong with a form, and the field it is about. */
export interface FaltaDeForma {
  campo: string;
  mensaje: string;
}

/** What a rule of the contract says of a form: all that is wrong, the first of it, or nothing. */
type Dictamen = Falta | readonly Falta[] | null;
type Falta = FaltaDeForma | { campo: string; motivo: string };

/** What is wrong with the only field that a rule is about; null: nothing. */
export const faltaEn = (campo: string, mensaje: string | null): FaltaDeForma | null =>
  mensaje === null ? null : { campo, mensaje };

/** Where a form keeps its values: in memory, in a draft, or as changes to a record. */
export interface CamposDeForma<T> {
  valores: T;
  /** The values as they are now, including what is not drawn yet. */
  lee: () => T;
  pon: (cambios: Partial<T>) => void;
  /** Gives up what was typed or, after a save, what was sent: what was typed since stays. */
  descarta: (enviado: T) => void;
}

/** The values of a form that last as long as it is mounted. */
export function useEnMemoria<T extends object>(inicial: T): CamposDeForma<T> {
  const [valores, setValores] = useState(inicial);
  return {
    valores,
    lee: () => valores,
    pon: (cambios) => setValores((antes) => ({ ...antes, ...cambios })),
    descarta: (enviado) => setValores((antes) => loNuevo(antes, enviado, inicial)),
  };
}

const enLista = (dictamen: Dictamen): FaltaDeForma[] =>
  (dictamen === null
    ? []
    : Array.isArray(dictamen)
      ? (dictamen as readonly Falta[])
      : [dictamen as Falta]
  ).map((f) => ('motivo' in f ? { campo: f.campo, mensaje: f.motivo } : f));

export interface DeRevision<T> {
  campos: CamposDeForma<T>;
  /** The rule of what is wrong, which the server applies too. */
  faltaDe: (valores: T) => Dictamen;
  /** Whether what is wrong with a field is shown before anybody tries to save; none unless told. */
  aLaVista?(campo: string, valores: T): boolean;
  /** What is wrong is shown until something is typed, and not until it is right. */
  callaAlEscribir?: boolean;
  /** Hint below a field; null: none. */
  ayudaDe?: (campo: keyof T & string) => string | null;
}

/**
 * A form's fields and what is wrong with them, shown once saving was tried; the first wrong field then gets the focus. It is the field with that
 * `name` or, without one, the first that is drawn as wrong.
 */
export function useRevision<T extends object>(de: DeRevision<T>) {
  const { campos, faltaDe, aLaVista = () => false, callaAlEscribir = false, ayudaDe = () => null } = de;
  const [intentado, setIntentado] = useState(false);
  const elemento = useRef<HTMLElement>(null);
  const cuerpo = useCallback((e: HTMLElement | null) => {
    elemento.current = e;
  }, []);
  const { valores } = campos;
  const faltas = enLista(faltaDe(valores));
  const dichas = faltas.filter((f) => intentado || aLaVista(f.campo, valores));
  const errorDe = (campo: string): string | null => dichas.find((f) => f.campo === campo)?.mensaje ?? null;
  function pon(cambios: Partial<T>): void {
    if (callaAlEscribir) setIntentado(false);
    campos.pon(cambios);
  }
  const comun = (campo: keyof T & string, ayuda: string | undefined) => ({
    error: errorDe(campo),
    ayuda: ayudaDe(campo) ?? ayuda,
  });
  return {
    valores,
    pon,
    /** Whether nothing is wrong with it, shown or not. */
    sePuede: faltas.length === 0,
    /** What is shown as wrong now, the first of it; null: nothing, or not tried yet. */
    falta: dichas[0] ?? null,
    /** What is shown as wrong with a field now. */
    errorDe,
    /** Ref of the element around the fields, to find the wrong one. */
    cuerpo,
    /** For a text field. */
    de: (campo: keyof T & string, ayuda?: string) => ({
      ...comun(campo, ayuda),
      value: String(valores[campo]),
      onChange: (e: ChangeEvent<HTMLInputElement>) => pon({ [campo]: e.target.value } as Partial<T>),
    }),
    /** For a field that gives its text and not an event: an area of text, a day, a choice among words. */
    texto: (campo: keyof T & string) => ({
      error: errorDe(campo),
      value: String(valores[campo]),
      onCambio: (valor: string) => pon({ [campo]: valor } as Partial<T>),
    }),
    /** For a choice among a few, by id; 0: none chosen. */
    elige: (campo: keyof T & string, ayuda?: string) => ({
      ...comun(campo, ayuda),
      value: valores[campo] === 0 ? '' : String(valores[campo]),
      onCambio: (valor: string) => pon({ [campo]: Number(valor) } as Partial<T>),
    }),
    /** Whether it can be saved; if not, shows what is wrong and takes the focus there. */
    revisa(): boolean {
      const [primera] = enLista(faltaDe(campos.lee()));
      if (!primera) {
        setIntentado(true);
        return true;
      }
      // Drawn at once: a field is only found once it is shown as wrong, and a handheld opens its keyboard during the press alone.
      flushSync(() => setIntentado(true));
      const campo = (cual: string) => elemento.current?.querySelector<HTMLElement>(cual);
      enfocaRechazado(campo(`[name="${primera.campo}"]`) ?? campo('[aria-invalid="true"]'));
      return false;
    },
    /** Gives up what was typed, and shows nothing as wrong. */
    limpia(): void {
      campos.descarta(campos.lee());
      setIntentado(false);
    },
    /** Shows nothing as wrong until saving is tried again. */
    calla: () => setIntentado(false),
  };
}

export interface DeForma<T, R, A extends unknown[]> extends DeRevision<T> {
  /** Whether its command is running. */
  guardando: boolean;
  /**
   * Sends the values.
   * @returns the reply; null or false if nothing was saved, which the operator has been told
   */
  envia: (valores: T, ...con: A) => Promise<R | null | false>;
  /** Called once it is saved and what was typed is given up. */
  alGuardar?: (respuesta: R) => void;
}

/** A form: its values, its rule, and its save. */
export function useForma<T extends object, R, A extends unknown[] = []>(de: DeForma<T, R, A>) {
  const { campos, guardando, envia, alGuardar } = de;
  const revision = useRevision(de);
  /** Saves if nothing is wrong; whether it was saved. `con` is passed on to `envia`. */
  async function guarda(...con: A): Promise<boolean> {
    if (guardando || !revision.revisa()) return false;
    const enviado = campos.lee();
    const respuesta = await envia(enviado, ...con);
    if (!respuesta) return false;
    campos.descarta(enviado);
    revision.calla();
    alGuardar?.(respuesta);
    return true;
  }
  return { ...revision, guardando, guarda };
}

/** Properties of a `<form>` around the fields of a form that is no dialog. */
export const comoForm = (forma: { cuerpo: (e: HTMLElement | null) => void; guarda: () => unknown }) => ({
  ref: forma.cuerpo,
  noValidate: true,
  onSubmit(evento: FormEvent) {
    evento.preventDefault();
    void forma.guarda();
  },
});
