import type { CamposDeForma } from '../ui/useForma.ts';
import { type Draft, useDraft } from './draft.ts';
import { useStore } from './store.ts';

/** The values of a form in this draft. */
export function useCamposDe<T extends object>(borrador: Draft<T>): CamposDeForma<T> {
  return {
    valores: useStore(borrador),
    lee: borrador.get,
    pon: (cambios) => borrador.set({ ...borrador.get(), ...cambios }),
    descarta: borrador.forgetSent,
  };
}

/**
 * The values of a form as a draft under `nombre` (screen and record): what is typed survives a reload.
 * @param inicial the same object each time
 */
export const useEnBorrador = <T extends object>(nombre: string, inicial: T): CamposDeForma<T> =>
  useCamposDe(useDraft(nombre, inicial));

/** The same for a form with one text, which is the whole draft. */
export function useTextoEnBorrador<C extends string>(
  nombre: string,
  campo: C,
  inicial = '',
): CamposDeForma<Record<C, string>> {
  const borrador = useDraft(nombre, inicial);
  const con = (texto: string) => ({ [campo]: texto }) as Record<C, string>;
  return {
    valores: con(useStore(borrador)),
    lee: () => con(borrador.get()),
    pon: (cambios) => borrador.set(cambios[campo] ?? borrador.get()),
    descarta: (enviado) => borrador.forgetSent(enviado[campo]),
  };
}
