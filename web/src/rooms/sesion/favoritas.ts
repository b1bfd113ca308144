import { usePreferencias } from '../../platform/preferencias.ts';
import type { Entrada, SeccionDeMenu } from './menu.ts';

/** The screens an operator keeps at the top of the menu. */
export function useFavoritas() {
  const { preferencias, prefiere } = usePreferencias();
  const { favoritas } = preferencias;
  const esta = (menu: string): boolean => favoritas.includes(menu);
  return {
    esta,
    /** Keeps a screen at the top, or no more. */
    alterna: (menu: string): void =>
      prefiere({ favoritas: esta(menu) ? favoritas.filter((m) => m !== menu) : [...favoritas, menu] }),
    /** Their entries, in the order they were chosen, without those that they may not open now. */
    de(secciones: readonly SeccionDeMenu[]): Entrada[] {
      const entradas = secciones.flatMap((s) => s.entradas);
      return favoritas.flatMap((menu) => entradas.find((e) => e.ruta.menu === menu && !e.motivo) ?? []);
    },
  };
}
