import { type Choque, ESTATUS_CHOQUE, type Valor } from '@anden/contrato/campos.ts';
import { useEffect, useRef, useState } from 'react';
import type { CampoEnChoque, DialogoDeChoquesProps, Elegidos } from '../ui/DialogoDeChoques.tsx';
import { avisar } from '../ui/modal.ts';
import type { CamposDeForma } from '../ui/useForma.ts';
import type { Refusal } from './client.ts';
import { avisaSobra, type Draft, useDraft } from './draft.ts';
import { type Escritos, type Forma, recobraEscritos } from './recobra.ts';
import { useSession } from './session.ts';
import { readDraft, writeDraft } from './storage.ts';
import { useStore } from './store.ts';
import { useTitulo } from './titulo.ts';

/*
 * The form of a record that others may be changing too. It keeps only the changed fields, each with its value from before the change; the
 * rest is shown as the server has it now. A save sends both (`porGuardar`), and the server merges them (`fundir` of the contract).
 */

type Campo<T> = keyof T & string;
const camposDe = <T extends object>(escritos: Escritos<T> | null): Campo<T>[] =>
  Object.keys(escritos ?? {}) as Campo<T>[];

/** The changes with one more; a field set back to the server's value is no change. Null if none is left. */
export function conCambio<T extends Forma<T>, K extends Campo<T>>(
  escritos: Escritos<T> | null,
  servidor: T,
  campo: K,
  valor: T[K],
): Escritos<T> | null {
  const { [campo]: antes, ...resto } = escritos ?? ({} as Escritos<T>);
  const era = antes ? antes.era : servidor[campo];
  const nuevos = (valor === servidor[campo] ? resto : { ...resto, [campo]: { era, valor } }) as Escritos<T>;
  return camposDe(nuevos).length > 0 ? nuevos : null;
}

/** The form as it is shown (`valor`), or as it was when its changes began (`era`). */
export function version<T extends Forma<T>>(
  escritos: Escritos<T> | null,
  servidor: T,
  cual: 'valor' | 'era',
): T {
  const suyos = camposDe(escritos).map((campo) => [campo, escritos?.[campo]?.[cual]]);
  return { ...servidor, ...(Object.fromEntries(suyos) as Partial<T>) };
}

/** The changes after somebody chose, for each clash, which value stays. */
export function resueltos<T extends Forma<T>>(
  escritos: Escritos<T> | null,
  choques: readonly Choque[],
  elegidos: Elegidos,
): Escritos<T> | null {
  const quedan = new Map(Object.entries(escritos ?? {})) as Map<string, { era: Valor; valor: Valor }>;
  for (const { CAMPO, AHORA } of choques) {
    const escrito = quedan.get(CAMPO);
    if (!escrito) continue;
    if (elegidos[CAMPO] === 'ajeno') quedan.delete(CAMPO);
    // The form keeps a number as it was typed, so the new base value becomes text too.
    else {
      const escrita = typeof AHORA === 'number' && typeof escrito.valor === 'string';
      quedan.set(CAMPO, { ...escrito, era: escrita ? String(AHORA) : AHORA });
    }
  }
  return quedan.size > 0 ? (Object.fromEntries(quedan) as Escritos<T>) : null;
}

/** Returns what to call once the draft's present contents are saved: it keeps what was written meanwhile. */
function guardadoDe<T>(borrador: Draft<T>): () => void {
  const enviado = borrador.get();
  return () => borrador.forgetSent(enviado);
}

/** Where an older version kept the same form. */
export interface DeAntes {
  nombre: string;
  /** The field it kept, if that draft was its value alone. */
  campo?: string;
}

/** The draft of the changes, read whichever version wrote it; what does not fit the form is shown, and only then forgotten. */
function useEscritos<T extends Forma<T>>(nombre: string, servidor: T, antes: DeAntes | undefined) {
  const titulo = useTitulo();
  const operadorId = useSession().data.OPERADOR_ID;
  const borrador = useDraft<Escritos<T> | null>(nombre, null);
  const leido = recobraEscritos(useStore(borrador), servidor);
  const vigente = useRef({ servidor, antes });
  useEffect(() => {
    vigente.current = { servidor, antes };
  });

  const dicho = JSON.stringify(leido.sobra);
  useEffect(() => {
    avisaSobra(titulo, JSON.parse(dicho), () => {
      const { valor } = recobraEscritos(borrador.get(), vigente.current.servidor);
      if (valor) borrador.set(valor);
      else borrador.forget();
    });
  }, [titulo, borrador, dicho]);

  const anterior = antes?.nombre;
  useEffect(() => {
    const guardado = anterior === undefined ? undefined : readDraft(operadorId, anterior);
    if (anterior === undefined || guardado === undefined || borrador.get() !== null) return;
    const campo = vigente.current.antes?.campo;
    const deAntes = recobraEscritos(campo ? { [campo]: guardado } : guardado, vigente.current.servidor);
    if (deAntes.valor) borrador.set(deAntes.valor);
    const olvida = () => writeDraft(operadorId, anterior, undefined);
    if (deAntes.sobra.length === 0) olvida();
    else avisaSobra(titulo, deAntes.sobra, olvida);
  }, [titulo, operadorId, borrador, anterior]);

  return { borrador, escritos: leido.valor, lee: () => recobraEscritos(borrador.get(), servidor).valor };
}

