import { entero } from '@anden/contrato/cifras.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconLock } from './iconos.ts';
import css from './Pestanas.module.css';

export interface Pestana {
  id: string;
  titulo: string;
  /** Number of items in the tab. */
  cuenta?: number | undefined;
  /** Why it cannot be opened. */
  inhabilitada?: string | null;
}

export interface PestanasProps {
  etiqueta: string;
  pestanas: readonly Pestana[];
  elegida: string;
  onElegir: (id: string) => void;
  /** Contents of the chosen tab. */
  children: ReactNode;
}

/** Tabs: the arrow keys go from one to the next, by the ARIA pattern; a tab that cannot be opened says why. */
export function Pestanas({ etiqueta, pestanas, elegida, onElegir, children }: PestanasProps) {
  const id = useId();
  const barra = useRef<HTMLDivElement>(null);

  // Keeps the chosen tab in sight, however many there are.
  useEffect(() => {
    const suya = barra.current?.querySelector<HTMLElement>(`[data-id="${elegida}"]`);
    if (!barra.current || !suya) return;
    const { offsetLeft, offsetWidth } = suya;
    const desde = offsetLeft - barra.current.offsetLeft;
    const { scrollLeft, clientWidth } = barra.current;
    if (desde < scrollLeft) barra.current.scrollLeft = desde;
    else if (desde + offsetWidth > scrollLeft + clientWidth)
      barra.current.scrollLeft = desde + offsetWidth - clientWidth;
  }, [elegida]);

  function tecla(e: KeyboardEvent): void {
    const abiertas = pestanas.filter((p) => !p.inhabilitada);
    const i = abiertas.findIndex((p) => p.id === elegida);
    const n = abiertas.length;
    const saltos: Record<string, number> = { ArrowRight: i + 1, ArrowLeft: i - 1 + n, Home: 0, End: n - 1 };
    const salto = saltos[e.key];
    const destino = salto === undefined ? undefined : abiertas[salto % n];
    if (!destino) return;
    e.preventDefault();
    onElegir(destino.id);
    barra.current?.querySelector<HTMLElement>(`[data-id="${destino.id}"]`)?.focus();
  }

  return (
    <>
      <div ref={barra} className={css.barra} role="tablist" aria-label={etiqueta}>
        {pestanas.map((p) => (
          <button
            key={p.id}
            type="button"
            role="tab"
            id={`${id}-${p.id}`}
            data-id={p.id}
            className={css.pestana}
            aria-selected={p.id === elegida}
            aria-controls={p.id === elegida ? `${id}-panel` : undefined}
            aria-disabled={p.inhabilitada ? true : undefined}
            title={p.inhabilitada ?? undefined}
            tabIndex={p.id === elegida ? 0 : -1}
            onKeyDown={tecla}
            onClick={() => (p.inhabilitada ? undefined : onElegir(p.id))}
          >
            {p.inhabilitada ? <IconLock size={16} stroke={1.75} aria-hidden /> : null}
            {p.titulo}
            {p.cuenta === undefined ? null : <span className={css.cuenta}>{entero(p.cuenta)}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${elegida}`}>
        {children}
      </div>
    </>
  );
}
