import { usePreferencias } from '../../platform/preferencias.ts';
import { useHolgado } from '../../ui/anchuras.ts';

/** Whether the menu is folded to icons: by the screen's width, until the operator says otherwise on this device. */
export function useMenuPlegado(): { plegado: boolean; alterna: () => void } {
  const { preferencias, prefiere } = usePreferencias();
  const porAncho = !useHolgado();
  const plegado = preferencias.menuPlegado ?? porAncho;
  // What the width says anyway is no choice: at another width it is the width's again.
  return { plegado, alterna: () => prefiere({ menuPlegado: plegado === porAncho ? !plegado : null }) };
}