/**
 * A form kept field by field, as a draft under `nombre` (screen and record). A field not touched here takes over at once what another
 * operator saves; a field being changed here keeps its value, and `ajeno` says that somebody else has changed it too.
 * @param servidor the fields as the server has them now
 * @param antes where an older version kept it; undefined also while `servidor` is not known yet
 */
export function useCampos<T extends Forma<T>>(nombre: string, servidor: T, antes?: DeAntes) {
  const { borrador, escritos, lee } = useEscritos(nombre, servidor, antes);
  return {
    valores: version(escritos, servidor, 'valor'),
    /** Whether this field was changed here. */
    tocado: (campo: Campo<T>): boolean => escritos?.[campo] !== undefined,
    /** Whether there is something to save. */
    hay: camposDe(escritos).some((campo) => escritos?.[campo]?.valor !== servidor[campo]),
    /** What another operator changed a field to while it was being changed here, if that is a different value. */
    ajeno(campo: Campo<T>): { era: Valor; ahora: Valor } | null {
      const escrito = escritos?.[campo];
      const ahora = servidor[campo];
      return escrito && ahora !== escrito.era && ahora !== escrito.valor ? { era: escrito.era, ahora } : null;
    },
    pon<K extends Campo<T>>(campo: K, valor: T[K]): void {
      borrador.set(conCambio(lee(), servidor, campo, valor));
    },
    descarta: borrador.forget,
    /** The values to save and what was read before they changed, including changes not rendered yet. Call `alGuardar` once they are saved. */
    porGuardar: (): { valores: T; leido: T; alGuardar: () => void } => ({
      alGuardar: guardadoDe(borrador),
      valores: version(lee(), servidor, 'valor'),
      leido: version(lee(), servidor, 'era'),
    }),
    /** Applies the choice made for each clash. Returns false if nothing is left to save. */
    resuelve(choques: readonly Choque[], elegidos: Elegidos): boolean {
      const quedan = resueltos(lee(), choques, elegidos);
      if (quedan) borrador.set(quedan);
      else borrador.forget();
      return quedan !== null;
    },
  };
}

/** The fields of a record as the values of a form (`useRevision`). */
export const enForma = <T extends Forma<T>>(campos: ReturnType<typeof useCampos<T>>): CamposDeForma<T> => ({
  valores: campos.valores,
  lee: () => campos.porGuardar().valores,
  pon(cambios) {
    for (const campo of Object.keys(cambios) as Campo<T>[])
      campos.pon(campo, cambios[campo] as T[typeof campo]);
  },
  descarta: campos.descarta,
});

/** The part of {@link useCampos} that clashes need. */
interface ConChoques<C extends string> {
  ajeno: (campo: C) => { era: Valor; ahora: Valor } | null;
  resuelve: (choques: readonly Choque[], elegidos: Elegidos) => boolean;
}

export interface DeChoques<C extends string> {
  /** The screen's title, for the dialog and for any refusal that is no clash. */
  titulo: string;
  campos: ConChoques<C>;
  /** What each field is called. */
  nombres: Readonly<Record<C, string>>;
  /** A field's value in words. */
  enPalabras: (campo: C, valor: Valor) => string;
}

/**
 * What a form does if another operator changed the same fields: it says so beside each field, and a save refused because of it asks which
 * value stays. Its `onRefusal` goes to the form's command.
 */
export function useChoques<C extends string>({ titulo, campos, nombres, enPalabras }: DeChoques<C>) {
  const [choques, setChoques] = useState<readonly Choque[]>([]);
  const cierra = () => setChoques([]);
  return {
    /** A sentence saying that another person has changed this field too; null if nobody has. */
    ajenoEnPalabras(campo: C): string | null {
      const ajeno = campos.ajeno(campo);
      return (
        ajeno &&
        `Otra persona lo cambió de ${enPalabras(campo, ajeno.era)} a ${enPalabras(campo, ajeno.ahora)}`
      );
    },
    onRefusal(r: Refusal): void {
      if (r.estatus === ESTATUS_CHOQUE && Array.isArray(r.datos)) setChoques(r.datos as Choque[]);
      else void avisar(titulo, r.message, 'rechazo');
    },
    /**
     * Everything that {@link DialogoDeChoques} needs.
     * @param guarda saves again, with the chosen values
     * @param anota called if nothing is left to save, because the other person's values were chosen throughout
     */
    dialogo: (
      guarda: () => Promise<void>,
      anota: (dice: { tono: 'nada'; mensaje: string }) => void,
    ): DialogoDeChoquesProps => ({
      titulo,
      choques: enChoque(choques, nombres, enPalabras),
      alGuardar(elegidos) {
        cierra();
        if (campos.resuelve(choques, elegidos)) void guarda();
        else anota({ tono: 'nada', mensaje: 'Se quedó lo que guardó la otra persona' });
      },
      alCerrar: cierra,
    }),
  };
}

/** The clashes in words. */
const enChoque = <C extends string>(
  choques: readonly Choque[],
  nombres: Readonly<Record<C, string>>,
  dice: (campo: C, valor: Valor) => string,
): CampoEnChoque[] =>
  choques.map(({ CAMPO, ERA, AHORA, MIO }) => {
    const campo = CAMPO as C;
    return {
      campo,
      etiqueta: nombres[campo],
      era: dice(campo, ERA),
      ajeno: dice(campo, AHORA),
      mio: dice(campo, MIO),
    };
  });
