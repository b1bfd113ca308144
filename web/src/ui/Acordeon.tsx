import { type ReactNode, useId, useRef } from 'react';
import css from './Acordeon.module.css';
import { useAngosto } from './anchuras.ts';
import { IconChevronDown, IconLock } from './iconos.ts';

export interface SeccionProps {
  titulo: string;
  /** A short summary of the contents, shown even when closed. */
  resumen?: ReactNode;
  abierta: boolean;
  onAbrir: (abierta: boolean) => void;
  /** Why it cannot be opened; it stays closed. */
  inhabilitada?: string | null;
  children: ReactNode;
}

/** A section of an accordion: its header opens and closes it. Inside `Acordeon`. */
export function Seccion({ titulo, resumen, abierta, onAbrir, inhabilitada, children }: SeccionProps) {
  const id = useId();
  const angosto = useAngosto();
  const cabeza = useRef<HTMLHeadingElement>(null);
  const visible = abierta && !inhabilitada;

  function pulsa(): void {
    onAbrir(!abierta);
    // On a handheld, closing a section above may have moved this one out of sight.
    if (!abierta && angosto) requestAnimationFrame(() => cabeza.current?.scrollIntoView({ block: 'start' }));
  }

  return (
    <section className={css.seccion} data-abierta={visible || undefined}>
      <h2 ref={cabeza} className={css.cabeza}>
        <button
          type="button"
          id={`${id}-boton`}
          className={css.boton}
          aria-expanded={visible}
          aria-controls={`${id}-cuerpo`}
          disabled={Boolean(inhabilitada)}
          onClick={pulsa}
        >
          <span className={css.titulo}>{titulo}</span>
          <span className={css.resumen}>{inhabilitada || resumen}</span>
          {inhabilitada ? (
            <IconLock className={css.icono} size={18} stroke={1.75} aria-hidden />
          ) : (
            <IconChevronDown className={css.icono} size={20} stroke={1.75} aria-hidden />
          )}
        </button>
      </h2>
      {/* Always in the page, even when closed, because the header's aria-controls must name an existing element. */}
      <section id={`${id}-cuerpo`} className={css.cuerpo} aria-labelledby={`${id}-boton`} hidden={!visible}>
        {visible ? children : null}
      </section>
    </section>
  );
}

/** Sections below one another. The screen decides which of them are open. */
export function Acordeon({ children }: { children: ReactNode }) {
  return <div className={css.acordeon}>{children}</div>;
}
