import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEncima } from './encima.ts';

export interface PanelLateralProps {
  abierto: boolean;
  titulo: string;
  alCerrar: () => void;
  children: ReactNode;
}

/** Details beside the list that matters: a panel at the right, the whole width on a handheld. Escape closes it. */
export function PanelLateral({ abierto, titulo, alCerrar, children }: PanelLateralProps) {
  const encima = useEncima(abierto);
  return (
    <Drawer
      opened={abierto}
      onClose={() => {
        if (encima()) alCerrar();
      }}
      title={titulo}
      position="right"
      size="min(100vw, 820px)"
      overlayProps={{ backgroundOpacity: 0.25 }}
      transitionProps={{ duration: 120 }}
    >
      {children}
    </Drawer>
  );
}
