import { usePreferencias } from '../../platform/preferencias.ts';
import type { Entrada, SeccionDeMenu } from './menu.ts';

/** The same with one in the place of another, and those in between moved up or down; as they were where either is missing. */
export function enElLugarDe(todas: readonly string[], una: string, otra: string): readonly string[] {
  const lugar = todas.indexOf(otra);
  if (lugar < 0 || !todas.includes(una)) return todas;
  return todas.filter((m) => m !== una).toSpliced(lugar, 0, una);
}

/** The screens an operator keeps at the top of the menu. */
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
    /** Their entries, in the order they were given, without those that they may not open now. */
    de(secciones: readonly SeccionDeMenu[]): Entrada[] {
      const entradas = secciones.flatMap((s) => s.entradas);
      return favoritas.flatMap((menu) => entradas.find((e) => e.ruta.menu === menu && !e.motivo) ?? []);
    },
  };
}
