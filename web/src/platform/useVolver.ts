import { useCanGoBack } from '@tanstack/react-router';
import { retrocede } from './atras.ts';
import { useIr } from './navigation.ts';
import { pasosAlVolver } from './pasos.ts';

/** The back arrow of a screen that any other may open: it leads to that screen, or to Inicio if this one was opened directly. */
export function useVolver(): { etiqueta: string; alVolver: () => void } {
  const ir = useIr();
  const hayAntes = useCanGoBack();
  return {
    etiqueta: 'Volver',
    // If this screen was opened directly, with something open beside it, there is nothing to go back to.
    alVolver: () =>
      hayAntes && history.length > pasosAlVolver() ? retrocede(pasosAlVolver()) : ir('inicio'),
  };
}
