import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useIr } from './navigation.ts';
import { pasosAlVolver } from './pasos.ts';

/** The back arrow of a screen that any other may call: to the one it came from, or to Inicio when it was opened itself. */
export function useVolver(): { etiqueta: string; alVolver: () => void } {
  const router = useRouter();
  const ir = useIr();
  const hayAntes = useCanGoBack();
  return {
    etiqueta: 'Volver',
    alVolver: () => (hayAntes ? router.history.go(-pasosAlVolver()) : ir('inicio')),
  };
}
