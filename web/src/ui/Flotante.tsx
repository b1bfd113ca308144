import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import css from './Flotante.module.css';

export interface FlotanteProps {
  /** The button it hangs from, which gets the focus back when it closes. */
  ancla: RefObject<HTMLElement | null>;
  titulo: string;
  alCerrar: () => void;
  children: ReactNode;
}

/** Pixels between it and the button, and between it and the window's edge. */
const AIRE = 4;

/**
 * A popover below the button that opened it; on a handheld, at the foot of the screen. Escape, a press outside, or leaving it with the
 * focus closes it.
 */
export function Flotante({ ancla, titulo, alCerrar, children }: FlotanteProps) {
  const caja = useRef<HTMLDivElement>(null);
  const cierra = useEffectEvent((vuelve: boolean) => {
    alCerrar();
    if (vuelve) ancla.current?.focus();
  });

  useLayoutEffect(() => {
    const e = caja.current;
    if (!e) return;
    const coloca = () => {
      const de = ancla.current?.getBoundingClientRect();
      if (!de) return;
      const ancho = e.offsetWidth;
      const izquierda = Math.max(AIRE, Math.min(de.right - ancho, window.innerWidth - ancho - AIRE));
      e.style.setProperty('--izquierda', `${izquierda}px`);
      e.style.setProperty('--arriba', `${de.bottom + AIRE}px`);
      e.style.setProperty('--cabe', `${Math.max(200, window.innerHeight - de.bottom - 3 * AIRE)}px`);
    };
    coloca();
    const primero = e.querySelector<HTMLElement>('[data-autofocus], input, select, button');
    primero?.focus();
    window.addEventListener('resize', coloca);
    return () => window.removeEventListener('resize', coloca);
  }, [ancla]);

  useEffect(() => {
    const fuera = (e: PointerEvent) => {
      const donde = e.target as Node;
      if (!caja.current?.contains(donde) && !ancla.current?.contains(donde)) cierra(false);
    };
    const tecla = (e: KeyboardEvent) => {
      if (e.key !== 'Escape') return;
      e.stopPropagation();
      cierra(true);
    };
    document.addEventListener('pointerdown', fuera, true);
    const e = caja.current;
    e?.addEventListener('keydown', tecla);
    return () => {
      document.removeEventListener('pointerdown', fuera, true);
      e?.removeEventListener('keydown', tecla);
    };
  }, [ancla]);

  return (
    <div
      ref={caja}
      role="dialog"
      // A press on what takes no focus gives it to this and not to what is around, which would close it.
      tabIndex={-1}
      aria-label={titulo}
      className={css.flotante}
      onBlur={(e) => {
        const a = e.relatedTarget as Node | null;
        if (a && !e.currentTarget.contains(a) && !ancla.current?.contains(a)) alCerrar();
      }}
    >
      {children}
    </div>
  );
}
