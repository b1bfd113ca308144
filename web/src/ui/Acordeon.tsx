import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import css from './Acordeon.module.css';
import { useAngosto } from './anchuras.ts';

export interface SeccionProps {
  titulo: string;
  /** What is inside, in few words, told while it is closed too. */
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
    // On a handheld the section that closed may have been the one above: this one would be out of sight.
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
      {/* Named by its header, and there also when closed: what the header controls has to exist. */}
      <section id={`${id}-cuerpo`} className={css.cuerpo} aria-labelledby={`${id}-boton`} hidden={!visible}>
        {visible ? children : null}
      </section>
    </section>
  );
}

/** Sections one under another; which of them are open is the screen's to say. */
export function Acordeon({ children }: { children: ReactNode }) {
  return <div className={css.acordeon}>{children}</div>;
}
