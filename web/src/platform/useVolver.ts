import { useCanGoBack } from '@tanstack/react-router';
import { retrocede } from './atras.ts';
import { useIr } from './navigation.ts';
import { pasosAlVolver } from './pasos.ts';

/** The back arrow of a screen that any other may call: to the one it came from, or to Inicio when it was opened itself. */
export function useVolver(): { etiqueta: string; alVolver: () => void } {
  const ir = useIr();
  const hayAntes = useCanGoBack();
  return {
    etiqueta: 'Volver',
    // Whoever opened this screen itself, and something beside it, has nowhere to go back to.
    alVolver: () =>
      hayAntes && history.length > pasosAlVolver() ? retrocede(pasosAlVolver()) : ir('inicio'),
  };
}
