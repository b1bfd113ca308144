import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useEscritorio } from './anchuras.ts';
import { type Atajos, useAtajos } from './atajos.ts';
import { BotonIcono } from './Boton.tsx';
import { useEncima } from './encima.ts';
import { IconX } from './iconos.ts';
import css from './PanelLateral.module.css';
import { BotonesDeVecinos, CON_TECLAS, irAVecino, type Vecinos } from './vecinos.tsx';

export interface PanelLateralProps {
  abierto: boolean;
  titulo: string;
  alCerrar: () => void;
  /** Neighbours of a row that a list opened beside itself. */
  vecinos?: Vecinos | undefined;
  children: ReactNode;
}

/**
 * Details beside a list. At a desk it is a panel at the right without an overlay: the list stays usable, pressing another row shows that
 * one, and Alt with the arrow keys goes to the previous or next one. With less room it covers the screen. Escape closes it.
 */
export function PanelLateral(props: PanelLateralProps) {
  return useEscritorio() ? <AlLado {...props} /> : <Cajon {...props} />;
}

const ATAJOS: Atajos = {
  de: 'En un panel',
  teclas: [
    { teclas: 'Alt ↑ o Alt ↓', que: 'El renglón anterior o el siguiente' },
    { teclas: 'Esc', que: 'Lo cierra' },
  ],
};

function AlLado({ abierto, titulo, alCerrar, vecinos, children }: PanelLateralProps) {
  const caja = useRef<HTMLElement>(null);
  const idTitulo = useId();
  useFoco(abierto, caja);
  useTeclas(abierto, alCerrar, vecinos);
  useAtajos(abierto ? ATAJOS : null);
  if (!abierto) return null;
  return createPortal(
    <section
      ref={caja}
      data-panel
      role="dialog"
      aria-labelledby={idTitulo}
      tabIndex={-1}
      className={css.panel}
    >
      <div className={css.cabeza}>
        <h2 id={idTitulo} className={css.titulo}>
          {titulo}
        </h2>
        <BotonesDeVecinos vecinos={vecinos} />
        <BotonIcono etiqueta="Cerrar" icono={<IconX stroke={1.75} />} onClick={alCerrar} />
      </div>
      <div className={css.cuerpo}>{children}</div>
    </section>,
    document.body,
  );
}

/** Moves the focus into the panel when it opens, and back when it closes: to the row shown last, or to where it came from. */
function useFoco(abierto: boolean, caja: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!abierto) return;
    let fuera = document.activeElement;
    const anota = ({ target }: FocusEvent) => {
      if (target instanceof Element && !caja.current?.contains(target)) fuera = target;
    };
    document.addEventListener('focusin', anota);
    // If it was opened by its address, nothing has the focus.
    caja.current?.focus({ preventScroll: true });
    return () => {
      document.removeEventListener('focusin', anota);
      // The panel is gone. Unless the focus was in the list, it went with it.
      if (document.activeElement !== document.body) return;
      const mostrada = fuera?.matches('tr[data-i]')
        ? fuera.closest('table')?.querySelector('tr[data-i][tabindex="0"]')
        : null;
      const vuelve = mostrada ?? fuera;
      if (vuelve instanceof HTMLElement) vuelve.focus({ preventScroll: true });
    };
  }, [abierto, caja]);
}

function useTeclas(abierto: boolean, alCerrar: () => void, vecinos: Vecinos | undefined): void {
  const encima = useEncima(abierto);
  useEffect(() => {
    if (!abierto) return;
    const tecla = (e: KeyboardEvent) => {
      if (!encima() || e.isComposing || !(e.target instanceof Element)) return;
      if (e.key === 'Escape' && !e.target.closest(CON_TECLAS)) alCerrar();
      irAVecino(e, vecinos);
    };
    // In the capture phase, because a focused row moves with the arrow keys.
    window.addEventListener('keydown', tecla, true);
    return () => window.removeEventListener('keydown', tecla, true);
  }, [abierto, alCerrar, vecinos, encima]);
}

function Cajon({ abierto, titulo, alCerrar, children }: PanelLateralProps) {
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
