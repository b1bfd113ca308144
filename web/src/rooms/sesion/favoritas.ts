import { usePreferencias } from '../../platform/preferencias.ts';
import type { Entrada, SeccionDeMenu } from './menu.ts';

/** The list with `una` moved to the place of `otra`, and those in between shifted by one; unchanged if either is missing. */
export function enElLugarDe(todas: readonly string[], una: string, otra: string): readonly string[] {
  const lugar = todas.indexOf(otra);
  if (lugar < 0 || !todas.includes(una)) return todas;
  return todas.filter((m) => m !== una).toSpliced(lugar, 0, una);
}

/** An operator's favourite screens, at the top of the menu. */
export function useFavoritas() {
  const { preferencias, prefiere } = usePreferencias();
  const { favoritas } = preferencias;
  const esta = (menu: string): boolean => favoritas.includes(menu);
  return {
    esta,
    /** Keeps a screen at the top, or removes it. */
    alterna: (menu: string): void =>
      prefiere({ favoritas: esta(menu) ? favoritas.filter((m) => m !== menu) : [...favoritas, menu] }),
    /** Puts a screen in the place of another. */
    mueve: (menu: string, alLugarDe: string): void =>
      prefiere({ favoritas: enElLugarDe(favoritas, menu, alLugarDe) }),
    /** The menu entries of the favourites, in the operator's order, without those that cannot be opened now. */
    de(secciones: readonly SeccionDeMenu[]): Entrada[] {
      const entradas = secciones.flatMap((s) => s.entradas);
      return favoritas.flatMap((menu) => entradas.find((e) => e.ruta.menu === menu && !e.motivo) ?? []);
    },
  };
}
