import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { IconInfoCircle } from '../../ui/iconos.ts';
import { pulsaLiga } from '../../ui/pulsaFila.ts';
import { FailedState, Hueco } from '../../ui/Vacios.tsx';
import css from './Panel.module.css';

/** What is counted, in words: on hover, focus or tap of its icon. */
export function Definicion({ children }: { children: string }) {
  return (
    <Tooltip label={children} multiline maw={360} openDelay={150}>
      <button type="button" className={css.definicion} aria-label={children}>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      </button>
    </Tooltip>
  );
}

/** A text that links to the rows it counts, if this operator may see them. */
export function Liga({
  href,
  alAbrir,
  className,
  children,
}: {
  href: string | undefined;
  alAbrir: (liga: string) => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  if (href === undefined) return <span className={className}>{children}</span>;
  return (
    <a
      className={`${css.liga} ${className ?? ''}`}
      href={href}
      onClick={(e) => pulsaLiga(e, () => alAbrir(href))}
    >
      {children}
    </a>
  );
}

/** What a panel needs of its query. */
interface Leido<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/**
 * A part of the board: its title, what it counts, and its data. Data already read stay while they cannot be read again.
 */
export function Panel<T>({
  titulo,
  definicion,
  nota,
  de,
  ancho,
  children,
}: {
  /** Null: its content shows its own message. */
  titulo: string | null;
  definicion?: string;
  nota?: string | undefined;
  de: Leido<T>;
  /** As wide as two columns of the grid, if there are two. */
  ancho?: boolean;
  children: (leido: T) => ReactNode;
}) {
  const id = useId();
  return (
    <section
      className={css.panel}
      data-ancho={ancho || undefined}
      aria-labelledby={titulo === null ? undefined : id}
      aria-busy={de.data === undefined && !de.error}
    >
      {titulo === null ? null : (
        <header className={css.cabeza}>
          <h3 id={id} className={css.titulo}>
            {titulo}
          </h3>
          {definicion ? <Definicion>{definicion}</Definicion> : null}
          {nota ? <span className={css.nota}>{nota}</span> : null}
        </header>
      )}
      {de.data !== undefined ? (
        children(de.data)
      ) : de.error ? (
        <FailedState mensaje={de.error.message} onReintentar={() => void de.refetch()} />
      ) : (
        <div className={css.esperando}>
          <Hueco ancho="60%" />
          <Hueco ancho="80%" />
          <Hueco ancho="40%" />
        </div>
      )}
    </section>
  );
}

/** Shown instead of rows if there are none. */
export function Nada({ children }: { children: string }) {
  return <p className={css.nada}>{children}</p>;
}
