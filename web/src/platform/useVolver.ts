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
    alVolver: () => (hayAntes ? retrocede(pasosAlVolver()) : ir('inicio')),
  };
}
