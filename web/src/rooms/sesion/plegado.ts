import { usePreferencias } from '../../platform/preferencias.ts';
import { useHolgado } from '../../ui/anchuras.ts';

/** Whether the menu is folded to icons: by the screen's width, unless the operator chose otherwise on this device. */
export function useMenuPlegado(): { plegado: boolean; alterna: () => void } {
  const { preferencias, prefiere } = usePreferencias();
  const porAncho = !useHolgado();
  const plegado = preferencias.menuPlegado ?? porAncho;
  // Choosing what the width would decide anyway is stored as no choice, so that another width decides anew.
  return { plegado, alterna: () => prefiere({ menuPlegado: plegado === porAncho ? !plegado : null }) };
}
