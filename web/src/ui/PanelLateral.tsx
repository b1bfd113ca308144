import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useEscritorio } from './anchuras.ts';
import { type Atajos, useAtajos } from './atajos.ts';
import { BotonIcono } from './Boton.tsx';
import { useEncima } from './encima.ts';
import css from './PanelLateral.module.css';

/** The ways to the rows before and after the one that is open; undefined: it is the first or the last, or not among them. */
export interface Vecinos {
  anterior: (() => void) | undefined;
  siguiente: (() => void) | undefined;
}

export interface PanelLateralProps {
  abierto: boolean;
  titulo: string;
  alCerrar: () => void;
  /** Of what a list opens beside itself. */
  vecinos?: Vecinos | undefined;
  children: ReactNode;
}

/**
 * Details beside the list that matters. At a desk a panel at the right without a veil: the list goes on, another row pressed there is
 * shown here, and Alt and the arrows pass to the one before or after. With less room it covers the screen. Escape closes it.
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

/** Where Escape, Alt and the arrows have a use of their own. */
const CON_TECLAS = '[aria-expanded="true"], [role="listbox"], [role="menu"], .mantine-Popover-dropdown';
const CON_FLECHAS = `select, input[type^="date"], th, ${CON_TECLAS}`;

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
        {vecinos ? (
          <>
            <BotonIcono
              etiqueta="Anterior (Alt ↑)"
              icono={<IconChevronUp stroke={1.75} />}
              disabled={!vecinos.anterior}
              onClick={vecinos.anterior}
            />
            <BotonIcono
              etiqueta="Siguiente (Alt ↓)"
              icono={<IconChevronDown stroke={1.75} />}
              disabled={!vecinos.siguiente}
              onClick={vecinos.siguiente}
            />
          </>
        ) : null}
        <BotonIcono etiqueta="Cerrar" icono={<IconX stroke={1.75} />} onClick={alCerrar} />
      </div>
      <div className={css.cuerpo}>{children}</div>
    </section>,
    document.body,
  );
}

/** The focus comes to the panel when it opens and goes back when it closes: to the row that was shown last, or to where it came from. */
function useFoco(abierto: boolean, caja: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!abierto) return;
    let fuera = document.activeElement;
    const anota = ({ target }: FocusEvent) => {
      if (target instanceof Element && !caja.current?.contains(target)) fuera = target;
    };
    document.addEventListener('focusin', anota);
    // Whoever opened it by its address has the focus nowhere.
    caja.current?.focus({ preventScroll: true });
    return () => {
      document.removeEventListener('focusin', anota);
      // The panel has gone, and the focus with it unless it was in the list.
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
      if (!e.altKey || (e.key !== 'ArrowUp' && e.key !== 'ArrowDown') || e.target.closest(CON_FLECHAS))
        return;
      e.preventDefault();
      e.stopPropagation();
      (e.key === 'ArrowUp' ? vecinos?.anterior : vecinos?.siguiente)?.();
    };
    // In the capture phase: a row under the focus moves with the arrows.
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
